"""The check of the rule language, and the digest of a game's rules."""

import importlib
import inspect
import re
from itertools import count
from pathlib import Path

import pytest

from games import cards, maija
from games.language import RuleError, check_rules, closure, rules_hash
from games.system import games
from tests import refused_rules

NOT_BY_THEMSELVES = {"recursive", "ping", "pong", "through_another"}
REFUSED = [
    rule
    for rule in vars(refused_rules).values()
    if inspect.isfunction(rule)
    and rule.__module__ == refused_rules.__name__
    and rule.__name__ not in NOT_BY_THEMSELVES
]


def marked(rule):
    """Return the line at which a function is marked as refused, and for what reason."""
    lines, first = inspect.getsourcelines(rule)
    [(number, text)] = [(i, x) for i, x in enumerate(lines, first) if "# refused: " in x]
    return number, text.partition("# refused: ")[2].strip()


@pytest.mark.parametrize("rule", REFUSED, ids=lambda rule: rule.__name__)
def test_what_is_outside_the_language_is_refused_with_file_line_and_reason(rule):
    line, reason = marked(rule)
    with pytest.raises(RuleError) as refused:
        closure([rule])
    message = str(refused.value)
    assert message.startswith(f"{refused_rules.__file__}:{line}: ")
    assert reason in message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("rule", "name"), [(refused_rules.recursive, "recursive"), (refused_rules.ping, "ping")]
)
def test_rules_that_call_themselves_are_refused(rule, name):
    with pytest.raises(RuleError, match=f"rule {name} calls itself"):
        closure([rule])


def test_what_a_rule_calls_is_checked_too():
    line, reason = marked(refused_rules.raw_and)
    with pytest.raises(RuleError, match=rf":{line}: in rule raw_and: {reason}"):
        closure([refused_rules.through_another])


@pytest.mark.parametrize("game", games().values(), ids=games().keys())
def test_the_rules_of_every_game_are_in_the_language(game):
    rules = check_rules(game)
    assert set(game.rules().values()) <= set(rules)


def test_callees_stand_before_their_callers():
    rules = closure([maija.legal])
    names = [rule.__name__ for rule in rules]
    assert names[-1] == "legal"
    assert names.index("beaters") < names.index("most_beaten") < names.index("legal_defence")


# --- the digest ------------------------------------------------------------------


copies = count()


@pytest.fixture
def digest(tmp_path, monkeypatch):
    """Return a function that gives the digest of Maija with some of its text replaced."""
    monkeypatch.syspath_prepend(tmp_path)
    home = Path(maija.__file__).parent

    def digest_of(old="", new=""):
        package = tmp_path / f"maija_copy_{next(copies)}"
        package.mkdir()
        replaced = 0
        for path in home.glob("maija*.py"):
            text = path.read_text(encoding="utf-8").replace("games.maija", f"{package.name}.maija")
            text, times = re.subn(old, new, text, count=1) if old else (text, 0)
            replaced += times
            (package / path.name).write_text(text, encoding="utf-8")
        assert replaced == bool(old), f"{old} is found {replaced} times"
        return rules_hash(importlib.import_module(f"{package.name}.maija").GAME)

    return digest_of


def test_a_copy_has_the_same_digest(digest):
    assert digest() == rules_hash(maija.GAME)
    assert re.fullmatch("[0-9a-f]{16}", digest())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("def beaters", "# a remark\n\n\ndef beaters"),
        ('"""Every card that beats `card`."""', '"""What beats it."""'),
        (r'    """Every card that beats `card`."""\n', ""),
        (r"better = higher\(card\)", "better = (higher(card))  # of its suit"),
        (r"card: int, trump: int", "card, trump"),
        (r'"the trump suit"', '"what trumps are"'),
        ('"fi": "Maija"', '"fi": "Musta Maija"'),
    ],
)
def test_comments_docstrings_and_layout_do_not_count(digest, old, new):
    assert digest(old, new) == rules_hash(maija.GAME)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r"> beaten", ">= beaten"),
        (r"beaten \+= 1", "beaten += 2"),
        (r"        s\.begun = 1", "        s.begun = 0"),
        (r'parse_card\("QS"\)', 'parse_card("QH")'),
        (r"ANY, SINGLE = range\(2\)", "SINGLE, ANY = range(2)"),
        ('obligatory", "no most"', 'obligatory", "most no"'),
        (r'1, 25, 5, "maija-solmu"', '1, 25, 6, "maija-solmu"'),
        (r'1, 25, 5, "maija-solmu"', '1, 24, 5, "maija-solmu"'),
        ('    trump: int = suit_of', '    trump: int = seat_of'),
    ],
)  # fmt: skip
def test_changed_code_constants_and_fields_count(digest, old, new):
    assert digest(old, new) != rules_hash(maija.GAME)


def test_every_rule_counts(digest):
    changes = {
        "player": (r"return s\.receiver\n    if s\.phase >= ", "return 0\n    if s.phase >= "),
        "turn": (r"return s\.phase == LEADING", "return s.phase == ADDING"),
        "event": (r"return LEFT if a == LEAVE else BEAT", "return BEAT"),
        "observe": (r"v\.left = s\.left", "v.left = s.table"),
        "notice": (r"elif s\.stock == EMPTY and s\.phase == LEADER", "elif s.phase == LEADER"),
        "result": (r"return VOID", "return EMPTY"),
    }  # fmt: skip
    found = {name: digest(*change) for name, change in changes.items()}
    assert len({rules_hash(maija.GAME), *found.values()}) == len(changes) + 1


def another_word(x: int) -> int:
    return x + 1


@pytest.mark.parametrize(("word", "counts"), [("higher", True), ("push", False)])
def test_of_the_vocabulary_what_the_rules_use_counts(monkeypatch, word, counts):
    monkeypatch.setattr(cards, word, another_word)
    assert (rules_hash.__wrapped__(maija.GAME) != rules_hash(maija.GAME)) == counts
