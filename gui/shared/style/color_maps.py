"""Colour maps that readers may know from elsewhere, beside the design's own; no Qt.

Viridis (van der Walt and Smith 2015), Cividis (Nuñez, Anderton and Renslow 2018) and CET-CBD1
(Kovesi 2015) at 17 evenly spaced stops, never more than 7 of 255 from the originals.
"""

from __future__ import annotations

VIRIDIS = (
    *("#440154", "#481769", "#472C7A", "#423F85", "#3B518B", "#33628D", "#2C718E", "#26818E"),
    "#21908C",
    *("#1F9F88", "#27AD80", "#3DBC73", "#5CC862", "#81D34C", "#AADC31", "#D5E219", "#FDE725"),
)
CIVIDIS = (
    *("#00204D", "#002B68", "#05366E", "#2C416C", "#404D6B", "#51586C", "#60646F", "#6E6F73"),
    "#7C7B78",
    *("#8B8779", "#9B9477", "#ACA174", "#BCAF6F", "#CEBC67", "#E0CB5D", "#F2DA4F", "#FFEA46"),
)
CBD1 = (
    *("#3A90FE", "#609BFD", "#7CA6FC", "#93B2FA", "#A8BEF9", "#BBCAF7", "#CDD6F5", "#DEE3F3"),
    "#EDEDEC",
    *("#E9E3D4", "#E2D6B9", "#DACA9E", "#D1BD84", "#C7B16A", "#BDA64F", "#B39A32", "#A89008"),
)
"""Blue below the middle, yellow above it."""
