"""The board of the Ponte in words: names of teams, headings of the banks, and the whole picture."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from gui.ponte.animation import Bank, Combat, PonteFrame
from gui.ponte.theme import SIDE_NAMES, has_names, magistratura

translate = QCoreApplication.translate


def team_name(n: int, side: int, team: int, strength: int) -> str:
    """Return the name alone: San Marco, or where teams have none Team 11 by its strength."""
    own = magistratura(n, side, team)
    return own or translate("Ponte", "Team {strength}").format(strength=strength)


def team_label(n: int, side: int, team: int, strength: int) -> str:
    """Return name and strength: San Marco 11, or Team 11."""
    own = magistratura(n, side, team)
    return f"{own} {strength}" if own else team_name(n, side, team, strength)


def score_of(won: int, of: int) -> str:
    """Return 3 of 6."""
    return translate("Ponte", "{won} of {all}").format(won=won, all=of)


def margin_of(won: int, of: int) -> str:
    """Return the difference of rounds won and lost: level, +2, −2."""
    lead = 2 * won - of
    if lead == 0:
        return translate("Ponte", "level")
    return f"+{lead}" if lead > 0 else f"−{-lead}"


def score_in_full(won: int, of: int) -> str:
    """Return 3 of 6 (level), or 4 of 6 (+2)."""
    return f"{score_of(won, of)} ({margin_of(won, of)})"


def rounds_in_words(number: int) -> str:
    """Return 1 round, or 2 rounds."""
    if number == 1:
        return translate("Ponte", "1 round")
    return translate("Ponte", "{number} rounds").format(number=number)


def teams_in_words(n: int) -> str:
    """Return 6 teams a side, or 1 team a side."""
    if n == 1:
        return translate("Ponte", "1 team a side")
    return translate("Ponte", "{n} teams a side").format(n=n)


def heading_note(bank: Bank, is_named: bool) -> str:
    """Return who plays a side and what that player has to do now."""
    if bank.is_to_move:
        task = (
            translate("Ponte", "answers") if is_named else translate("Ponte", "leading: names next")
        )
        if bank.is_person:
            task = (
                translate("Ponte", "answer with a team")
                if is_named
                else translate("Ponte", "leading: name a team")
            )
    elif bank.is_leading:
        task = translate("Ponte", "leading") if bank.is_person else translate("Ponte", "leads")
    else:
        task = ""
    who = translate("Ponte", "you") if bank.is_person else bank.player
    return ", ".join(part for part in (who, task) if part)


def won_in_words(number: int) -> str:
    """Return 1 won."""
    return translate("Ponte", "{number} won").format(number=number)


def combat_in_words(frame: PonteFrame) -> str:
    """Return how many combats have begun: Combat 2 of 6."""
    text = translate("Ponte", "Combat {number} of {all}")
    return text.format(number=len(frame.combats), all=frame.game.n)


def level_in_words(frame: PonteFrame) -> str:
    """Return that nobody has won, and what then happens in Pisa's own event."""
    first, second = frame.scores
    if has_names(frame.game.n):
        text = translate(
            "Ponte", "Level at {a} : {b}. In Pisa an extra combat, the bella, decides."
        )
    else:
        text = translate("Ponte", "Level at {a} : {b}.")
    return text.format(a=first, b=second)


def describe(frame: PonteFrame) -> tuple[str, ...]:
    """Return the picture as sentences."""
    first, second = frame.scores
    lines = [
        translate("Ponte", "{first} {a}, {second} {b}.").format(
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
            lines.append(translate("Ponte", "{side} has won.").format(side=winner.name))
    return tuple(lines)


def _cart(lead: float) -> str:
    steps = round(lead)
    if steps == 0:
        return translate("Ponte", "The cart stands in the middle of the bridge.")
    side = SIDE_NAMES[1 if steps > 0 else 0]
    if abs(steps) == 1:
        return translate("Ponte", "The cart stands 1 step into the half of {side}.").format(
            side=side
        )
    text = translate("Ponte", "The cart stands {steps} steps into the half of {side}.")
    return text.format(steps=abs(steps), side=side)


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
        return [head, translate("Ponte", "No team is left.")]
    return [head, translate("Ponte", "Still to fight: {teams}.").format(teams=", ".join(ready))]


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
        text = translate("Ponte", "Combat {number}: {side} has named {team}.")
        return text.format(
            number=combat.number, side=SIDE_NAMES[combat.leader], team=labels[combat.leader]
        )
    text = translate("Ponte", "Combat {number}: {winner} beat {loser}, {side} won.")
    winner = combat.winner
    return text.format(
        number=combat.number,
        winner=labels[winner],
        loser=labels[1 - winner],
        side=SIDE_NAMES[winner],
    )
