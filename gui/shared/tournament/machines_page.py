"""Settings, Machines: who plays the tournaments of the window, and whether they answer."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from engine.core.system.cluster import Machine
from engine.core.system.errors import InputError
from gui.shared.controls.boxes import STRETCH, WIDTH
from gui.shared.controls.file_dialog import ask_folder
from gui.shared.controls.switch import SwitchRow
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.live.live import Live
from gui.shared.live.parts import (
    Part,
    button,
    column,
    entry,
    note,
    part,
    row,
    scroll,
    separator,
    text,
    titled,
)
from gui.shared.page.settings import Preferences
from gui.shared.text.tr import sentence_of, tr
from gui.shared.tournament.machines import looked_at, machines_of


class MachinesPage(QWidget):
    """Shows and changes which machines play, and looks for them."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self.found: tuple[Machine, ...] | None = None
        self.complaint = ""
        self._look = LatestJob(self)
        self._look.answered.connect(self._take)
        self._look.failed.connect(self._fail)
        self._look.cancelled.connect(self._forget)
        self.live = Live(self, self._parts)
        preferences.changed.connect(self._follow)

    @property
    def is_looking(self) -> bool:
        """Whether the machines are being looked for."""
        return self._look.is_busy

    def look(self) -> None:
        """Look for the machines, in a job."""
        self.found, self.complaint = None, ""
        machines = machines_of(self._preferences.settings)
        title = tr("Test {address}").format(address=machines.address)
        self._look.run(title, looked_at(machines), is_listed=True, icon="layers")
        self.live.refresh()

    def _take(self, found: tuple[Machine, ...]) -> None:
        self.found = found
        self.live.refresh()

    def _fail(self, error: BaseException) -> None:
        self.complaint = sentence_of(error)
        self.live.refresh()

    def _forget(self) -> None:
        """Nothing is known of the machines that are named now."""
        self.found, self.complaint = None, ""
        self.live.refresh()

    def _follow(self, name: str) -> None:
        if name.startswith("cluster"):
            self._look.drop()
            self._forget()
        else:
            self.live.refresh()

    def _parts(self) -> Part:
        settings, keep = self._preferences.settings, self._preferences.set
        lead = tr(
            "Other machines, or more processes of this one, can play the window's tournaments: the "
            "table is the same to the last bit, and where nobody answers the games are played "
            "here. docs/cluster.md says how the machines are started."
        )
        wrong = _wrong(self._preferences)
        can = bool(settings.cluster) and not wrong
        is_tls = settings.cluster.startswith("tls:")
        return scroll(column(
            text(lead, "body", "text_2", wraps=True),
            part(SwitchRow, tr("Play tournaments there"), tr("Else this computer plays alone."),
                 set_on=settings.uses_cluster,
                 toggled=lambda is_on: keep(uses_cluster=is_on), key="use"),
            titled(
                tr("Address"),
                tr("tls://HOST:PORT as `cluster scheduler` prints it, or local:4 for 4 cores of "
                   "this computer."),
                entry(tr("Address"), "", settings.cluster,
                      lambda words: keep(cluster=words.strip()), key="address"),
                None,
            ),
            [] if not is_tls else self._keys(),
            [] if not machines_of(settings).is_plain else [self._trust()],
            note(wrong, "danger", key="wrong"),
            row(
                button(tr("Test"), self.look, can=can, is_compact=True,
                       is_shown=not self.is_looking, key="test"),
                button(tr("Stop"), self._look.cancel, is_compact=True, is_shown=self.is_looking,
                       key="stop"),
                note(tr("Looking for it…") if self.is_looking else "", key="looking"),
                STRETCH,
                gap=8,
            ),
            note(self.complaint, "danger", key="complaint"),
            note(self._words(), "on_soft", key="found"),
            [[separator(), _machine(each)] for each in self.found or ()],
            STRETCH,
            gap=12,
            margins=(0, 0, WIDTH + 4, 0),
        ))  # fmt: skip

    def _keys(self) -> list[Part]:
        settings = self._preferences.settings
        words = tr("Which all machines share; `cluster keys` makes it. It is {path}.")
        words = words.format(path=machines_of(settings).keys.folder)
        choose = button(tr("Choose…"), self._ask_keys, is_compact=True, key="keys")
        return [titled(tr("TLS folder"), words, choose)]

    def _trust(self) -> Part:
        """Return the switch that lets a plain address be, which another address takes back."""
        settings = self._preferences.settings
        title = tr("Nobody else reaches this network")

        def trust(is_on: bool) -> None:
            self._preferences.set(cluster_trusted=settings.cluster if is_on else "")

        words = tr("A plain address is open: whoever reaches it can run any program there.")
        is_on = settings.cluster_trusted == settings.cluster
        return part(SwitchRow, title, words, set_on=is_on, toggled=trust, key="trust")

    def _ask_keys(self) -> None:
        chosen = ask_folder(self, tr("The folder of a cluster's keys"))
        if chosen is not None:
            self._preferences.set(cluster_keys=str(chosen))

    def _words(self) -> str:
        found = self.found
        if found is None:
            return ""
        cores = sum(each.cores for each in found if not each.lack)
        return tr("It answers: {cores} at once.").format(cores=cores)


def _wrong(preferences: Preferences) -> str:
    settings = preferences.settings
    if not settings.cluster:
        return ""
    try:
        machines_of(settings).check()
    except InputError as error:
        return sentence_of(error)
    return ""


def _machine(each: Machine) -> Part:
    cores = tr("{cores} at once").format(cores=each.cores)
    return column(
        row(text(each.address, weight=600, stretch=1), text(cores, "small", "text_2"), gap=8),
        note(tr("{lack}, and is not used").format(lack=each.lack) if each.lack else "", "warn"),
        note(each.versions, "text_2"),
        gap=0,
        key=each.address,
    )
