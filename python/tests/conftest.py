"""The test data of the repository."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def data() -> Path:
    return ROOT / "tests" / "data"
