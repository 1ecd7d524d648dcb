"""Othello and related games: boards, games, every file format, and a strong engine.

>>> import kado
>>> board = kado.Board("f5d6c3")
>>> with kado.Engine() as engine:
...     analysis = engine.analyse(board, depth=8)
>>> analysis.move in board.legal_moves
True
"""

from kado._kado import VERSION as __version__
from kado._kado import Board, Game
from kado.arrays import bitboards, boards_of, legal_moves_many, push_many
from kado.engine import Analysis, Engine, Info, Line, Solution, Stream
from kado.errors import (
    BoardError,
    FormatError,
    IllegalMoveError,
    KadoError,
    OptionError,
    RecordError,
    RulesError,
    SearchError,
)
from kado.files import read, reads, write, wthor_frame
from kado.names import (
    FormatInfo,
    LevelInfo,
    Opening,
    OptionInfo,
    formats,
    games,
    instruction_sets,
    levels,
    openings,
    options,
    players,
)
from kado.positions import (
    PACKED,
    POSITION,
    iter_positions,
    new_positions,
    positions_settings,
    read_positions,
    write_positions,
)
from kado.review import Played, PositionReview, Review, Summary, review_html

__all__ = [
    "PACKED",
    "POSITION",
    "Analysis",
    "Board",
    "BoardError",
    "Engine",
    "FormatError",
    "FormatInfo",
    "Game",
    "IllegalMoveError",
    "Info",
    "KadoError",
    "LevelInfo",
    "Line",
    "Opening",
    "OptionError",
    "OptionInfo",
    "Played",
    "PositionReview",
    "RecordError",
    "Review",
    "RulesError",
    "SearchError",
    "Solution",
    "Stream",
    "Summary",
    "__version__",
    "bitboards",
    "boards_of",
    "formats",
    "games",
    "instruction_sets",
    "iter_positions",
    "legal_moves_many",
    "levels",
    "new_positions",
    "openings",
    "options",
    "players",
    "positions_settings",
    "push_many",
    "read",
    "read_positions",
    "reads",
    "review_html",
    "write",
    "write_positions",
    "wthor_frame",
]
