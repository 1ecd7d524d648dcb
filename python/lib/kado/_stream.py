"""A running search as an iterator over its variations."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Self

from kado import _kado
from kado._results import Analysis, Info, _analysis, _info
from kado.errors import SearchError

if TYPE_CHECKING:
    from kado._types import RawInfo
    from kado.engine import Engine

#: Maximum wait for the engine before Python checks its signals, in milliseconds.
_PATIENCE = 50


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

    The search ends with the iterator: leave the loop and close the stream, or leave its `with` block.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine: Engine | None = None
        self._report: _kado.Report | None = None
        if not engine._busy.acquire(blocking=False):
            raise SearchError("a search is running")
        self._engine = engine

    def __next__(self) -> Info:
        """Return the next variation; wait for it without holding the interpreter lock."""
        try:
            while self._engine is not None:
                event = self._wait(self._engine)
                if isinstance(event, tuple):
                    return _info(event)
        except BaseException:
            self.close()
            raise
        raise StopIteration

    def _wait(self, engine: Engine) -> RawInfo | _kado.Report | None:
        event = engine._core.wait(_PATIENCE)
        if isinstance(event, _kado.Report):
            self._report = event
            self._release()
        return event

    def _release(self) -> None:
        engine, self._engine = self._engine, None
        if engine is not None:
            engine._busy.release()

    def stop(self) -> None:
        """Ask the search to answer now. The variations found so far are still returned."""
        if self._engine is not None:
            self._engine._core.stop()

    def close(self) -> None:
        """End the search."""
        while self._engine is not None:
            self._engine._core.stop()
            if self._engine._core.is_searching():
                self._wait(self._engine)
            else:
                self._release()

    @property
    def result(self) -> Analysis:
        """The result of the search; waits for it."""
        return _analysis(self._finish())

    def _finish(self) -> _kado.Report:
        try:
            while self._engine is not None:
                self._wait(self._engine)
        except BaseException:
            self.close()
            raise
        if self._report is None:
            raise SearchError("the search ended without an answer")
        return self._report

    def __del__(self) -> None:
        self.close()
