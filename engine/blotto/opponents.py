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
        "Anton",
        "Forty or more at castle 3, and fewer with each one after.",
        "group-a",
        Looks("tan", "short", "blond", "narrow", "none", "patch"),
    ),
    Character(
        "Bruno",
        "Twenty or more at each of castles 3, 4 and 5.",
        "group-b",
        Looks("dark", "bald", "black", "round", "full", "nothing"),
    ),
    Character(
        "Theodora",
        "Sends the same plan every time: 61 soldiers at castles 3 and 5.",
        "paper:number=4",
        Looks("brown", "bun", "grey", "lashes", "none", "glasses"),
    ),
)
