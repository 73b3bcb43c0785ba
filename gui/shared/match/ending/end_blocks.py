"""What stands under the board once a match is over: the result, how it came about, what is next.

Where the game can tell, that is the value over the turns with the worst mistakes below; it grows
while the match is reviewed.
"""

from __future__ import annotations

from collections.abc import Iterator

from gui.shared.charts.value_line import HEIGHT
from gui.shared.match.state import beginning, commands, learning
from gui.shared.match.state.cards import EndContent
from gui.shared.report.blocks import Block, Curve, Do, Headline, Own, Say, Title
from gui.shared.report.orders import Look, Order, Send
from gui.shared.review.report import At, Reviewed
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent_done

LEAST_LINE = 58


def end_page(
    content: EndContent, told: Reviewed, step: int, at: At, *, is_announced: bool
) -> Iterator[Block]:
    """Yield who won and how, where the board has not told it, and what the review says of it.

    It is announced if it takes a while; empty blocks then stand for mistakes that are to come.
    """
    again = Do(tr("Rematch"), "repeat", Send(beginning.rematch), is_main=True)
    do = again if content.share is None else None
    if not content.is_told:
        icon = "trophy" if content.is_won else "flag"
        yield Headline(content.title, content.sentence, icon, content.is_won, do)
    elif do is not None:
        yield Title(tr("The match is over"), do=do)
    if content.share is None:
        return
    learn = Do(tr("Learn from your mistakes"), "target", Send(learning.learn), is_main=True)
    note = _progress(content.share) if is_announced and content.share < 1 else content.assumption
    if 0 <= at.hovered < len(told.line.worths):
        note = told.line.words(at.hovered)
    yield Title(content.values_title, note, do=learn if content.can_learn else None)

    def hover(point: int) -> Order:
        return Look(At(told.side, point))

    name, worst = content.values_title, content.worst
    yield Curve(name, told.figure, HEIGHT, _look, hover, step, least=LEAST_LINE)
    if worst or (is_announced and 0 < content.share < 1):
        lines = (line for words in worst for line in words.lines)
        about = worst, content.share == 1
        yield Own(CARDS, about, _look, lines=lambda: lines)
    elif content.share == 1:
        yield Say(tr("No mistakes"), is_lead=True)


CARDS = "gui.shared.match.ending.mistake_card:ShownMistakes"


def _look(step: int) -> Order:
    return Send(commands.look, (step,))


def _progress(share: float) -> str:
    if not share:
        return tr("Preparing the review")  # at first its code is compiled
    return tr("Reviewed {share}").format(share=percent_done(share))
