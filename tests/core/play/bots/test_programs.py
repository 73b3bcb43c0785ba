"""Programs that play: every game, in several languages, and what files keep of them."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from engine.core.play.bots import process
from engine.core.play.bots.copies import found_copy
from engine.core.play.bots.dialogue import Clock, Dialogue, Remarks, rules_json
from engine.core.play.bots.files import looks_like_bot, read_bot
from engine.core.play.bots.links import programs_kept
from engine.core.play.bots.program import Missing, Program, ProgramAgent
from engine.core.play.bots.reading import program_path
from engine.core.play.chance import Chance
from engine.core.play.codec import encoded
from engine.core.play.growing_record import GrowingRecord
from engine.core.play.match import Match
from engine.core.play.registry import game_named, games
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM, kept_of
from engine.core.play.strategy_texts import parse_strategy, restored_strategy
from engine.core.system.errors import InputError, NotAllowedError, run_all, run_nothing
from tests.core.play.bots.programs import LOOP, RIGHT, SHELL, acting, nothing_left, played, program

PERL = """\
$| = 1;
while (my $line = <STDIN>) {
    if ($line =~ /"hello"/) { print "{\\"ready\\": true}\\n"; }
    elsif ($line =~ /"id":(\\d+)/) { print "{\\"id\\": $1, \\"choice\\": 0}\\n"; }
}
"""
SENT = "return legal[0] if legal else [match['rules']['soldiers'] // 2] * 2 + [0] * 8"


def every_game(test: Any) -> Any:
    names = [entry.name for entry in games()]
    return pytest.mark.parametrize("name", names)(test)


@pytest.mark.drawn("name", 3)
@every_game
def test_a_python_file_plays_a_whole_match(name: str, tmp_path: Path) -> None:
    with nothing_left():
        match = played(acting(tmp_path / "mine.py", SENT, name), name)
    assert match.is_over
    assert match.faults == []


@pytest.mark.drawn("name", 4)
@pytest.mark.parametrize("name", [entry.name for entry in games() if entry.name != "blotto"])
@pytest.mark.parametrize("file", ["bot.pl", "bot.sh"])
def test_any_program_plays_a_whole_match(name: str, file: str, tmp_path: Path) -> None:
    text = PERL if file == "bot.pl" else SHELL
    match = played(program(tmp_path / "bot", text, file, game=name), name)
    assert match.is_over
    assert match.faults == []


def test_it_is_asked_all_that_its_seat_sees(tmp_path: Path) -> None:
    """What a program writes beside its answers is kept; here each line that it reads."""
    text = LOOP.replace("asked = json", "print(line, file=sys.stderr); asked = json") % RIGHT
    match = Match(game_named("hog").game_class(), [program(tmp_path / "b", text), RANDOM], 3)
    for _ in range(5):
        match.advance()
    agent: Any = match._agents.agent(0)
    lines = [json.loads(line) for line in agent.written.splitlines() if line]
    match.close()
    hello, *asked = lines
    assert hello["game"] == "hog"
    assert hello["rules"]["goal"] == 100
    assert hello["seats"] == 2
    assert [each["id"] for each in asked] == [1, 2, 3]
    assert asked[0]["events"] == []
    assert asked[1]["view"] == encoded(match.states[2], type(match.states[2]))
    first_two = [event for step in match.steps[:2] for event in step.events]
    assert asked[1]["events"] == encoded(tuple(first_two))


@every_game
def test_what_a_seat_may_not_know_is_not_on_the_pipe(name: str) -> None:
    """Two states that differ only in what a seat may not know: equal bytes."""
    entry = game_named(name)
    game = entry.game_class()
    match = Match(game, [RANDOM] * game.num_players, 11)
    for number in range(4):
        for seat in match.to_act:
            other = game.redealt(match.state, seat, Chance(number + 5))
            lines = [
                Dialogue(name, game, seat).question(game.observe(state, seat), (), None)
                for state in (match.state, other)
            ]
            assert lines[0] == lines[1]
        match.advance()


def test_rules_are_told_with_the_numbers_that_follow() -> None:
    told = rules_json(game_named("blotto").game_class())
    assert told["castles"] == 10
    assert told["soldiers"] == 100
    assert rules_json(game_named("conquest").game_class())["map"]


def test_a_record_replays_without_running_anything(tmp_path: Path) -> None:
    mine = acting(tmp_path / "mine.py", "return max(legal)")
    match = played(mine)
    entry = game_named("hog")
    record = MatchRecord.of(entry, match)
    again = MatchRecord.from_json(json.loads(json.dumps(record.to_json())), "it")
    assert again.states() == match.states


def test_taking_back_asks_again_and_comes_to_the_same(tmp_path: Path) -> None:
    remembers = """match['memory']['n'] = match['memory'].get('n', 0) + 1
    return legal[match['memory']['n'] % len(legal)]"""
    with nothing_left():
        whole = played(acting(tmp_path / "mine.py", remembers))
        match = Match(whole.game, whole.strategies, 3)
        for _ in range(6):
            match.advance()
        assert match.rewind(4).play_out().states == whole.states
        match.close()


def test_what_a_program_says_stands_in_the_record(tmp_path: Path) -> None:
    says = """return {"action": 4, "terms": {"gain": 2.5, "bad": "no"}, "say": "two are enough"}"""
    match = played(acting(tmp_path / "mine.py", says))
    entry = game_named("hog")
    record = MatchRecord.from_json(json.loads(MatchRecord.of(entry, match).to_text()), "it")
    assert record.steps == tuple(match.steps)
    kept = next(step.kept[0] for step in record.steps if step.kept and 0 in step.kept)
    assert kept.said is not None
    assert Remarks.of(kept.said.answer) == Remarks((("gain", 2.5),), "two are enough")
    assert (kept.said.left, kept.said.seconds > 0) == (3.0, True)
    path = tmp_path / "it.json"
    GrowingRecord().write(MatchRecord.of(entry, match), path)
    assert MatchRecord.load(path).steps == record.steps


def test_a_long_answer_is_kept_without_what_does_not_belong_to_it(tmp_path: Path) -> None:
    says = """return {"action": 4, "say": "s" * 9000, "more": "m" * 9000}"""
    match = played(acting(tmp_path / "mine.py", says))
    said = next(step.kept[0].said for step in match.steps if step.kept and 0 in step.kept)
    assert said is not None
    assert len(said.answer) < 1000
    assert Remarks.of(said.answer).say.startswith("sss")


def test_the_clock_is_where_it_was_after_taking_back(tmp_path: Path) -> None:
    slow = "time.sleep(0.05 if view['scores'][0] < 30 else 0); return 4"
    path = tmp_path / "mine.py"
    path.write_text(f"import time\ndef act(view, legal, match):\n    {slow}\n")
    mine = Program(read_bot(path), "hog", "mine.py", Clock(60, 0))
    match = Match(game_named("hog").game_class(), [mine, RANDOM], 3)
    for _ in range(6):
        match.advance()
    said = [each.kept[0].said for each in match.steps if each.kept and 0 in each.kept]
    again = match.rewind(4)
    again.advance()
    third = again.steps[4].kept
    assert third is not None
    assert third[0].said is not None
    assert third[0].said.left == said[2].left
    match.close()
    again.close()


def test_a_failure_has_the_last_words(tmp_path: Path) -> None:
    body = "print('one'); print('two'); raise ValueError(3)"
    match = played(acting(tmp_path / "mine.py", body))
    (fault,) = match.faults
    assert fault.kind == "crash"
    assert fault.words.startswith("one\ntwo\n")
    assert fault.words.endswith("ValueError: 3")
    assert "serve.py" not in fault.words  # which is ours


def test_what_is_wrong_with_the_text_of_an_answer_is_said(tmp_path: Path) -> None:
    twice = """print('{"id": 1, "choice": 0, "choice": 1}', flush=True)"""
    (fault,) = played(program(tmp_path / "b", LOOP % twice)).faults
    assert fault.reason.startswith("this is no JSON (an object has 'choice' twice): ")


def test_a_manifest_may_begin_with_a_mark_of_its_order(tmp_path: Path) -> None:
    """As editors elsewhere write it."""
    (tmp_path / "bot.toml").write_text('\ufeffcommand = ["sh", "bot.sh"]\r\n')
    assert read_bot(tmp_path).command == ("sh", "bot.sh")
    (tmp_path / "bot.toml").write_text('command = ["sh"]', encoding="utf-16")
    with pytest.raises(InputError, match="is no text in UTF-8"):
        read_bot(tmp_path)


SAYS_MORE = LOOP.replace("break", "print('so long', file=sys.stderr); break") % RIGHT
"""Says something beside its answers once it was told goodbye."""
STAYS = LOOP.replace("break", "__import__('time').sleep(60)") % RIGHT


def one_step(mine: Program) -> tuple[Match, process.BotProcess]:
    match = Match(game_named("hog").game_class(), [mine, RANDOM], 3)
    match.advance()
    agent: Any = match._agents.agent(0)
    return match, agent._link.process


@pytest.mark.parametrize("way", ["over", "closed", "dropped", "kept"])
def test_a_program_is_given_a_moment_to_end_by_itself(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "MOMENT_SECONDS", 60)
    mine = replace(program(tmp_path / "mine", SAYS_MORE), is_anew=way != "kept")
    with nothing_left(), programs_kept() if way == "kept" else nullcontext():
        match, started = one_step(mine)
        if way == "closed":
            match.close()
        elif way != "dropped":
            match.play_out()
        thread = process.watcher._thread
        del match
        if way == "dropped":
            assert thread is not None
            thread.join()
    assert started.written().endswith("so long\n")


def test_who_drops_a_match_does_not_wait_for_its_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_let_go = threading.Event()
    monkeypatch.setattr(process.BotProcess, "close", _after(process.BotProcess.close, is_let_go))
    with nothing_left():
        match, started = one_step(program(tmp_path / "mine", STAYS))
        thread = process.watcher._thread
        assert thread is not None
        del match
        assert not started.is_closed
        is_let_go.set()
        thread.join()
        assert started.is_closed


def _after(close: Callable[[Any], None], event: threading.Event) -> Callable[[Any], None]:
    def closing(self: Any) -> None:
        assert event.wait(60)
        close(self)

    return closing


def test_one_program_plays_game_after_game(tmp_path: Path) -> None:
    counts = """global games
    if match['left_s'] is None: pass
    return os.getpid() % 11"""
    path = tmp_path / "mine.py"
    path.write_text(f"import os\n\ndef act(view, legal, match):\n    {counts}\n")
    mine = Program(read_bot(path), "hog", "mine.py", is_anew=False)
    with nothing_left(), programs_kept():
        chosen = [{s.actions[0] for s in played(mine, seed=n).steps if 0 in s.actions}
                  for n in range(3)]  # fmt: skip
    assert chosen[0] == chosen[1] == chosen[2]
    assert len(chosen[0]) == 1


def test_one_that_was_late_is_started_anew_for_the_next_game(tmp_path: Path) -> None:
    """Else its answer would come to a question of that game."""
    text = """import time

def act(view, legal, match):
    if match["seed"] == 0:
        time.sleep(5)
    return 4
"""
    path = tmp_path / "mine.py"
    path.write_text(text)
    mine = Program(read_bot(path), "hog", "mine.py", Clock(1.5, 1.5), is_anew=False)
    with nothing_left(), programs_kept():
        for seed, kinds in ((0, ["late"]), (1, [])):
            agent = ProgramAgent(mine, game_named("hog").game_class(), 0, seed)
            match = Match(agent.game, [_Given(agent), RANDOM], 1).play_out()
            assert [fault.kind for fault in match.faults] == kinds


def test_one_that_is_left_within_a_game_is_started_anew(tmp_path: Path) -> None:
    mine = replace(acting(tmp_path / "mine.py", "return 4"), is_anew=False)
    hog = game_named("hog").game_class()
    with nothing_left(), programs_kept():
        left = Match(hog, [mine, RANDOM], 3)
        left.advance()
        first = left._agents.agent(0)
        left.close()
        assert isinstance(first, ProgramAgent)
        with nothing_left():
            pass
        assert played(mine).faults == []


@dataclass(frozen=True)
class _Given:
    """The strategy of an agent that is there."""

    given: ProgramAgent
    name: str = "given"
    summary: str = ""
    source: str = ""

    def agent(self, *_seat: object) -> ProgramAgent:
        return self.given


def test_files_keep_which_program_it_was(tmp_path: Path) -> None:
    entry = game_named("hog")
    game = entry.game_class()
    path = tmp_path / "mine.py"
    path.write_text("def act(view, legal, match):\n    return 3\n")
    mine = parse_strategy(entry, game, str(path), run_all)
    assert isinstance(mine, Program)
    kept = kept_of(mine)
    assert kept is not None
    assert json.loads(kept)["sha256"] == mine.bot.digest
    missing = restored_strategy(entry, game, mine.label, kept)
    assert missing == Missing("mine", mine.bot.digest, "mine.py", mine.clock)
    assert kept_of(missing) == kept
    match = Match(game, [missing, RANDOM], 1)
    with pytest.raises(InputError, match="the program mine is not here"):
        match.play_out()
    assert (match.steps, match.faults) == ([], [])
    played(mine)  # a copy is there from now on
    assert restored_strategy(entry, game, mine.label, kept, run_all) == mine


def test_nothing_is_run_unless_somebody_says_so(tmp_path: Path) -> None:
    entry = game_named("hog")
    path = tmp_path / "mine.py"
    path.write_text("def act(view, legal, match):\n    return 3\n")
    with pytest.raises(NotAllowedError):
        parse_strategy(entry, entry.game_class(), str(path), run_nothing)


def test_what_hog_reads_as_a_table_stays_one(tmp_path: Path) -> None:
    path = tmp_path / "final.py"
    path.write_text("def final_strategy(score, opponent_score):\n    return 4\n")
    assert program_path(str(path)) is None


@pytest.mark.parametrize(
    ("manifest", "sentence"),
    [
        ("command = 3", "command must be a list of texts"),
        ("command = []", "command must be a list of texts"),
        ('command = ["perl", 3]', "command must be a list of texts"),
        ('name = ""\ncommand = ["perl"]', "name must be a text of 1 to 40 letters"),
        ('colour = "red"\ncommand = ["perl"]', "colour is unknown"),
        ("[", "is no TOML"),
    ],
)
def test_a_manifest_that_is_not_right(manifest: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "bot.toml").write_text(manifest)
    with pytest.raises(InputError, match=r"bot\.toml") as caught:
        read_bot(tmp_path)
    assert sentence in str(caught.value)


def test_links_and_large_files_are_no_programs(tmp_path: Path) -> None:
    (tmp_path / "bot.toml").write_text('command = ["sh", "bot.sh"]')
    (tmp_path / "link").symlink_to("/etc/passwd")
    with pytest.raises(InputError, match="is no plain file"):
        read_bot(tmp_path)
    (tmp_path / "link").unlink()
    with (tmp_path / "large").open("wb") as file:
        file.truncate(65 << 20)
    with pytest.raises(InputError, match="a program has at most 64"):
        read_bot(tmp_path)
    for name in ("large", "as large"):
        with (tmp_path / name).open("wb") as file:
            file.truncate(33 << 20)
    with pytest.raises(InputError, match="a program has at most 64"):
        read_bot(tmp_path)


def test_what_is_served_lies_in_the_folder(tmp_path: Path) -> None:
    """Else what runs would be no part of what was asked about."""
    folder = tmp_path / "bot"
    folder.mkdir()
    for place in (tmp_path, folder):
        (place / "mine.py").write_text("def act(view, legal, match):\n    return 0\n")
    for named, serves in (("mine.py", True), ("./mine.py", True), ("../mine.py", False)):
        (folder / "bot.toml").write_text(f'command = ["python", "{named}"]')
        assert read_bot(folder).serves is serves
    (folder / "bot.toml").write_text(f'command = ["python", "{tmp_path / "mine.py"}"]')
    assert not read_bot(folder).serves


@pytest.mark.parametrize("digest", ["", "..", "0" * 63, "../" + "0" * 61, "0" * 63 + "G"])
def test_a_copy_is_found_by_its_digest_alone(digest: str) -> None:
    assert found_copy(digest) is None


def test_a_python_file_that_cannot_be_read_is_no_program(tmp_path: Path) -> None:
    large = tmp_path / "large.py"
    with large.open("wb") as file:
        file.truncate(65 << 20)
    assert not looks_like_bot(large)
    assert not looks_like_bot(tmp_path / "nothing.py")


def test_a_program_for_another_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bot.toml").write_text('game = "ponte"\ncommand = ["sh", "bot.sh"]')
    with pytest.raises(InputError, match="plays ponte, not hog"):
        played(Program(read_bot(tmp_path), "hog", "it"))


@pytest.mark.parametrize("times", [(0, 1), (-1, 1), (3, -1), (1e9, 0)])
def test_a_clock_that_cannot_run(times: tuple[float, float]) -> None:
    with pytest.raises(InputError):
        Clock(*times)


def test_a_clock_gives_back_at_most_its_bank() -> None:
    clock = Clock(10, 2)
    assert clock.after(10, 1) == 10
    assert clock.after(5, 4) == 3
    rng, left = random.Random(4), 10.0
    for _ in range(100):
        left = clock.after(left, rng.uniform(0, 3))
        assert left <= 10


def test_answers_may_say_why(tmp_path: Path) -> None:
    told = """print(json.dumps({'id': asked['id'], 'choice': 4, 'say': 'four\\n!', 'terms':
            {'gain': 2.5, 'word': 'no'}}), flush=True)"""
    match = Match(game_named("hog").game_class(), [program(tmp_path / "b", LOOP % told), RANDOM], 1)
    match.advance()
    match.close()
    (step,) = match.steps
    assert step.kept is not None
    assert step.kept[0].said is not None
    remarks = Remarks.of(step.kept[0].said.answer)
    assert remarks.terms == (("gain", 2.5),)
    assert remarks.say == "four\\n!"
