"""The command `kado-ray`."""

from __future__ import annotations

import argparse
import math
import shutil
import subprocess
import sys
from pathlib import Path

from kado.on_ray.driver import ATTEMPTS, Driver, check_duplicates
from kado.on_ray.job import TROUBLE, Job, JobError
from kado.on_ray.progress import Progress

EPILOG = """\
examples:
  kado-ray list.job                                          run the missing shards, here or on the cluster
  kado-ray list.job --address head:6379                      on another cluster
  kado-ray list.job -o answers.jsonl --plan solve long.obf   plan, run and merge

DIR is a folder of `kado work plan`. Ctrl-C stops; run the same command again to resume. A shard that fails three
times is listed in DIR/failed.jsonl and skipped; the shard of a dead node runs again. The slowest shards run twice
at the end; two results of a shard must have the same bytes.

exit status: 0 if every shard has its result, 1 if some failed, 2 to 5 as `kado work`, 130 if it was interrupted."""


def processors(text: str) -> float:
    """Return the value of `--cpus`."""
    value = float(text)
    if not (math.isfinite(value) and value > 0):
        raise argparse.ArgumentTypeError(f"{text} is not a number of CPUs (more than 0)")
    return value


def arguments() -> argparse.ArgumentParser:
    """Return the arguments of the command."""
    parser = argparse.ArgumentParser(
        prog="kado-ray",
        description="Run a job of `kado work` on Ray.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("job", metavar="DIR", type=Path, help="the folder of the job")
    parser.add_argument(
        "--address",
        help="the cluster: auto, HOST:PORT, ray://HOST:PORT, or local for only this machine "
        "[default: the cluster that this machine is part of, else this machine]",
    )
    parser.add_argument("--kado", type=Path, help="the program, sent to nodes that lack it [default: kado in PATH]")
    parser.add_argument("--cpus", type=processors, default=1.0, help="CPUs per shard: its threads [default: 1]")
    parser.add_argument(
        "--attempts", type=int, default=ATTEMPTS, metavar="N", help="maximum failures of a shard [default: %(default)s]"
    )
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="merge the results into this file at the end")
    parser.add_argument(
        "--plan",
        nargs=argparse.REMAINDER,
        metavar="KIND ...",
        help="plan the job first, unless it exists: the rest of the line goes to `kado work plan`",
    )
    return parser


def find_program(given: Path | None) -> Path:
    """Return the program to run."""
    found = given or shutil.which("kado")
    if found is None:
        raise JobError("the program kado is not in PATH: install it, or give its path by --kado")
    path = Path(found).resolve()
    if not path.is_file():
        raise JobError(f"{path} is not a file")
    return path


def plan(folder: Path, program: Path, words: list[str]) -> None:
    """Plan a job, unless it exists."""
    if (folder / "manifest.json").exists():
        print(f"kado-ray: {folder} is already planned; resuming", file=sys.stderr)
        return
    if not words:
        raise JobError("--plan needs the kind and the settings of the job: --plan solve FILE")
    kind, *rest = words
    done = subprocess.run([str(program), "work", "plan", kind, "--job", str(folder), *rest], check=False)
    if done.returncode:
        raise JobError("cannot plan the job", done.returncode)


def work(options: argparse.Namespace) -> int:
    """Plan, run and merge, according to the options."""
    program = find_program(options.kado)
    if options.plan is not None:
        plan(options.job, program, options.plan)
    job = Job.open(options.job, program)
    todo = len(job.todo())
    if todo:
        code = run(job, options)
        if code:
            return code
    else:
        print(f"kado-ray: all {len(job.costs)} shards have their results", file=sys.stderr)
    if options.output is not None:
        command = [str(program), "-q", "work", "merge", str(options.job), "-o", str(options.output), "--force"]
        return subprocess.run(command, check=False).returncode
    return 0


def run(job: Job, options: argparse.Namespace) -> int:
    """Run the shards that lack a result."""
    try:
        import ray

        from kado.on_ray.cluster import RayExecutor, connect
    except ImportError as error:
        raise JobError("Ray is missing: pip install kado[ray]") from error
    where = connect(options.address)
    try:
        executor = RayExecutor(job, options.cpus)
        print(f"kado-ray: {len(job.todo())} shards on {where}, {executor.slots()} at once", file=sys.stderr)
        progress = Progress()
        driver = Driver(job, executor, options.attempts, progress)
        try:
            driver.run()
        finally:
            progress.finish(driver)
    finally:
        ray.shutdown()
    if driver.failed:
        print(f"kado-ray: {len(driver.failed)} shards failed: {job.folder / 'failed.jsonl'}", file=sys.stderr)
    return 1 if driver.failed else 0


def main(words: list[str] | None = None) -> int:
    """Run the command and return its exit status."""
    try:
        return work(arguments().parse_args(words))
    except JobError as error:
        print(f"kado-ray: {check_duplicates(error)}", file=sys.stderr)
        return error.status or TROUBLE
    except KeyboardInterrupt:
        print("\nkado-ray: interrupted; run the same command again to resume", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
