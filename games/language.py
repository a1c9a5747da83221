"""The rule language: which Python the rules may use, and what a rule consists of.

Rules are functions of integers and records.  Allowed are assignments, ``if``,
``for`` over a ``range`` with a stated bound, ``return``, ``break`` and
``continue``; arithmetic ``+ - * // %``, comparisons, ``and or not``, and the
conditional expression; fields of the records that are parameters, and their
cells; calls of other rule functions and of the vocabulary of `games.cards`.
Everything else is refused with file, line and reason, before any reader runs.
"""

import ast
import hashlib
import inspect
import textwrap
from collections.abc import Callable, Iterable
from functools import cache
from types import FunctionType
from typing import Any

from games import cards
from games.system import Game

Rule = Callable[..., Any]

VOCABULARY = frozenset(
    "suit rank make_card single add remove union both without has count lowest highest "
    "of_suit of_rank higher size top push pop push_bottom turn_under".split()
)
BUILTINS = frozenset({"range", "min", "max", "abs"})

_STATEMENTS = (
    ast.Assign, ast.AugAssign, ast.If, ast.For, ast.Return, ast.Expr, ast.Break,
    ast.Continue, ast.Pass,
)  # fmt: skip
_EXPRESSIONS = (
    ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Call, ast.Name,
    ast.Attribute, ast.Subscript, ast.Constant,
)  # fmt: skip
_OPERATORS = (
    ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.USub, ast.Not, ast.And, ast.Or,
    ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE,
)  # fmt: skip
_RAW_BITS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift, ast.Invert)


class RuleError(SyntaxError):
    """Rule code outside the rule language; says the file, the line and the reason."""


def is_vocabulary(function: Rule) -> bool:
    """Return whether a function is a word of the vocabulary in `games.cards`."""
    return function.__module__ == cards.__name__ and function.__name__ in VOCABULARY


@cache
def source_tree(function: Rule) -> ast.FunctionDef:
    """Return the syntax tree of a function, its lines numbered as in its file."""
    lines, first = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(lines)))
    ast.increment_lineno(tree, first - 1)
    node = tree.body[0]
    if not isinstance(node, ast.FunctionDef):
        raise RuleError(f"{inspect.getsourcefile(function)}:{first}: a rule is a plain function")
    return node


class _Checker:
    """Checks one function; collects the rule functions that it calls."""

    def __init__(self, function: FunctionType) -> None:
        self.function = function
        self.file = inspect.getsourcefile(function)
        self.called: list[Rule] = []
        node = source_tree(function)
        spec = node.args
        if spec.vararg or spec.kwarg or spec.kwonlyargs or spec.defaults or node.decorator_list:
            self.refuse(node, "a rule takes plain positional parameters and no decorator")
        self.parameters = {a.arg for a in spec.args}
        self.locals = set(self.parameters)
        for body in ast.walk(node):
            if isinstance(body, ast.Name) and isinstance(body.ctx, ast.Store):
                self.locals.add(body.id)
        for statement in node.body:
            self.statement(statement)

    def refuse(self, node: ast.AST, reason: str) -> None:
        line = getattr(node, "lineno", 0)
        raise RuleError(f"{self.file}:{line}: in rule {self.function.__name__}: {reason}")

    def statement(self, node: ast.stmt) -> None:
        if not isinstance(node, _STATEMENTS):
            self.refuse(node, f"{type(node).__name__} is outside the rule language")
        if isinstance(node, ast.Assign):
            for target in node.targets:
                self.target(target)
            self.expression(node.value)
        elif isinstance(node, ast.AugAssign):
            self.target(node.target)
            self.operator(node, node.op)
            self.expression(node.value)
        elif isinstance(node, ast.If):
            self.expression(node.test)
            self.block([*node.body, *node.orelse])
        elif isinstance(node, ast.For):
            self.loop(node)
        elif isinstance(node, ast.Return):
            if node.value is not None:
                self.expression(node.value)
        elif isinstance(node, ast.Expr):
            value = node.value
            if not (isinstance(value, ast.Constant) and isinstance(value.value, str)):
                if not isinstance(value, ast.Call):
                    self.refuse(node, "an expression by itself does nothing")
                self.expression(value)

    def block(self, body: Iterable[ast.stmt]) -> None:
        for statement in body:
            self.statement(statement)

    def loop(self, node: ast.For) -> None:
        call = node.iter
        if not isinstance(node.target, ast.Name) or node.orelse:
            self.refuse(node, "a loop has one plain variable and no else")
        if not (
            isinstance(call, ast.Call)
            and isinstance(call.func, ast.Name)
            and call.func.id == "range"
            and not call.keywords
        ):
            self.refuse(node, "a loop runs over range(...) with a stated bound")
            return
        for bound in call.args:
            if not self.is_stated(bound):
                self.refuse(bound, "the bound of a loop is a constant or an option")
        self.block(node.body)

    def is_stated(self, node: ast.expr) -> bool:
        if isinstance(node, ast.BinOp):
            return self.is_stated(node.left) and self.is_stated(node.right)
        if isinstance(node, ast.UnaryOp):
            return self.is_stated(node.operand)
        if isinstance(node, ast.Attribute):
            return isinstance(node.value, ast.Name) and node.value.id == "o"
        if isinstance(node, ast.Name):
            return node.id not in self.locals
        return isinstance(node, ast.Constant)

    def target(self, node: ast.expr) -> None:
        if isinstance(node, ast.Name):
            if node.id in self.parameters and node.id in ("s", "o", "m", "v"):
                self.refuse(node, f"the record {node.id} cannot be assigned to")
            return
        if not isinstance(node, (ast.Attribute, ast.Subscript)):
            self.refuse(node, "only variables, fields and their cells are assigned to")
        self.expression(node)
        field = node.value if isinstance(node, ast.Subscript) else node
        if isinstance(field, ast.Attribute) and isinstance(field.value, ast.Name):
            if field.value.id == "o":
                self.refuse(node, "options do not change during a game")

    def operator(self, node: ast.AST, op: ast.AST) -> None:
        if isinstance(op, _RAW_BITS):
            self.refuse(node, "raw bit operations hide what is meant: use the card-set vocabulary")
        if not isinstance(op, _OPERATORS):
            self.refuse(node, f"the operator {type(op).__name__} is outside the rule language")

    def expression(self, node: ast.expr) -> None:
        if not isinstance(node, _EXPRESSIONS):
            self.refuse(node, f"{type(node).__name__} is outside the rule language")
        if isinstance(node, ast.Constant):
            if not isinstance(node.value, int):
                self.refuse(node, f"{node.value!r} is not an integer or a truth value")
        elif isinstance(node, ast.Name):
            self.name(node)
        elif isinstance(node, ast.Attribute):
            if not (isinstance(node.value, ast.Name) and node.value.id in self.parameters):
                self.refuse(node, "only a record that is a parameter has fields")
        elif isinstance(node, ast.Call):
            self.call(node)
        else:
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr):
                    self.expression(child)
                elif isinstance(child, (ast.operator, ast.unaryop, ast.boolop, ast.cmpop)):
                    self.operator(node, child)

    def name(self, node: ast.Name) -> None:
        if node.id in self.locals:
            return
        value = self.function.__globals__.get(node.id)
        if not isinstance(value, int):
            self.refuse(node, f"{node.id} is neither a variable nor an integer constant")

    def call(self, node: ast.Call) -> None:
        if node.keywords or not isinstance(node.func, ast.Name):
            self.refuse(node, "a call names a rule function and passes plain arguments")
            return
        name = node.func.id
        callee = self.function.__globals__.get(name)
        if name in BUILTINS and callee is None:
            if name == "range":
                self.refuse(node, "range stands only in the head of a loop")
        elif not isinstance(callee, FunctionType):
            self.refuse(node, f"{name} is not a rule function")
        elif callee.__module__ == cards.__name__:
            if name not in VOCABULARY:
                self.refuse(node, f"{name} is not in the vocabulary of games.cards")
        else:
            self.called.append(callee)
        for argument in node.args:
            self.expression(argument)


@cache
def callees(function: Rule) -> tuple[Rule, ...]:
    """Return the rule functions that a rule calls, having checked it.

    Raises
    ------
    RuleError
        If the function is outside the rule language.
    """
    assert isinstance(function, FunctionType)
    return tuple(dict.fromkeys(_Checker(function).called))


def closure(functions: Iterable[Rule]) -> list[Rule]:
    """Return the functions and all that they call, callees first, each checked."""
    done: dict[Rule, None] = {}
    open_: list[Rule] = []

    def visit(function: Rule) -> None:
        if function in done:
            return
        if function in open_:
            raise RuleError(f"rule {function.__name__} calls itself")
        open_.append(function)
        for callee in callees(function):
            visit(callee)
        open_.pop()
        done[function] = None

    for function in functions:
        visit(function)
    return list(done)


def check_rules(game: Game) -> list[Rule]:
    """Check every rule of a game; return them, callees first.

    Raises
    ------
    RuleError
        With file, line and reason, if a rule is outside the rule language.
    """
    return closure([*game.rules().values(), *(p.holds for p in game.properties.values())])


def _words(rules: Iterable[Rule]) -> list[Rule]:
    """Return what rules use of the module of cards, and what that uses of it in turn."""
    found: dict[str, Rule] = {}
    open_ = list(rules)
    while open_:
        for node in ast.walk(source_tree(open_.pop())):
            name = node.id if isinstance(node, ast.Name) else ""
            word = getattr(cards, name, None)
            if isinstance(word, FunctionType) and name not in found:
                found[name] = word
                open_.append(word)
    return [found[name] for name in sorted(found)]


def _meaning(function: Rule) -> str:
    """Return what a function does as text, without its docstring, layout and comments."""
    node = source_tree(function)
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    used = sorted({n.id for n in ast.walk(node) if isinstance(n, ast.Name)})
    constants = {n: v for n in used if isinstance(v := function.__globals__.get(n), int)}
    parameters = [a.arg for a in node.args.args]
    return f"{node.name}{parameters}{[ast.unparse(b) for b in body]}{constants}"


@cache
def rules_hash(game: Game, more: tuple[Rule, ...] = ()) -> str:
    """Return a digest of the game's rules as they stand: code, constants and records.

    Comments, docstrings and layout do not count; a certificate names this digest.

    Parameters
    ----------
    game : Game
    more : tuple of functions
        Further functions in the rule language to take in, such as policies.
    """
    digest = hashlib.sha256()
    rules = [*check_rules(game), *closure(more)]
    for function in [*_words(rules), *rules]:
        digest.update(_meaning(function).encode())
    for record in (game.state, game.options, game.view, game.memory):
        for f in record.fields:
            digest.update(repr((f.name, f.kind, f.each, f.limit, f.names, f.default)).encode())
    return digest.hexdigest()[:16]
