"""The package: its version, the content of the wheel, the licences of linked crates."""

import importlib.metadata
import re
import subprocess
from pathlib import Path

import kado

ROOT = Path(__file__).resolve().parents[2]


def test_the_version_is_that_of_the_engine():
    manifest = (ROOT / "Cargo.toml").read_text()
    version = re.search(r'^version = "(.*)"', manifest, re.MULTILINE)[1]
    assert kado.__version__ == importlib.metadata.version("kado") == version


def test_the_wheel_holds_types_and_licences():
    names = {str(file) for file in importlib.metadata.files("kado")}
    assert {"kado/py.typed", "kado/_kado.pyi", "kado/_kado.abi3.so"} <= names
    for licence in ("LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY.md", "THIRD-PARTY-PYTHON.md"):
        assert any(name.endswith(f"licenses/{licence}") for name in names), licence
    assert not [name for name in names if "tests" in name or "examples" in name]


def test_every_linked_crate_is_named_with_its_licence():
    command = ["cargo", "tree", "--manifest-path", ROOT / "python" / "Cargo.toml", "--edges", "normal,no-proc-macro"]
    tree = subprocess.run([*command, "--prefix", "none"], capture_output=True, text=True, check=True).stdout
    linked = {line.split()[0] for line in tree.splitlines() if line}
    pages = (ROOT / "THIRD-PARTY.md").read_text() + (ROOT / "python" / "THIRD-PARTY-PYTHON.md").read_text()
    assert {"pyo3", "pyo3-ffi"} <= linked
    assert [name for name in sorted(linked) if f"| {name} |" not in pages] == ["kado", "kado-python"]
