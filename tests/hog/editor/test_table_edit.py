"""Strokes on a table can all be taken back and done again."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

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
    edit = TableEdit(GOAL, START)
    edit.open(Origin("another", bytes([1] * 9)), "open")
    assert edit.is_saved
    edit.put(START.table, "fill")
    assert not edit.is_saved, "a file that was left holds it no longer"


class Editing(RuleBasedStateMachine):
    """Strokes, also open ones, files, undo and redo in any order, beside a list of tables."""

    def __init__(self) -> None:
        super().__init__()
        self.edit = TableEdit(GOAL, START)
        self.stood, self.place = [(START.table, START)], 0
        self.words: list[str] = []
        self.files = [START.table]
        self.open_words: str | None = None

    def record(self, words: str) -> None:
        """Note what stands now, unless nothing has changed."""
        now = (self.edit.table, self.edit.origin)
        if now != self.stood[self.place]:
            self.stood[self.place + 1 :] = [now]
            self.words[self.place :] = [words]
            self.place += 1

    def end_open(self) -> None:
        if self.open_words is not None:
            self.record(self.open_words)
            self.open_words = None

    @rule(words=st.sampled_from(["one", "two"]))
    def begin(self, words: str) -> None:
        self.edit.begin(words)
        self.end_open()
        self.open_words = words

    @rule(cells=CELLS, roll=st.integers(0, 10))
    def paint(self, cells: list[int], roll: int) -> None:
        before = self.edit.table
        assert self.edit.paint(cells, roll) == (self.edit.table != before)
        assert all(self.edit.roll_at(cell) == roll for cell in cells)
        if self.open_words is None:
            self.record("")

    @rule()
    def end(self) -> None:
        self.edit.end()
        self.end_open()

    @rule(table=TABLES)
    def put(self, table: bytes) -> None:
        self.edit.put(table, "put")
        assert self.edit.table == table
        if self.open_words is None:
            self.record("put")

    @rule(table=TABLES, name=st.sampled_from("ab"))
    def open(self, table: bytes, name: str) -> None:
        self.end()
        self.edit.open(Origin(name, table), "open")
        self.files = [table]
        self.record("open")

    @rule()
    def save(self) -> None:
        self.edit.saved(self.edit.table)
        self.files = [self.edit.table]

    @rule()
    def undo(self) -> None:
        self.end_after(self.edit.undo(), -1)

    @rule()
    def redo(self) -> None:
        self.end_after(self.edit.redo(), 1)

    def end_after(self, was_done: bool, by: int) -> None:
        """An open stroke ends first: it is what is undone, and leaves nothing to redo."""
        now = (self.edit.table, self.edit.origin)
        if self.open_words is not None:
            words, self.open_words = self.open_words, None
            if self.painted != self.stood[self.place]:
                self.stood[self.place + 1 :] = [self.painted]
                self.words[self.place :] = [words]
                self.place += 1
        assert was_done == (0 <= self.place + by < len(self.stood))
        self.place += by * was_done
        assert now == self.stood[self.place]

    @invariant()
    def is_at_its_place(self) -> None:
        edit, is_open = self.edit, self.open_words is not None
        self.painted = (edit.table, edit.origin)
        assert edit.is_open == is_open
        assert is_open or self.painted == self.stood[self.place]
        can_undo, can_redo = self.place > 0, self.place < len(self.words)
        assert edit.undo_words == (self.words[self.place - 1] if can_undo and not is_open else "")
        assert edit.redo_words == (self.words[self.place] if can_redo and not is_open else "")
        assert edit.is_saved == (edit.table in (*self.files, edit.origin.table))
        differ = zip(edit.table, edit.origin.table, strict=True)
        assert edit.num_changed == sum(is_now != was for is_now, was in differ)


TestEditing = Editing.TestCase
TestEditing.settings = settings(max_examples=60, stateful_step_count=25)
