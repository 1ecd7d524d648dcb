"""The folder of a job, made by `kado work plan` (docs/cluster.md)."""

from __future__ import annotations

import hashlib
import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

#: The beginning of the last line of a result.
_MAGIC = b"kado-shard-1 "
#: The length of that line (magic, job, shard, records, bytes, hash), and of the hash at its end.
_TRAILER, _HASH = 13 + 17 + 11 + 21 + 21 + 65, 65

#: Exit statuses of `kado work`.
TROUBLE, INVALID, DIFFERS = 2, 4, 5


class JobError(Exception):
    """A job that cannot continue; `status` is the exit status of the command."""

    def __init__(self, message: str, status: int = TROUBLE) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True)
class Job:
    """A job: its folder, its manifest, and the program that made it."""

    folder: Path
    program: Path
    manifest: dict[str, Any]
    manifest_bytes: bytes

    @classmethod
    def open(cls, folder: Path, program: Path) -> Job:
        """Read the manifest of a folder."""
        try:
            content = (folder / "manifest.json").read_bytes()
            return cls(folder, program, json.loads(content), content)
        except OSError as error:
            raise JobError(f"{folder} is not a job: {error}") from error
        except ValueError as error:
            raise JobError(f"{folder}/manifest.json: {error}") from error

    @property
    def id(self) -> str:
        """The identifier of the job in its results."""
        return hashlib.sha256(self.manifest_bytes).hexdigest()[:16]

    @property
    def costs(self) -> list[float]:
        """The cost of each shard, in an arbitrary unit."""
        return [float(shard.get("cost", 1.0)) for shard in self.manifest["shards"]]

    @property
    def files(self) -> dict[str, Path]:
        """The files that a shard needs besides the manifest, by their names within the folder."""
        names = [entry["path"] for entry in self.manifest["inputs"]]
        weights = self.manifest["weights"]["name"]
        if self.manifest["weights"].get("sha256") and weights not in ("builtin", "handmade"):
            names.append(weights)
        return {name: self.folder / name for name in names if not Path(name).is_absolute()}

    def todo(self) -> list[int]:
        """Return the shards without a valid result, the costliest first."""
        missing = [shard for shard in range(len(self.costs)) if not self.has(shard)]
        return sorted(missing, key=lambda shard: (-self.costs[shard], shard))

    def has(self, shard: int) -> bool:
        """Return whether a shard has a valid result."""
        try:
            return self.fault((self.folder / "out" / str(shard)).read_bytes(), shard) is None
        except OSError:
            return False

    def fault(self, result: bytes, shard: int) -> str | None:
        """Return the error of a shard's result, or `None`."""
        trailer = result[-_TRAILER:]
        if len(trailer) < _TRAILER or not trailer.startswith(_MAGIC):
            return "it is cut off"
        if hashlib.sha256(result[:-_HASH]).hexdigest().encode() + b"\n" != result[-_HASH:]:
            return "it is damaged: its SHA-256 does not match"
        _, job, number, _, length, _ = trailer.split()
        if (job.decode(), int(number), int(length)) != (self.id, shard, len(result) - _TRAILER):
            return f"it is the result of shard {int(number)} of job {job.decode()}"
        return None

    def accept(self, shard: int, result: bytes) -> None:
        """Store the result of a shard: the first valid one; later ones must have the same bytes."""
        done = self.run("work", "accept", str(self.folder), "--shard", str(shard), stdin=result)
        if done.returncode:
            raise JobError(done.stderr.decode(errors="replace").strip(), done.returncode)

    def status(self) -> dict[str, Any]:
        """Return the output of `kado work status`."""
        done = self.run("work", "status", str(self.folder), "--json")
        if done.returncode:
            raise JobError(done.stderr.decode(errors="replace").strip(), done.returncode)
        status: dict[str, Any] = json.loads(done.stdout)
        return status

    def run(self, *arguments: str, stdin: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
        """Run the program."""
        command = [str(self.program), "-q", *arguments]
        return subprocess.run(command, input=stdin, capture_output=True, check=False)
