"""The strategies of Gunslinger."""

from __future__ import annotations

from engine.gunslinger.sampler import Sampler
from engine.gunslinger.shooters.expected_value import ExpectedValue
from engine.gunslinger.shooters.groups import (
    Consistency,
    DangerEvents,
    Endgame,
    ExpectedShots,
)
from engine.gunslinger.shooters.inference import RelationInference
from engine.gunslinger.shooters.priorities import PriorityList, read_strategy
from engine.gunslinger.shooters.revenge import DavidsRevenge, Grim, RevengeOfRevenge, TitForTat
from engine.gunslinger.shooters.simple import AlwaysEnemy, Crowd, Dumb, Guard, Never, Uniform

__all__ = ["STRATEGIES", "read_strategy"]

STRATEGIES = (
    ExpectedValue(),
    Dumb(),
    DavidsRevenge(),
    RevengeOfRevenge(),
    AlwaysEnemy(),
    Guard(),
    Crowd(),
    Grim(),
    TitForTat(),
    ExpectedShots(),
    PriorityList(),
    DangerEvents(),
    Consistency(),
    Endgame(),
    RelationInference(),
    Sampler(),
    Never(),
    Uniform(),
)
"""Usual line-ups are drawn from the top: two of the first six open fire, without whom nobody would.
"""
