"""The results of a search, made of the values that the compiled half returns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kado import _kado
    from kado._types import RawInfo, RawLine


@dataclass(frozen=True, slots=True)
class Line:
    """A move, its score and the variation that follows."""

    #: The score in discs for the side to move; infinite for a proven win of k in a row, negative for a loss.
    score: float
    #: The plies to that win; negative for a loss.
    plies: int | None
    #: The bound of the score: `exact`, `lower` (at least) or `upper` (at most).
    bound: str
    #: The moves, passes included.
    pv: tuple[str, ...]

    @property
    def move(self) -> str:
        """The first move."""
        return self.pv[0]


@dataclass(frozen=True, slots=True)
class Info:
    """One variation of one iteration of a running search."""

    #: The rank of the variation among the best, from 0.
    rank: int
    #: The depth in plies.
    depth: int
    #: The selectivity in percent: the confidence that forward pruning did not change the score.
    selectivity: int
    #: Whether the search has reached the end of the game everywhere.
    exact: bool
    #: Nodes visited since the search began.
    nodes: int
    #: Seconds since the search began.
    seconds: float
    #: The variation.
    line: Line


@dataclass(frozen=True, slots=True)
class Analysis:
    """The result of a search."""

    #: The best lines, best first; one or more, since a finished game is not searched.
    lines: tuple[Line, ...]
    #: The depth in plies of the last finished iteration.
    depth: int
    #: The selectivity in percent: the confidence that forward pruning did not change the scores.
    selectivity: int
    #: Whether the search has reached the end of the game everywhere, so that scores are final discs.
    exact: bool
    #: Nodes visited.
    nodes: int
    #: Seconds used.
    seconds: float
    #: Whether the move comes from the opening book; always false in results of :meth:`Engine.analyse` and
    #: :meth:`Engine.stream`, which do not consult it. :meth:`Engine.book_moves` returns its moves.
    is_book: bool

    @property
    def score(self) -> float:
        """The score of the best variation in discs for the side to move."""
        return self.lines[0].score

    @property
    def move(self) -> str:
        """The best move."""
        return self.lines[0].move

    @property
    def pv(self) -> tuple[str, ...]:
        """The principal variation."""
        return self.lines[0].pv

    @property
    def nodes_per_second(self) -> float:
        """Nodes visited per second."""
        return self.nodes / self.seconds if self.seconds else 0.0


@dataclass(frozen=True, slots=True)
class Solution:
    """The result of a solve."""

    #: The final score in discs for the side to move, empty squares counted for the winner; with `wld` only its
    #: sign is meaningful. In k in a row a win is infinite and a loss negative infinity.
    score: float
    #: The best lines, best first; none if the game is over.
    lines: tuple[Line, ...]
    #: Whether the solve reached the end of the game everywhere.
    solved: bool
    #: The selectivity in percent: the confidence that forward pruning did not change the score. 100 is a proof.
    selectivity: int
    #: Nodes visited.
    nodes: int
    #: Seconds used.
    seconds: float

    @property
    def move(self) -> str | None:
        """The best move, or `None` if the game is over."""
        return self.lines[0].move if self.lines else None

    @property
    def winner(self) -> int:
        """1 if the side to move wins, 0 for a draw, -1 if it loses."""
        return (self.score > 0) - (self.score < 0)


def _line(raw: RawLine) -> Line:
    score, plies, bound, pv = raw
    return Line(score, plies, bound, tuple(pv))


def _info(raw: RawInfo) -> Info:
    rank, depth, selectivity, exact, nodes, seconds, line = raw
    return Info(rank, depth, selectivity, exact, nodes, seconds, _line(line))


def _analysis(report: _kado.Report) -> Analysis:
    lines = tuple(_line(raw) for raw in report.lines)
    figures = (report.depth, report.selectivity, report.solved, report.nodes, report.seconds, report.is_book)
    return Analysis(lines, *figures)
