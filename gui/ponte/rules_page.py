"""The rules of the Gioco del Ponte as the window shows them."""

RULES = """# Gioco del Ponte

Two sides fight for a bridge, **Mezzogiorno** on the near bank and **Tramontana** on the far one. \
Both have the same number of teams, six in Pisa. All teams have different strengths, and \
everybody sees all of them. There is no chance once the strengths are dealt.

## A combat

1. The side that **leads** names one of its teams that has not fought yet.
2. The other side sees it and **answers** with one of its own.
3. The stronger team wins the combat. Both teams are spent.
4. Whoever won **leads the next combat**. So a side that answers and wins acts twice in a row.

After as many combats as there are teams on a side it is over. The side that has won more combats \
wins the match. The cart on the bridge shows how things stand: each combat pushes it one step into \
the loser's half.

## What it is about

Strong teams should not be wasted on combats that a weaker one would win too, and a hopeless \
combat is best lost with the weakest team. But the rule *win with the weakest team that can, else \
give up the weakest* is not always right: with 1, 3 and 6 against 2, 4 and 5, when 4 is named, the \
weakest must be given up although the 6 would win.

- One of two answers is always among the best: the weakest team that wins, or the weakest of all.
- Teams of one side whose strengths follow each other directly, with no team of the other side \
between them, are worth the same.
- Leading is never better than answering. It costs at most one round.

## Values

A value is the number of combats that a side wins of all, if from there on both sides play \
perfectly, with the difference of won and lost in brackets: *4 of 6 (+2)*. All values are exact.

A **forced sacrifice** is a position in which some team could win this combat, and every team that \
would is a mistake. An **only move** is a best team that no other one equals.

## The explorer

It shows what each team is worth, and after a team is named, what each answer is worth. A click on \
a team goes one step ahead without playing; the line above leads back. *Play from here* begins a \
match there. Positions are written from the weakest team to the strongest: **a** is a team of the \
side to act, **b** one of the other, **B** the one that is named: *abBa* is 1 and 4 against 2 and \
3, and 3 is named. Copied texts also mark the best teams with **A** and end with \
the rounds won: both are understood when they are pasted.

Strengths can be typed, such as *1,4,5 v 2,3,6*: those of the side to act first. Any different \
numbers will do, in any order. They are sorted and ranked from 1.

## In Pisa

The Gioco del Ponte is fought on the Ponte di Mezzo on the last Saturday of June. Each side has \
six Magistrature: Sant’Antonio, San Martino, San Marco, Leoni, Dragoni and Delfini for \
Mezzogiorno; Santa Maria, San Francesco, San Michele, Satiri, Mattaccini and Calci for \
Tramontana. Twenty men a side push a cart back to back. The holder of the last edition names \
first, the other side answers, and the winner of each combat names next: exactly the rule above. \
A score of **3 : 3** is settled by an extra combat, the **bella**; here it counts as level.

## Elsewhere

The same game is known as two-person single-suit whist: Kahn, Lagarias and Witsenhausen, \
*Single-suit two-person card play*, and Wästlund, *A solution of two-person single-suit whist* \
(Electronic Journal of Combinatorics 12, 2005). The rules follow the public Julia package \
fph/PonteAI.jl.
"""
