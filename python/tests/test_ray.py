"""Jobs on Ray: the loop with simulated nodes, and a real cluster with a dying node."""

import dataclasses
import hashlib
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from kado.on_ray import command
from kado.on_ray.driver import Driver, NodeDied
from kado.on_ray.job import Job, JobError

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def program():
    """The program `kado`: $KADO, or the release build of the repository."""
    path = Path(os.environ.get("KADO", ROOT / "target" / "release" / "kado"))
    assert path.is_file(), f"{path} is missing: cargo build --release, or name it by KADO="
    return path


def plan_solve(program, folder, positions, shards=12):
    """Plan the solves of endgames of the FForum suite and return the folder of the job."""
    lines = (ROOT / "tests" / "data" / "endgame" / "fforum-1-19.obf").read_text().splitlines()
    problems = [line for line in lines if line and not line.startswith("%")][:positions]
    source = folder / "list.obf"
    source.write_text("\n".join(problems) + "\n")
    job = folder / "job"
    command = [program, "-q", "work", "plan", "solve", "--job", job, "--shards", str(shards), source]
    subprocess.run(command, check=True)
    return job


def merged(program, job, folder):
    """Return the bytes of the merged file."""
    out = folder / "merged.jsonl"
    subprocess.run([program, "-q", "work", "merge", job, "-o", out, "--force"], check=True)
    return out.read_bytes()


class Simulation:
    """Nodes in virtual time that die, fail, damage results and run long, determined by a seed."""

    def __init__(self, job, results, seed, nodes=5, *, deaths=0.0, faults=0.0, damage=0.0, never=()):
        self.job, self.results, self.nodes = job, results, nodes
        self.rng = random.Random(seed)
        self.chances = (deaths, faults, damage)
        self.never = set(never)
        self.time, self.count = 0.0, 0
        self.ends, self.outcomes, self.cancelled, self.begun = {}, {}, [], []

    def slots(self):
        return self.nodes

    def submit(self, shard):
        self.count += 1
        self.begun.append(shard)
        deaths, faults, damage = self.chances
        draw = self.rng.random()
        result = self.results[shard]
        if shard in self.never:
            outcome = (1, b"", "no space left", "n", 1.0)
        elif draw < deaths:
            outcome = NodeDied("gone")
        elif draw < deaths + faults:
            outcome = (-9, b"", "", "n", 1.0)
        elif draw < deaths + faults + damage:
            outcome = (0, result[:-1] if draw * 1000 % 2 < 1 else b"x" + result[1:], "", "n", 1.0)
        else:
            outcome = (0, result, "", "n", 1.0)
        running = sum(end > self.time for end in self.ends.values())
        wait = 0.0 if running < self.nodes else 1.0
        self.ends[self.count] = self.time + wait + self.rng.expovariate(1.0)
        self.outcomes[self.count] = (shard, outcome)
        return self.count

    def wait(self, runs, seconds):
        assert runs, "a driver that waits for nothing never ends"
        first = min(runs, key=lambda run: self.ends[run])
        self.time = max(self.time, self.ends[first])
        return [first]

    def result(self, run):
        outcome = self.outcomes[run][1]
        if isinstance(outcome, NodeDied):
            raise outcome
        return outcome

    def cancel(self, run):
        self.cancelled.append(run)


class Folder(Job):
    """A job whose results are stored without starting a program for each."""

    def accept(self, shard, result):
        path = self.folder / "out" / str(shard)
        if path.exists() and path.read_bytes() != result:
            raise JobError("other bytes", 5)
        path.write_bytes(result)


def simulated_job(folder, shards=200, kind="solve"):
    """A job with results that have trailers, without a program."""
    entries = [{"begin": shard, "end": shard + 1, "cost": (shard * 7919) % 101} for shard in range(shards)]
    manifest = {"kind": kind, "inputs": [], "weights": {"name": "builtin", "sha256": None}, "shards": entries}
    (folder / "out").mkdir()
    content = json.dumps(manifest).encode()
    job = Folder(folder, Path("none"), manifest, content)
    results = []
    for shard in range(shards):
        payload = f"the answer of shard {shard}\n".encode() * (shard % 5)
        result = payload + f"kado-shard-1 {job.id} {shard:>10} {1:>20} {len(payload):>20} ".encode()
        results.append(result + hashlib.sha256(result).hexdigest().encode() + b"\n")
    return job, results


def outputs(job):
    return {int(path.name): path.read_bytes() for path in (job.folder / "out").iterdir()}


@pytest.mark.parametrize("seed", range(40))
def test_deaths_faults_and_damage_lose_nothing(seed, tmp_path):
    job, results = simulated_job(tmp_path)
    nodes = 1 + seed * 3
    nodes_of = Simulation(job, results, seed, nodes, deaths=0.3, faults=0.02, damage=0.02)
    driver = Driver(job, nodes_of, attempts=20, clock=lambda: nodes_of.time)
    driver.run()
    assert outputs(job) == dict(enumerate(results))
    assert not driver.failed and driver.done == set(range(len(results)))
    assert driver.deaths > 0 and job.todo() == []


def test_the_hardest_shards_come_first_and_few_wait(tmp_path):
    job, results = simulated_job(tmp_path)
    nodes = Simulation(job, results, 1, nodes=8)
    widest = 0

    def watch(driver):
        nonlocal widest
        widest = max(widest, len(driver.running))

    Driver(job, nodes, watch=watch).run()
    costs = [job.costs[shard] for shard in nodes.begun[: len(results)]]
    assert costs == sorted(costs, reverse=True) and widest <= 10


def test_the_slowest_run_twice_at_the_end_and_the_rest_is_ended(tmp_path):
    job, results = simulated_job(tmp_path, shards=20)
    nodes = Simulation(job, results, 2, nodes=10)
    driver = Driver(job, nodes)
    driver.run()
    assert driver.duplicates > 0 and len(nodes.begun) == 20 + driver.duplicates
    assert max(nodes.begun.count(shard) for shard in range(20)) <= 3
    assert outputs(job) == dict(enumerate(results))


def test_a_shard_that_fails_three_times_is_left_out_and_the_next_run_tries_it(tmp_path):
    job, results = simulated_job(tmp_path)
    nodes = Simulation(job, results, 3, never=[7, 90])
    driver = Driver(job, nodes)
    driver.run()
    assert set(driver.failed) == {7, 90} and nodes.begun.count(7) >= 3
    entries = [json.loads(line) for line in (tmp_path / "failed.jsonl").read_text().splitlines()]
    assert {entry["shard"] for entry in entries} == {7, 90}
    assert all(entry["reason"] == "n: no space left" for entry in entries)
    again = Driver(job, Simulation(job, results, 4))
    again.run()
    assert outputs(job) == dict(enumerate(results)) and not again.failed


def test_duplicates_with_other_bytes_stop_the_job(tmp_path):
    job, results = simulated_job(tmp_path, shards=2)
    payload = b"another answer"
    other = payload + f"kado-shard-1 {job.id} {0:>10} {1:>20} {len(payload):>20} ".encode()
    other += hashlib.sha256(other).hexdigest().encode() + b"\n"
    job.accept(0, other)
    driver = Driver(job, Simulation(job, results, 1))
    driver.waiting.append(0)
    driver.start(0)
    with pytest.raises(JobError) as error:
        driver.take(1)
    assert error.value.status == 5


def test_a_broken_result_in_the_folder_is_made_again(tmp_path):
    job, results = simulated_job(tmp_path, shards=5)
    for shard, result in enumerate(results):
        (tmp_path / "out" / str(shard)).write_bytes(result if shard != 3 else result[:-2])
    assert job.todo() == [3]


@pytest.mark.parametrize("cpus", ["0", "-1", "nan", "inf", "1e999", "many"])
def test_a_shard_has_a_positive_number_of_cpus(cpus, tmp_path, capsys):
    with pytest.raises(SystemExit) as error:
        command.main([str(tmp_path), f"--cpus={cpus}"])
    assert error.value.code == 2 and "--cpus" in capsys.readouterr().err


def test_trailers_are_those_of_the_program(program, tmp_path):
    job = Job.open(plan_solve(program, tmp_path, 6, shards=3), program)
    for shard in range(len(job.costs)):
        done = job.run("work", "run", str(job.folder), "--shard", str(shard), "--stdout")
        assert done.returncode == 0 and job.fault(done.stdout, shard) is None
        assert job.fault(done.stdout, shard + 1) and job.fault(done.stdout[:-1], shard) and job.fault(b"", shard)
        assert job.fault(b" " + done.stdout, shard)
        job.accept(shard, done.stdout)
    assert job.todo() == []


@pytest.fixture(scope="module")
def cluster():
    """A head node without CPUs, on this machine, and the folder in which its nodes store their files."""
    import ray
    from kado.on_ray.cluster import connect
    from ray.cluster_utils import Cluster

    cache = Path(tempfile.mkdtemp(prefix="kado-ray-test"))
    os.environ["KADO_RAY_CACHE"] = str(cache)
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    connect(cluster.address)
    yield cluster, cache
    ray.shutdown()
    cluster.shutdown()
    shutil.rmtree(cache, ignore_errors=True)
    del os.environ["KADO_RAY_CACHE"]


def test_slots_are_counted_by_node_and_a_node_must_have_the_cpus_of_a_shard(cluster, tmp_path):
    from kado.on_ray.cluster import RayExecutor

    cluster, _ = cluster
    job = dataclasses.replace(simulated_job(tmp_path, shards=1)[0], program=Path(__file__))
    with pytest.raises(JobError, match=r"^no node has 1 CPUs: the largest has 0$"):
        RayExecutor(job)
    nodes = [cluster.add_node(num_cpus=cpus) for cpus in (3, 3, 1)]
    for cpus, slots in [(0.5, 14), (1, 7), (1.5, 4), (2, 2), (3, 2)]:
        assert RayExecutor(job, cpus).slots() == slots
    with pytest.raises(JobError, match=r"^no node has 3\.5 CPUs: the largest has 3$") as error:
        RayExecutor(job, 3.5)
    assert error.value.status == 2
    for one in nodes:
        cluster.remove_node(one)
    with pytest.raises(JobError, match="the largest has 0"):
        RayExecutor(job)


def test_the_command_refuses_more_cpus_than_a_node_has(tmp_path):
    job, _ = simulated_job(tmp_path, shards=1)
    (tmp_path / "manifest.json").write_bytes(job.manifest_bytes)
    command = [sys.executable, "-m", "kado.on_ray.command", tmp_path, "--kado", sys.executable]
    command += ["--address", "local", "--cpus", "64000"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2 and "kado-ray: no node has 64000 CPUs: the largest has " in done.stderr, done.stderr


@pytest.fixture
def guarded_head(tmp_path):
    """A head node that requires a token, started as on a cluster: its address, and an environment with the token."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    # The path of Ray's sockets is limited to 107 bytes.
    place = Path(tempfile.mkdtemp(prefix="kado-ray-head"))
    environment = os.environ | {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": "0123456789abcdef" * 4}
    environment["KADO_RAY_CACHE"] = str(tmp_path / "cache")
    command = [Path(sys.executable).with_name("ray"), "start", "--head", f"--port={port}", "--num-cpus=2", "--block"]
    command += ["--include-dashboard=false", f"--temp-dir={place}"]
    head = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert head.stdout is not None
    assert any("--block" in line for line in head.stdout), "the head has ended"
    yield f"127.0.0.1:{port}", environment
    head.terminate()
    head.communicate(timeout=60)
    shutil.rmtree(place, ignore_errors=True)


def test_a_cluster_that_asks_for_a_token_is_used_with_it_and_refuses_everyone_else(guarded_head, program, tmp_path):
    address, environment = guarded_head
    folder = plan_solve(program, tmp_path, 6, shards=3)
    out = tmp_path / "answers.jsonl"
    command = [sys.executable, "-m", "kado.on_ray.command", folder, "--kado", program, "--address", address, "-o", out]

    def run(token):
        with_token = environment | {"RAY_AUTH_TOKEN": token}
        return subprocess.run(command, env=with_token, capture_output=True, text=True, timeout=120, check=False)

    refused = run("fedcba9876543210" * 4)
    assert refused.returncode == 2 and "RAY_AUTH_TOKEN" in refused.stderr, refused.stderr
    assert "Traceback" not in refused.stderr and not (folder / "out").exists()
    done = run(environment["RAY_AUTH_TOKEN"])
    assert done.returncode == 0, done.stderr
    solved = subprocess.run(
        [program, "-q", "solve", "--json", "--jobs", "1", tmp_path / "list.obf"], capture_output=True, check=False
    )
    assert out.read_bytes() == solved.stdout


def plan(kind, program, folder):
    """Plan a job of a kind and return its folder."""
    if kind == "solve":
        return plan_solve(program, folder, 14, shards=14)
    engines = [["--engine", f"name=level {level}", "cmd=kado", "arg=gtp", f"level={level}"] for level in (1, 2)]
    words = {
        "selfplay": ["--games", "384", "--depth", "2", "--solve-from", "8"],
        "match": ["--rounds", "12", *engines[0], *engines[1]],
    }
    job = folder / "job"
    command = [program, "-q", "work", "plan", kind, "--job", job, "--shards", "12", *words[kind]]
    subprocess.run(command, check=True)
    return job


@pytest.mark.parametrize("kind", ["solve", "selfplay", "match"])
def test_a_node_dies_in_the_middle_of_a_job_and_the_merge_is_equal(kind, program, cluster, tmp_path):
    from kado.on_ray.cluster import RayExecutor

    cluster, cache = cluster
    folder = plan(kind, program, tmp_path)
    reference = tmp_path / "reference"
    shutil.copytree(folder, reference)
    job = Job.open(folder, program)
    nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
    killed = []

    def watch(driver):
        if len(driver.done) >= 3 and not killed:
            killed.append(len(driver.done))
            cluster.remove_node(nodes[0], allow_graceful=False)

    driver = Driver(job, RayExecutor(job), watch=watch)
    driver.run()
    cluster.remove_node(nodes[1])
    assert killed and killed[0] < len(job.costs) and not driver.failed
    # The program has been sent to the nodes, which share no folder with the driver.
    assert [path.name for path in (cache / "programs").glob("*/*")] == ["kado"]
    shards = f"0-{len(job.costs) - 1}"
    subprocess.run([program, "-q", "work", "run", reference, "--shard", shards], check=True)
    assert merged(program, folder, tmp_path) == merged(program, reference, tmp_path)


@pytest.mark.parametrize(("end", "status"), [(signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)])
def test_the_command_works_without_a_cluster_ends_by_ctrl_c_or_a_kill_and_goes_on(end, status, program, tmp_path):
    folder = tmp_path / "job"
    source = plan_solve(program, tmp_path, 12).parent / "list.obf"
    shutil.rmtree(folder)
    command = [sys.executable, "-m", "kado.on_ray.command", str(folder), "--kado", str(program)]
    command += ["--address", "local", "--plan", "solve", str(source), "--shards", "12"]
    environment = os.environ | {"KADO_RAY_CACHE": str(tmp_path / "cache")}
    # Where the tests run in the background, an interrupt is ignored, and a program inherits that.
    inherited = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        first = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
    finally:
        signal.signal(signal.SIGINT, inherited)
    # It is ended as soon as it reports running shards.
    assert first.stderr is not None
    said = ""
    for line in first.stderr:
        said += line
        if "shards on this machine" in line:
            first.send_signal(end)
            break
    rest = first.communicate(timeout=120)[1]
    assert first.returncode == status, said + rest
    example = [sys.executable, ROOT / "python" / "examples" / "solve_on_ray.py", source, "--kado", program]
    again = subprocess.run(
        [*example, "--job", folder], env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert again.returncode == 0, again.stderr
    assert "resuming" in again.stderr and again.stdout.startswith("1: +18 g8, ")
    out = folder.with_suffix(".jsonl")
    solved = subprocess.run([program, "-q", "solve", "--json", "--jobs", "1", source], capture_output=True, check=False)
    assert out.read_bytes() == solved.stdout
