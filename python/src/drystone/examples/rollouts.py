"""Many landings, cut into pieces of work that any machine can do: what dask_rollouts and ray_rollouts distribute.

A piece is described by values that are small and can be pickled: the arguments that make the environments, and seeds. A worker makes one batch
for its piece. An episode depends on its seed alone, so a piece that is done again, on another machine or in pieces of another size, gives the
same bits.
"""

import os
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from drystone.envs import LunarLanderVector, heuristics


class Piece(NamedTuple):
    arguments: dict[str, Any]
    """Of LunarLanderVector, without num_envs."""
    seeds: range


def pieces(arguments: dict[str, Any], seeds: range, size: int) -> list[Piece]:
    """Successive seeds in pieces of at most `size` environments."""
    return [Piece(arguments, seeds[first : first + size]) for first in range(0, len(seeds), size)]


def returns_of(piece: Piece, lose_worker_once: str = "") -> NDArray[np.float64]:
    """The return of the first episode of each seed, flown by the heuristic.

    `lose_worker_once` is for tests: the name of a file. The first process that finds it removes it and ends at once, as if its machine were lost.
    """
    many = LunarLanderVector(len(piece.seeds), **piece.arguments)
    observations, _ = many.reset(seed=list(piece.seeds))
    returns = np.zeros(len(piece.seeds))
    running = np.ones(len(piece.seeds), dtype=np.bool_)
    step = 0
    while running.any():
        observations, rewards, terminated, truncated, _ = many.step(heuristics.lander(observations))
        returns += np.where(running, rewards, 0.0)
        running &= ~(terminated | truncated)
        step += 1
        if step == 50 and lose_worker_once:
            lose_worker(Path(lose_worker_once))
    return returns


def lose_worker(mark: Path) -> None:
    try:
        mark.unlink()
    except FileNotFoundError:
        return
    os._exit(1)


def main() -> None:
    returns = np.concatenate([returns_of(piece) for piece in pieces({}, range(0, 64), 16)])
    print(f"64 landings in one process: mean return {returns.mean():.1f}")
