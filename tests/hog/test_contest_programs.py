"""Students' contest files are read as Python would run them, and never run."""

from __future__ import annotations

import collections
import sys
import threading
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from engine.core.system.errors import InputError
from engine.hog import score_rules
from engine.hog.contest import parts
from engine.hog.contest.parts import RefusedError
from engine.hog.contest.programs import Program
from engine.hog.contest.project import project_names
from engine.hog.files.table_files import read_table, table_steps, write_table
from engine.hog.presets import PRESETS
from engine.hog.rules import Hog
from engine.hog.strategies import Bacon, IgnoreFeral, Swap, policy_of
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


def _foreign(name: str, *names: str) -> ModuleType:
    """Return a module of the project that a file imports and does not use."""
    module = ModuleType(name)
    vars(module).update({each: lambda function=None, *_: function for each in names})
    return module


FOREIGN = {
    "dice": _foreign("dice", "six_sided", "make_test_dice"),
    "ucb": _foreign("ucb", "main", "trace", "interact"),
}


def run_by_python(text: str, goal: int, monkeypatch: pytest.MonkeyPatch) -> np.ndarray:
    """Return what Python itself makes of a file that is known to be harmless."""
    hog = ModuleType("hog")
    vars(hog).update(project_names(GAME))
    for name, module in (FOREIGN | {"hog": hog}).items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(sys, "setrecursionlimit", lambda _: None)
    monkeypatch.setattr("builtins.print", lambda *_, **__: None)
    own: dict[str, object] = {"__name__": "contest"}
    exec(compile(text, "contest", "exec", dont_inherit=True), own)
    play = own["final_strategy"]
    assert callable(play)
    return np.array([[play(s, o) for o in range(goal)] for s in range(goal)])


@pytest.mark.parametrize("name", [*STRATEGIES, *STUDENT_PROGRAMS])
def test_a_program_is_read_as_python_runs_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = STUDENT_PROGRAMS.get(name) or HEAD + STRATEGIES[name]
    path = tmp_path / "hog_contest.py"
    path.write_text(text)
    found = read_table(path, GAME)
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
        assert np.array_equal(read_table(path, GAME), policy_of(same, GAME).rolls)


def test_each_semester_has_the_names_of_its_project() -> None:
    for preset, rules in PRESETS.items():
        names = project_names(Hog(preset=preset))  # type: ignore[arg-type]
        assert ("is_swap" in names) == (rules.swaps is not None)
        assert names["GOAL_SCORE"] == 100
        assert names["always_roll"](4)(17, 20) == 4
        zero_dice = rules.zero_dice_name.replace(" ", "_")
        scores = (0, 37) if preset in ("SU22", "FA23") else (37,)
        assert names[zero_dice](*scores) == rules.zero_dice(0, 37)
    assert project_names(GAME)["is_swap"](36, 20) == score_rules.is_swap(36, 20)


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
    preset: Any, name: str, arguments: tuple[int, ...], value: object
) -> None:
    assert project_names(Hog(preset=preset))[name](*arguments) == value


def test_what_would_roll_dice_is_refused(tmp_path: Path) -> None:
    path, game = tmp_path / "t.py", Hog(preset="FA23")
    text = "from hog import *\ndef final_strategy(s, o):\n    return 0 if {} - s >= 12 else 6\n"
    path.write_text(text.format("sus_update(0, s, o)"))
    assert read_table(path, game)[5, 28] == 0
    path.write_text(text.format("sus_update(2, s, o)"))
    assert refusal(lambda: read_table(path, game)) == f"{path}, line 3: it rolls dice"


def test_our_own_form_is_read_as_a_program_too(tmp_path: Path) -> None:
    path, rolls = tmp_path / "t.py", policy_of(IgnoreFeral(), GAME).rolls
    write_table(path, rolls)
    path.write_text(path.read_text().replace("# Armchair", "# Edited by hand: Armchair"))
    assert np.array_equal(read_table(path, GAME), rolls)


ERROR = "class E(Exception):\n def __str__(self):\n  while True: pass\n"
EQUAL = "class A:\n __radd__ = lambda s, o: [0]\n def __eq__(self, o):\n  while True: pass\n"
CACHED = "from functools import cache\n@cache\ndef f(x): return 6\n"
COMBINED = "from itertools import combinations_with_replacement as c\n"
NESTED = "x = iter([1])\nfor n in range(999): x = {}\n"
DEEP = "t = (1,)\nfor i in range(60): t = (t, t)\n"
LONG = "b = 'a' * 99999\n"


def strategy(body: str) -> str:
    return "def final_strategy(s, o):\n    " + body.replace("\n", "\n    ") + "\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "import os\nos.abort()\n" + strategy("return 6"),
            "line 2: os comes from outside the file",
        ),
        (
            "mat = load('mat.pickle')\n" + strategy("return mat[s][o]"),
            "1: load is not known here",
        ),
        ("x = [6]\nrandom(x)\n" + strategy("return x[0]"), "line 2: random is not known here"),
        ("x = [6]\ny = shuffle(x)\n" + strategy("return x[0]"), "line 2: shuffle is not known"),
        ("x = 6\n", "it has no function final_strategy"),
        ("def final_strategy(:\n", "line 1: this is no Python"),
        ("final_strategy = 6\n", "it has no function"),
        (strategy("return __import__('os').abort()"), "__import__ is not known here"),
        (strategy("return ().__class__.__bases__"), "Attribute is not read here"),
        (strategy("return 'x'.encode(s)"), r"encode\(\) is not read here"),
        (strategy("return '{0.__class__}'.format(s)"), "such a format is not read here"),
        (strategy("return '%9999999d' % 1"), "a text that is too long"),
        (strategy("return f'{s:99999999}'"), "a text that is too long"),
        (strategy("yield s"), "Yield is not read here"),
        ("import random\n" + strategy("return random.randint(0, 9)"), "random is left to chance"),
        (strategy("from dice import six_sided\nreturn 6"), "dice.six_sided is left to chance"),
        (strategy("return len(f'{object()}')"), "only numbers, texts and collections"),
        (strategy("return [n for n in {'a', 'b'}][0]"), "whose order is left to chance"),
        (strategy("return min.__self__"), "Attribute is not read here"),
        (strategy("x = (n for n in [1])\nreturn x.gi_frame"), "Attribute is not read here"),
        (strategy("try: return 1 / 0\nexcept Exception as e: e.__traceback__"), "Attribute is"),
        (strategy("class A:\n def __del__(self): pass\nreturn 6"), "class with __del__ is not"),
        (strategy("return sum(range(10 ** 12))"), "too long a collection"),
        (strategy("return 0.5 in range(10 ** 12)"), "too long a collection"),
        (strategy("x = []\nx[:] = range(10 ** 12)\nreturn 6"), "too long a collection"),
        (strategy("return ''.join('a' for n in range(10 ** 12))"), "computes too long"),
        (strategy("try:\n while True: pass\nexcept: return 6"), "computes too long"),
        (strategy("return 'ab'.replace('', 'x' * 10 ** 6)"), "too long"),
        (strategy("return max([1, 2], key=lambda n: 10 ** 10 ** n ** 9)"), "too large"),
        (strategy("return s / o"), "it fails: division by zero"),
        (strategy("if s > 3: return 4"), "at score 0 against 0 it returns None, not dice"),
        (strategy("return 4.5"), "it returns float, not dice"),
        (strategy("return 12"), "it has 12, not 0 to 10 dice"),
        (strategy("return final_strategy(s)"), r"it fails: final_strategy\(\) needs o"),
        (strategy("return final_strategy(s, o)"), "call each other too deeply"),
        (strategy("return 10 ** 10 ** 10"), "too large"),
        (strategy("return round(5, -10 ** 9)"), "too many digits"),
        (strategy("return 1 << 10 ** 9"), "too large"),
        (strategy("return len('x' * 10 ** 9)"), "too long"),
        (strategy("return len(list(range(10 ** 9)))"), "too long"),
        (strategy("return b'x' * 10 ** 9"), "Constant is not read here"),
        (strategy("x = [1]\nfor i in range(60): x = [x, x]\nreturn x == [x]"), "too many parts"),
        (strategy("t = (1,)\nfor i in range(60): t = (t, t)\nreturn {t: 1}[t]"), "too many parts"),
        (strategy("x = 'a'\nfor i in range(60): x = x + x\nreturn 6"), "too long"),
        (strategy("while True: pass"), "it computes too long to be read"),
        (strategy("return " + "(" * 5000 + "1" + ")" * 5000), "this is no Python"),
        (strategy("return " + "+".join("1" * 20_000)), "nested too deeply to be read"),
        (strategy("return '" + "x" * 60_000 + "'"), "line 2: this line is too long"),
        (ERROR + strategy("e = E()\ne.add_note('x')\nraise e"), "Attribute is not read here"),
        (ERROR + strategy("e = E()\ne.args = range(10 ** 10)"), "Attribute is not read here"),
        (ERROR + strategy("raise E(4)"), "it fails: E 4"),
        (strategy(DEEP + "raise ValueError(t)"), "it fails: ValueError"),
        (strategy(DEEP + "return t"), "it returns tuple, not dice"),
        (EQUAL + strategy("return A()"), "it returns A, not dice"),
        (CACHED + strategy(DEEP + "return f(x=t)"), "too many parts"),
        (
            strategy(
                "a, b = (0,) * 9 ** 5, (0,) * 9 ** 5\nd = {n: a for n in range(9)}\n"
                "return b in d.values()"
            ),
            "too many parts",
        ),
        (strategy(LONG + "return '%s' * 10000 % ((b,) * 10000)"), "too many parts|too long"),
        (strategy(LONG + "return '%(b)s' * 10000 % {'b': b}"), "a text that is too long"),
        (strategy(LONG + "return str([b] * 10)"), "a text that is too long"),
        (strategy(LONG + "return ('{0!r}' * 10000).format(b)"), "a text that is too long"),
        (strategy(LONG + "return b.strip('x' * 290000)"), "computes too long"),
        (strategy(LONG + "return sorted([b, b + 'x'] * 99)"), "too many parts"),
        (strategy(LONG + "return sorted(range(99), key=lambda n: b + 'x')"), "computes too long"),
        (EQUAL + strategy("return sum([A(), [0]])"), "sum is read for numbers only"),
        (strategy("return dict([range(10 ** 10)])"), "too long a collection"),
        (strategy("import math\nreturn math.lcm(*range(1, 10000))"), "too large"),
        (strategy("return list(zip(*[range(300000)] * 50))"), "computes too long"),
        (COMBINED + strategy("return next(c([1], 10 ** 9))"), "too many combinations"),
        (COMBINED + strategy("return next(c([1], r=10 ** 9))"), "too many combinations"),
        (NESTED.format("enumerate(x)") + strategy("return 6"), "go through each other too deeply"),
        (NESTED.format("zip(x)") + strategy("return 6"), "go through each other too deeply"),
        (NESTED.format("filter(None, x)") + strategy("return 6"), "through each other too deeply"),
        (NESTED.format("(y for y in x)") + strategy("return 6"), "through each other too deeply"),
        (NESTED.format("property(x)") + strategy("return 6"), "property is read for functions"),
        (NESTED.format("x[x:]") + strategy("return 6"), "slice indices must be integers"),
        (
            "from operator import itemgetter\n"
            + NESTED.format("itemgetter(x)")
            + strategy("return 6"),
            "itemgetter is read for numbers",
        ),
        (
            ERROR + "for n in range(99):\n class E(E): pass\n" + strategy("return 6"),
            "too many classes from each other",
        ),
    ],
)
def test_what_cannot_be_read_safely_is_refused_in_one_sentence(
    text: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "MOST_STEPS", 100_000)
    path = tmp_path / "t.py"
    path.write_text(text)
    with pytest.raises(InputError, match=sentence) as refused:
        read_table(path, SMALL)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "body",
    ["x = x + 1", "if score > 5:\n        x = 4", "x += 1"],
)
def test_a_name_with_a_value_is_the_functions_own(body: str) -> None:
    """Python raises UnboundLocalError here, whatever the name means outside."""
    text = f"x = 3\ndef final_strategy(score, opponent_score):\n    {body}\n    return x\n"
    with pytest.raises(RefusedError, match="used before it has a value"):
        Program(text, {}).roll(0, 0)


def test_names_of_inner_functions_and_comprehensions_stay_inside() -> None:
    text = """
x = 3
def final_strategy(score, opponent_score):
    def inner():
        x = 9
        return x
    rows = [x for x in range(2)]
    return x + inner() - 9
"""
    assert Program(text, {}).roll(0, 0) == 3


def test_very_many_dicts_with_defaults_in_each_other_can_be_dropped() -> None:
    """Those of `collections` end the process here."""
    held: object = None
    for _ in range(100_000):
        outer = parts.DefaultDict(int)
        outer[0], held = held, outer
    del outer, held


def test_dicts_with_defaults_do_what_python_says() -> None:
    ours, pythons = parts.DefaultDict(list), collections.defaultdict(list)
    for made in (ours, pythons):
        made[1].append(2)
        made |= {3: [4]}
        assert (made.copy() | {5: []})[6] == []
        assert dict(made) == {1: [2], 3: [4]}
    assert ours == pythons
    with pytest.raises(KeyError):
        parts.DefaultDict()[0]
    with pytest.raises(TypeError, match="must be callable or None"):
        parts.DefaultDict(5)  # type: ignore[arg-type]


def test_what_is_looked_up_in_a_large_memory_counts_alone(tmp_path: Path) -> None:
    path = tmp_path / "t.py"
    path.write_text("""
memo = {}
def worth(a, b):
    if (a, b) not in memo:
        memo[a, b] = 0 if a > 98 or b > 98 else (worth(a + 1, b) + worth(a, b + 1) + 1) % 7
    return memo[a, b]
def final_strategy(score, opponent_score):
    return worth(score, opponent_score)
""")
    assert read_table(path, GAME)[98].tolist()[95:] == [4, 3, 2, 1, 0]


def test_a_strategy_that_remembers_has_no_table(tmp_path: Path) -> None:
    path = tmp_path / "hog_contest.py"
    head = "seen = []\ndef final_strategy(score, opponent_score):\n"
    path.write_text(head + "    seen.append(1)\n    return min(len(seen), 10)\n")
    with pytest.raises(InputError, match="it remembers what it was asked, so it has no table"):
        read_table(path, SMALL)


def test_reading_tells_how_far_it_is_and_can_be_given_up(tmp_path: Path) -> None:
    path = tmp_path / "t.py"
    path.write_text("def final_strategy(s, o):\n    return sum(n % 3 for n in range(100)) % 7\n")
    steps = table_steps(path, GAME)
    shares = [next(steps) for _ in range(4)]
    assert shares == sorted(shares)
    assert 0 <= shares[0] < shares[-1] < 0.5
    steps.close()
    assert not any(thread.name == "deep steps" for thread in threading.enumerate())


def test_an_endless_program_can_be_given_up(tmp_path: Path) -> None:
    path = tmp_path / "t.py"
    path.write_text("x = 1\nwhile x:\n    x += 1\n" + strategy("return 6"))
    steps = table_steps(path, GAME)
    assert [next(steps), next(steps)] == [0, 0]
    steps.close()


@pytest.mark.parametrize(
    "body",
    [
        "x = {}\nwhile True: x[len(x)] = [1]",
        "x = []\nwhile True: x.append((1 << 3000) + len(x))",
        "x = ()\nwhile True: x = (x, s)",
        "x = 'a' * 100000\nwhile True: x = x.replace('a', 'b', 1)",
        "x = []\nwhile True: x = [x, 'a' * 200000]",
        "b, x = 'a' * 200000, []\nwhile True: x.append(f'{b}{s}')",
        "b, x = {n: 1 for n in range(9999)}, []\nwhile True: x.append({**b})",
        "b, x = {n: 1 for n in range(9999)}, []\nwhile True: x.append(b.copy())",
        "b, x = {*range(9999)}, []\nwhile True: x.append(b | b)",
        "x = []\nwhile True: x.append({n for n in range(9999)})",
    ],
)
def test_a_program_that_fills_the_memory_is_refused(
    body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "MOST_BYTES", 5_000_000)
    monkeypatch.setattr(parts, "MOST_BLOCKS", 100_000)
    path = tmp_path / "t.py"
    path.write_text(strategy(body))
    with pytest.raises(InputError, match="too much memory"):
        read_table(path, SMALL)
