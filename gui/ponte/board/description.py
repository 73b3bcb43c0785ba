"""The board of the Ponte in words: names of teams, headings of the banks, and the whole picture."""

from __future__ import annotations

from engine.ponte import words as sentences
from engine.ponte.rules import PonteState
from engine.ponte.words import SIDE_NAMES
from gui.ponte.board.animation import Bank, Combat, PonteFrame
from gui.shared.text.tr import tr, translated


def team_name(n: int, side: int, team: int, strength: int) -> str:
    """Return the name alone: San Marco, or where teams have none Team 11 by its strength."""
    return translated(sentences.team_words(n, side, team, strength))


def team_label(n: int, side: int, team: int, strength: int) -> str:
    """Return name and strength: San Marco 11, or Team 11."""
    return translated(sentences.label_words(n, side, team, strength))


def score_of(won: int, of: int) -> str:
    """Return 3 of 6."""
    return tr("{won} of {all}").format(won=won, all=of)


def margin_of(won: int, of: int) -> str:
    """Return the difference of rounds won and lost: level, +2, −2."""
    lead = 2 * won - of
    if lead == 0:
        return tr("equal")
    return f"+{lead}" if lead > 0 else f"−{-lead}"


def score_in_full(won: int, of: int) -> str:
    """Return 3 of 6 (level), or 4 of 6 (+2)."""
    return f"{score_of(won, of)} ({margin_of(won, of)})"


def rounds_in_words(number: int) -> str:
    """Return 1 round, or 2 rounds."""
    return tr("%n combat(s)", number)


def teams_in_words(n: int) -> str:
    """Return 6 teams a side, or 1 team a side."""
    return tr("%n team(s) a side", n)


def heading_note(bank: Bank, is_named: bool) -> str:
    """Return who plays a side and what that player has to do now."""
    if bank.is_to_move:
        task = tr("answers") if is_named else tr("leading: names next")
        if bank.is_person:
            task = tr("answer with a team") if is_named else tr("leading: name a team")
    elif bank.is_leading:
        task = tr("leading") if bank.is_person else tr("leads")
    else:
        task = ""
    who = tr("you") if bank.is_person else bank.player
    return ", ".join(part for part in (who, task) if part)


def won_in_words(number: int) -> str:
    """Return 1 won."""
    return tr("{number} won").format(number=number)


def combat_in_words(frame: PonteFrame) -> str:
    """Return how many combats have begun: Combat 2 of 6."""
    text = tr("Combat {number} of {all}")
    return text.format(number=len(frame.combats), all=frame.game.n)


def combat_number(state: PonteState) -> int:
    """Return the number, from 1, of the combat that a choice in `state` belongs to."""
    return len(state.combats) + 1


def level_in_words(frame: PonteFrame) -> str:
    """Return that nobody has won, and what then happens in Pisa's own event."""
    return translated(sentences.level(frame.game.n, frame.scores))


def result_in_words(frame: PonteFrame) -> str:
    """Return You won 4 : 2, once somebody has; nothing before, nor where nobody has."""
    winner = next((bank for bank in frame.banks if bank.has_won), None)
    if winner is None:
        return ""
    high, low = max(frame.scores), min(frame.scores)
    if winner.is_person:
        return tr("You won {high} : {low}").format(high=high, low=low)
    if any(bank.is_person for bank in frame.banks):
        return tr("You lost {low} : {high}").format(high=high, low=low)
    return tr("{name} won {high} : {low}").format(name=winner.name, high=high, low=low)


def describe(frame: PonteFrame) -> tuple[str, ...]:
    """Return the picture as sentences."""
    first, second = frame.scores
    lines = [
        tr("{first} {a}, {second} {b}.").format(
            first=SIDE_NAMES[0], a=first, second=SIDE_NAMES[1], b=second
        ),
        _cart(frame.lead),
    ]
    for side in (1, 0):
        lines += _bank_sentences(frame, side)
    lines += [_combat_sentence(frame, combat) for combat in frame.combats]
    if frame.is_level:
        lines.append(level_in_words(frame))
    elif frame.is_over:
        winner = next((bank for bank in frame.banks if bank.has_won), None)
        if winner is not None:
            lines.append(translated(sentences.won(frame.banks.index(winner))))
    return tuple(lines)


def _cart(lead: float) -> str:
    steps = round(lead)
    if steps == 0:
        return tr("The cart stands in the middle of the bridge.")
    side = SIDE_NAMES[1 if steps > 0 else 0]
    text = tr("The cart stands %n step(s) into the half of {side}.", abs(steps))
    return text.format(side=side)


def _bank_sentences(frame: PonteFrame, side: int) -> list[str]:
    bank = frame.banks[side]
    note = heading_note(bank, frame.state.named is not None)
    n = frame.game.n
    ready = [
        team_label(n, side, shield.team, shield.strength)
        for shield in bank.shields
        if not shield.is_used
    ]
    head = f"{bank.name}, {note}." if note else f"{bank.name}."
    if not ready:
        return [head, tr("No team is left.")]
    return [head, tr("Still to fight: {teams}.").format(teams=", ".join(ready))]


def combat_labels(frame: PonteFrame, combat: Combat) -> tuple[tuple[str, str], tuple[str, str]]:
    """Return the labels of both teams by seat, and their strengths; ? where none is there yet."""
    labels, strengths = ["?", "?"], ["?", "?"]
    for side, team in enumerate(combat.teams):
        if team is not None:
            strength = frame.state.strengths[side][team]
            labels[side] = team_label(frame.game.n, side, team, strength)
            strengths[side] = str(strength)
    return (labels[0], labels[1]), (strengths[0], strengths[1])


def _combat_sentence(frame: PonteFrame, combat: Combat) -> str:
    labels, _ = combat_labels(frame, combat)
    if combat.winner is None:
        return translated(sentences.named(combat.number, combat.leader, labels[combat.leader]))
    return translated(sentences.fought(combat.number, combat.winner, labels))
