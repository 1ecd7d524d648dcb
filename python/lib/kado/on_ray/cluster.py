"""Shards as tasks of Ray."""

from __future__ import annotations

import hashlib
import sys
import time
from collections.abc import Callable
from typing import Any

import ray
from ray import cloudpickle

from kado.on_ray import node
from kado.on_ray.driver import NodeDied
from kado.on_ray.job import Job, JobError
from kado.on_ray.node import Outcome

#: Interval between queries of the cluster's size, in seconds.
_COUNT_EVERY = 5.0

#: Ray's exceptions for the end of a node or of its worker.
_DEATHS = (
    ray.exceptions.WorkerCrashedError,
    ray.exceptions.NodeDiedError,
    ray.exceptions.ObjectLostError,
    ray.exceptions.OutOfMemoryError,
    ray.exceptions.LocalRayletDiedError,
    ray.exceptions.RaySystemError,
)

#: Ray's message if this machine is not part of a cluster.
_NONE_RUNS = "Could not find any running Ray instance"

_REMEDY = """\
Check that it is running (`ray status`) and that the address is the one of its head. A cluster with a token needs the
same token here: RAY_AUTH_MODE=token, and the token in ~/.ray/auth_token or RAY_AUTH_TOKEN. --address local uses only
this machine."""


def connect(address: str | None) -> str:
    """Connect to a cluster: the one at an address, or the one of this machine, or a new one for this process only.

    Return its description. A cluster that does not answer, or requires another token, raises a JobError.
    """
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address != "local":
        try:
            ray.init(address=address or "auto", **quiet)
            return "the cluster of this machine" if address is None else f"the cluster at {address}"
        except (ConnectionError, ray.exceptions.AuthenticationError) as error:
            if address is not None or _NONE_RUNS not in str(error):
                raise JobError(f"{error}\n{_REMEDY}") from error
    ray.init(address="local", include_dashboard=False, **quiet)
    return "this machine"


def node_cpus() -> list[float]:
    """Return the number of CPUs of each live node."""
    return [node["Resources"].get("CPU", 0.0) for node in ray.nodes() if node["Alive"]]


class RayExecutor:
    """Runs shards as tasks of Ray with unlimited retries for dead nodes. Results come back as bytes.

    Each shard takes `cpus` CPUs of one node. If every node has fewer, a JobError is raised: Ray would wait for a
    larger node without end.
    """

    def __init__(self, job: Job, cpus: float = 1.0) -> None:
        largest = max(node_cpus(), default=0.0)
        if largest < cpus:
            raise JobError(f"no node has {cpus:g} CPUs: the largest has {largest:g}")
        cloudpickle.register_pickle_by_value(node)
        self._cpus = cpus
        self._job = job
        self._counted = (0, float("-inf"))
        self._refs: list[Any] = []
        program = self._source(job.program.read_bytes())
        contents = {name: path.read_bytes() for name, path in job.files.items()}
        contents["manifest.json"] = job.manifest_bytes
        files = {name: self._source(content) for name, content in contents.items()}
        options: dict[str, Any] = {
            "num_cpus": cpus,
            "max_retries": -1,
            "retry_exceptions": False,
            "scheduling_strategy": "SPREAD",
        }
        remote: Any = ray.remote
        self._task = remote(**options)(node.run_shard)
        self._arguments = (job.id, program, files)

    def _source(self, content: bytes) -> tuple[str, Callable[[], bytes]]:
        """Put content where every node can fetch it, and return its SHA-256 and a function that fetches it."""
        ref = ray.put(content)
        self._refs.append(ref)

        def fetch(box: list[Any] = [ref]) -> bytes:  # noqa: B006 - a reference in a box is not fetched unasked
            content: bytes = ray.get(box[0])
            return content

        return hashlib.sha256(content).hexdigest(), fetch

    def slots(self) -> int:
        """Return the number of shards that run at once."""
        count, at = self._counted
        if time.monotonic() - at > _COUNT_EVERY:
            # At least one run, which waits for a node while none is alive.
            count = max(1, sum(int(cpus / self._cpus) for cpus in node_cpus()))
            self._counted = (count, time.monotonic())
        return count

    def submit(self, shard: int) -> Any:
        """Start a shard."""
        return self._task.remote(shard, *self._arguments)

    def wait(self, runs: list[Any], seconds: float) -> list[Any]:
        """Return runs that have ended."""
        if not runs:
            time.sleep(seconds)
            return []
        ended: list[Any] = ray.wait(runs, num_returns=1, timeout=seconds)[0]
        return ended

    def result(self, run: Any) -> Outcome:
        """Return the result of a run. A Python error on the node counts as a failed run."""
        try:
            outcome: Outcome = ray.get(run)
            return outcome
        except _DEATHS as error:
            raise NodeDied(str(error)) from error
        except ray.exceptions.RayError as error:
            return 1, b"", str(error).strip().splitlines()[-1], "a node", 0.0

    def cancel(self, run: Any) -> None:
        """End a run."""
        try:
            ray.cancel(run, force=True)
        except (ray.exceptions.RayError, ValueError) as error:
            print(f"kado-ray: a task was not ended: {error}", file=sys.stderr)
