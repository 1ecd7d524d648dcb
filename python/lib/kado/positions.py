"""Files of training positions (`.kpos`), in the format of `kado train`, and work files of its fit."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kado import _kado
from kado.errors import FormatError
from kado.files import PathLike

#: A record of a file: the discs of the side to move and of the opponent; the number of the game (low 27 bits) and
#: of the branch; the score of a search in 1/100 disc; the final score in discs; the depth of that search (low 6
#: bits, 0 if there was none) and the kind of final score (high 2 bits: 0 unknown, 1 of the game, 2 of best play).
POSITION: np.dtype[np.void] = np.dtype(
    [("player", "<u8"), ("opponent", "<u8"), ("game", "<u4"), ("value", "<i2"), ("discs", "i1"), ("info", "u1")]
)

#: A position of a work file, packed in 20 bytes: the discs of both sides; the target in 1/256 disc; how many
#: records were merged into it, bit 15 set if the target is an exact score.
PACKED: np.dtype[np.void] = np.dtype([("player", "<u8"), ("opponent", "<u8"), ("target", "<i2"), ("info", "<u2")])

_WORK = b"kadowrk1"


def iter_positions(path: PathLike) -> Iterator[NDArray[np.void]]:
    """Read a position file block by block, as arrays of :data:`POSITION`."""
    for _, records in _kado.PositionReader(Path(path)):
        yield np.frombuffer(bytearray(records), dtype=POSITION)


def read_positions(path: PathLike) -> NDArray[np.void]:
    """Return the positions of a file: an array of :data:`POSITION`, or of :data:`PACKED` for a work file.

    >>> import kado, tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp(), "few.kpos")
    >>> records = kado.new_positions([kado.Board(), kado.Board("f5")])
    >>> records["value"], records["info"] = [0, 25], 8
    >>> kado.write_positions(path, records)
    2
    >>> kado.read_positions(path)["value"].tolist()
    [0, 25]
    """
    with open(path, "rb") as file:
        begin = file.read(16)
    if begin.startswith(_WORK):
        return _read_packed(Path(path), begin)
    blocks = list(iter_positions(path))
    return np.concatenate(blocks) if blocks else np.empty(0, POSITION)


def _read_packed(path: Path, begin: bytes) -> NDArray[np.void]:
    length, checksum = int.from_bytes(begin[8:12], "little"), int.from_bytes(begin[12:16], "little")
    with open(path, "rb") as file:
        file.seek(16)
        head = file.read(length)
    if not head or zlib.crc32(head) != checksum:
        raise FormatError(f"{path}: the checksum of its head is wrong")
    counts = json.loads(head)
    total = sum(counts["taught"]) + sum(counts["held_out"])
    if path.stat().st_size != 16 + length + total * PACKED.itemsize:
        raise FormatError(f"{path}: {total} positions are expected, and the file has another length")
    return np.fromfile(path, dtype=PACKED, offset=16 + length)


def positions_settings(path: PathLike) -> dict[str, Any]:
    """Return the settings with which the positions of a file were made."""
    settings: dict[str, Any] = json.loads(_kado.PositionReader(Path(path)).settings)
    return settings


def new_positions(boards: Any) -> NDArray[np.void]:
    """Return boards, as accepted by :func:`kado.bitboards`, as records without scores."""
    from kado.arrays import bitboards

    discs = bitboards(boards)
    records = np.zeros(len(discs), POSITION)
    records["player"], records["opponent"] = discs[:, 0], discs[:, 1]
    return records


def write_positions(path: PathLike, records: NDArray[np.void], settings: dict[str, Any] | None = None) -> int:
    """Append records to a position file, which is created if necessary, and return their number.

    All records of a file have the same settings, by default `{"stage": "python"}`; others are refused. If one of the
    records is not a position, none is written. Settings that JSON or a file cannot hold raise `TypeError` (another type
    than a dict, values of another type) or `ValueError` (NaN, infinities, integers beyond 64 bits).
    """
    if records.dtype != POSITION:
        raise FormatError(f"records of {records.dtype} where kado.POSITION is expected")
    if records.ndim != 1:
        raise FormatError(f"records are an array of shape (n,), not {records.shape}")
    _kado.append_positions(Path(path), _json({"stage": "python"} if settings is None else settings), records.tobytes())
    return len(records)


def _json(settings: dict[str, Any]) -> str:
    """Return settings as the text that a file holds."""
    if not isinstance(settings, dict):
        raise TypeError(f"settings: a dict is expected, not {type(settings).__name__}")
    text = json.dumps(settings, allow_nan=False)
    json.loads(text, parse_int=_check_bits)
    return text


def _check_bits(digits: str) -> None:
    if not -1 << 63 <= int(digits) < 1 << 64:
        raise ValueError(f"settings: {digits} does not fit in 64 bits")
