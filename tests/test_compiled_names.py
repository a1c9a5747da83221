"""What compiled rules are called in a cache that outlives the process."""

import subprocess
import sys

import numba
import numpy as np
from numba.core.itanium_mangler import mangle

from games.system import find_game
from sim import compile as compiling

ROOT = compiling.Path(compiling.__file__).parent.parent
ELSEWHERE = """
import numba, numpy, sys
for i in range(int(sys.argv[2])):
    numba.from_dtype(numpy.dtype([(f"field{i}", numpy.int64)]))
from tests.test_compiled_names import name_of
print(name_of(int(sys.argv[1])))
"""


def name_of(players):
    """The name of a compiled function of a state of Maija."""
    state = numba.from_dtype(find_game("maija").state.dtype(players))
    return mangle("legal", (state,))


def name_elsewhere(players, types_before):
    """The same in another process, in which so many other types come first."""
    command = [sys.executable, "-c", ELSEWHERE, str(players), str(types_before)]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()


def test_functions_of_different_records_have_different_names_in_every_process():
    names = [name_of(players) for players in (2, 3, 4)]
    assert len(set(names)) == 3
    assert numba.from_dtype(np.dtype([("a", np.int64)])).mangling_args[0] == "Record"
    assert name_elsewhere(3, 0) == name_elsewhere(3, 5) == names[1]
