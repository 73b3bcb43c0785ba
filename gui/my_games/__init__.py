"""My games: the matches that a person has finished, to look at again, with a rating."""

from gui.shared.shell.own_page import OwnPage
from gui.shared.text.tr import tr

OWN_PAGE = OwnPage(
    name="my-games",
    title=lambda: tr("My games"),
    icon="layers",
    order=2,
    view="gui.my_games.page:MyGamesPage",
    words=lambda: tr("history statistics rating results import export"),
    opens=lambda file: file.path.suffix.lower() == ".jsonl",
)
