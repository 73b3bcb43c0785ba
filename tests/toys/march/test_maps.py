"""The maps of March: chosen by name or from a file, refused in a sentence, whole in records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.match import Match
from engine.core.play.parameters import parameters_of, with_settings
from engine.core.play.registry import game_named
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM
from engine.core.system.errors import InputError
from gui.shared.live.parameter_form import ParameterForm
from tests.toys import HERE

MARCH = game_named("march")
TRIANGLE: dict[str, object] = {
    "places": [[0, 0], [1, 0], [0, 1]],
    "roads": [[0, 1], [1, 2]],
    "starts": [0, 1, 2],
}


def test_shipped_ones_lie_in_the_resources_of_the_game() -> None:
    assert (HERE / "resources" / "march" / "maps" / "valley.json").is_file()
    parameter = parameters_of(MARCH.game_class)[0]
    assert parameter.resource is not None
    assert parameter.resource.names(parameter.kind) == ("pass", "plain", "valley")
    far = with_settings(MARCH.game_class(), "march", {"map": "pass"})
    assert far != MARCH.game_class()


def test_one_in_a_file_is_kept_whole(tmp_path: Path) -> None:
    path = tmp_path / "triangle.json"
    path.write_text(json.dumps(TRIANGLE))
    game = with_settings(MARCH.game_class(), "march", {"map": str(path), "rounds": "5"})
    match = Match(game, [RANDOM] * 3, 7).play_out()
    path.unlink()
    saved = tmp_path / "match.json"
    MatchRecord.of(MARCH, match).save(saved)
    assert MatchRecord.load(saved).game == game


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"roads": [[0, 3]]}, "map triangle: there is no town 3"),
        ({"starts": [0, 0, 1]}, "map triangle: players must start in three towns"),
    ],
)
def test_a_wrong_one_is_refused(change: dict[str, object], told: str, tmp_path: Path) -> None:
    path = tmp_path / "triangle.json"
    path.write_text(json.dumps(TRIANGLE | change))
    with pytest.raises(InputError, match=told):
        with_settings(MARCH.game_class(), "march", {"map": str(path)})


def test_a_large_one_brings_more_rounds_along(qtbot: QtBot) -> None:
    march = MARCH.game_class
    assert with_settings(march(), "march", {"map": "plain"}).rounds == 300
    assert with_settings(march(), "march", {"map": "plain", "rounds": "7"}).rounds == 7
    form = ParameterForm(march)
    qtbot.addWidget(form)
    box = form.live.widget("map")
    box.setCurrentIndex(1)
    assert form.instance().rounds == 300
    box.setCurrentIndex(0)
    assert form.instance().rounds == 150
    form.set_values(with_settings(march(), "march", {"map": "plain", "rounds": "7"}))
    assert form.instance().rounds == 7


def test_what_it_brings_along_is_known(tmp_path: Path) -> None:
    path = tmp_path / "triangle.json"
    path.write_text(json.dumps(TRIANGLE | {"settings": [["round", "5"]]}))
    with pytest.raises(InputError, match="triangle: there is no setting round"):
        with_settings(MARCH.game_class(), "march", {"map": str(path)})
