"""The rules of Hog as the window shows them."""

RULES = """# Hog

Two players race to a goal, 100 points as a rule. They take turns; whoever stands at the goal \
**after a turn** wins. There are no draws.

## A turn

The player to move chooses how many dice to roll: none, or one to ten. The turn is then counted \
in this order.

1. **Points.** The sum of the dice, or what *pig out* or *free bacon* say.
2. **Feral hogs** may add 3.
3. Points and bonus are added to the player's score.
4. **Swine swap** may make the two scores trade places.
5. If a score has reached the goal, the player who stands on it wins. It does not matter by how \
much the goal is passed.

## Pig out

If any of the dice shows a 1, the turn is worth 1 point, whatever the others show. With *k* dice \
the chance of that is 1 − (5/6) to the power *k*: one in six with one die, about two in three \
with six and five in six with ten.

## Free bacon

Rolling no dice brings a number of points that depends on the other player's score: 10, \
minus its ones digit, plus its tens digit. Against 68 that is 10 − 8 + 6 = 8. Against a score \
below 10 the tens digit is 0. At 100 or more, where a longer game is played, all digits before \
the last count as the tens: 127 brings 10 − 7 + 12 = 15. Free bacon is never a pig out.

## Feral hogs

If the number of dice is exactly 2 away from the points of your **own last turn**, the turn \
brings 3 more.

- The last points are those of the turn alone: without its own bonus of 3, and whatever a swap \
did to the score afterwards.
- Before your first turn they are 0, so the first turn is feral with exactly two dice.
- After a pig out they are 1, so three dice are feral.
- No dice count as 0: free bacon is feral after a turn of 2 points.
- The bonus comes on top of a pig out as well: such a turn brings 1 + 3.
- After more than 12 points no number of dice is feral.

## Swine swap

After points and bonus have been added, look at the ones digits of both scores, and at the tens \
digit of the score of the player who did **not** move. If the ones digits differ by exactly that \
tens digit, the scores trade places.

- With 78 after your turn against 62: 8 and 2 differ by 6, and 62 has the tens digit 6. You \
stand on 62, the other player on 78.
- Against a score below 10 the tens digit is 0, so the scores trade places when the ones digits \
are equal.
- Only the digits count: 103 has the ones digit 3, and 127, in a longer game, the tens digit 2.
- The last points stay with the person: they do not trade places.
- Passing the goal does not protect you. Whoever reaches 100 and has to swap hands the win over: \
the other player stands at the goal and **wins at once**.

## Variants

Goal, number of dice and sides can be changed, and pig out, free bacon, feral hogs, swine swap (or \
what a semester has in its place) and extra turns can each be switched off. Without free bacon at \
least one die must be rolled. With other dice the chance \
that *k* dice show a 1 is 1 − (1 − 1/*sides*) to the power *k*.

The rules above are those of the project *Hog* of the course CS 61A, Berkeley, summer 2020. Each \
semester has had others. Dice and pig out are the same in all of them; free bacon and what follows \
a turn are not, and there are feral hogs only where it says so. From 2021 on the course has had \
other names for free bacon. *Your score* is always that after the points of the turn, and tens and \
ones are the last two digits of a score. The course leaves open what no dice bring against 100 or \
more, as longer games meet it: to take the last two digits there is a choice of this program.

### Fall 2017

- **Free bacon** brings 1 plus the largest digit of the other score.
- **Swine swap** if one of the scores is a multiple of the other, and both are more than 1.

### Spring 2018

- **Free bacon** brings 2 plus the difference of the tens and the ones digit of the other score.
- **Swine swap** if one of the scores is a multiple of the other, and both are more than 1.

### Fall 2018

- **Free bacon** brings twice the tens digit of the other score minus its ones digit, and at least \
1.
- **Swine swap** if tens and ones digit differ by the same number in both scores: 21 and 1.

### Spring 2019

- **Free bacon** brings 1 plus the smaller of the tens and the ones digit of the other score.
- **Swine swap** if the scores have the same digit in the same place: 25 and 15, or 26 and 25. A \
score of 0 has no digits.

### Summer 2019

- **Free bacon** brings 10 minus the smaller of the tens and the ones digit of the other score.
- **Swine swap** if your score begins with the digit that the other ends with: 23 against 32.

### Fall 2019

- **Free bacon** brings 10 minus the smaller of the tens and the ones digit of the other score.
- **Feral hogs** look at dice, not at points: the turn brings 3 more if its number of dice is 2 \
away from the number of dice of your own last turn. Before your first turn that is 0.
- **Swine swap** if the first digit times the last is the same for both scores: 51 and 15. Against \
0 it is 0, so 10, 20 and so on trade places with it.

### Spring 2020

- **Free bacon.** Take the cube of the other score, add and subtract its digits in turn from the \
first on, drop the sign and add 1. Against 45 the cube is 91125: 9 − 1 + 1 − 2 + 5 = 12 brings 13.
- **Feral hogs** as above.
- **Swine swap** if 3 to the power of both scores together begins and ends with the same digit, as \
3 to the power of 27 = 7625597484987 does.

### Fall 2020

- **Free bacon** brings 3 plus a digit of pi = 3.14159…: the decimal whose number is the other \
score. Against 0 it is the 3 before the point.
- **Swine align.** If a number of 10 or more divides both scores, you move again: 38 and 19. \
Neither may be 0.
- **Pig pass.** If you are 1 or 2 points behind, you move again.

### Spring 2021

- **Piggy points.** No dice bring 3 plus the smallest digit of the square of the other score. \
Against 16 the square is 256: 3 + 2 = 5.
- **More boar.** Write both scores with at least two digits, 5 as 05. If your first digit is \
smaller than the other's first, and your second smaller than the other's second, you move again: \
05 against 16.

### Summer 2021

- **Piggy points.** No dice bring 4 plus the difference of the tens and the ones digit of the \
other score.
- **More boar.** If your score has a digit smaller than every digit of the other, and also one \
that is larger than every digit of the other, you move again: 16 against 5.

### Fall 2021

- **Picky piggy.** No dice bring a decimal of 1/7 = 0.142857142857…: the one whose number is the \
other score. Against 0 they bring 7.
- **Hog pile.** If both scores are the same, yours doubles.

### Summer 2022

- **Oink points.** No dice bring twice the tens digit of the other score minus its ones digit, and \
at least 1.
- **Pigs on prime.** If your score is a prime number, you move on to the next prime: 7 becomes 11.

### Fall 2022

- **Tail points.** No dice bring twice the difference of the tens and the ones digit of the other \
score, plus 1.
- **Square swine.** If your score is a square, such as 36 = 6 × 6, you move on to the next square, \
49.

### Fall 2023

- **Boar brawl.** No dice bring three times the difference of the tens digit of the other score \
and the ones digit of **your own** before the turn, and at least 1.
- **Sus fuss.** If exactly three or four numbers divide your score, 1 and the score itself among \
them, you move on to the next prime: 25 has 1, 5 and 25, and becomes 29.
"""
