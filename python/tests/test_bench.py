"""python -m drystone.bench: turns, ratios, what is not installed, wrong results."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Box

from drystone.bench import _environments, _worlds
from drystone.bench._measure import Case, Engine, Result, Work, measure, table


def engine(name: str, units: int, log: list[str], problem: str = "") -> Engine:
    def run() -> int:
        log.append(name)
        return units

    return Engine(name, lambda: Work(run, lambda: problem))


def absent() -> Work:
    raise ImportError("No module named 'absent'")


def test_engines_run_in_turns_and_are_compared_with_the_first() -> None:
    log: list[str] = []
    case = Case("case", "text", "steps", [engine("a", 10, log), Engine("b", absent), engine("c", 5, log)])
    results = measure(case, rounds=3, seconds=1e-9)
    # Each once to warm up, then turns of one run each.
    assert log == ["a", "c"] + ["a", "c"] * 3
    first, second, third = results
    assert len(first.rates) == 3 and not first.ratios and not first.problem
    assert second.problem == "not installed: No module named 'absent'" and not second.rates
    assert third.ratios == [a / c for a, c in zip(first.rates, third.rates)]
    assert third.lead == first.rate / third.rate and first.lead is None
    assert json.loads(json.dumps(third.as_dict()))["ratios"] == third.ratios
    assert second.as_dict() == {"case": "case", "engine": "b", "unit": "steps", "problem": second.problem}


def broken() -> Work:
    raise RuntimeError("no accelerator\nmore lines")


def breaks_when_it_runs() -> Work:
    def run() -> int:
        raise ValueError("wrong shape")

    return Work(run, lambda: "")


def test_a_library_that_raises_is_named_and_the_others_go_on() -> None:
    log: list[str] = []
    engines = [engine("a, 1", 10, log), Engine("b", broken), Engine("c", breaks_when_it_runs), engine("d", 5, log)]
    results = measure(Case("case", "text", "steps", engines), rounds=2, seconds=1e-9)
    assert [result.problem for result in results] == ["", "RuntimeError: no accelerator", "ValueError: wrong shape", ""]
    assert len(results[3].ratios) == 2 and not results[1].rates and not results[2].rates


@pytest.mark.parametrize("make", [broken, breaks_when_it_runs, absent])
@pytest.mark.parametrize("first", [True, False])
def test_what_the_first_library_raises_is_raised(make: Callable[[], Work], first: bool) -> None:
    good, bad = engine("a, 16", 1, []), Engine("a, 1024", make)
    with pytest.raises((RuntimeError, ValueError, ImportError)):
        measure(Case("case", "text", "steps", [bad, good] if first else [good, bad]), rounds=1, seconds=1e-9)


def test_only_engines_of_the_same_size_are_compared() -> None:
    """With 1,024 worlds as with 16: a ratio to the first engine would compare 1,024 worlds with 16."""
    log: list[str] = []
    names = ["a, 16", "a, 1024", "b, 16", "b, 1024", "b, 64", "c"]
    case = Case("case", "text", "steps", [engine(name, 1, log) for name in names])
    assert [case.base_of(one) for one in case.engines] == [None, None, 0, 1, None, 0]
    results = measure(case, rounds=2, seconds=1e-9)
    for at, base in ((2, 0), (3, 1), (5, 0)):
        assert results[at].ratios == [x / y for x, y in zip(results[base].rates, results[at].rates)]
    assert not results[0].ratios and not results[1].ratios and not results[4].ratios


def test_the_table_has_ratios_of_medians() -> None:
    first = Result("case", "a", "steps", rates=[10.0, 30.0, 20.0])
    second = Result("case", "b", "steps", rates=[4.0, 5.0, 6.0], ratios=[2.5, 6.0, 20 / 6], lead=4.0)
    third = Result("case", "c", "steps", problem="not installed: c")
    assert list(table([first, second, third]))[2:] == [
        "| case | a | 20 steps |  |  |",
        "| case | b | 5 steps | 4.00 | 2.50 to 6.00 |",
        "| case | c | not installed: c | | |",
    ]


def test_a_wrong_result_has_no_rate_and_no_ratio() -> None:
    log: list[str] = []
    case = Case("case", "text", "steps", [engine("a", 1, log, "the box fell"), engine("b", 1, log)])
    results = measure(case, rounds=1, seconds=1e-9)
    assert results[0].problem == "the box fell" and "rate" not in results[0].as_dict()
    assert results[1].rates and not results[1].ratios
    lines = list(table(results))
    assert lines[2] == "| case | a | the box fell | | |" and lines[3].endswith("|  |  |")


def test_checks_find_wrong_worlds() -> None:
    assert not _worlds._fallen(_worlds.TOP - 0.1) and _worlds._fallen(1.0) and _worlds._fallen(float("nan"))
    assert not _worlds._outside([[1.0, 1.0]], 0.1)
    for place in ([1.0, -1.0], [6.0, 1.0], [float("nan"), 1.0]):
        assert _worlds._outside([[1.0, 1.0], place], 0.1)


@pytest.mark.parametrize("case", [*_environments.cases(), *_worlds.cases()], ids=lambda case: case.name)
def test_each_case_runs(case: Case) -> None:
    results = measure(case, rounds=1, seconds=0.01)
    for result in results:
        assert not result.problem or result.problem.startswith("not installed"), result
    assert results[0].engine.startswith("Drystone") and results[0].rate > 0


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "drystone.bench", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_program_prints_a_table_and_writes_json(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    done = run("positions", "--rounds", "2", "--seconds", "0.01", "--json", str(path))
    assert done.returncode == 0 and "| positions | Drystone |" in done.stdout and "| poses |" not in done.stdout
    contents = json.loads(path.read_text())
    assert contents["versions"]["drystone"] and contents["rounds"] == 2
    assert [result["engine"] for result in contents["results"]] == ["Drystone", "pymunk.batch"]
    assert len(contents["results"][0]["rates"]) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["circles"], "no such case: circles; there are: .*pyramid"),
        (["positions", "--rounds", "0"], "--rounds must be at least 1"),
        (["positions", "--seconds", "nan"], "--seconds must be greater than 0"),
    ],
)
def test_wrong_arguments_are_refused(arguments: list[str], message: str) -> None:
    import re

    done = run(*arguments)
    assert done.returncode == 2 and re.search(message, done.stderr)


NUMBERS = Box(-1.0, 1.0, (3,))
PICTURE = Box(0, 255, (4, 4, 3), dtype=np.uint8)
GRADIENT = np.arange(2 * 48, dtype=np.uint8).reshape(2, 4, 4, 3)


@pytest.mark.parametrize(
    ("observations", "space", "count", "problem"),
    [
        (np.zeros((2, 3), dtype=np.float32), NUMBERS, 2, ""),
        (np.zeros(3, dtype=np.float32), NUMBERS, None, ""),
        (np.full((2, 3), np.nan, dtype=np.float32), NUMBERS, 2, "an observation is not finite"),
        (np.zeros((2, 3)), NUMBERS, 2, "observations are float64 of shape (2, 3), not float32 of shape (2, 3)"),
        (np.zeros((1, 3), dtype=np.float32), NUMBERS, 2, "observations are float32 of shape (1, 3), not float32 of shape (2, 3)"),
        (GRADIENT, PICTURE, 2, ""),
        (GRADIENT[0], PICTURE, None, ""),
        (GRADIENT * np.array([1, 0], dtype=np.uint8).reshape(2, 1, 1, 1), PICTURE, 2, "a picture has pixels of one colour only"),
        (np.tile(np.array([1, 2, 3], dtype=np.uint8), (4, 4, 1)), PICTURE, None, "a picture has pixels of one colour only"),
    ],
)
def test_wrong_observations_are_named(observations: Any, space: Any, count: int | None, problem: str) -> None:
    assert _environments.problem_of(observations, space, count) == problem
