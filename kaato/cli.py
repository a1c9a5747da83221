"""The command line: `kaato COMMAND --help` tells of each."""

import importlib
import sys

import typer
from typer.exceptions import TyperException

from games.language import RuleError
from games.system import Refusal
from kaato.flags import err

COMMANDS = {
    "kaato.game_commands": ("games", "rules", "deal", "moves", "apply", "play", "trace"),
    "kaato.work_commands": ("simulate", "compare", "report", "bench"),
    "kaato.decide_commands": ("explore", "loop", "verify", "prove", "check"),
}
RESUMED = ("simulate", "report")
DONE, FAILED, BAD_INPUT, UNKNOWN, INTERRUPTED = 0, 1, 2, 3, 130


def application(command: str = "") -> typer.Typer:
    """Return the command line; with a command's name only the module that holds it.

    So a command that needs no plots or searches does not wait for their libraries.
    """
    app = typer.Typer(
        name="kaato",
        help="Play, simulate, explore and verify the Finnish beating card games.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    holding = [module for module, names in COMMANDS.items() if command in names]
    for module in holding or COMMANDS:
        for name in COMMANDS[module]:
            app.command(name)(getattr(importlib.import_module(module), name))
    app.callback()(lambda: None)  # commands are named even where there is only one
    return app


def main() -> None:
    """Run the command line and exit: 0 done, 1 a check failed, 2 bad input, 3 unknown."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command; return its exit status, having said in one line what was wrong."""
    wanted = arguments or ["--help"]
    try:
        status = int(application(wanted[0])(wanted, standalone_mode=False) or DONE)
        if status != INTERRUPTED:  # which is what typer makes of Ctrl-C
            return status
        message = "interrupted"
        if wanted[0] in RESUMED:
            message += "; what was finished is stored, the same command goes on from there"
    except TyperException as error:
        message, status = " ".join(error.format_message().split()), BAD_INPUT
    except (Refusal, RuleError) as error:
        message, status = str(error), BAD_INPUT
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            sys.stderr.close()
            return FAILED
        message, status = f"{error}; what was stored before is untouched", FAILED
    err.print(f"kaato: {message}", markup=False, soft_wrap=True)
    return status
