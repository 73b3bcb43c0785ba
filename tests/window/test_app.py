import logging
import sys
import threading
import weakref
from pathlib import Path

import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from engine.core.play.registry import games
from gui import app, pictures, start
from gui.shared.shell.error_dialog import ErrorDialog


@pytest.fixture
def hooks(qtbot, qapp):
    log = app.start_log()
    hooks = app.ErrorHooks(log)
    qtbot.addWidget(hooks.dialog)
    hooks.install()
    yield hooks
    hooks.remove()
    for handler in app.logger.handlers[:]:
        handler.close()
        app.logger.removeHandler(handler)


def raised():
    try:
        raise ValueError("the dice are gone")
    except ValueError:
        return sys.exc_info()


def test_a_full_disk_is_told_in_one_sentence(hooks, capfd):
    (handler,) = app.logger.handlers
    handler.stream.close()
    with open("/dev/full", "a") as full:
        handler.stream = full
        app.logger.warning("not saved")
        told = capfd.readouterr().err
        handler.stream = None
        with pytest.raises(OSError, match="No space"):
            full.close()
    assert told.startswith("armchair-general: ")
    assert told.endswith(": No space left on device\n")
    assert told.count("\n") == 1


def test_errors_go_to_the_log_and_to_one_dialog(hooks):
    hooks.catch(*raised())
    assert hooks.dialog.isVisible()
    hooks.catch(*raised())
    assert hooks.dialog.details.toPlainText().count("ValueError: the dice are gone") == 2
    text = (app.data_folder() / "logs" / app.LOG_NAME).read_text()
    assert text.count("error in the window") >= 2
    hooks.dialog.close_button.click()
    assert not hooks.dialog.isVisible()


def test_a_full_log_goes_on_in_another_file(hooks, monkeypatch):
    monkeypatch.setattr(app, "LOG_BYTES", 100)
    folder = app.data_folder() / "logs"
    for old in folder.glob(f"{app.LOG_NAME}*"):
        old.write_text("")
    for number in range(12):
        app.logger.warning("%03d: %s", number, "is told " * 8)
    kept = [folder / app.LOG_NAME, *(folder / f"{app.LOG_NAME}.{n}" for n in (1, 2, 3))]
    told = [[line.split(" ")[3] for line in path.read_text().splitlines()] for path in kept]
    assert told == [["011:"], ["010:"], ["009:"], ["008:"]]
    assert sorted(folder.glob(f"{app.LOG_NAME}*")) == sorted(kept)


class Unpaintable(QWidget):
    """Fails while it is painted, with the painter at work."""

    def paintEvent(self, _event):  # noqa: N802 - Qt's name
        self.painter = weakref.ref(painter := QPainter(self))
        assert painter.isActive()
        raise ValueError("no such colour")


def test_what_fails_to_paint_leaves_no_painter_at_work(hooks, qtbot):
    widget = Unpaintable()
    qtbot.addWidget(widget)
    widget.show()
    qtbot.waitUntil(hooks.dialog.isVisible)
    left = widget.painter()
    if left is not None:
        left.end()  # else the test does not fail but ends the run
    assert left is None
    assert "ValueError: no such colour" in hooks.dialog.details.toPlainText()


def test_errors_in_threads_are_logged_only(hooks, caplog):
    def fail():
        raise ValueError("in a thread")

    with caplog.at_level(logging.ERROR, "armchair"):
        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
    assert "in a thread" in caplog.text
    assert not hooks.dialog.isVisible()


def test_details_can_be_copied(qtbot, qapp, tmp_path):
    dialog = ErrorDialog(tmp_path / "log")
    qtbot.addWidget(dialog)
    dialog.show_error("Something", "Traceback of it")
    dialog.copy_button.click()
    assert qapp.clipboard().text() == "Traceback of it"
    dialog.close()


def test_a_display_is_looked_for(monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert not start.has_display()
    monkeypatch.setenv("DISPLAY", ":0")
    assert start.has_display()


def test_the_crash_file_can_be_written():
    with app.open_crash_file() as crashes:
        assert crashes.writable()


def test_help_of_the_pictures_makes_no_folder(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        pictures.run(["--help"])
    assert ended.value.code == 0
    assert "--all-sizes" in capsys.readouterr().out
    assert not list(tmp_path.iterdir())


def test_boards_are_pictured_without_a_display(tmp_path, qapp):
    """What `make run` makes there: the start page, and a board late in a match of each game."""
    pictures.picture_boards(tmp_path)
    found = {path.stem: QImage(str(path)) for path in tmp_path.iterdir()}
    shipped = {folder.name for folder in Path(app.__file__).parent.iterdir()}  # no toys
    boards = {
        f"{entry.name}-board-light" for entry in games() if entry.name in shipped
    }  # others may have looked for toys before
    assert set(found) >= {"start-light", *boards}
    for name, image in found.items():
        colors = {
            image.pixel(x, y)
            for x in range(0, image.width(), 9)
            for y in range(0, image.height(), 9)
        }
        assert len(colors) > 5, name
