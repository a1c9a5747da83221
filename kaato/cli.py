"""The command line: `kaato COMMAND --help` tells of each."""

import sys

import typer
from typer.exceptions import TyperException

from games.language import RuleError
from games.system import Refusal
from kaato import decide_commands, game_commands, work_commands
from kaato.flags import err
from sim.store import StoreError

app = typer.Typer(
    name="kaato",
    help="Play, simulate, explore and verify the Finnish beating card games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for commands in (game_commands, work_commands, decide_commands):
    commands.register(app)

DONE, FAILED, BAD_INPUT, UNKNOWN, INTERRUPTED = 0, 1, 2, 3, 130


def main() -> None:
    """Run the command line and exit: 0 done, 1 a check failed, 2 bad input, 3 unknown."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command; return its exit status, having said in one line what was wrong."""
    try:
        status = int(app(arguments or ["--help"], standalone_mode=False) or DONE)
        if status != INTERRUPTED:  # which is what typer makes of Ctrl-C
            return status
        message = "interrupted; what was finished is stored, the same command goes on from there"
    except TyperException as error:
        message, status = " ".join(error.format_message().split()), BAD_INPUT
    except (Refusal, RuleError) as error:
        message, status = str(error), BAD_INPUT
    except StoreError as error:
        message, status = f"{error}; what was stored before is untouched", FAILED
    except BrokenPipeError:
        sys.stderr.close()
        return FAILED
    err.print(f"kaato: {message}", markup=False, soft_wrap=True)
    return status
