"""What is found out about a file before a tab shows it, and where that is done."""

import json
import threading

from engine.core.play.match import Match
from engine.core.play.replay import MatchRecord
from engine.core.play.series import loaded
from engine.core.play.strategy import RANDOM
from engine.hog import GAME
from engine.hog.rules import Hog
from gui.shared.jobs.job_poller import JobPoller
from gui.shared.page import opened_file
from gui.shared.page.opened_file import examined
from gui.window.file_news import FileNews
from gui.window.file_opener import FileOpener


def found(path):
    work = examined(path)
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


def saved(path):
    match = Match(Hog(goal=20), (RANDOM, RANDOM), 5)
    while not match.is_over:
        match.advance()
    MatchRecord.of(GAME, match).save(path)
    return path


def test_a_match_is_played_again_and_compared(tmp_path):
    path = saved(tmp_path / "match.json")
    file = found(path)
    assert (file.game, file.is_tournament, file.refusal) == ("hog", False, None)
    assert file.saved.untrue is None
    assert file.saved.match.is_over
    data = json.loads(path.read_text())
    data["steps"][0]["actions"]["0"] = 7
    path.write_text(json.dumps(data))
    assert found(path).saved.untrue is not None


def test_what_is_neither_match_nor_tournament_says_why(tmp_path):
    for name in ("no.sqlite", "no.json", "no.db"):
        path = tmp_path / name
        assert "does not exist" in str(found(path).refusal)
        path.write_text("nothing" * 100)
        assert found(path).game == ""
        assert name in str(found(path).refusal)


def test_files_are_read_in_a_job(qtbot, tmp_path, monkeypatch):
    threads = []

    def noted(path):
        threads.append(threading.current_thread())
        return loaded(path)

    monkeypatch.setattr(opened_file, "loaded", noted)
    jobs = JobPoller()
    news, said = FileNews(), []
    news.told.connect(said.append)
    opener = FileOpener(jobs, lambda: iter(()), news)
    for number in range(2):
        opener.open(saved(tmp_path / f"match {number}.json"))
    qtbot.waitUntil(lambda: not opener.is_busy)
    assert threading.main_thread() not in threads
    assert len(threads) == len(said) == 2
    assert jobs.close()


def test_a_match_of_a_game_without_a_page_is_read_too(tmp_path, monkeypatch):
    path = saved(tmp_path / "match.json")
    monkeypatch.setattr(opened_file, "page_of", lambda _game: None)
    assert found(path).saved.timeline.num_steps == 0
