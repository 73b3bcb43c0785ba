"""A match of each semester, worked by hand from the specification of the rules, section 7.

In the comments n is the other's score before the turn, s the mover's; p and q are the mover's and
the other's after the points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Turn:
    """A turn as worked by hand: `faces` of the dice, none for no dice, and what it brought."""

    player: int
    faces: tuple[int, ...]
    points: int
    scores: tuple[int, int]
    bonus: int = 0
    jump: str = ""
    swap: bool = False
    again: str = ""


A, B = 0, 1

SU20 = (
    # Nothing before the first turn, 2 dice: feral.  |2 - 0| = 2, not 0, the tens of 0.
    Turn(A, (4, 5), 9, (12, 0), bonus=3),
    # n = 12: 10 - 2 + 1 = 9.  |9 - 2| = 7, not 1.
    Turn(B, (), 9, (12, 9)),
    # 7 dice after 9 points: feral, 18 + 3 = 21.  |3 - 9| = 6, not 0.
    Turn(A, (2, 3, 2, 4, 2, 3, 2), 18, (33, 9), bonus=3),
    # |4 - 3| = 1, not 3.
    Turn(B, (6, 5, 4), 15, (33, 24)),
    # Pig out.  |4 - 4| = 0, not 2.
    Turn(A, (1,), 1, (34, 24)),
    # n = 34: 10 - 4 + 3 = 9.  |3 - 4| = 1, not 3.
    Turn(B, (), 9, (34, 33)),
    # 3 dice after a pig out: feral, 17 + 3 = 20.  |4 - 3| = 1, not 3.
    Turn(A, (6, 6, 5), 17, (54, 33), bonus=3),
    # |4 - 4| = 0, not 5.
    Turn(B, (5, 6), 11, (54, 44)),
    # 58 to 44: |8 - 4| = 4, the tens of 44.
    Turn(A, (4,), 4, (44, 58), swap=True),
    # 60 to 44: |0 - 4| = 4: B passes the goal, and has to give it away.
    Turn(B, (2,), 2, (60, 44), swap=True),
)
SP20 = (
    # 3^3 = 27.
    Turn(A, (3,), 3, (3, 0)),
    # n^3 = 27: 2 - 7 = -5, 1 + 5 = 6.  3^9 = 19683.
    Turn(B, (), 6, (3, 6)),
    # 5 dice after 3 points: feral, 15 + 3 = 18.  21 + 6 = 27, 3^27 = 7625597484987.
    Turn(A, (2, 3, 4, 4, 2), 15, (6, 21), bonus=3, swap=True),
    # 26 + 6 = 32, 3^32 = 1853020188851841.
    Turn(B, (5,), 5, (26, 6), swap=True),
    # n^3 = 216: 2 - 1 + 6 = 7, 1 + 7 = 8.  34 + 6 = 40, 3^40 = 12157665459056928801.
    Turn(A, (), 8, (6, 34), swap=True),
    # 3 dice after 5 points: a feral pig out, 1 + 3.  38 + 6 = 44, 3^44 = 984770902183611232881.
    Turn(B, (6, 1, 2), 1, (6, 38), bonus=3),
    # n^3 = 54872: 5 - 4 + 8 - 7 + 2 = 4, 1 + 4 = 5.  11 + 38 = 49, 3^49 = 239299329230617529590083.
    Turn(A, (), 5, (11, 38)),
    # 3 dice after 1 point: feral, 6 + 3 = 9.  47 + 11 = 58, 3^58 = 4710128697246244834921603689.
    Turn(B, (2, 2, 2), 6, (11, 47), bonus=3),
)
FA19 = (
    # No dice before, 2 now: feral.  10 to 0: 1 x 0 = 0 x 0.
    Turn(A, (3, 4), 7, (0, 10), bonus=3, swap=True),
    # n = 0: 10 - min(0, 0) = 10.  20 to 0: 2 x 0 = 0 x 0.
    Turn(B, (), 10, (20, 0), swap=True),
    # 4 dice after 2: feral, 15 + 3 = 18.  3 x 8 = 24, not 0.
    Turn(A, (5, 5, 2, 3), 15, (38, 0), bonus=3),
    # 2 dice after none: feral, 8 + 3 = 11.  1 x 1 = 1, not 24.
    Turn(B, (6, 2), 8, (38, 11), bonus=3),
    # n = 11: 10 - min(1, 1) = 9; no dice after 4.  4 x 7 = 28, not 1.
    Turn(A, (), 9, (47, 11)),
    # 4 dice after 2: a feral pig out, 1 + 3.  1 x 5 = 5, not 28.
    Turn(B, (1, 6, 6, 5), 1, (47, 15), bonus=3),
    # 1 die after none.  51 to 15: 5 x 1 = 1 x 5.
    Turn(A, (4,), 4, (15, 51), swap=True),
    # 6 dice after 4: feral, 14 + 3 = 17.  6 x 8 = 48, not 5.
    Turn(B, (2, 3, 2, 2, 3, 2), 14, (15, 68), bonus=3),
)
SP19 = (
    # n = 0: 1 + min(0, 0) = 1.  0 has no digits.
    Turn(A, (), 1, (1, 0)),
    # 11 to 1: both end with 1.
    Turn(B, (6, 5), 11, (11, 1), swap=True),
    # n = 1: 1 + min(0, 1) = 1.  12 to 1: 1 stands in different places.
    Turn(A, (), 1, (12, 1)),
    # Pig out.  2 to 12: both end with 2.
    Turn(B, (1, 4, 4), 1, (2, 12), swap=True),
    # 25 to 12: 2 stands in different places.
    Turn(A, (6, 6, 5, 6), 23, (25, 12)),
    # n = 25: 1 + min(2, 5) = 3.  15 to 25: both end with 5.
    Turn(B, (), 3, (15, 25), swap=True),
    # 26 to 25: both have 2 tens.
    Turn(A, (5, 6), 11, (25, 26), swap=True),
    # 54 to 25: 5 stands in different places.
    Turn(B, (6, 6, 5, 6, 5), 28, (25, 54)),
)
FA18 = (
    # |1 - 5| = 4, |0 - 0| = 0.
    Turn(A, (6, 5, 4), 15, (15, 0)),
    # n = 15: 2 x 1 - 5 = -3, so 1.  |0 - 1| = 1, not 4.
    Turn(B, (), 1, (15, 1)),
    # 21 to 1: |2 - 1| = |0 - 1|.
    Turn(A, (6,), 6, (1, 21), swap=True),
    # |4 - 2| = 2, not 1.
    Turn(B, (5, 6, 6, 4), 21, (1, 42)),
    # n = 42: 2 x 4 - 2 = 6.  |0 - 7| = 7, not 2.
    Turn(A, (), 6, (7, 42)),
    # Pig out.  |4 - 3| = 1, not 7.
    Turn(B, (1, 5), 1, (7, 43)),
    # n = 43: 2 x 4 - 3 = 5.  12 to 43: |1 - 2| = |4 - 3|.
    Turn(A, (), 5, (43, 12), swap=True),
    # n = 43: 5 again.  |1 - 7| = 6, not 1.
    Turn(B, (), 5, (43, 17)),
    # |6 - 1| = 5, not 6.
    Turn(A, (6, 6, 6), 18, (61, 17)),
)
FA17 = (
    # n = 0: 1 + 0 = 1.
    Turn(A, (), 1, (1, 0)),
    # n = 1: 1 + 1 = 2.  2 is a multiple of 1, but both must exceed 1.
    Turn(B, (), 2, (1, 2)),
    # 8 = 4 x 2.
    Turn(A, (3, 4), 7, (2, 8), swap=True),
    # 24 = 12 x 2.
    Turn(B, (5, 5, 6), 16, (24, 2), swap=True),
    # Pig out.  25 is odd.
    Turn(A, (1, 6), 1, (25, 2)),
    # n = 25: 1 + 5 = 6.  25 = 3 x 8 + 1.
    Turn(B, (), 6, (25, 8)),
    # n = 8: 1 + 8 = 9.  34 = 4 x 8 + 2.
    Turn(A, (), 9, (34, 8)),
    # The mover's may be the smaller: 34 = 2 x 17.
    Turn(B, (4, 5), 9, (17, 34), swap=True),
    # n = 34: 1 + 4 = 5.  34 = 22 + 12.
    Turn(A, (), 5, (22, 34)),
    # 55 = 2 x 22 + 11.
    Turn(B, (6, 5, 5, 5), 21, (22, 55)),
)
FA20 = (  # pi = 3.14159 26535 89793 23846 26433 83279 50288 41971 69399
    # n = 0: 3 + 3 = 6.  All numbers divide 0, but it is no positive score.
    Turn(A, (), 6, (6, 0)),
    # 4 is 2 behind 6.
    Turn(B, (4,), 4, (6, 4), again="Pig pass"),
    # 12 to 6: divisor 6, below 10.
    Turn(B, (5, 3), 8, (6, 12)),
    # n = 12: decimal 12 is 9, 3 + 9 = 12.  18 to 12: divisor 6.
    Turn(A, (), 12, (18, 12)),
    # 18 to 18: divisor 18.
    Turn(B, (6,), 6, (18, 18), again="Swine align"),
    # n = 18: decimal 18 is 8, 3 + 8 = 11.
    Turn(B, (), 11, (18, 29)),
    # Pig out.
    Turn(A, (1, 2), 1, (19, 29)),
    # 38 to 19: divisor 19.
    Turn(B, (4, 5), 9, (19, 38), again="Swine align"),
    # Pig out.
    Turn(B, (1,), 1, (19, 39)),
    # n = 39: decimal 39 is 7, 3 + 7 = 10.  29 is 10 behind.
    Turn(A, (), 10, (29, 39)),
    # n = 29: decimal 29 is 7, 3 + 7 = 10.
    Turn(B, (), 10, (29, 49)),
    # 48 is 1 behind 49.
    Turn(A, (6, 6, 5, 2), 19, (48, 49), again="Pig pass"),
    Turn(A, (2,), 2, (50, 49)),
)
SU21 = (
    # 10 to 0: the smallest digits are both 0.
    Turn(A, (4, 6), 10, (10, 0)),
    # n = 10: 4 + |1 - 0| = 5.  5 is not below 0.
    Turn(B, (), 5, (10, 5)),
    # 16 to 5: 1 < 5 < 6.
    Turn(A, (6,), 6, (16, 5), again="More boar"),
    # 19 to 5: 1 < 5 < 9.
    Turn(A, (3,), 3, (19, 5), again="More boar"),
    # n = 5: 4 + |0 - 5| = 9.  28 to 5: 2 < 5 < 8.
    Turn(A, (), 9, (28, 5), again="More boar"),
    # 33 to 5: 3 < 5, but 3 is not above 5.
    Turn(A, (5,), 5, (33, 5)),
    # n = 33: 4 + 0 = 4.  9 is not below 3.
    Turn(B, (), 4, (33, 9)),
    # Pig out.  34 to 9: 4 is not above 9.
    Turn(A, (1, 6), 1, (34, 9)),
    # n = 34: 4 + 1 = 5.  14 to 34: 1 < 3, but 4 is not above 4.
    Turn(B, (), 5, (34, 14)),
    # n = 14: 4 + 3 = 7.  41 to 14: the smallest digits are both 1.
    Turn(A, (), 7, (41, 14)),
    # 29 to 41: 2 is not below 1.
    Turn(B, (5, 5, 5), 15, (41, 29)),
    # n = 29: 4 + 7 = 11.
    Turn(A, (), 11, (52, 29)),
)
FA21 = (  # 1/7 = 0.142857 142857 142857
    # n = 0: 7.
    Turn(A, (), 7, (7, 0)),
    # n = 7: decimal 7 is 1.
    Turn(B, (), 1, (7, 1)),
    # Pig out.
    Turn(A, (1, 5), 1, (8, 1)),
    # 8 to 8: doubled.
    Turn(B, (3, 4), 7, (8, 16), jump="Hog pile"),
    # n = 16: decimal 16 is 8.  16 to 16: doubled.
    Turn(A, (), 8, (32, 16), jump="Hog pile"),
    # 32 to 32: doubled, beyond the goal.
    Turn(B, (5, 6, 5), 16, (32, 64), jump="Hog pile"),
)
FA23 = (
    # n = 0, s = 0: 3 x |0 - 0| = 0, so 1.  1 has one divisor.
    Turn(A, (), 1, (1, 0)),
    # 6 has 1, 2, 3, 6: on to 7.
    Turn(B, (2, 4), 6, (1, 7), jump="Sus fuss"),
    # n = 7, s = 1: 3 x |0 - 1| = 3.  4 has 1, 2, 4: on to 5.
    Turn(A, (), 3, (5, 7), jump="Sus fuss"),
    # n = 5, s = 7: 3 x |0 - 7| = 21.  28 has 1, 2, 4, 7, 14, 28.
    Turn(B, (), 21, (5, 28)),
    # n = 28, s = 5: 3 x |2 - 5| = 9.  14 has 1, 2, 7, 14: on to 17.
    Turn(A, (), 9, (17, 28), jump="Sus fuss"),
    # Pig out.  29 is prime.
    Turn(B, (1,), 1, (17, 29)),
    # 25 has 1, 5, 25: on to 29.
    Turn(A, (5, 3), 8, (29, 29), jump="Sus fuss"),
    # n = 29, s = 29: 3 x |2 - 9| = 21.  50 has 1, 2, 5, 10, 25, 50.
    Turn(B, (), 21, (29, 50)),
    # n = 50, s = 29: 3 x |5 - 9| = 12.  41 is prime.
    Turn(A, (), 12, (41, 50)),
    # 58 has 1, 2, 29, 58: on to 59.
    Turn(B, (4, 4), 8, (41, 59), jump="Sus fuss"),
    # 58 again.
    Turn(A, (6, 6, 5), 17, (59, 59), jump="Sus fuss"),
    # n = 59, s = 59: 3 x |5 - 9| = 12.  71 is prime.
    Turn(B, (), 12, (59, 71)),
)
MATCHES: dict[str, tuple[int, Sequence[Turn]]] = {
    "SU20": (60, SU20),
    "SP20": (40, SP20),
    "FA19": (60, FA19),
    "SP19": (50, SP19),
    "FA18": (60, FA18),
    "FA17": (50, FA17),
    "FA20": (50, FA20),
    "SU21": (50, SU21),
    "FA21": (40, FA21),
    "FA23": (60, FA23),
}
"""The goal and the turns, from 0 to 0 to the end."""
