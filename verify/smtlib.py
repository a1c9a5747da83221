"""SMT-LIB text of z3 terms: plain, so that any solver reads it, and always the same.

Only Booleans and linear integers are written, in the core and the Int theory of
SMT-LIB 2.6, or with the integers as bit-vectors.  A part that is used more than
once gets a name.  The text depends on nothing but the terms: the same terms, made
again by another process, are written to the same bytes.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import chain
from typing import Any

import z3

from verify.symbolic import Bool

MOST_CARDS = 127
"""No set of cards is larger: what is stated of every integer as a bit-vector."""


class NotPlainError(ValueError):
    """A term that has no plain SMT-LIB text over Booleans and linear integers."""


# --- terms, read once ------------------------------------------------------------

_OPERATORS = {
    z3.Z3_OP_TRUE: "true", z3.Z3_OP_FALSE: "false", z3.Z3_OP_NOT: "not", z3.Z3_OP_AND: "and",
    z3.Z3_OP_OR: "or", z3.Z3_OP_XOR: "xor", z3.Z3_OP_IMPLIES: "=>", z3.Z3_OP_EQ: "=",
    z3.Z3_OP_DISTINCT: "distinct", z3.Z3_OP_ITE: "ite", z3.Z3_OP_LE: "<=", z3.Z3_OP_LT: "<",
    z3.Z3_OP_GE: ">=", z3.Z3_OP_GT: ">", z3.Z3_OP_ADD: "+", z3.Z3_OP_SUB: "-",
    z3.Z3_OP_UMINUS: "neg", z3.Z3_OP_MUL: "*",
}  # fmt: skip
# What and, or, +, * say of a single argument, and z3 writes so: the argument.
_TRANSPARENT = ("and", "or", "+", "*")
_EMPTY = {"and": "true", "or": "false", "distinct": "true"}
_SORTS = {z3.Z3_BOOL_SORT: "Bool", z3.Z3_INT_SORT: "Int"}


@dataclass(frozen=True)
class _Node:
    """A term: an operator with its arguments, a named constant, or a numeral."""

    operator: str
    sort: str
    arguments: tuple[int, ...] = ()
    name: str = ""
    value: int = 0


class Terms:
    """Terms as they have been read from z3, each part once.

    The scripts of one proof share most of their parts: write them all with one
    object, and let it go afterwards.
    """

    def __init__(self) -> None:
        self.nodes: dict[int, _Node] = {}
        self._kept: list[Any] = []  # z3 uses the number of a term again when it is gone

    def read(self, term: Bool) -> int:
        """Return the number of a term, all of whose parts are then in `nodes`."""
        context = term.ctx.ref()
        root = int(z3.Z3_get_ast_id(context, term.as_ast()))
        if root not in self.nodes:
            self._kept.append(term)
        waiting = [(root, term.as_ast(), False)]
        while waiting:
            number, ast, ready = waiting.pop()
            if number in self.nodes:
                continue
            parts = self._parts(context, ast)
            if ready:
                self.nodes[number] = self._node(context, ast, tuple(n for n, _ in parts))
            else:
                waiting.append((number, ast, True))
                waiting += [(n, part, False) for n, part in parts if n not in self.nodes]
        return root

    def _parts(self, context: Any, ast: Any) -> list[tuple[int, Any]]:
        if z3.Z3_get_ast_kind(context, ast) != z3.Z3_APP_AST:
            return []
        parts = [
            z3.Z3_get_app_arg(context, ast, i) for i in range(z3.Z3_get_app_num_args(context, ast))
        ]
        return [(int(z3.Z3_get_ast_id(context, part)), part) for part in parts]

    def _node(self, context: Any, ast: Any, arguments: tuple[int, ...]) -> _Node:
        sort = _SORTS.get(z3.Z3_get_sort_kind(context, z3.Z3_get_sort(context, ast)))
        if sort is None:
            raise NotPlainError("a term that is neither Boolean nor integer")
        if z3.Z3_get_ast_kind(context, ast) == z3.Z3_NUMERAL_AST:
            value = int(z3.Z3_get_numeral_string(context, ast))
            return _Node("numeral", sort, value=value)
        if z3.Z3_get_ast_kind(context, ast) != z3.Z3_APP_AST:
            raise NotPlainError("a term with a quantifier")
        declaration = z3.Z3_get_app_decl(context, ast)
        kind = z3.Z3_get_decl_kind(context, declaration)
        symbol = z3.Z3_get_symbol_string(context, z3.Z3_get_decl_name(context, declaration))
        if kind == z3.Z3_OP_UNINTERPRETED and not arguments:
            return _Node("constant", sort, name=symbol)
        operator = _OPERATORS.get(kind)
        if operator is None:
            raise NotPlainError(f"{symbol}: not of the core or integer theory")
        if not arguments:
            return _Node(_EMPTY.get(operator, operator), sort)
        factors = [a for a in arguments if not self._is_number(a)]
        if operator == "*" and len(factors) > 1:
            raise NotPlainError("a product of two terms")
        return _Node(operator, sort, arguments)

    def _is_number(self, number: int) -> bool:
        node = self.nodes[number]
        return node.operator == "numeral" or (
            node.operator == "neg" and self._is_number(node.arguments[0])
        )

    def below(self, roots: Sequence[int]) -> dict[int, int]:
        """Return how often each term is used in others or as a root, parts before wholes."""
        uses: dict[int, int] = {}
        waiting = [(root, False) for root in reversed(roots)]
        while waiting:
            number, ready = waiting.pop()
            if ready:
                uses[number] = 0
            elif number not in uses:
                waiting.append((number, True))
                arguments = self.nodes[number].arguments
                waiting += [(a, False) for a in reversed(arguments) if a not in uses]
        for number in chain(roots, *(self.nodes[n].arguments for n in uses)):
            uses[number] += 1
        return uses


# --- text ------------------------------------------------------------------------


@dataclass(frozen=True)
class _Dialect:
    """How integers are written."""

    logic: str
    integer: str
    numeral: Callable[[int], str]
    operators: dict[str, str]
    """Those that have another name."""
    folded: tuple[str, ...] = ()
    """Those that take two arguments at a time."""
    declared: Callable[[str], list[str]] = field(default=lambda _: [])
    """What is stated of an integer constant."""

    def sort(self, node: _Node) -> str:
        return self.integer if node.sort == "Int" else node.sort

    def apply(self, node: _Node, arguments: list[str]) -> str:
        if len(arguments) == 1:
            if node.operator in _TRANSPARENT:
                return arguments[0]
            if node.operator == "distinct":
                return "true"
        operator = self.operators.get(node.operator, node.operator)
        if node.operator in self.folded:
            return reduce(lambda one, other: f"({operator} {one} {other})", arguments)
        return f"({operator} {' '.join(arguments)})"


def _integers() -> _Dialect:
    return _Dialect(
        "QF_LIA", "Int", lambda v: str(v) if v >= 0 else f"(- {-v})", {"neg": "-"}
    )  # fmt: skip


def _bitvectors(width: int) -> _Dialect:
    names = {"+": "bvadd", "-": "bvsub", "*": "bvmul", "neg": "bvneg"}
    names |= {"<": "bvslt", "<=": "bvsle", ">": "bvsgt", ">=": "bvsge"}

    def numeral(value: int) -> str:
        return f"(_ bv{value % (1 << width)} {width})"

    return _Dialect(
        "QF_BV", f"(_ BitVec {width})", numeral, names, ("+", "-", "*"),
        lambda constant: [f"(assert (bvule {constant} {numeral(MOST_CARDS)}))"],
    )  # fmt: skip


def _quoted(name: str) -> str:
    """Return a name as a quoted symbol; a bar, which none may hold, as ``#``."""
    if not name.isascii() or not name.isprintable() or "\\" in name:
        raise NotPlainError(f"{name!r} cannot be a symbol")
    return f"|{name.replace('|', '#')}|"


def _write(title: str, terms: Terms, roots: list[int], dialect: _Dialect) -> str:
    if not title or not title.isascii() or not title.isprintable():
        raise NotPlainError(f"{title!r} cannot be a title")
    uses = terms.below(roots)
    sorts: dict[str, str] = {}
    integers: list[str] = []
    definitions: list[str] = []
    written: dict[int, str] = {}
    for number, count in uses.items():
        node = terms.nodes[number]
        if node.operator == "constant":
            symbol = _quoted(node.name)
            if symbol in sorts or symbol.startswith("|$"):
                raise NotPlainError(f"{symbol}: the symbol of two terms")
            sorts[symbol] = dialect.sort(node)
            written[number] = symbol
            if node.sort == "Int":
                integers.append(symbol)
        elif node.operator == "numeral":
            written[number] = dialect.numeral(node.value)
        elif not node.arguments:
            written[number] = node.operator
        else:
            body = dialect.apply(node, [written[a] for a in node.arguments])
            simple = node.operator == "not" and not terms.nodes[node.arguments[0]].arguments
            if count > 1 and not simple and body[0] == "(":
                symbol = f"${len(definitions)}"
                definitions.append(f"(define-fun {symbol} () {dialect.sort(node)} {body})")
                body = symbol
            written[number] = body
    lines = [f"; {title}", f"(set-logic {dialect.logic})"]
    lines += [f"(declare-const {symbol} {sorts[symbol]})" for symbol in sorted(sorts)]
    lines += chain.from_iterable(dialect.declared(symbol) for symbol in sorted(integers))
    lines += definitions
    lines += [f"(assert {written[root]})" for root in roots]
    lines.append("(check-sat)")
    return "\n".join(lines) + "\n"


def integer_script(title: str, assertions: Sequence[Bool], terms: Terms) -> str:
    """Return a script that asks whether the assertions can be satisfied.

    Parameters
    ----------
    title : str
        One line of printable ASCII, which begins the script as a comment.
    assertions : sequence of Bool
    terms : Terms
        What has been read, to which the assertions are added.

    Raises
    ------
    NotPlainError
        If a term is not of the core or the linear integer theory.
    """
    return _write(title, terms, [terms.read(a) for a in assertions], _integers())


def bitvector_script(title: str, assertions: Sequence[Bool], terms: Terms) -> str:
    """Return a script as `integer_script` does, with integers as bit-vectors.

    Every integer constant is a number of cards, so it is said to be from 0 to 127;
    the bit-vectors are so wide that no sum of such numbers overflows.
    """
    roots = [terms.read(a) for a in assertions]
    ranges: dict[int, tuple[int, int]] = {}
    width = MOST_CARDS.bit_length() + 1
    for number in terms.below(roots):
        node = terms.nodes[number]
        if node.sort == "Int":
            ranges[number] = low, high = _range(node, [ranges.get(a) for a in node.arguments])
            width = max(width, max(high, ~low).bit_length() + 1)
    return _write(title, terms, roots, _bitvectors(width))


def _range(node: _Node, of: list[tuple[int, int] | None]) -> tuple[int, int]:
    """Return the least and the greatest value that an integer term can have."""
    inside = [r for r in of if r is not None]  # the condition of an ite has none
    lows, highs = [low for low, _ in inside], [high for _, high in inside]
    match node.operator:
        case "constant":
            return 0, MOST_CARDS
        case "numeral":
            return node.value, node.value
        case "+":
            return sum(lows), sum(highs)
        case "neg":
            return -highs[0], -lows[0]
        case "-":
            return lows[0] - sum(highs[1:]), highs[0] - sum(lows[1:])
        case "*":
            return reduce(_product, inside)
        case _:
            return min(lows), max(highs)


def _product(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    corners = [a * b for a in one for b in other]
    return min(corners), max(corners)
