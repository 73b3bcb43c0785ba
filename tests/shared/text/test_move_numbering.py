"""What people count in a match, in words."""

from gui.shared.text.move_numbering import TURNS, MoveNumbering, number_of

COMBATS = MoveNumbering("combat", "combats", number=lambda state: state // 2 + 1)


def test_turns_are_steps():
    assert TURNS.title == "Turns"
    numbers = TURNS.numbers(["a", "b", "c"])
    assert numbers == (1, 2, 3)
    assert TURNS.named(3) == "Turn 3"
    assert [TURNS.moment(numbers, step) for step in (0, 1, 3)] == [
        "at the start",
        "after turn 1",
        "after turn 3",
    ]


def test_several_steps_may_make_one():
    assert COMBATS.title == "Combats"
    numbers = COMBATS.numbers(range(5))
    assert numbers == (1, 1, 2, 2, 3)
    assert [COMBATS.moment(numbers, step) for step in range(6)] == [
        "at the start",
        "in combat 1",
        "after combat 1",
        "in combat 2",
        "after combat 2",
        "after combat 3",
    ]


def test_a_step_without_a_number_is_its_place():
    assert number_of((), 4) == 5
    assert TURNS.moment((), 2) == "after turn 2"
