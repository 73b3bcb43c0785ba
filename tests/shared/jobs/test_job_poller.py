import threading

from engine.core.system.job import Job, JobState, Snapshot
from gui.shared.controls.label import Text
from gui.shared.jobs.job_poller import JobPoller
from gui.shared.shell.job_centre import JobCentre
from tests.panels import is_seen


def counted(count):
    for number in range(count):
        yield Snapshot(number + 1, count, number, phase="Counting")


def held(gate):
    yield Snapshot(1, 4, None, phase="Waiting")
    while not gate.wait(0.01):
        yield Snapshot(1, 4, None, phase="Waiting")
    yield Snapshot(4, 4, None)


def broken():
    yield Snapshot(1, 2, None)
    raise ValueError("the table is empty")


def test_tells_updates_and_the_end_in_the_main_thread(qtbot):
    poller = JobPoller()
    threads = []
    poller.updated.connect(lambda _job: threads.append(threading.current_thread()))
    poller.ended.connect(lambda _job: threads.append(threading.current_thread()))
    job = Job("Count", counted(5))
    with qtbot.waitSignal(poller.ended) as caught:
        poller.run(job)
    assert caught.args == [job]
    assert set(threads) == {threading.main_thread()}
    assert poller.running == ()
    assert poller.watched[0].share == 1.0
    poller.clear_ended()
    assert poller.watched == ()


def test_unlisted_jobs_are_told_but_not_listed(qtbot):
    poller = JobPoller()
    with qtbot.waitSignal(poller.ended):
        poller.run(Job("Turn", counted(2)), is_listed=False)
        assert poller.running == ()
    assert poller.watched == ()


def test_what_is_left_follows_the_pace_since_something_was_done(qtbot):
    now, done = [0.0], [0]

    def work():
        while done[0] < 100:
            yield Snapshot(done[0], 100, None)
            threading.Event().wait(0.001)
        yield Snapshot(100, 100, None)

    def reach(seconds, percent):
        now[0], done[0] = seconds, percent
        qtbot.waitUntil(lambda: watched.job.snapshot.iteration == percent)
        poller.poll()

    poller = JobPoller(clock=lambda: now[0])
    watched = poller.run(Job("Wait", work()))
    qtbot.waitUntil(lambda: watched.job.snapshot is not None)
    reach(50.0, 10)  # its code was compiled first, or another job had begun: no pace is known
    assert watched.seconds_left is None
    reach(51.0, 30)
    assert watched.seconds_left is None
    reach(54.0, 50)
    assert watched.seconds_left == 5.0
    reach(56.0, 50)
    assert watched.seconds_left == 3.0
    reach(60.0, 50)  # what is done now takes longer than was thought of all
    assert watched.seconds_left is None
    reach(54.0, 100)
    qtbot.waitUntil(lambda: watched.is_told)


def test_closing_cancels_and_joins(qtbot):
    poller = JobPoller()
    job = Job("Wait", held(threading.Event()))
    poller.run(job)
    assert poller.close(2.0)
    assert job.state is JobState.CANCELLED
    assert poller.watched == ()  # whose buttons would keep the closed window alive


def test_the_centre_pauses_cancels_and_shows_failures(qtbot):
    poller = JobPoller()
    centre = JobCentre(poller)
    qtbot.addWidget(centre)
    centre.show()
    retried = []
    watched = poller.run(Job("Wait", held(threading.Event())))
    live = centre.live
    live.widget(("pause", watched)).click()
    assert watched.job.is_paused
    live.widget("pause").click()
    assert not watched.job.is_paused
    live.widget(("cancel", watched)).click()
    qtbot.waitUntil(lambda: watched.is_told)
    assert not is_seen(live, ("cancel", watched))
    failed = poller.run(Job("Break", broken()), retry=lambda: retried.append(1))
    qtbot.waitUntil(lambda: failed.is_told)
    texts = live.widget(failed).findChildren(Text)
    assert "the table is empty" in [child.plain for child in texts]
    live.widget(("turn", failed)).click()
    assert "ValueError" in live.widget(("details", failed)).toPlainText()
    live.widget(("retry", failed)).click()
    assert retried == [1]
    live.widget("clear").click()
    assert not is_seen(live, failed)


def test_a_small_job_that_lasts_shows_itself_until_it_ends(qtbot):
    now = [0.0]
    poller = JobPoller(clock=lambda: now[0])
    gate = threading.Event()
    watched = poller.run(Job("Prepare", held(gate)), is_listed=False, list_after=0.5)
    now[0] = 0.4
    poller.poll()
    assert poller.running == ()
    now[0] = 0.6
    poller.poll()
    assert poller.running == (watched,)
    watched.job.cancel()
    poller.poll()
    assert poller.running == (), "nobody waits for it any more"
    gate.set()
    qtbot.waitUntil(lambda: watched.is_told)
    assert poller.watched == ()
