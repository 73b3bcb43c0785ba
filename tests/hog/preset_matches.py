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
SP18 = (
    # n = 0: 2 + |0 - 0| = 2.  2 is no multiple: both must exceed 1.
    Turn(A, (), 2, (2, 0)),
    # 3 = 2 + 1.
    Turn(B, (3,), 3, (2, 3)),
    # 6 = 2 x 3.
    Turn(A, (4,), 4, (3, 6), swap=True),
    # n = 3: 2 + |0 - 3| = 5.  11 = 3 x 3 + 2.
    Turn(B, (), 5, (3, 11)),
    # 22 = 2 x 11.
    Turn(A, (6, 6, 5, 2), 19, (11, 22), swap=True),
    # Pig out.  23 = 2 x 11 + 1.
    Turn(B, (1, 4), 1, (11, 23)),
    # n = 23: 2 + |2 - 3| = 3.  23 = 14 + 9.
    Turn(A, (), 3, (14, 23)),
    # 28 = 2 x 14.
    Turn(B, (5,), 5, (28, 14), swap=True),
    # n = 14: 2 + |1 - 4| = 5.  33 = 2 x 14 + 5.
    Turn(A, (), 5, (33, 14)),
    # n = 33: 2 + |3 - 3| = 2.  33 = 2 x 16 + 1.
    Turn(B, (), 2, (33, 16)),
    # 50 = 3 x 16 + 2.
    Turn(A, (6, 6, 5), 17, (50, 16)),
)
SU19 = (
    # n = 0: 10 - min(0, 0) = 10.  1 begins 10, 0 ends 0.
    Turn(A, (), 10, (10, 0)),
    # n = 10: 10 - min(1, 0) = 10.  1 begins 10, 0 ends 10.
    Turn(B, (), 10, (10, 10)),
    # 2 begins 21, 0 ends 10.
    Turn(A, (5, 6), 11, (21, 10)),
    # Pig out.  1 begins 11, 1 ends 21.
    Turn(B, (1, 3), 1, (11, 21), swap=True),
    # Pig out.  1 begins 12, 1 ends 21.
    Turn(A, (1,), 1, (21, 12), swap=True),
    # n = 21: 10 - min(2, 1) = 9.  2 begins 21, 1 ends 21.
    Turn(B, (), 9, (21, 21)),
    # 3 begins 32, 1 ends 21.
    Turn(A, (6, 5), 11, (32, 21)),
    # 2 begins 23, 2 ends 32.
    Turn(B, (2,), 2, (23, 32), swap=True),
    # n = 32: 10 - min(3, 2) = 8.  3 begins 31, 2 ends 32: the other way round would swap.
    Turn(A, (), 8, (31, 32)),
    # 4 begins 40, 1 ends 31.
    Turn(B, (4, 4), 8, (31, 40)),
    # 4 begins 47, 0 ends 40.
    Turn(A, (5, 5, 6), 16, (47, 40)),
    # n = 47: 10 - min(4, 7) = 6.  4 begins 46, 7 ends 47.
    Turn(B, (), 6, (47, 46)),
    # 5 begins 53, 6 ends 46.
    Turn(A, (6,), 6, (53, 46)),
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
SP21 = (
    # n = 0: 0, so 3 + 0 = 3.  03 to 00: 0 is not below 0.
    Turn(A, (), 3, (3, 0)),
    # n = 3: 9, so 3 + 9 = 12.  12 to 03: 1 is not below 0.
    Turn(B, (), 12, (3, 12)),
    # Pig out.  04 to 12: 0 < 1, but 4 is not below 2.
    Turn(A, (1, 5), 1, (4, 12)),
    # n = 4: 16, so 3 + 1 = 4.  16 to 04: 1 is not below 0.
    Turn(B, (), 4, (4, 16)),
    # Pig out.  05 to 16: 0 < 1 and 5 < 6.
    Turn(A, (1,), 1, (5, 16), again="More boar"),
    # n = 16: 256, so 3 + 2 = 5.  10 to 16: 1 is not below 1.
    Turn(A, (), 5, (10, 16)),
    # 33 to 10: 3 is not below 1.
    Turn(B, (6, 6, 5), 17, (10, 33)),
    # n = 33: 1089, so 3 + 0 = 3.  13 to 33: 1 < 3, but 3 is not below 3.
    Turn(A, (), 3, (13, 33)),
    # 38 to 13: 3 is not below 1.
    Turn(B, (5,), 5, (13, 38)),
    # 22 to 38: 2 < 3 and 2 < 8.
    Turn(A, (4, 5), 9, (22, 38), again="More boar"),
    # n = 38: 1444, so 3 + 1 = 4.  26 to 38: 2 < 3 and 6 < 8.
    Turn(A, (), 4, (26, 38), again="More boar"),
    # 30 to 38: 3 is not below 3.
    Turn(A, (2, 2), 4, (30, 38)),
    # n = 30: 900, so 3 + 0 = 3.  41 to 30: 4 is not below 3.
    Turn(B, (), 3, (30, 41)),
    # 46 to 41: 4 is not below 4.
    Turn(A, (6, 5, 5), 16, (46, 41)),
    # The goal: no turn after it.
    Turn(B, (6, 3), 9, (46, 50)),
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
SU22 = (
    # n = 0: 2 x 0 - 0 = 0, so 1.  1 is not prime.
    Turn(A, (), 1, (1, 0)),
    # 7 is prime: on to 11.
    Turn(B, (3, 4), 7, (1, 11), jump="Pigs on prime"),
    # n = 11: 2 x 1 - 1 = 1.  2 is prime: on to 3.
    Turn(A, (), 1, (3, 11), jump="Pigs on prime"),
    # 21 = 3 x 7.
    Turn(B, (5, 5), 10, (3, 21)),
    # n = 21: 2 x 2 - 1 = 3.  6 = 2 x 3.
    Turn(A, (), 3, (6, 21)),
    # Pig out.  22 = 2 x 11.
    Turn(B, (1, 2), 1, (6, 22)),
    # 23 is prime: on to 29.
    Turn(A, (6, 5, 6), 17, (29, 22), jump="Pigs on prime"),
    # n = 29: 2 x 2 - 9 = -5, so 1.  23 again.
    Turn(B, (), 1, (29, 29), jump="Pigs on prime"),
    # 31 is prime: on to 37.
    Turn(A, (2,), 2, (37, 29), jump="Pigs on prime"),
    # n = 37: 2 x 3 - 7 = -1, so 1.  30 = 2 x 15.
    Turn(B, (), 1, (37, 30)),
    # 41 is prime: on to 43, beyond the goal.
    Turn(A, (4,), 4, (43, 30), jump="Pigs on prime"),
)
FA22 = (
    # n = 0: 2 x |0 - 0| + 1 = 1.  1 = 1 x 1: on to 4.
    Turn(A, (), 1, (4, 0), jump="Square swine"),
    # n = 4: 2 x |0 - 4| + 1 = 9.  9 = 3 x 3: on to 16.
    Turn(B, (), 9, (4, 16), jump="Square swine"),
    # 9 again.
    Turn(A, (5,), 5, (16, 16), jump="Square swine"),
    # n = 16: 2 x |1 - 6| + 1 = 11.  25 < 27 < 36.
    Turn(B, (), 11, (16, 27)),
    # Pig out.  16 < 17 < 25.
    Turn(A, (1, 6), 1, (17, 27)),
    # 36 = 6 x 6: on to 49.
    Turn(B, (4, 5), 9, (17, 49), jump="Square swine"),
    # n = 49: 2 x |4 - 9| + 1 = 11.  25 < 28 < 36.
    Turn(A, (), 11, (28, 49)),
    # 49 < 51 < 64.
    Turn(B, (2,), 2, (28, 51)),
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
    "FA17": (50, FA17),
    "SP18": (50, SP18),
    "FA18": (60, FA18),
    "SP19": (50, SP19),
    "SU19": (50, SU19),
    "FA19": (60, FA19),
    "SP20": (40, SP20),
    "SU20": (60, SU20),
    "FA20": (50, FA20),
    "SP21": (50, SP21),
    "SU21": (50, SU21),
    "FA21": (40, FA21),
    "SU22": (40, SU22),
    "FA22": (50, FA22),
    "FA23": (60, FA23),
}
"""The goal and the turns, from 0 to 0 to the end."""
