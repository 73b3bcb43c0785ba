"""The opponents of Gunslinger, from no shot at all to one until it tells."""

from engine.core.play.characters import Character, Looks

DEALS = 5
"""A match among them is of so many deals: a single one is mostly luck."""
OPPONENTS = (
    Character(
        "Silas",
        "Never fires a shot.",
        "never",
        Looks("light", "long", "grey", "round", "full", "hat"),
    ),
    Character(
        "Wanda",
        "Fires at anyone, friends among them.",
        "random",
        Looks("pale", "curly", "red", "wide", "none", "patch"),
    ),
    Character(
        "Jeb",
        "Fires at anyone but a friend, in two rounds of five.",
        "dumb:rate=0.4",
        Looks("tan", "short", "blond", "round", "goatee", "cap"),
    ),
    Character(
        "Martha",
        "Shoots back at who shot at her or a friend.",
        "guard",
        Looks("brown", "bun", "brown", "lashes", "none", "scarf"),
    ),
    Character(
        "Ezra",
        "Reckons what each shot is worth.",
        "ev",
        Looks("dark", "parted", "grey", "narrow", "moustache", "glasses"),
    ),
    Character(
        "Delilah",
        "Fires at one enemy until it falls, then at the next.",
        "always-enemy",
        Looks("light", "bob", "black", "narrow", "none", "hat"),
    ),
)
