"""The code that runs on the nodes. It needs only Python and is sent by value, so that nodes need only Ray."""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

#: The exit status of the program, its result, its stderr, the machine, the seconds.
Outcome: TypeAlias = tuple[int, bytes, str, str, float]

#: The exit status of the program if it or its inputs do not fit the job.
REFUSED = 3

#: A function that fetches a missing file.
Fetch: TypeAlias = Callable[[], bytes]


def run_shard(shard: int, job: str, program: tuple[str, Fetch], files: dict[str, tuple[str, Fetch]]) -> Outcome:
    """Compute the result of a shard, after fetching the missing files.

    `program` and `files` are SHA-256 and source; the files belong to the folder of the job.
    """
    begun = time.monotonic()
    place = Path(os.environ.get("KADO_RAY_CACHE") or Path(tempfile.gettempdir(), f"kado-ray-{os.getuid()}"))
    binary = provide(place / "programs" / program[0] / "kado", program, mode=0o755)
    folder = place / "jobs" / job
    for name, source in files.items():
        provide(folder / name, source, mode=0o644)
    code, out, complaint = call([str(binary), "-q", "work", "run", str(folder), "--shard", str(shard), "--stdout"])
    if code == REFUSED:
        # A copy of an input may be damaged: the next attempt fetches it again.
        shutil.rmtree(folder, ignore_errors=True)
    return code, out, complaint, socket.gethostname(), time.monotonic() - begun


def provide(path: Path, source: tuple[str, Fetch], mode: int) -> Path:
    """Return a file with this SHA-256: an existing one, or the node's own program, or a fetched one.

    The program is checked each time; inputs, which may be large, are checked by the program itself.
    """
    sha256, fetch = source
    is_program = path.name == "kado"
    if path.is_file() and (not is_program or hash_of(path) == sha256):
        return path
    path.parent.mkdir(parents=True, exist_ok=True)
    own = shutil.which("kado") if is_program else None
    content = Path(own).read_bytes() if own is not None and hash_of(Path(own)) == sha256 else fetch()
    if hashlib.sha256(content).hexdigest() != sha256:
        raise OSError(f"{path.name}: the received file has another SHA-256")
    descriptor, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
    os.chmod(beside, mode)
    os.replace(beside, path)
    return path


def hash_of(path: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def call(command: list[str]) -> tuple[int, bytes, str]:
    """Run a program that ends with this process, however this process ends."""
    try:
        library: Any = ctypes.CDLL(None)
        bind = library.prctl
    except (OSError, AttributeError):
        bind = None

    def end_with_parent() -> None:
        if bind is not None:
            bind(1, signal.SIGTERM)

    done = subprocess.run(command, capture_output=True, check=False, preexec_fn=end_with_parent)
    return done.returncode, done.stdout, done.stderr.decode(errors="replace").strip()
