"""What every view of the Ponte has at the right: positions listed, one looked into, and files."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from engine.ponte.positions import Position, text_of
from engine.ponte.rules import Ponte, PonteState
from gui.ponte.board.description import rounds_in_words, score_in_full, score_of
from gui.ponte.solve import files, jobs
from gui.ponte.solve.deal_picture import deal_drawing, paint_teams
from gui.ponte.solve.jobs import Detail
from gui.ponte.solve.price import teams_at
from gui.ponte.solve.shared import Shared
from gui.shared.report.blocks import Block, Column, Do, Key, Report, Rows, Say, Title
from gui.shared.report.orders import Ask, Copy, Open, PlayFrom, Share
from gui.shared.report.view import Finding, Need, Now, Press, Solved, Taken, View
from gui.shared.text.tr import tr
from gui.shared.text.value_format import UNKNOWN, estimated_percent, percent_done

if TYPE_CHECKING:
    from engine.ponte.queries.queries import Found
    from engine.ponte.solver import PonteSolution

COUNTED = 12
"""Up to so many teams a side all positions are looked at: a second or two; of more a sample is."""
PIECE = 6
"""Letters of a position that stay on one line."""
ROW = 34
At = TypeVar("At")


@dataclass(frozen=True, slots=True)
class Deal:
    """A position and its place in the list."""

    place: int
    position: Position


class Deals(Sequence[Deal]):
    """The positions of a list; each is made when it is asked for."""

    def __init__(self, found: Found) -> None:
        self.found = found

    def __len__(self) -> int:
        return len(self.found.codes)

    def __getitem__(self, place: Any) -> Any:
        if not 0 <= place < len(self):
            raise IndexError(place)
        return Deal(place, self.found.position(place))


COLUMNS = (
    Column(
        tr("Position"), lambda deal: text_of(deal.position), width=0.8,
        paint=lambda painter, area, deal, _ink: paint_teams(painter, area, deal.position),
    ),
    Column(
        tr("Number"), lambda deal: f"{deal.place + 1:,}", lambda deal: deal.place, 0.2,
        align="right",
    ),
)  # fmt: skip


LOAD = Do(tr("Open…"), "folder-open", Open(tr("Open a saved table"), files.KINDS_READ), name="open")
SAMPLE = Press("sample", tr("Draw another sample"), "dices", "")


class TableView(View[Solved["PonteSolution"], At], Generic[At]):
    """A view with what is listed of the table beside it; `middle` is its own."""

    keys = (SAMPLE,)

    def shows(self, solved: Solved[PonteSolution]) -> bool:
        return bool(solved.solution.histogram) and not is_part(solved.solution)

    def middle(self, now: Now[Solved[PonteSolution], At]) -> tuple[Block, ...]:
        """Return what it says itself."""
        raise NotImplementedError

    def report(self, now: Now[Solved[PonteSolution], At]) -> Report:
        shared: Shared = now.shared
        play = Do(tr("Play from here"), "play", play_order(now), is_main=True)
        more = () if now.is_busy else files.saving(shared)
        side = (*listed(now), *looked_into(now))
        return Report(self.middle(now), side, (play, LOAD), (*copying(shared), *more))

    def needs(self, now: Now[Solved[PonteSolution], At]) -> Sequence[Need]:
        shared: Shared = now.shared
        found: list[Need] = []
        if shared.search is not None:
            title = tr("List positions")
            found.append(Need("list", shared.list_key, lambda: listing(shared), title, stays=True))
        if (position := shared.position) is not None:
            found.append(Need("detail", position, lambda: jobs.look_into(position)))
        return found

    def takes(
        self, path: Path, now: Now[Solved[PonteSolution], At]
    ) -> Finding[At | Share | Taken] | None:
        return files.reading(path)


def is_part(solution: PonteSolution) -> bool:
    """Return whether a table is still being made."""
    return (solution.table, solution.saved, solution.states) == (None, None, None)


def listing(shared: Shared) -> jobs.Work[Found]:
    """Return the work that lists what is searched for."""
    search, n, tables = shared.search, shared.n, shared.tables
    assert search is not None
    of, seed = search.of, search.seed
    if isinstance(of, int):
        return jobs.list_deals(tables, n, (2 * of, 2 * of + 1), seed)
    if not of.is_of_states:
        from engine.ponte.queries.queries import values_of_kind

        return jobs.list_deals(tables, n, values_of_kind(n, of.key), seed)
    if n > COUNTED:
        return jobs.sample_positions(n, of.key, seed)
    return jobs.list_positions(tables, n, of.key, seed)


@functools.lru_cache(4)
def deals_of(found: Found) -> Deals:
    """Return the rows of a list, the same ones as long as they are looked at."""
    return Deals(found)


def listed(now: Now[Any, Any]) -> Iterator[Block]:
    """Yield what is listed: how many there are, and the positions."""
    shared: Shared = now.shared
    if shared.search is None:
        is_alone = shared.position is not None
        yield Title(tr("Position") if is_alone else tr("Deals"))
        words = tr("Choose a bar or a question to list its positions.")
        yield Say(tr("What each team of this position is worth.") if is_alone else words)
        return
    found: Found | None = now.answers.get(shared.list_key)
    yield from _head(shared, found)
    if found is None:
        share = now.shares.get(shared.list_key)
        text = tr("Searching, {share}").format(share=percent_done(share)) if share else ""
        yield Say(now.refused.get(shared.list_key, text or tr("Searching")))
        return
    yield Say(_how_whole(found))
    if not found.is_whole:
        again = Share(shared.another_sample())
        yield Do(SAMPLE.title, SAMPLE.icon, again, name=SAMPLE.name)
    if found.count:
        rows = deals_of(found)

        def look(place: int) -> Share:
            return Share(shared.looking(rows[place].position, place))

        def play(place: int) -> PlayFrom:
            return played(shared, rows[place].position)

        yield Rows(
            tr("Positions"), COLUMNS, rows, choose=look, enter=play, current=shared.place,
            height=ROW, head=0,
        )  # fmt: skip


def _head(shared: Shared, found: Found | None) -> Iterator[Block]:
    """Yield what is searched for, and how many there are."""
    assert shared.search is not None
    of = shared.search.of
    if isinstance(of, int):
        yield Title(tr("The leader wins"))
        deals = tr("{count} deals").format(count=f"{shared.histogram[of]:,}")
        yield Key(score_in_full(of, shared.n), deals)
        return
    yield Title(of.title)
    total = tr("of {total}").format(total=f"{of.total(shared.n):,}")
    if found is None:
        yield Key(UNKNOWN, total)
    elif found.drawn:
        share = estimated_percent(found.share, found.half_width)
        yield Key(share, tr("of positions"), is_exact=False)
    else:
        yield Key(f"{found.count:,}", total)


def _how_whole(found: Found) -> str:
    if found.drawn:
        text = tr("{count} of {drawn} positions that were drawn at random.")
        return text.format(count=f"{found.count:,}", drawn=f"{found.drawn:,}")
    if not found.count:
        return tr("There is none.")
    if found.is_whole:
        return tr("All are listed.")
    return tr("{listed} of them, drawn at random.").format(listed=f"{len(found.codes):,}")


def looked_into(now: Now[Any, Any]) -> Iterator[Block]:
    """Yield the position that was chosen, with what its moves are worth."""
    position = now.shared.position
    if position is None:
        return
    detail: Detail | None = now.answers.get(position)
    yield deal_drawing(position)
    if detail is None:
        yield Say(broken(text_of(position)), is_lead=True)
        yield Say(now.refused.get(position, tr("Looking into it")))
    else:
        yield from _facts(detail)
    if not position.chosen:
        yield Do(tr("What leading costs with chance"), "gauge", Ask("price", teams_at(position)))


def _facts(detail: Detail) -> Iterator[Block]:
    solved = detail.solved
    position = solved.position
    yield Say(broken(text_of(position, solved.best_moves, solved.rounds_won)), is_lead=True)
    best = ", ".join(str(position.mine[move - 1]) for move in solved.best_moves)
    won = score_in_full(solved.rounds_won, position.k)
    if position.chosen:
        named = position.theirs[position.chosen - 1]
        text = tr("They have named {named}. Best answers: {best}, for {won}.")
        yield Say(text.format(named=named, best=best, won=won))
    else:
        text = tr("Best leads: {best}, for {won}.").format(best=best, won=won)
        yield Say(f"{text} {_price(detail)}")


def _price(detail: Detail) -> str:
    assert detail.leading is not None
    assert detail.answering is not None
    cost = detail.answering - detail.leading
    if not cost:
        return tr("It makes no difference who leads.")
    other = score_of(detail.answering, detail.solved.position.k)
    text = tr("Leading costs {rounds}: answering would win {score}.")
    return text.format(rounds=rounds_in_words(cost), score=other)


def play_order(now: Now[Any, Any]) -> PlayFrom | None:
    """Return how to play from the position looked into, or else from the first one listed."""
    shared: Shared = now.shared
    position = shared.position
    found: Found | None = now.answers.get(shared.list_key)
    if position is None and found is not None and found.count:
        position = found.position(0)
    return None if position is None or not position.k else played(shared, position)


def played(shared: Shared, position: Position) -> PlayFrom:
    """Return the order that plays from a position: I am Mezzogiorno, they are Tramontana."""
    named = position.chosen - 1 if position.chosen else None
    state = PonteState((position.mine, position.theirs), 0 if named is None else 1, named=named)
    return PlayFrom(shared.game if shared.game.n == position.k else Ponte(position.k), state)


def copying(shared: Shared) -> tuple[Do, ...]:
    """Return what copies the position that is looked into."""
    if shared.position is None:
        return ()
    text = text_of(shared.position)
    told = tr("Copied {text}.").format(text=text)
    return (Do(tr("Copy the position"), "copy", Copy(text, told)),)


def broken(text: str) -> str:
    """Return the text of a position with places where a line may end."""
    return "\u200b".join(text[start : start + PIECE] for start in range(0, len(text), PIECE))
