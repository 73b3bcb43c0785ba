"""The opponents of Conquest: from one who grabs to one who weighs each attack, ever less rash."""

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
        "Chooses his places well, but then thinks in one turn of twenty.",
        "rash:haste=0.95",
        Looks("light", "parted", "black", "round", "none", "nothing"),
    ),
    Character(
        "Mirela",
        "Grabs what she can in almost four turns of five, else she thinks.",
        "rash:haste=0.78",
        Looks("brown", "long", "black", "wide", "none", "scarf"),
    ),
    Character(
        "Oskar",
        "Rash in almost three turns of five, careful in the others.",
        "rash:haste=0.59",
        Looks("tan", "curly", "blond", "round", "full", "nothing"),
    ),
    Character(
        "Helena",
        "Weighs her attacks in three turns of five, and grabs in two.",
        "rash:haste=0.4",
        Looks("tan", "long", "blond", "lashes", "none", "earrings"),
    ),
    Character(
        "Tadeus",
        "Careful in three turns of four, and grabs what he can in the rest.",
        "rash:haste=0.25",
        Looks("dark", "short", "grey", "narrow", "full", "glasses"),
    ),
    Character(
        "Sigrid",
        "Thinks as Aurel does, but loses patience in one turn of ten.",
        "rash:haste=0.1",
        Looks("pale", "bun", "grey", "narrow", "none", "patch"),
    ),
    Character(
        "Aurel",
        "Weighs each attack by what it wins and what then holds.",
        "sigma",
        Looks("brown", "curly", "brown", "narrow", "goatee", "glasses"),
    ),
)


def standing(game: Conquest, board: Board) -> tuple[float, ...]:
    """Return how many strategic places each seat has: a face is glad, or worried, by that."""
    seats = range(game.num_players)
    return tuple(float(strategic_places(board, game.map, seat)) for seat in seats)
