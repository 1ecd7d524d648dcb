"""A running search as an iterator over its variations."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from types import TracebackType
from typing import Self

from kado import _kado
from kado._results import Analysis, Info, _analysis, _info


class _Closing(ABC):
    """A context manager that is closed at the end of its block."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @abstractmethod
    def close(self) -> None:
        """Release what is in use."""


class Stream(_Closing, Iterator[Info]):
    """The variations of a running search: an iterator over :class:`Info`, and a context manager.

    The search ends with the iterator: leave the loop and close the stream, or leave its `with` block. Any thread may
    stop or close a stream.
    """

    def __init__(self, search: _kado.Search) -> None:
        self._search = search

    def __next__(self) -> Info:
        """Return the next variation; wait for it without holding the interpreter lock."""
        try:
            if (found := self._search.next()) is not None:
                return _info(found)
        except BaseException:
            self._search.close()
            raise
        raise StopIteration

    def stop(self) -> None:
        """Ask the search to answer now. The variations found so far are still returned."""
        self._search.stop()

    def close(self) -> None:
        """End the search."""
        self._search.close()

    @property
    def result(self) -> Analysis:
        """The result of the search; waits for it."""
        return _analysis(self._search.finish())
