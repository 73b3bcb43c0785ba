"""Students' contest files are asked in a closed process, and answer as plain Python does."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

import numpy as np
import pytest

from engine.core.system.errors import InputError, NotAllowedError, run_all
from engine.core.system.job import finished
from engine.hog import score_rules
from engine.hog.files.course import offers
from engine.hog.files.table_files import read_table, table_steps, write_table
from engine.hog.presets import PRESETS
from engine.hog.rules import Hog
from engine.hog.strategies import Bacon, IgnoreFeral, Swap, policy_of, read_strategy
from tests.core.games import refusal
from tests.hog.student_programs import STUDENT_PROGRAMS

GAME, SMALL = Hog(), Hog(goal=7)

HEAD = """
\"\"\"
    This file contains your final_strategy that will be submitted to the contest.
\"\"\"
from hog import free_bacon, is_swap
from dice import six_sided
import random

PLAYER_NAME = 'Six of one'  # Change this line!

def roll_dice(num_rolls, dice=six_sided):
    return sum(dice() for _ in range(num_rolls))

"""
STRATEGIES = {
    "conditions": """
def final_strategy(score, opponent_score):
    bacon = free_bacon(opponent_score)
    if is_swap(score + bacon, opponent_score) and score + bacon < opponent_score:
        return 0
    elif not 3 < score <= 90 or opponent_score // 10 == score % 10:
        return 4 if bacon > 7 else 6
    return min(10, max(1, abs(score - opponent_score) // 5))
""",
    "loops": """
CUTOFFS = [4, 7, 9]

def worth(k, score, other=3):
    total = 0
    while k > 0:
        k -= 1
        if (k + score) % other == 2:
            continue
        total += (k * score) ^ other
    else:
        total += 1
    return total

def final_strategy(score, opponent_score):
    best, choice = -1, 0
    for k in range(11):
        value = worth(k, score, other=opponent_score % 5 + 2)
        if value > best:
            best, choice = value, k
        if best > 40:
            break
    return min(CUTOFFS) if choice > 99 else choice
""",
    "collections": """
TABLE = [[(3 * s + o) % 11 for o in range(10) if o != 5] for s in range(10)]
NAMES = {(s, s % 3): s for s in range(10)}
WORD = "0123456789T"

def pick(rows):
    return lambda place: rows[place % len(rows)]

def final_strategy(score, opponent_score):
    row = TABLE[score // 10]
    first, _ = row[opponent_score % 9], 0
    if (score, opponent_score) in NAMES:
        return NAMES.get((score, opponent_score), 4)
    return WORD.index("0T"[bool(first) and score % 2]) if score > 50 else pick(row[1:4])(score)
""",
    "memory": """
known = {}

def fib(n):
    if n not in known:
        known[n] = n if n < 2 else fib(n - 1) + fib(n - 2)
    return known[n]

def final_strategy(score, opponent_score):
    places = []
    for digit in (score, opponent_score):
        places.append(fib(digit % 17))
    high, low = sorted(places)[1], sum(places)
    return round((high * 1.5 + low) % 10)
""",
}


class RolledError(Exception):
    """What ends a program that rolls dice."""


def refuse(reason: str, what: str) -> NoReturn:
    raise RolledError(reason, what)


def project_names(preset: str = "SU20") -> dict[str, Any]:
    return offers(refuse, preset, 100)["hog"]


def run_by_python(text: str, goal: int, monkeypatch: pytest.MonkeyPatch) -> np.ndarray:
    """Return what Python itself makes of a file that is known to be harmless."""
    for name, names in offers(refuse, "SU20", 100).items():
        module = ModuleType(name)
        vars(module).update(names)
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(sys, "setrecursionlimit", lambda _: None)
    monkeypatch.setattr("builtins.print", lambda *_, **__: None)
    own: dict[str, object] = {"__name__": "contest"}
    exec(compile(text, "contest", "exec", dont_inherit=True), own)
    play = own["final_strategy"]
    assert callable(play)
    return np.array([[play(s, o) for o in range(goal)] for s in range(goal)])


@pytest.mark.parametrize(
    "text", [*(HEAD + text for text in STRATEGIES.values()), *STUDENT_PROGRAMS.values()]
)
def test_a_program_is_read_as_python_runs_it(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "hog_contest.py"
    path.write_text(text)
    found = read_table(path, GAME, run_all)
    assert np.array_equal(found, run_by_python(text, 100, monkeypatch))
    assert len(np.unique(found)) > 1


def test_the_strategies_of_the_project_are_those_of_the_catalogue(tmp_path: Path) -> None:
    path = tmp_path / "t.py"
    for name, same in (("bacon", Bacon()), ("swap", Swap())):
        path.write_text(
            f"from hog import *\n"
            f"def final_strategy(score, opponent_score):\n"
            f"    return {name}_strategy(score, opponent_score)\n"
        )
        assert np.array_equal(read_table(path, GAME, run_all), policy_of(same, GAME).rolls)


def test_each_semester_has_the_names_of_its_project() -> None:
    for preset, rules in PRESETS.items():
        names = project_names(preset)
        assert ("is_swap" in names) == (rules.swaps is not None)
        assert names["GOAL_SCORE"] == 100
        assert names["always_roll"](4)(17, 20) == 4
        zero_dice = rules.zero_dice_name.replace(" ", "_")
        scores = (0, 37) if preset in ("SU22", "FA23") else (37,)
        assert names[zero_dice](*scores) == rules.zero_dice(0, 37)
    assert project_names()["is_swap"](36, 20) == score_rules.is_swap(36, 20)


@pytest.mark.parametrize(
    ("preset", "name", "arguments", "value"),
    [
        ("FA20", "swine_align", (24, 36), True), ("FA20", "pig_pass", (9, 12), False),
        ("FA20", "extra_turn", (10, 12), True), ("SP21", "more_boar", (5, 16), True),
        ("SU21", "more_boar", (16, 5), True), ("FA21", "hog_pile", (20, 20), 20),
        ("FA21", "hog_pile", (20, 21), 0), ("SU22", "pigs_on_prime", (7, 0), 4),
        ("SU22", "is_prime", (91,), False), ("FA22", "perfect_square", (49,), True),
        ("FA22", "next_perfect_square", (49,), 64), ("FA22", "simple_update", (0, 5, 16), 16),
        ("FA22", "square_update", (0, 5, 16), 25), ("FA23", "num_factors", (28,), 6),
        ("FA23", "sus_points", (25,), 29), ("FA23", "is_prime", (29,), True),
        ("FA23", "sus_update", (0, 5, 28), 17), ("FA23", "catch_up", (8, 9), 6),
        ("FA22", "catch_up", (9, 9), 5), ("FA22", "always_roll_5", (9, 9), 5),
        # 16 brings 10 - 6 + 1 = 5, and 46 to 16 do not swap; 4 brings 6, and 34 to 4 swap.
        ("SU20", "bacon_strategy", (41, 16), 6), ("SU20", "bacon_strategy", (41, 16, 5), 0),
        ("SU20", "swap_strategy", (28, 4, 5), 6), ("SU20", "swap_strategy", (29, 4, 5), 0),
        # 6 brings 8 points: 3 to the power of 21 + 6 = 27 begins and ends with 7.
        ("SP20", "swap_strategy", (15, 6), 0), ("SP20", "swap_strategy", (13, 6), 6),
        ("FA20", "extra_turn_strategy", (6, 18, 12), 0),  # 6 + 3 + 8 = 17, one behind 18
        ("FA20", "extra_turn_strategy", (5, 18, 12), 0),  # two behind
        ("FA20", "extra_turn_strategy", (4, 18, 12), 6),
        ("SP21", "more_boar_strategy", (7, 16), 6), ("SP21", "more_boar_strategy", (0, 16), 0),
        ("SU21", "piggypoints_strategy", (0, 90), 0),
        ("FA21", "hog_pile_strategy", (15, 16, 9), 6), ("FA21", "hog_pile_strategy", (15, 16), 0),
        ("FA21", "hog_pile_strategy", (8, 16, 9), 0), ("FA21", "picky_piggy_strategy", (1, 3), 6),
        ("SU22", "oink_points_strategy", (0, 90), 0),
        ("SU22", "pigs_on_prime_strategy", (4, 21), 0),
        ("SU22", "pigs_on_prime_strategy", (5, 21), 6), ("FA22", "tail_strategy", (5, 16), 6),
        ("FA22", "square_strategy", (4, 16), 6), ("FA22", "square_strategy", (5, 16), 0),
        ("FA23", "boar_strategy", (5, 28), 6), ("FA23", "sus_strategy", (5, 28), 0),
        ("FA23", "sus_strategy", (5, 28, 13), 6),
    ],
)  # fmt: skip
def test_what_a_semester_offers(
    preset: str, name: str, arguments: tuple[int, ...], value: object
) -> None:
    assert project_names(preset)[name](*arguments) == value


def test_what_would_roll_dice_is_refused(tmp_path: Path) -> None:
    path, game = tmp_path / "t.py", Hog(preset="FA23")
    text = "from hog import *\ndef final_strategy(s, o):\n    return 0 if {} - s >= 12 else 6\n"
    path.write_text(text.format("sus_update(0, s, o)"))
    assert read_table(path, game, run_all)[5, 28] == 0
    path.write_text(text.format("sus_update(2, s, o)"))
    assert refusal(lambda: read_table(path, game, run_all)) == (
        f"{path}, line 3, at score 0 against 0: it rolls dice: 6 sides"
    )


def test_our_own_form_is_read_as_a_program_too(tmp_path: Path) -> None:
    path, rolls = tmp_path / "t.py", policy_of(IgnoreFeral(), GAME).rolls
    write_table(path, rolls)
    path.write_text(path.read_text().replace("# Armchair", "# Edited by hand: Armchair"))
    assert np.array_equal(read_table(path, GAME, run_all), rolls)


def strategy(body: str) -> str:
    return "def final_strategy(s, o):\n    " + body.replace("\n", "\n    ") + "\n"


def test_dice_may_be_named_and_those_of_a_test_rolled() -> None:
    names = project_names("FA23")
    dice = names["make_test_dice"](4, 2, 1)
    assert [names["roll_dice"](2, dice), names["roll_dice"](1, dice)] == [6, 1]
    assert names["take_turn"](0, 5, 28) == names["boar_brawl"](5, 28)
    assert project_names("FA20")["take_turn"](0, 20) == project_names("FA20")["free_bacon"](20)
    assert names["simple_update"](2, 5, 28, names["make_test_dice"](3)) == 11
    assert names["is_always_roll"](names["always_roll_5"])
    for name in ("six_sided", "play", "average_win_rate", "run_experiments"):
        with pytest.raises(RolledError):
            names[name]()
    with pytest.raises(RolledError):
        names["make_averaged"](names["roll_dice"])(4)
    with pytest.raises(RolledError, match="swap_strategy"):
        project_names("FA18")["swap_strategy"](20, 30)


ROW = "[" + "4, " * 99 + "6]"
COURSE = """
def free_bacon(score):
    return 10 - score % 10 + score // 10
def roll_dice(num_rolls, dice=six_sided):
    return sum(dice() for _ in range(num_rolls))
"""


@pytest.mark.parametrize(
    "text",
    [
        strategy(f"T = [{', '.join([ROW] * 100)}]\nreturn T[s][o]"),
        "TABLE = '" + "6" * 130_000 + "'\n" + strategy("return int(TABLE[s * 100 + o])"),
        "memo = {}\ndef worth(a, b):\n if (a, b) not in memo:\n"
        "  memo[a, b] = 0 if a > 199 or b > 199 else (worth(a + 1, b) + worth(a, b + 1) + 1) % 7\n"
        " return memo[a, b]\n" + strategy("return worth(s, o)"),
        "from dice import six_sided\n" + COURSE + strategy("return free_bacon(o) % 11"),
        "from hog import *\ndef f(s, dice=six_sided): return 4\n" + strategy("return f(s)"),
        "from hog import something_else\n" + strategy("return 4"),
        "print('hello')\nimport doctest\nfrom hog import *\n"
        'def f(s):\n """\n >>> f(3)\n True\n """\n return s > 90\n'
        + strategy("print(f'{s=} {o!r:>3}', end='', flush=True)\nreturn 6 if f(s) else 4")
        + "if __name__ == '__main__':\n doctest.testmod(verbose=True)\nelse: print('imported')\n",
        "\ufeff# -*- coding: utf-8 -*-\r\ndef final_strategy(s, o):\r\n\treturn 4\r\n",
        "class Player:\n def __call__(self, s, o): return 5\nfinal_strategy = Player()\n",
        "class Memo(dict):\n def __missing__(self, key):\n"
        "  self[key] = value = sum(key) % 10\n  return value\n"
        "memo = Memo()\nfinal_strategy = lambda *scores: memo[scores]\n",
        "import numpy as np, pandas, sys\nfrom matplotlib import pyplot as plt\n"
        "def draw(x: np.ndarray): plt.plot(x)\n"
        + strategy("print(s, file=sys.stderr)\nreturn [np] and 5"),
        "import random\n"
        + strategy("random.seed(100 * s + o)\nreturn random.choice([4, 5, 6])"),
        "ROWS = [list(map(int, row)) for row in '5555 6666'.split()]\n"
        + strategy("try: return ROWS[s % 3][o % 4]\nexcept: return 4\nfinally: print()"),
    ],
)  # fmt: skip
def test_what_was_too_much_for_a_reader_is_read(text: str, tmp_path: Path) -> None:
    path = tmp_path / "hog_contest.py"
    path.write_text(text)
    assert read_table(path, GAME, run_all).shape == (100, 100)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("from dice import six_sided\n" + strategy("return six_sided()"),
         ", line 3, at score 0 against 0: it rolls dice: 6 sides"),
        ("from hog import *\n" + strategy("return roll_dice(2) if s > 5 else 4"),
         ", line 3, at score 6 against 0: it rolls dice: 6 sides"),
        (strategy("return -1"), ": at score 0 against 0 it has -1, not 0 to 10 dice"),
        (strategy("return 11 if s == 2 else 10"), ": at score 2 against 0 it has 11, not 0 to 10 "
         "dice"),
        (strategy("return c"), ", line 2, at score 0 against 0: it fails: name 'c' is not defined"),
        (strategy("if s > 3: return 4"), ": at score 0 against 0 it returns None, not dice"),
        (strategy("return 4.5"), ": at score 0 against 0 it returns float, not dice"),
        ("return 6\n", ", line 1: this is no Python: 'return' outside function"),
        ("x = 1 +\n", ", line 1: this is no Python: invalid syntax"),
        ("x = 1\n", ", line 1: it has no function final_strategy"),
        ("import numpy as np\nT = np.zeros((9, 9))\n" + strategy("return int(T[s, o])"),
         ", line 2: it uses numpy.zeros, which is not there"),
        ("from hog import *\nX = [roll_dice(n) for n in (1, 2)]\n" + strategy("return 4"),
         ", line 2: it rolls dice: 6 sides"),
        ("import pickle\nT = pickle.load(open('t', 'rb'))\n" + strategy("return 4"),
         ", line 2: open is not allowed in a program that is run closed"),
        ("class P:\n def f(self): return self.__dict__\n" + strategy("return P().f()"),
         ", line 2: __dict__ begins with an underscore, which a program run closed may not name"),
        ("import time\nbegun = time.time()\n" + strategy("return 4"),
         ", line 2: it uses time.time, which is not there"),
        ("def final_strategy(s): return 4\n", ", line 1, at score 0 against 0: it fails: "
         "final_strategy() takes 1 positional argument but 2 were given"),
        (strategy("return s > 3 if s < 5 else '4'"),
         ": at score 5 against 0 it returns str, not dice"),
        (strategy("return 4") + "assert final_strategy(1, 2) == 5, 'my test'\n",
         ", line 3: it fails: my test"),
        ("seen = []\n" + strategy("seen.append(1)\nreturn min(len(seen), 10)"),
         ", at score 0 against 0: it returns 1, and 10 when asked again after other questions: it "
         "remembers them, or draws at random"),
    ],
)  # fmt: skip
def test_what_has_no_table_is_refused_in_one_sentence(
    text: str, sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "t.py"
    path.write_text(text)
    with pytest.raises(InputError) as refused:
        read_table(path, SMALL, run_all)
    assert str(refused.value) == f"{path}{sentence}"


def test_a_program_is_run_only_where_that_is_allowed(tmp_path: Path) -> None:
    path, asked = tmp_path / "t.py", []
    path.write_text(strategy("return 6"))
    with pytest.raises(NotAllowedError, match="is a program, and programs are run only where"):
        read_table(path, SMALL)
    assert finished(table_steps(path, SMALL, lambda content: not asked.append(content)))[1]
    assert asked == [path.read_bytes()]


def test_what_files_keep_of_a_program_is_its_table_with_the_text_beside_it(tmp_path: Path) -> None:
    path, text = tmp_path / "t.py", "# a\n\n" + strategy("return (s + o) % 11")
    path.write_text(text)
    found = read_strategy(path, SMALL, run_all)
    path.write_bytes(found.kept)
    again = read_strategy(path, SMALL)
    assert again.kept == found.kept
    assert b"# # a\n# \n# def final_strategy(s, o):\n" in found.kept
    assert np.array_equal(policy_of(again, SMALL).rolls, policy_of(found, SMALL).rolls)
    assert np.array_equal(read_table(path, SMALL), policy_of(found, SMALL).rolls)


def test_reading_can_be_given_up(tmp_path: Path) -> None:
    path = tmp_path / "t.py"
    path.write_text("while True: pass\n" + strategy("return 6"))
    steps = table_steps(path, GAME, run_all)
    assert [next(steps), next(steps)] == [0, 0]
    steps.close()
