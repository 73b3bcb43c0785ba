"""A best response: the figure of one parameter, and a list of all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.gunslinger.solve.response_figure import interval_words, response_figure
from gui.gunslinger.solve.words import rules_in_full
from gui.shared.live.parameter_form import title_of
from gui.shared.report.blocks import Column, Curve, Report, Rows, Say, Title
from gui.shared.report.orders import Look
from gui.shared.report.view import Now, Solved, View
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.gunslinger.analysis.best_response import BestResponse

COLUMNS = (
    Column(tr("Parameter"), lambda row: title_of(row.parameter), width=1.2),
    Column(tr("Usual"), lambda row: row.written(row.usual), width=0.7, is_number=True),
    Column(
        tr("Best"), lambda row: row.written(row.best.value), width=0.7, is_number=True, weight=600
    ),
    Column(tr("Not significantly worse"), interval_words, width=1.4, is_number=True),
    Column(tr("Games each"), lambda row: f"{row.games:,}", width=0.9, is_number=True),
)


class ResponseView(View[Solved["BestResponse"], int]):
    """The parameters with which a strategy does best in a field."""

    name, title, icon = "response", tr("Best response"), "target"
    solver = "best-response"
    at = -1  # the parameter found last
    hint = tr("A row shows what each value of that parameter brings.")

    def report(self, now: Now[Solved[BestResponse], int]) -> Report:
        if now.found is None:
            words = tr("Choose whose parameters and a field at the left, and Solve.")
            return Report((Title(tr("Best response")), Say(words)))
        found = now.found.solution
        last = len(found.responses) - 1
        place = last if now.is_busy or not 0 <= now.at <= last else now.at
        others = list(found.line_up)
        others.remove(found.question.strategy)
        note = tr("{rules}; against {others}").format(
            rules=rules_in_full(found.game), others=", ".join(map(strategy_words, others))
        )
        title = tr("Best response: {who}").format(who=strategy_words(found.question.strategy))
        if place < 0:
            return Report((Title(title), Say(note)))
        figure = response_figure(found.responses[place], found.question.measure)
        rows = Rows(
            tr("The best parameters"), COLUMNS, found.responses, choose=Look, point=Look,
            is_whole=True, current=place,
        )  # fmt: skip
        return Report((Title(title), Say(note), Curve(tr("What each value brings"), figure), rows))
