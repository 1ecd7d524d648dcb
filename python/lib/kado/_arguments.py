"""The keyword arguments of a search."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict


class SearchLimits(TypedDict, total=False):
    """The keyword arguments that limit a search."""

    #: The depth in plies.
    depth: int | None
    #: The number of nodes.
    nodes: int | None
    #: The time in seconds.
    time: float | None
    #: The level, 1 to 30.
    level: int | None


class SearchArguments(SearchLimits, total=False):
    """The keyword arguments of a search."""

    #: Solve the position if it has this many empty squares or fewer.
    exact_from: int | None
    #: The number of variations to return; 1 by default.
    lines: int
    #: The moves to consider; all by default.
    moves: Iterable[str | int]
    #: The confidence of selective cuts in percent: 73 (the default), 87, 95, 98, 99 or 100.
    selectivity: int


def _is_limited(limits: SearchLimits) -> bool:
    return any(limits.get(name) is not None for name in ("depth", "nodes", "time", "level"))
