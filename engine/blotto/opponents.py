"""The opponents of Colonel Blotto, from any plan at all to one out of a paper."""

from engine.core.play.characters import Character, Looks

OPPONENTS = (
    Character(
        "Babette",
        "Sends any plan at all.",
        "random",
        Looks("light", "spiky", "blond", "wide", "none", "earrings"),
    ),
    Character(
        "Casimir",
        "Spreads his soldiers: at least five at every castle.",
        "balanced",
        Looks("pale", "parted", "brown", "round", "moustache", "hat"),
    ),
    Character(
        "Bruno",
        "Thirty-five or more at castle 2, twenty or more at castles 3 and 4.",
        "group-c",
        Looks("dark", "bald", "black", "round", "full", "nothing"),
    ),
    Character(
        "Anton",
        "Forty or more at castle 3, twenty-four or more at castle 4.",
        "group-a",
        Looks("tan", "short", "blond", "narrow", "none", "patch"),
    ),
    Character(
        "Theodora",
        "Sends the same plan every time: 53 soldiers at castles 2 and 4.",
        "2,17,13,36,0,6,12,4,5,5",
        Looks("brown", "bun", "grey", "lashes", "none", "glasses"),
    ),
)
