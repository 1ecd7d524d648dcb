"""Files of games and positions: transcript, GGF, SGF, PGN, WTHOR, OBF, boards, FEN."""

from __future__ import annotations

import datetime
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from kado import _kado
from kado._kado import Game
from kado.errors import FormatError, RecordError

#: The name of a file.
PathLike: TypeAlias = str | os.PathLike[str]

#: The handling of a record that cannot be read.
Errors: TypeAlias = Literal["raise", "skip"]

#: The columns of a data frame that are whole numbers; the others are texts.
_WHOLE = ("black_discs", "theoretical_black_discs", "theoretical_empties", "plies")


def read(
    path: PathLike, format: str | None = None, *, game: str | None = None, errors: Errors = "raise"
) -> Iterator[Game]:
    """Read the games of a file of any size, one by one. A position is a game without moves.

    The format is `format` (:func:`kado.formats`), or determined by the extension or the first bytes of the file.
    `game` applies to records that do not state their game. A bad record raises :class:`kado.RecordError`, or is
    skipped with `errors="skip"`; in both cases the next one can still be read. Other values of `errors` raise
    `ValueError`.

    >>> import kado, tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp(), "games.ggf")
    >>> kado.write(path, [kado.Game("f5d6c3"), kado.Game("f5f6")])
    2
    >>> [game.transcript for game in kado.read(path)]
    ['f5d6c3', 'f5f6']
    """
    return _games(_kado.Reader(Path(path), format, game), errors)


def reads(
    text: str | bytes, format: str | None = None, *, game: str | None = None, errors: Errors = "raise"
) -> Iterator[Game]:
    """Read the games of a text, like :func:`read` those of a file.

    >>> import kado
    >>> [len(game) for game in kado.reads("f5d6c3\\nf5f6e6f4\\n")]
    [3, 4]
    """
    content = text.encode() if isinstance(text, str) else bytes(memoryview(text))
    return _games(_kado.read_text(content, format, game), errors)


class _games(Iterator[Game]):
    """The games of a reader."""

    def __init__(self, reader: _kado.Reader, errors: Errors) -> None:
        if errors not in get_args(Errors):
            raise ValueError(f"errors: {errors!r} is neither 'raise' nor 'skip'")
        self._reader = reader
        self._skips = errors == "skip"

    def __next__(self) -> Game:
        while True:
            try:
                return next(self._reader)
            except RecordError:
                if not self._skips:
                    raise


def write(
    path: PathLike,
    games: Iterable[Game],
    format: str | None = None,
    *,
    positions: Literal["all", "first", "last"] = "all",
) -> int:
    """Write games to a file and return their number.

    The format is `format`, or determined by the extension of the file. A format of positions has a line for
    each of the `positions` of a game. WTHOR has two files of names (`.jou`, `.trn`) beside the file of games. A file
    appears complete or not at all, with the permissions of the file that it replaces; a read-only file is not
    replaced. Symbolic links are followed; devices, pipes and open files (`/dev/stdout`) are written directly.

    >>> import kado, tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp(), "end.obf")
    >>> kado.write(path, [kado.Game("f5d6c3")], positions="last")
    1
    >>> kado.Board(path.read_text().strip()) == kado.Board("f5d6c3")
    True
    """
    path = Path(path)
    name = _kado.format_name(format) if format else _format_of(path)
    if name == "wthor":
        return _write_wthor(path, list(games))
    count = 0
    with _kado.NewFile(path) as file:
        for game in games:
            if not isinstance(game, Game):
                raise TypeError(f"games: a Game is expected, not {type(game).__name__}: kado.Game('f5d6c3')")
            file.write(game.text(name, positions).encode())
            count += 1
    return count


def _format_of(path: Path) -> str:
    ending = path.suffix.removeprefix(".").lower()
    for name, extensions, _ in _kado.formats():
        if ending in extensions:
            return name
    known = " ".join(f".{extension}" for _, extensions, _ in _kado.formats() for extension in extensions)
    raise FormatError(f"'{path}' has no known extension ({known}): give its format by format=")


def _write_wthor(path: Path, games: list[Game]) -> int:
    # The names are beside the file itself, not beside a link to it.
    target = _kado.target(path)
    if target is None or target.is_dir():
        raise FormatError(f"cannot write WTHOR to '{path}': it needs two files beside it, so name a regular file")
    path = target
    if path.suffix.lower() in (".jou", ".trn"):
        right = path.with_suffix(".wtb")
        raise FormatError(f"cannot write games of WTHOR to '{path}': .jou and .trn are for names, so give '{right}'")
    today = datetime.date.today()
    contents = _kado.wthor(games, (today.year, today.month, today.day))
    with (
        _kado.NewFile(path) as file,
        _kado.NewFile(path.with_suffix(".jou")) as players,
        _kado.NewFile(path.with_suffix(".trn")) as tournaments,
    ):
        for part, content in zip((file, players, tournaments), contents, strict=True):
            part.write(content)
    return len(games)


def wthor_frame(path: PathLike, library: Literal["pandas", "polars"] | None = None) -> Any:
    """Return the games of a file, of the WTHOR database or another one, as a data frame.

    The columns are `black`, `white`, `event`, `date`, `black_discs`, `theoretical_black_discs`,
    `theoretical_empties`, `moves` (a transcript), `plies` and `opening`. The frame is one of `library`, or by
    default of the installed library, pandas first.

    >>> import kado, tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp(), "games.ggf")
    >>> kado.write(path, [kado.Game("f5d6c3d3c4")])
    1
    >>> frame = kado.wthor_frame(path, "pandas")
    >>> frame.loc[0, "opening"], int(frame.loc[0, "plies"])
    ('Tiger (虎定石)', 5)
    """
    columns: dict[str, list[object]] = {
        "black": [], "white": [], "event": [], "date": [], "black_discs": [], "theoretical_black_discs": [],
        "theoretical_empties": [], "moves": [], "plies": [], "opening": [],
    }  # fmt: skip
    for game in read(path):
        black_discs, empties = game.theoretical or (None, None)
        opening = game.opening
        row = (
            game.black, game.white, game.event, game.date, game.black_discs, black_discs, empties, game.transcript,
            len(game), str(opening) if opening else None,
        )  # fmt: skip
        for column, value in zip(columns.values(), row, strict=True):
            column.append(value)
    return _frame(columns, library)


def _frame(columns: dict[str, list[object]], library: str | None) -> Any:
    if library in (None, "pandas"):
        try:
            import pandas
        except ImportError:
            if library is not None:
                raise
        else:
            frame = pandas.DataFrame(columns)
            texts = [name for name in columns if name not in _WHOLE]
            return frame.astype(dict.fromkeys(_WHOLE, "Int64") | dict.fromkeys(texts, "string"))
    if library in (None, "polars"):
        try:
            import polars
        except ImportError as error:
            needed, extra = ("polars", "polars") if library else ("pandas or polars", "frames")
            raise ImportError(f"a data frame needs {needed}: pip install kado[{extra}]") from error
        return polars.DataFrame(columns, {name: polars.Int64 if name in _WHOLE else polars.String for name in columns})
    raise ValueError(f"'{library}' is neither pandas nor polars")
