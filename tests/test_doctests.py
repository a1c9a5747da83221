"""The examples in docstrings are run."""

import doctest
import importlib
import pkgutil

import pytest

PACKAGES = ("games", "sim", "verify", "reports", "kaato")


def module_names():
    """Return the name of every module; one that runs a program when imported is left out."""
    names = []
    for package in map(importlib.import_module, PACKAGES):
        names.append(package.__name__)
        for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            if not module.name.endswith(".__main__"):
                names.append(module.name)
    return names


@pytest.mark.parametrize("name", module_names())
def test_examples_in_docstrings_are_right(name):
    module = importlib.import_module(name)
    result = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0


def test_there_are_examples():
    tried = sum(
        len(test.examples)
        for name in module_names()
        for test in doctest.DocTestFinder().find(importlib.import_module(name))
    )
    assert tried > 30
