"""Compile rules: one module of Numba functions for each use of a game.

A *kernel* is a plain Python loop (such as `sim.kernel.play_games`) in which the
names `player`, `legal`, `apply` … stand for the rules of whatever game is bound.
`bind` writes the rules, and all that they call, into one generated module, and the
kernel, with what else it calls, into another, which imports from the first: so all
kernels of a game share what is compiled of its rules.

A generated module is named by a digest of its text, and so of what it imports, and
of the versions that compile it.  So Numba's cache, which looks only at the file of
the function it compiles, can never serve code from rules that have changed.
"""

import ast
import hashlib
import importlib.util
import os
import platform
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import llvmlite
import numba
import numpy as np

from games.language import check_rules, is_vocabulary, source_tree
from games.system import Game
from sim import intrinsics

_HEADER = """\
# Written by sim.compile from the rules; do not edit.
import numpy as np
from numba import njit
from sim.intrinsics import count, deposit, extract, highest, lowest, nth
"""
_DECORATOR = '@njit(cache=True, error_model="numpy", nogil=True, no_cfunc_wrapper=True{})'
_INNER = ", no_cpython_wrapper=True"
"""What only compiled code calls is compiled without the wrapper by which Python would."""


def _record_name(record: Any) -> tuple[str, tuple[int]]:
    """Return what stands for a record type in the names of compiled functions.

    Numba's own choice is a number that counts types within one process.  So functions for
    two numbers of players, compiled by two processes, could have one name in the cache,
    and where a third process loads both, the one would be called for the other.
    """
    digest = hashlib.sha256(record.name.encode()).hexdigest()
    return "Record", (int(digest[:15], 16),)


numba.types.Record.mangling_args = property(_record_name)
_INTRINSIC = {"count", "deposit", "extract", "highest", "lowest", "nth"}


def cache_folder() -> Path:
    """Return the folder for compiled rules: `KAATO_CACHE`, or one in the user's cache."""
    named = os.environ.get("KAATO_CACHE")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "kaato"


Kernel = Callable[..., Any]


class Generated(NamedTuple):
    """The text of one function to bind, and the functions and constants that it names."""

    text: str
    uses: Mapping[str, Any] = {}


class _Rules(NamedTuple):
    """The generated module of a game's rules, and the names of the functions in it."""

    module: str
    names: Mapping[int, str]


class _Bundle:
    """Collects functions into the text of one module, callees first."""

    def __init__(
        self,
        bindings: Mapping[str, Any],
        rules: _Rules | None = None,
        called: Sequence[Kernel] = (),
    ) -> None:
        self.bindings, self.rules = bindings, rules
        self.called = {id(k) for k in called}
        self.names: dict[int, str] = {}
        self.imported: set[str] = set()
        self.parts: list[str] = []

    def text(self) -> str:
        """Return the text of the module."""
        header = _HEADER
        if self.rules is not None and self.imported:
            header += f"from {self.rules.module} import {', '.join(sorted(self.imported))}\n"
        return "\n\n".join([header, *self.parts])

    def add(self, function: FunctionType | Generated) -> str:
        """Add a function and what it calls; return its name in the module."""
        if self.rules is not None and id(function) in self.rules.names:
            name = self.rules.names[id(function)]
            self.imported.add(name)
            return name
        if id(function) in self.names:
            return self.names[id(function)]
        if isinstance(function, Generated):
            node = ast.parse(function.text).body[0]
            scope, home = function.uses, "generated"
        else:
            node = ast.parse(ast.unparse(source_tree(function))).body[0]
            scope, home = function.__globals__, function.__module__
            if not home.startswith(("games.", "sim.policies.")):
                scope = {**scope, **self.bindings}
        assert isinstance(node, ast.FunctionDef)
        name = f"{home.replace('.', '_')}__{node.name}"
        self.names[id(function)] = name
        local = {a.arg for a in node.args.args}
        local |= {
            n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
        }
        node.name = name
        node.returns = None
        for argument in node.args.args:
            argument.annotation = None
        if ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        resolver = _Resolver(self, scope, local)
        text = ast.unparse(ast.fix_missing_locations(resolver.visit(node)))
        decorator = _DECORATOR.format("" if id(function) in self.called else _INNER)
        self.parts.append(f"{decorator}\n{text}\n")
        return name

    def resolve(self, scope: Mapping[str, Any], name: str) -> str | None:
        """Return what a global name becomes, or None to leave it."""
        value = scope.get(name)
        if name in _INTRINSIC:
            return None
        if isinstance(value, FunctionType):
            if is_vocabulary(value) and value.__name__ in intrinsics.REPLACES:
                return value.__name__
            return self.add(value)
        if isinstance(value, Generated):
            return self.add(value)
        if isinstance(value, (bool, int)):
            return repr(int(value))
        if isinstance(value, np.uint64):
            return f"np.uint64({int(value)})"
        return None


class _Resolver(ast.NodeTransformer):
    def __init__(self, bundle: _Bundle, scope: Mapping[str, Any], local: set[str]) -> None:
        self.bundle, self.scope, self.local = bundle, scope, local

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        assert node.value is not None
        return self.visit(ast.Assign([node.target], node.value))

    def visit_If(self, node: ast.If) -> Any:
        """Drop the branch that a bound constant rules out, and what only it would call."""
        node.test = self.visit(node.test)
        if not isinstance(node.test, ast.Constant):
            return self.generic_visit(node)
        taken = node.body if node.test.value else node.orelse
        kept: list[Any] = []
        for statement in taken:
            new = self.visit(statement)
            kept += new if isinstance(new, list) else [new]
        return kept or ast.Pass()

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self.local:
            return node
        text = self.bundle.resolve(self.scope, node.id)
        return node if text is None else ast.parse(text, mode="eval").body


@cache
def _rules(label: str, functions: tuple[FunctionType, ...]) -> _Rules:
    """Write the rules of a game, and all that they call, into a module of their own."""
    bundle = _Bundle({})
    for function in functions:
        bundle.add(function)
    return _Rules(_load(bundle.text(), f"{label}_rules").__name__, bundle.names)


def _load(text: str, label: str) -> ModuleType:
    """Write a module and import it."""
    versions = f"{numba.__version__} {llvmlite.__version__} {np.__version__} {platform.machine()}"
    versions += f" {intrinsics.HAS_BMI2} records by digest"
    digest = hashlib.sha256(f"{versions}\n{text}".encode()).hexdigest()[:16]
    name = f"{label}_{digest}".replace("-", "_")
    folder = cache_folder()
    path = folder / f"{name}.py"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            part = path.with_suffix(f".{os.getpid()}.part")
            part.write_text(text, encoding="utf-8")
            part.replace(path)
    except OSError:
        return _load_uncached(text, name)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # kernels and Numba's cache look it up by name
    spec.loader.exec_module(module)
    return module


def _load_uncached(text: str, name: str) -> ModuleType:
    """Run the module from memory, where the cache folder cannot be written."""
    module = sys.modules[name] = ModuleType(name)
    exec(compile(text.replace("cache=True, ", ""), f"<{name}>", "exec"), module.__dict__)
    return module


_bound: dict[Any, list[Any]] = {}


def _compiled(
    kernels: list[Kernel], bindings: Mapping[str, Any], label: str, rules: _Rules | None = None
) -> list[Any]:
    key = (*kernels, *((name, _key(value)) for name, value in sorted(bindings.items())))
    if key not in _bound:
        functions = [k for k in kernels if isinstance(k, FunctionType)]
        bundle = _Bundle(bindings, rules, functions)
        names = [bundle.add(k) for k in functions]
        module = _load(bundle.text(), label)
        _bound[key] = [getattr(module, name) for name in names]
    return _bound[key]


def _key(value: Any) -> Any:
    """Return what tells one binding from another."""
    if isinstance(value, Generated):
        return value.text, tuple(sorted((name, _key(v)) for name, v in value.uses.items()))
    return value if isinstance(value, (int, FunctionType)) else id(value)


def compile_plain(kernels: list[Kernel]) -> list[Any]:
    """Return kernels compiled without the rules of any game."""
    return _compiled(kernels, {}, f"plain_{kernels[0].__name__}")


def bind(game: Game, kernels: list[Kernel], extra: Mapping[str, Any] | None = None) -> list[Any]:
    """Return kernels compiled with the rules of a game.

    Parameters
    ----------
    game : Game
        Its rules are checked against the rule language, then bound by their names.
    kernels : list of functions
        Plain Python within what Numba compiles.
    extra : mapping
        Further functions, generated ones, and constants, to bind by name.

    Returns
    -------
    list of Numba dispatchers, one a kernel; they release the interpreter lock.

    Raises
    ------
    RuleError
        If a rule is outside the rule language.
    """
    check_rules(game)
    bindings = {**game.rules(), **(extra or {})}
    rules = _rules(game.name, tuple(game.rules().values()))
    return _compiled(kernels, bindings, f"{game.name}_{kernels[0].__name__}", rules)
