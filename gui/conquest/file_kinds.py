"""Files of Conquest besides matches and tournaments: maps, and logs of the contest."""

from __future__ import annotations

from gui.shared.page.file_kind import FileKind
from gui.shared.text.tr import tr


def looks_like_map(head: bytes) -> bool:
    """Return whether a file begins like a map: with its places, roads or title."""
    is_map = b'"number_of_nodes"' in head or b'"list_of_edges"' in head
    return is_map and b'"parameters"' not in head  # a match holds its map too


def looks_like_log(head: bytes) -> bool:
    """Return whether a file begins like a log of the contest's kernel."""
    return head.lstrip().startswith(b'{"initialize"')


FILE_KINDS = (
    FileKind("play", (".json",), looks_like_map, opens="resource", parameter="map"),
    FileKind(
        "watch",
        (".json", ".log"),
        looks_like_log,
        opens="record",
        read="engine.conquest.log_match:read_log_match",
        needs=tr("The map that the log was played on"),
    ),
)
