"""What may be shown over the ring."""

from __future__ import annotations

from gui.shared.page.canvas import Overlay
from gui.shared.text.tr import tr

RELATIONS, ENMITY, FALLS, SHOTS = "relations", "enmity", "falls", "shots"
OVERLAYS = (
    Overlay(RELATIONS, tr("Friends, enemies"), "handshake", tr("As far as they are known"), True),
    Overlay(ENMITY, tr("Enmity"), "route", tr("Who shoots whom next, as it seems"), True, True),
    Overlay(
        FALLS, tr("Chance to fall"), "gauge", tr("In the next round, if you hold fire"), True, True
    ),
    Overlay(SHOTS, tr("Shots"), "crosshair", tr("Those of the round on the board"), True),
)
