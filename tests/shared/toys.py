"""Small pages to look at before there is a game."""

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from gui.shared.page.actions import Action
from gui.shared.page.page_info import CardFacts, PageInfo
from gui.shared.page.tab import Shell, Tab, TabView
from gui.shared.style.painter import Painter
from gui.shared.text.fact import Fact


class ToyTab(TabView):
    def __init__(self, name: str, shell: Shell, *, with_panel: bool = True) -> None:
        super().__init__()
        self.name, self.shell = name, shell
        self.log: list[str] = []
        column = QVBoxLayout(self)
        column.addWidget(QLabel(name))
        if with_panel:
            self.side_panel = QWidget()
        self.parameters = f"parameters of {name}"
        self.hint = f"hint of {name}"
        self.facts = (Fact("Seed 4711"),)

    def actions_here(self):
        return (Action(f"toy.{self.name}", f"Toy of {self.name}", lambda: self.log.append("ran")),)

    def entered(self) -> None:
        self.log.append("entered")

    def left(self) -> None:
        self.log.append("left")

    def open_file(self, file) -> bool:
        return file.path.suffix == f".{self.name}"


def paint_cover(painter: Painter, area: QRectF) -> None:
    painter.fillRect(area.adjusted(20, 20, -20, -20), painter.theme.color("accent"))


def toy_page_info(name: str = "nim", title: str = "Nim") -> PageInfo:
    tabs = (
        Tab("play", "Play", lambda shell: ToyTab("play", shell), lambda _file: True),
        Tab(
            "watch",
            "Watch",
            lambda shell: ToyTab("watch", shell, with_panel=False),
            lambda _file: True,
        ),
    )
    chips = [("2 players", "quiet"), ("solved exactly", "exact")]
    card = CardFacts(name, title, "Take away; take the last.", chips, paint_cover)
    return PageInfo(name, title, title, "dices", tabs, card, f"# Rules of {title}\n\nTake **one**.")
