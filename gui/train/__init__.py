"""Train: a page of questions with exact answers."""

from __future__ import annotations

from gui.shared.shell.own_page import OwnPage
from gui.shared.text.tr import tr

OWN_PAGE = OwnPage(
    "train",
    lambda: tr("Train"),
    "target",
    1,
    "gui.train.page:TrainPage",
    home_card="gui.train.home_card:TrainHomeCard",
    words=lambda: tr("quiz questions practise exercise set of the day streak"),
)
