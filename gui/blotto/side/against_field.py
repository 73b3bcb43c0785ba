"""One plan against a whole field, as a fast strip: in Watch, for either plan of the battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from engine.blotto.rules import Blotto, Plan
from engine.core.system.job import one_step
from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.fields.known import FieldSource
from gui.blotto.side.yardstick_choice import YardstickChoice
from gui.blotto.strip import BattleStrip, counts_of
from gui.shared.jobs.latest_job import LatestJobs, Query
from gui.shared.live.live import Live
from gui.shared.live.parts import Part, column, heading, part, tabs, text
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal, percent

if TYPE_CHECKING:
    from engine.blotto.contest.battle_facts import Battles

HIGH = 240


class AgainstField(QWidget):
    """Lets a plan of the battle on the road meet every plan of a field."""

    def __init__(self) -> None:
        super().__init__()
        self._game: Blotto | None = None
        self._plans: tuple[Plan, ...] = ()
        self.battles: Battles | None = None
        self.choice = YardstickChoice(tr("Field"), tr("Nothing"))
        self._names: tuple[str, ...] = ()
        self._seat = 0
        self._jobs = LatestJobs(self, {"battles": Query(self._take, self.choice.complain)})
        self.choice.chosen.connect(lambda _source: self._meet())
        self.live = Live(self, self._parts)

    def show_battle(self, game: Blotto, plans: tuple[Plan, ...], names: Sequence[str]) -> None:
        """Be about the plans of a battle that is over; without any there is nothing to show."""
        if game != self._game:
            self._game = game
            self.choice.show_game(game)
        self._names = tuple(name if len(name) <= 14 else name[:13] + "…" for name in names)
        if plans != self._plans:
            self._plans = plans
            self._meet()

    def _meet(self) -> None:
        """Let the plan that is chosen meet the field."""
        game, source = self._game, self.choice.source
        self.battles = None
        if game is not None and source is not None and self._plans:
            work = _met(game, self._plans[self._seat], source)
            self._jobs.ask("battles", work, tr("Against a whole field"))
        else:
            self._jobs.drop("battles")
        self.live.refresh()

    def _take(self, battles: Battles) -> None:
        self.battles = battles
        self.live.refresh()

    def _turn(self, seat: int) -> None:
        self._seat = seat
        self._meet()

    def _parts(self) -> Part:
        told = plan_in_words(self._plans[self._seat]) if self._plans else ""
        told = told or tr("Once the battle is fought, its plans can meet a field.")
        battles = self.battles
        return column(
            heading(tr("Against a whole field"), tr("a column a battle")),
            self.choice,
            tabs(tr("Whose plan"), self._names, self._seat, self._turn,
                 is_shown=bool(self._plans), key="seats"),
            text(told, "small", "text_2", wraps=True, key="plan"),
            part(BattleStrip, setMinimumHeight=HIGH, show_battles=battles,
                 is_shown=battles is not None, key="strip"),
            text("" if battles is None else _counts(battles), weight=600, wraps=True,
                 is_shown=battles is not None, key="counts"),
            gap=8,
        )  # fmt: skip


def _counts(battles: Battles) -> str:
    """Return how the battles end, in words."""
    counts, count = counts_of(battles), battles.points.shape[1]
    words = tr("{share} won: {w:,} won, {d:,} drawn, {l:,} lost; {mean} points on average")
    share = (counts["w"] + counts["d"] / 2) / count
    mean = decimal(float(battles.points[0].mean()) / 2, 2)
    return words.format(share=percent(share), mean=mean, **counts)


@one_step
def _met(game: Blotto, plan: Plan, source: FieldSource) -> Battles:
    from engine.blotto.contest.battle_facts import battles_of

    field = source.make(game)
    field.check_fits(game)
    return battles_of(game, plan, field.rows)
