"""The opponents of Conquest: one who grabs, and those who weigh each attack."""

from engine.conquest.rules import Conquest
from engine.conquest.state import Board
from engine.conquest.turns import strategic_places
from engine.core.play.characters import Character, Looks

OPPONENTS = (
    Character(
        "Gustav",
        "Attacks wherever he wins six times of ten.",
        "greedy",
        Looks("pale", "short", "red", "wide", "moustache", "hat"),
    ),
    Character(
        "Ivo",
        "Weighs each attack, and makes it for a great prize only.",
        "sigma:min_score=8.0",
        Looks("light", "parted", "black", "round", "none", "nothing"),
    ),
    Character(
        "Helena",
        "Attacks for a good prize only, and keeps no troop in hand at the start.",
        "sigma:min_score=4.0,hold=0",
        Looks("tan", "long", "blond", "lashes", "none", "earrings"),
    ),
    Character(
        "Aurel",
        "Weighs each attack by what it wins and what then holds.",
        "sigma",
        Looks("brown", "curly", "brown", "narrow", "goatee", "glasses"),
    ),
    Character(
        "Sigrid",
        "Thinks as Aurel does, but with wrong odds for the dice.",
        "sigma-classic",
        Looks("pale", "bun", "grey", "narrow", "none", "patch"),
    ),
)


def standing(game: Conquest, board: Board) -> tuple[float, ...]:
    """Return how many strategic places each seat has: a face is glad, or worried, by that."""
    seats = range(game.num_players)
    return tuple(float(strategic_places(board, game.map, seat)) for seat in seats)
