"""Landings cut into pieces: the same bits whoever does them, and a lost worker's piece is done again. With Dask and Ray where they are installed."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from drystone.examples.rollouts import pieces, returns_of

ARGUMENTS = {"enable_wind": True, "max_episode_steps": 300}


def alone(count: int) -> Any:
    [piece] = pieces(ARGUMENTS, range(5, 5 + count), count)
    return returns_of(piece)


def test_pieces_cover_the_seeds() -> None:
    work = pieces(ARGUMENTS, range(3, 20), 8)
    assert [piece.seeds for piece in work] == [range(3, 11), range(11, 19), range(19, 20)]
    assert pickle.loads(pickle.dumps(work)) == work
    assert pieces({}, range(4, 4), 8) == []


def test_pieces_give_the_bits_of_one_batch() -> None:
    merged = np.concatenate([returns_of(piece) for piece in pieces(ARGUMENTS, range(5, 25), 6)])
    assert np.array_equal(merged, alone(20))
    assert len(np.unique(merged)) == 20


def test_a_worker_is_lost_once(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    mark.touch()
    code = "import sys; from drystone.examples.rollouts import *; print(returns_of(pieces({}, range(2), 2)[0], sys.argv[1]).size)"
    first, second = (
        subprocess.run([sys.executable, "-c", code, str(mark)], capture_output=True, text=True, check=False) for _ in range(2)
    )
    assert first.returncode == 1 and first.stdout == "" and not mark.exists()
    assert second.returncode == 0 and second.stdout.strip() == "2"


def test_dask_repeats_the_work_of_a_lost_worker(tmp_path: Path) -> None:
    distributed: Any = pytest.importorskip("distributed")
    from drystone.examples.dask_rollouts import merged

    mark = tmp_path / "mark"
    mark.touch()
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with cluster, distributed.Client(cluster) as client:
        returns = merged(client, pieces(ARGUMENTS, range(5, 25), 6), str(mark))
    assert not mark.exists()  # A worker was lost.
    assert np.array_equal(returns, alone(20))


def test_ray_repeats_the_work_of_a_lost_worker(tmp_path: Path) -> None:
    ray: Any = pytest.importorskip("ray")
    from drystone.examples.ray_rollouts import merged

    mark = tmp_path / "mark"
    mark.touch()
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        returns = merged(ray, pieces(ARGUMENTS, range(5, 25), 6), str(mark))
    finally:
        ray.shutdown()
    assert not mark.exists()
    assert np.array_equal(returns, alone(20))


def test_rllib_learns() -> None:
    pytest.importorskip("ray.rllib")
    pytest.importorskip("torch")
    from drystone.examples.rllib_lander import learned

    [result] = learned(1)
    assert result["env_runners"]["num_env_steps_sampled"] >= 4000
    assert -1000 < result["env_runners"]["episode_return_mean"] < 300


@pytest.mark.parametrize(
    ("name", "missing"),
    [
        ("dask_rollouts", "distributed"), ("ray_rollouts", "ray"), ("rllib_lander", "ray"), ("sb3_lander", "stable_baselines3"),
        ("torch_lander", "torch"), ("jax_search", "jax"),
    ],
)
def test_an_example_without_its_package_says_what_to_install(name: str, missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import drystone.examples.{name} as example; example.main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "pip install" in done.stderr and "Traceback" not in done.stderr
