"""Contest programs as students write them, one way or another: ours, for the tests."""

from __future__ import annotations

STUDENT_PROGRAMS = {
    "expected values, tabulated by dynamic programming": '''
"""hog_contest.py: value iteration over all the scores."""
from hog import *
from functools import lru_cache
import math
import sys

sys.setrecursionlimit(5000)
PLAYER_NAME: str = "Bellman"
MEMO: dict = {}

@lru_cache(maxsize=None)
def ways(dice, total):
    """Return how many throws of `dice` dice without a one show `total`."""
    if dice == 0:
        return int(total == 0)
    return sum(ways(dice - 1, total - v) for v in range(2, 7) if total >= v)

def chance(k: int) -> dict[int, float]:
    odds = {d: ways(k, d) / 6 ** k for d in range(2 * k, 6 * k + 1)}
    odds[1] = odds.get(1, 0) + 1 - math.pow(5 / 6, k)
    return odds

CHANCES = [None] + [chance(k) for k in range(1, 3)]

def value(me, you, depth=2):
    if me >= 100 or you >= 100:
        return 1.0 if me >= 100 else 0.0
    if not depth:
        return 0.5 + (me - you) / 300
    key = (me, you, depth)
    try:
        return MEMO[key]
    except KeyError:
        MEMO[key] = best = max(worth(k, me, you, depth) for k in (0, 1, 2))
        return best

def worth(k, me, you, depth):
    if k == 0:
        return after(me + free_bacon(you), you, depth)
    return sum(p * after(me + d, you, depth) for d, p in CHANCES[k].items())

def after(me, you, depth):
    if is_swap(me, you):
        me, you = you, me
    return 1 - value(you, me, depth - 1)

def final_strategy(score, opponent_score):
    return max([0, 1, 2], key=lambda k: worth(k, score, opponent_score, 1))
''',
    "a strategy object with states": '''
from hog import free_bacon, is_swap
import math as m

class Plan(object):
    """One plan."""
    risk = 4

    def __init__(self, score, other, *, margin=8):
        self.score, self.other = score, other
        self.margin = margin
        self.notes = []

    @property
    def lead(self):
        return self.score - self.other

    @staticmethod
    def clip(dice):
        return max(0, min(10, dice))

    def __lt__(self, other):
        return self.rank() < other.rank()

    def rank(self):
        return self.lead % 7

    def choose(self):
        raise NotImplementedError("choose")

class Bold(Plan):
    risk = 6

    def choose(self):
        self.notes.append(f"lead {self.lead:+d}")
        extra = len(self.notes[0].split()[1]) - 2
        return self.clip(self.risk + extra + m.floor(self.other / 40))

class Careful(Plan):
    def choose(self):
        if is_swap(self.score + free_bacon(self.other), self.other) and self.lead < 0:
            return 0
        self.risk -= 1
        return self.clip(self.risk)

def final_strategy(score, opponent_score):
    plans = [Bold(score, opponent_score), Careful(score + 1, opponent_score, margin=3)]
    plan = sorted(plans)[0]
    return plan.choose() if isinstance(plan, Bold) else Careful.choose(plan)
''',
    "errors as a way to decide": """
class TooGreedy(Exception):
    pass

LIMITS = {10: 4, 20: 5, 30: 6}
counter = 0

def check(score):
    global counter
    counter += 1
    if score % 9 == 4:
        raise TooGreedy("greedy", score % 5)
    elif score % 11 == 3:
        raise ValueError
    return LIMITS[score // 10 * 10]

def final_strategy(score, opponent_score):
    result = []
    try:
        value = check(score)
    except TooGreedy as problem:
        return problem.args[1]
    except (ValueError, TypeError):
        value = 2
    except KeyError:
        try:
            value = 10 // (opponent_score % 4)
        except ZeroDivisionError:
            value = 0
        except:
            raise
    else:
        value += 1
    finally:
        result.append(3)
    assert counter > 0, "nothing was counted"
    return value if value < result[0] + 8 else result.pop()
""",
    "texts": '''
TABLE = """
0123456789T
T9876543210
55555666660
"""
ROWS = [line.strip() for line in TABLE.strip().splitlines() if line]
DIGITS = {c: i for i, c in enumerate("0123456789T")}

def key(score, other):
    return "{}-{:>3}|{name}".format(score % 3, other, name="x" * (score % 2))

def final_strategy(score, opponent_score):
    word = f"{score:03d}{opponent_score!r:>4}{'!' if score > other_half(score) else '?'}"
    word += "%d%%%s" % (opponent_score % 7, key(score, opponent_score))
    print("never shown", word, sep="")
    if word.startswith("09") or "7" in word[1:3]:
        return DIGITS[ROWS[score % 3][len(word) % 11]]
    return DIGITS[ROWS[-1][::-1][word.count("1")]]

def other_half(n): return n ^ 1
''',
    "collections": """
from collections import defaultdict
from itertools import product, combinations
from operator import itemgetter
import functools

GROUPS = defaultdict(list)
for a, b in product(range(10), repeat=2):
    GROUPS[(a * b) % 7].append((a, b))
PRIMES = {n for n in range(2, 100) if all(n % d for d in range(2, int(n ** 0.5) + 1))}
PAIRS = dict(zip("abcdef", range(6)))
first, *middle, last = sorted(GROUPS.items(), key=itemgetter(0))
merged = {**PAIRS, "g": 6}
odd, even = [n for n in range(20) if n % 2], list(filter(lambda n: not n & 1, range(20)))
odd[2:4] = [99, 98, 97]
del odd[0]
TOTAL = functools.reduce(lambda x, y: x + y, map(len, GROUPS.values()), 0)

def flatten(rows):
    return [each for row in rows for each in (flatten(row) if isinstance(row, list) else [row])]

def final_strategy(score, opponent_score):
    near = {score, score + 1, score - 1} & PRIMES
    seen = set()
    seen.add(opponent_score % 13)
    seen |= {4, 5} if near else set()
    total = sum(flatten([score % 3, [opponent_score % 2, [1, [2]]]]))
    if score in PRIMES and not any(p == opponent_score for p in PRIMES):
        return (total + len(seen) + len(middle)) % 11
    i = odd.index(99) + even[-1] + merged["g"] + TOTAL + len(list(combinations(range(5), 2)))
    return (i + min(near, default=3) + (opponent_score in seen)) % 11
""",
    "functions that make functions": '''
def memo(f):
    """Classic."""
    cache = {}
    def memoized(*args):
        if args not in cache:
            cache[args] = f(*args)
        return cache[args]
    return memoized

def counted(start=0):
    count = start
    def step(by=1, *rest, **options):
        nonlocal count
        count += by + sum(rest) + options.get("bonus", 0)
        return count
    return step

@memo
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)

compose = lambda f, g: lambda x: f(g(x))
shift = compose(lambda x: x % 11, lambda x, by=3: x + by)

def make(name, /, low, *, high=10):
    def strategy(score, opponent_score):
        step = counted(low)
        step(), step(2, 3, bonus=score % 4)
        return min(high, step(0) % 7 if name == "a" else shift(fib(score)))
    return strategy

STRATEGIES = [make("a", 2), make("b", low=1, high=9)]

def final_strategy(score, opponent_score):
    args = (score, opponent_score)
    return STRATEGIES[(score + opponent_score) % len(STRATEGIES)](*args)
''',
    "loops of every kind": """
def digits(n):
    found = []
    while n:
        n, digit = divmod(n, 10)
        found.insert(0, digit)
    else:
        found.append(-1)
    return found

def is_prime(n):
    for d in range(2, n):
        if d * d > n:
            break
        if n % d == 0:
            return False
    else:
        return n > 1
    return True

def final_strategy(score, opponent_score):
    best = None
    for i, (a, b) in enumerate(zip(range(score, score + 4), reversed(range(4))), start=1):
        if is_prime(a):
            continue
        while True:
            b += i
            if b > 5:
                break
        if best is None or -1 < b < best:
            best = b
    total = 0
    for d in digits(opponent_score):
        total += d if d >= 0 else not d
    if (half := total // 2) > 3:
        best = (best or 0) + half
    return best % 11 if best is not None else 4
""",
    "match": """
def kind(score, other):
    match (score % 4, other % 3):
        case (0, 0):
            return "even"
        case (1, n) if n:
            return n
        case (_, 1 | 2):
            return None
        case pair:
            return pair[0] + pair[1]

def final_strategy(score, opponent_score):
    match kind(score, opponent_score):
        case "even":
            return 6
        case None:
            return 0
    return 2
""",
    "everything under the sun at the end": '''
from hog import free_bacon, is_swap, GOAL_SCORE
from dice import six_sided, make_test_dice
from ucb import main, trace, interact
import random, time

TEAM_NAME = 'Seven'
TRIALS = 1000

def simulate(strategy, dice=six_sided, trials=TRIALS):
    return sum(dice() for _ in range(trials)) / random.random()

@trace
def noisy(x):
    return random.randint(0, x)

def final_strategy(score, opponent_score):
    """Write a brief description of your final strategy.

    Bacon when it wins, swaps when behind, else by the lead.
    """
    # BEGIN PROBLEM 12
    bacon, lead = free_bacon(opponent_score), score - opponent_score
    if score + bacon >= GOAL_SCORE and not is_swap(score + bacon, opponent_score): return 0
    if is_swap(score + bacon, opponent_score): return 0 if lead < 0 else 4
    if (last := GOAL_SCORE - score) <= 6: return 1 + (last > 3)
    return 6 if lead < -20 else 5 if -20 <= lead < 0 else 4 if bacon < 8 else 0
    # END PROBLEM 12

@main
def run(*args):
    print(simulate(final_strategy))

if __name__ == '__main__':
    print(noisy(3), time.time())
''',
    "a search, deep": '''
from functools import cache
import math

@cache
def steps(n, target=99):
    """Deep recursion, as a table of turns makes it."""
    return 0 if n >= target else 1 + steps(n + 1, target)

class Node:
    count = 0
    def __init__(self, left=None, right=None, value=0):
        self.left, self.right, self.value = left, right, value
        Node.count += 1
    def __len__(self):
        return 1 + sum(len(each) for each in (self.left, self.right) if each is not None)

def build(low, high):
    if low >= high:
        return None
    middle = (low + high) // 2
    return Node(build(low, middle), build(middle + 1, high), middle)

def find(node, value, depth=0):
    if node is None or node.value == value:
        return depth
    return find(node.left if value < node.value else node.right, value, depth + 1)

TREE = build(0, 100)
SIZE = len(TREE)
odds = lambda k: round((5 / 6) ** k, 4)

def final_strategy(score, opponent_score):
    depth = find(TREE, opponent_score)
    return (steps(score) + depth + SIZE + math.ceil(10 * odds(depth))) % 11
''',
}
"""Each is text that Python runs without harm."""
