"""python/scripts/learn.py: pieces with random numbers of their own, the same lines after a stop, and differences of the same seeds."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("gymnasium")
sb3: Any = pytest.importorskip("stable_baselines3")

TASK = "LunarLander-v3"


@pytest.fixture
def learn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    spec = importlib.util.spec_from_file_location("learn", Path(__file__).parent.parent / "scripts" / "learn.py")
    assert spec is not None and spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "learn", module)
    spec.loader.exec_module(module)
    module.RESULTS, module.POLICIES, module.PIECES = tmp_path / "results", tmp_path / "policies", 3
    short = {"PPO": {"n_steps": 256, "batch_size": 64, "n_epochs": 1}, "DQN": {"buffer_size": 2000, "learning_starts": 100}}
    module.TASKS = {TASK: {name: module.Settings(1536, 2 if name == "PPO" else 1, given) for name, given in short.items()}}
    return module


def lines(learn: Any, algorithm: str) -> list[dict[str, str]]:
    return [{**row, "cpu_seconds": ""} for row in learn.rows_of(TASK, algorithm)]


def learn_all(learn: Any, algorithm: str, steps: int = 1536) -> None:
    learn.learn(TASK, algorithm, ["drystone"], [1], steps, 60)


def test_pieces_have_seeds_of_their_own(learn: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    vector: Any = importlib.import_module("stable_baselines3.common.vec_env").DummyVecEnv
    seeds: list[int] = []
    reset = vector.reset

    def noted(self: Any) -> Any:
        seeds.extend(self._seeds)
        return reset(self)

    monkeypatch.setattr(vector, "reset", noted)
    learn_all(learn, "PPO")
    assert None not in seeds and len(set(seeds)) == len(seeds) == 3 * 2


@pytest.mark.parametrize(("algorithm", "place"), [("DQN", "save"), ("PPO", "change_rows")])
def test_lines_are_the_same_after_a_stop(learn: Any, algorithm: str, place: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    learn_all(learn, algorithm)
    expected = lines(learn, algorithm)
    assert len(expected) == 3 and all(int(row["episodes"]) > 0 for row in expected)
    assert [path.suffix for path in learn.POLICIES.glob("*_1_1536_*")] == [".zip"]
    learn.RESULTS, learn.POLICIES = tmp_path / "again", tmp_path / "again_policies"
    calls = 0
    original = getattr(learn, place)

    def stopped(*arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise KeyboardInterrupt
        return original(*arguments)

    monkeypatch.setattr(learn, place, stopped)
    with pytest.raises(KeyboardInterrupt):
        learn_all(learn, algorithm)
    learn_all(learn, algorithm)
    assert lines(learn, algorithm) == expected


def test_a_piece_without_an_episode_is_refused(learn: Any) -> None:
    with pytest.raises(SystemExit, match="no episode ended in piece 1"):
        learn_all(learn, "PPO", steps=300)  # The first rollout is longer than the run.
    assert [row["piece"] for row in lines(learn, "PPO")] == ["0"]


def test_pairs_have_the_same_seed(learn: Any) -> None:
    given = [("drystone", 0, 100), ("drystone", 1, 200), ("gymnasium", 1, 250), ("gymnasium", 2, 0)]
    rows = [dict(zip(learn.COLUMNS, map(str, (engine, seed, 80, 0, 10, 1, mean, 1, 1)))) for engine, seed, mean in given]
    [difference] = learn.differences_of_pairs(learn.curves_of(rows, 80))
    assert difference.tolist() == [-50]
