"""What the list says of a match: opponent, date, result, accuracy, cost and why it is not rated."""

from __future__ import annotations

import functools
import time
from collections.abc import Sequence

from engine.core.library.entry import LibraryEntry, Player, Unrated
from engine.core.play.registry import game_named
from engine.core.system.errors import InputError
from gui.shared.page.page import AnyPage, page_of
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr
from gui.shared.text.value_format import SPACE, UNKNOWN, ValueUnit, decimal, usual_unit

MOST_NAMED = 2
DAY = 86_400.0


@functools.lru_cache(maxsize=64)
def game_page(game: str) -> AnyPage | None:
    """Return the page of a game; None where the game is not there any more."""
    return page_of(game)


@functools.lru_cache(maxsize=64)
def game_title(game: str) -> str:
    """Return what a game is called, as short as on the rail."""
    try:
        title = game_named(game).title
    except InputError:  # a library may come from a program with other games
        return game
    return title if " " not in title else game.capitalize()


def matches_words(count: int) -> str:
    """Return a number of matches: 1,999 matches."""
    return tr("%n (match|matches)", count).replace(str(count), f"{count:,}")


def game_icon(game: str) -> str:
    """Return the icon of a game."""
    page = game_page(game)
    return "dices" if page is None else page.icon


@functools.lru_cache(maxsize=64)
def unit_of(game: str) -> ValueUnit:
    """Return how costs in a game are written, by its usual rules."""
    page = game_page(game)
    return usual_unit(True) if page is None else page.unit(game_named(game).game_class())


def player_words(player: Player) -> str:
    """Return a player's name."""
    if player.strategy is None:
        return player.person or tr("A person")
    return strategy_words(player.strategy)


@functools.lru_cache(maxsize=4096)
def opponent_words(players: Sequence[Player]) -> str:
    """Return those whom a person has played, the first ones by name."""
    names = [player_words(player) for player in players]
    if len(set(names)) == 1 and len(names) > 1:
        return tr("{count} x {name}").format(count=len(names), name=names[0])
    if len(names) > MOST_NAMED:
        more = len(names) - MOST_NAMED + 1
        shown = ", ".join(names[: MOST_NAMED - 1])
        return tr("{names} and {n} more").format(names=shown, n=more)
    return ", ".join(names)


def opponents(entry: LibraryEntry) -> str:
    """Return whom the person has played."""
    return opponent_words(entry.opponents)


def date_words(played: float, now: float | None = None) -> str:
    """Return a day: today, yesterday, or its date, with the year if that is another."""
    today = time.localtime(now)
    day, then = time.localtime(played), time.localtime((now or time.time()) - DAY)
    if day[:3] == today[:3]:
        return tr("Today")
    if day[:3] == then[:3]:
        return tr("Yesterday")
    text = f"{day.tm_mday} {month(day.tm_mon)}"
    return text if day.tm_year == today.tm_year else f"{text} {day.tm_year}"


def month(number: int) -> str:
    """Return the short name of a month."""
    names = (
        *(tr("Jan"), tr("Feb"), tr("Mar"), tr("Apr"), tr("May"), tr("Jun")),
        *(tr("Jul"), tr("Aug"), tr("Sep"), tr("Oct"), tr("Nov"), tr("Dec")),
    )
    return names[number - 1]


def result_words(entry: LibraryEntry) -> str:
    """Return how a match ended: won, lost, drawn; of more than two the place."""
    own = entry.own_seat
    if own is None:
        first = [seat for seat, place in enumerate(entry.places) if place == 1]
        names = [player_words(entry.players[seat]) for seat in first]
        return tr("{name} won").format(name=names[0]) if len(names) == 1 else tr("drawn")
    if len(entry.places) > 2:
        text = tr("{place} of {count}")
        return text.format(place=entry.places[own], count=len(entry.places))
    return {"won": tr("won"), "lost": tr("lost")}.get(entry.outcome, tr("drawn"))


def score_words(entry: LibraryEntry) -> str:
    """Return the person's score, and that of the only opponent."""
    own = entry.own_seat or 0
    if not entry.scores:
        return ""
    scores = [decimal(each, 0 if each == round(each) else 1) for each in entry.scores]
    if len(scores) == 2:
        return f"{scores[own]}{SPACE}:{SPACE}{scores[1 - own]}"
    return scores[own]


def accuracy_words(entry: LibraryEntry) -> str:
    """Return the accuracy, as far as it is known."""
    judgement = entry.judgement
    if judgement is None or judgement.accuracy is None:
        return UNKNOWN
    return f"{decimal(judgement.accuracy)}{SPACE}%"


def cost_words(entry: LibraryEntry) -> str:
    """Return what a choice has cost on average, as far as it is known."""
    judgement = entry.judgement
    if judgement is None or judgement.cost is None:
        return UNKNOWN
    return unit_of(entry.game).mean_cost(judgement.cost)


def unrated_words(entry: LibraryEntry) -> str:
    """Return why a match is not rated, or what marks one that is; "" for any other."""
    reasons: dict[Unrated, str] = {
        "persons": tr("several persons played"),
        "strategy": tr("the opponent is not one of the program"),
        "rules": tr("the rules were not the usual ones"),
        "position": tr("it began from a position"),
        "dice": tr("the dice were typed in"),
        "taken back": tr("a choice was taken back"),
        "hint": tr("the coach helped"),
        "warning": tr("a warning was heeded"),
        "failed": tr("a strategy failed"),
    }
    why = ", ".join(reasons[reason] for reason in entry.unrated)
    text = tr("rated: {why}") if entry.is_rated else tr("not rated: {why}")
    return text.format(why=why) if why else ""


def chip_words(entry: LibraryEntry) -> str:
    """Return the quiet word beside a match: not rated, or warned; "" for any other."""
    if not entry.is_rated:
        return tr("not rated")
    return tr("warned") if "warning" in entry.marks else ""


def searched_text(entry: LibraryEntry) -> str:
    """Return all that a search looks through."""
    parts = (
        game_title(entry.game),
        opponents(entry),
        entry.rules,
        result_words(entry),
        score_words(entry),
        date_words(entry.played),
        str(entry.seed),
    )
    return "\n".join(parts).casefold().replace(SPACE, " ")
