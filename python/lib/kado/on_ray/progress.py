"""The progress of a job on stderr: a bar on a terminal, otherwise a line from time to time."""

from __future__ import annotations

import sys
import time
from typing import TextIO

from kado.on_ray.driver import Driver

_WIDTH = 30
_BAR_EVERY, _LINE_EVERY = 0.2, 30.0


class Progress:
    """Shows the completed share of the cost, and the remaining time at this rate."""

    def __init__(self, out: TextIO = sys.stderr) -> None:
        self._out = out
        self._bar = out.isatty()
        self._begun = time.monotonic()
        self._shown = float("-inf")
        self._before: float | None = None

    def __call__(self, driver: Driver) -> None:
        """Show the state, at most once per interval."""
        now = time.monotonic()
        if now - self._shown < (_BAR_EVERY if self._bar else _LINE_EVERY):
            return
        self._shown = now
        self.show(driver, end="" if self._bar else "\n")

    def finish(self, driver: Driver) -> None:
        """Show the state at the end."""
        self.show(driver, end="\n")

    def show(self, driver: Driver, end: str) -> None:
        """Write the state."""
        text = self.text(driver)
        self._out.write(f"\r\x1b[2K{text}{end}" if self._bar else f"{text}{end}")
        self._out.flush()

    def text(self, driver: Driver) -> str:
        """Return the state in one line."""
        costs = driver.job.costs
        whole = sum(costs) or 1.0
        done = sum(costs[shard] for shard in driver.done)
        if self._before is None:
            self._before = done
        filled = int(_WIDTH * done / whole)
        parts = [f"[{'=' * filled}{' ' * (_WIDTH - filled)}] {len(driver.done)}/{len(costs)} shards"]
        parts.append(f"{len(driver.running)} handed out")
        for count, name in [
            (len(driver.failed), "failed"),
            (driver.retried, "retried"),
            (driver.duplicates, "duplicated"),
        ]:
            if count:
                parts.append(f"{count} {name}")
        rate = (done - self._before) / max(time.monotonic() - self._begun, 1e-9)
        if rate > 0 and done < whole:
            parts.append(f"{duration((whole - done) / rate)} left")
        return ", ".join(parts)


def duration(seconds: float) -> str:
    """Return a time as hours, minutes and seconds."""
    whole = int(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
