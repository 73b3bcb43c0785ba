"""Strokes on a table can all be taken back and done again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gui.hog.editor.table_edit import TableEdit
from gui.hog.solve.handoff import Origin

GOAL = 3
TABLES = st.binary(min_size=GOAL * GOAL, max_size=GOAL * GOAL).map(
    lambda content: bytes(byte % 11 for byte in content)
)
CELLS = st.lists(st.integers(0, GOAL * GOAL - 1), max_size=6)
STROKES = st.lists(
    st.one_of(
        st.tuples(st.just("paint"), st.lists(st.tuples(CELLS, st.integers(0, 10)), max_size=4)),
        st.tuples(st.just("put"), TABLES),
        st.tuples(st.just("open"), TABLES),
    ),
    max_size=8,
)
START = Origin("start", bytes(GOAL * GOAL))


@given(STROKES)
def test_undo_goes_back_and_redo_forth_through_every_state(
    strokes: list[tuple[str, object]],
) -> None:
    edit = TableEdit(GOAL, START)
    states = [(edit.table, edit.origin)]
    for number, (kind, content) in enumerate(strokes):
        if kind == "paint":
            edit.begin("stroke")
            for cells, roll in content:  # type: ignore[attr-defined]
                edit.paint(cells, roll)
            edit.end()
        elif kind == "put":
            edit.put(content, "put")  # type: ignore[arg-type]
        else:
            edit.open(Origin(str(number), content), "open")  # type: ignore[arg-type]
        if (edit.table, edit.origin) != states[-1]:
            states.append((edit.table, edit.origin))
    for state in reversed(states[:-1]):
        assert edit.undo()
        assert (edit.table, edit.origin) == state
    assert not edit.undo()
    for state in states[1:]:
        assert edit.redo()
        assert (edit.table, edit.origin) == state
    assert not edit.redo()


def test_a_stroke_is_one_step_and_a_new_one_forgets_what_was_undone() -> None:
    edit = TableEdit(GOAL, START)
    edit.begin("Paint 4 dice")
    assert edit.paint([0, 1], 4)
    assert not edit.paint([1], 4)
    edit.end()
    assert edit.undo_words == "Paint 4 dice"
    assert edit.num_changed == 2
    edit.undo()
    assert (edit.num_changed, edit.undo_words, edit.redo_words) == (0, "", "Paint 4 dice")
    edit.put(bytes([7] * 9), "other")
    assert edit.redo_words == ""
    edit.begin("nothing")
    edit.paint([0], 7)
    edit.end()
    assert edit.undo_words == "other"


def test_it_knows_whether_a_file_holds_it() -> None:
    edit = TableEdit(GOAL, START)
    assert edit.is_saved
    edit.put(bytes([7] * 9), "put")
    assert not edit.is_saved
    edit.saved(edit.table)
    assert edit.is_saved
    edit.put(bytes([8] * 9), "put")
    assert not edit.is_saved
    edit.undo()
    assert edit.is_saved
    assert not TableEdit(GOAL, START, bytes([1] * 9)).is_saved
