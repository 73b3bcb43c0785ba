"""The settings of a tournament as one text, for processes that play its games.

It is what a store keeps: a pickled strategy would be another object than the one that a game's
kernels know, and might be anything.
"""

from __future__ import annotations

import base64
import json

from engine.core.play.bots.closed import consent_to
from engine.core.play.bots.copies import as_sent, copied, take_sent
from engine.core.play.bots.files import BotFiles
from engine.core.play.bots.program import Program
from engine.core.play.registry import game_named
from engine.core.play.strategy import kept_of
from engine.core.system.errors import InputError
from engine.core.tournament import store_tables as tables
from engine.core.tournament.schedule import TournamentSettings


def text_of(settings: TournamentSettings, *, sends_programs: bool = False) -> bytes | None:
    """Return the settings as a text; None where an entrant is not what its own text says.

    Programs lie where processes of this machine find them; to other machines they are sent.
    """
    kept = [tables.KeptEntrant(each.text, kept_of(each.strategy)) for each in settings.entrants]
    try:
        restored = [tables.strategy_of(settings.entry, settings.game, each) for each in kept]
        if game_named(settings.entry.name) is not settings.entry:
            return None
    except InputError:
        return None
    for one, entrant, each in zip(restored, settings.entrants, kept, strict=True):
        if one != entrant.strategy and (each.content is None or kept_of(one) != each.content):
            return None
    entrants = [
        [each.text, None if each.content is None else base64.b64encode(each.content).decode()]
        for each in kept
    ]
    told = {"settings": tables.as_kept(settings), "entrants": entrants}
    programs = programs_of(settings)
    # What may be run here may be run there, and no freer: somebody has said so.
    told["consents"] = [consent_to(bot).decode() for bot in programs]
    told["programs"] = {
        bot.digest: as_sent(bot) if sends_programs else None for bot in programs if copied(bot)
    }
    return json.dumps(told).encode()


def programs_of(settings: TournamentSettings) -> list[BotFiles]:
    """Return the files of the entrants that are programs."""
    strategies = [entrant.strategy for entrant in settings.entrants]
    return [each.bot for each in strategies if isinstance(each, Program)]


def settings_from(text: bytes) -> TournamentSettings:
    """Return the settings that `text_of` gave; programs that were sent are copied to this machine.

    InputError where a copy cannot be written.
    """
    told = json.loads(text)
    kept = [
        tables.KeptEntrant(text, None if content is None else base64.b64decode(content))
        for text, content in told["entrants"]
    ]
    for sent in filter(None, told["programs"].values()):
        take_sent(sent)
    consents = {each.encode() for each in told["consents"]}
    return tables.settings_of(told["settings"], kept, consents.__contains__)
