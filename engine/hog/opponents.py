"""The opponents of Hog, from two dice a turn to perfect play."""

from engine.core.play.characters import Character, Looks

OPPONENTS = (
    Character(
        "Pip",
        "Rolls two dice, whatever happens.",
        "always-2",
        Looks("light", "spiky", "red", "wide", "none", "cap"),
    ),
    Character(
        "Otto",
        "Four dice a turn, never more, never fewer.",
        "always-4",
        Looks("tan", "bald", "brown", "round", "moustache", "nothing"),
    ),
    Character(
        "Bertha",
        "Takes free bacon that brings eight points, else rolls six dice.",
        "bacon",
        Looks("pale", "bun", "blond", "round", "none", "earrings"),
    ),
    Character(
        "Silvio",
        "Looks out for swaps that help, and for bacon.",
        "swap",
        Looks("brown", "parted", "black", "narrow", "goatee", "nothing"),
    ),
    Character(
        "Dora",
        "Knows best play, and blunders in up to a third of her turns.",
        "blundering:class=blunder,share=0.33,of=perfect",
        Looks("light", "curly", "red", "lashes", "none", "scarf"),
    ),
    Character(
        "Felix",
        "Knows best play, and is a little off in up to half of his turns.",
        "blundering:class=mistake,share=0.5,of=perfect",
        Looks("dark", "short", "black", "round", "none", "glasses"),
    ),
    Character(
        "Regina",
        "Never rolls a wrong number of dice.",
        "perfect",
        Looks("tan", "long", "grey", "lashes", "none", "hat"),
    ),
)
