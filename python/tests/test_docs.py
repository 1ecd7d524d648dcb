"""Every public name is documented, and every example in a docstring holds."""

import doctest
import inspect
import re
from pathlib import Path

import kado
import pytest
from kado import openspiel
from kado.envs import gym, zoo

OPTIONS = doctest.NORMALIZE_WHITESPACE
PARSER = doctest.DocTestParser()


def documented():
    """Yield the name and the docstring of every public object and its public attributes."""
    yield "kado", kado.__doc__
    for module in (gym, zoo, openspiel):
        yield module.__name__, module.__doc__
        yield from members(module, [name for name, value in vars(module).items() if is_own(module, value)])
    yield from members(kado, kado.__all__)


def is_own(module, value):
    return getattr(value, "__module__", None) == module.__name__ and callable(value)


def members(module, names):
    for name in names:
        value = getattr(module, name)
        if name.startswith("__") or not callable(value):
            continue
        yield name, value.__doc__
        if inspect.isclass(value):
            for attribute, member in sorted(vars(value).items()):
                is_described = callable(member) or isinstance(member, property | classmethod | staticmethod)
                is_described = is_described or inspect.isgetsetdescriptor(member)
                if is_described and not attribute.startswith("_"):
                    yield f"{name}.{attribute}", member.__doc__


DOCUMENTED = dict(documented())


def run(name, text):
    test = PARSER.get_doctest(text, {}, name, None, 0)
    report = []
    failed = doctest.DocTestRunner(optionflags=OPTIONS).run(test, out=report.append)
    assert not failed.failed, "".join(report)


@pytest.mark.parametrize("name", DOCUMENTED)
def test_every_public_name_has_a_docstring(name):
    assert DOCUMENTED[name] and DOCUMENTED[name].strip()


@pytest.mark.parametrize("name", [name for name, text in DOCUMENTED.items() if text and ">>>" in text])
def test_docstring(name):
    run(name, inspect.cleandoc(DOCUMENTED[name]))


@pytest.mark.parametrize("name", ["python/README.md", "docs/python.md"])
def test_the_examples_of_a_page(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (Path(__file__).parents[2] / name).read_text()
    blocks = re.findall(r"```pycon\n(.*?)```", text, flags=re.DOTALL)
    assert blocks, f"{name} shows no example"
    run(name, "\n".join(blocks))
