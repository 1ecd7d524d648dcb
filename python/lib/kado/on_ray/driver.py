"""The loop that submits shards and collects results, with any executor."""

from __future__ import annotations

import collections
import json
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, Protocol

from kado.on_ray.job import DIFFERS, INVALID, TROUBLE, Job, JobError
from kado.on_ray.node import Outcome

#: Maximum number of failures of a shard.
ATTEMPTS = 3

#: Maximum duration of one wait for results, in seconds.
_PATIENCE = 0.5

#: Interval between checks whether a match has ended early, in seconds.
_ASK_EVERY = 5.0


class NodeDied(Exception):
    """A node or its worker ended before the shard was done."""


class Executor(Protocol):
    """Runs shards somewhere."""

    def slots(self) -> int:
        """Return the number of shards that run at once."""

    def submit(self, shard: int) -> Hashable:
        """Start a shard and return its run."""

    def wait(self, runs: list[Any], seconds: float) -> list[Any]:
        """Return runs that have ended, after the given seconds at the latest."""

    def result(self, run: Any) -> Outcome:
        """Return the result of a run that has ended, or raise :class:`NodeDied`."""

    def cancel(self, run: Any) -> None:
        """End a run whose result is not needed."""


@dataclass
class Run:
    """A running shard."""

    shard: int
    begun: float


@dataclass
class Driver:
    """Runs the missing shards of a job: the costliest first, few at a time, the slowest twice at the end."""

    job: Job
    executor: Executor
    attempts: int = ATTEMPTS
    watch: Callable[[Driver], None] = lambda driver: None
    clock: Callable[[], float] = time.monotonic
    waiting: collections.deque[int] = field(default_factory=collections.deque)
    running: dict[Any, Run] = field(default_factory=dict)
    done: set[int] = field(default_factory=set)
    failed: dict[int, str] = field(default_factory=dict)
    faults: collections.Counter[int] = field(default_factory=collections.Counter)
    retried: int = 0
    deaths: int = 0
    duplicates: int = 0
    asked: float = 0.0

    def run(self) -> None:
        """Run all shards without a result. Those that fail too often are skipped."""
        self.waiting = collections.deque(self.job.todo())
        self.done = set(range(len(self.job.costs))) - set(self.waiting)
        try:
            while self.waiting or self.unfinished():
                self.hand_out()
                for run in self.executor.wait(list(self.running), _PATIENCE):
                    self.take(run)
                self.watch(self)
                if self.is_decided():
                    break
        finally:
            for run in list(self.running):
                self.executor.cancel(run)
            self.running.clear()

    def unfinished(self) -> bool:
        """Return whether a running shard has no result yet."""
        return any(run.shard not in self.done for run in self.running.values())

    def hand_out(self) -> None:
        """Start shards: a few more than run at once, so that no node waits; at the end repeat the slowest."""
        slots = self.executor.slots()
        while self.waiting and len(self.running) < slots + max(1, slots // 4):
            self.start(self.waiting.popleft())
        while not self.waiting and len(self.running) < slots:
            counts = collections.Counter(run.shard for run in self.running.values())
            single = [run for run in self.running.values() if counts[run.shard] == 1 and run.shard not in self.done]
            if not single:
                return
            self.start(min(single, key=lambda run: run.begun).shard)
            self.duplicates += 1

    def start(self, shard: int) -> None:
        """Start a run of a shard."""
        self.running[self.executor.submit(shard)] = Run(shard, self.clock())

    def take(self, run: Any) -> None:
        """Take the result of a run that has ended."""
        shard = self.running.pop(run).shard
        try:
            code, result, complaint, host, _ = self.executor.result(run)
        except NodeDied:
            self.deaths += 1
            self.again(shard)
            return
        if code == TROUBLE:
            raise JobError(f"shard {shard} on {host}: {complaint}")
        fault = complaint or f"exit status {code}" if code else self.job.fault(result, shard)
        if fault is None:
            try:
                self.job.accept(shard, result)
            except JobError as error:
                if error.status != INVALID:
                    raise
                fault = str(error)
        if fault is None:
            self.done.add(shard)
            self.failed.pop(shard, None)
        else:
            self.count_fault(shard, f"{host}: {fault}")

    def again(self, shard: int) -> None:
        """Run a shard again, unless another run of it is still going."""
        if shard not in self.done and all(run.shard != shard for run in self.running.values()):
            self.waiting.appendleft(shard)
            self.retried += 1

    def count_fault(self, shard: int, reason: str) -> None:
        """Retry a failed shard, or give it up."""
        if shard in self.done:
            return
        self.faults[shard] += 1
        if self.faults[shard] < self.attempts:
            self.again(shard)
        elif all(run.shard != shard for run in self.running.values()):
            self.failed[shard] = reason
            with (self.job.folder / "failed.jsonl").open("a") as file:
                entry = {"shard": shard, "attempts": self.faults[shard], "reason": reason}
                file.write(json.dumps(entry) + "\n")

    def is_decided(self) -> bool:
        """Return whether a match needs no more games: its first shards have decided it."""
        if self.job.manifest["kind"] != "match" or self.clock() - self.asked < _ASK_EVERY:
            return False
        self.asked = self.clock()
        return bool(self.job.status()["complete"])


def check_duplicates(error: JobError) -> str:
    """Return the explanation of two different results of a shard."""
    meaning = ": two nodes computed different results; check their processors and memory"
    return f"{error}{meaning if error.status == DIFFERS else ''}"
