"""Rover: a rover with three driven wheels crosses rough ground with loose stones, with a lidar."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

import drystone
from drystone.envs._base import BatchEnv, BatchVectorEnv, Corners, rendering

MAX_EPISODE_STEPS = 750


def _spaces() -> tuple[gymnasium.Space[Any], gymnasium.Space[Any]]:
    # Rotation, angular velocity, velocity, wheels, springs, what is left of the way, lidar.
    own = [1.0, 1.0, 50.0, 50.0, 50.0, *(3 * [50.0]), *(3 * [1.0]), 2.0]
    low = np.array([*(-one for one in own), *(20 * [0.0])], dtype=np.float32)
    high = np.array([*own, *(20 * [1.0])], dtype=np.float32)
    return gymnasium.spaces.Box(low, high), gymnasium.spaces.Box(-1.0, 1.0, (3,), dtype=np.float32)


def _view(batch: drystone.Rovers, index: int) -> Corners:
    x, y = batch.world(index).transform(batch.chassis).position
    return ((x - 3.0, y - 3.0), (x + 6.0, y + 3.0))


class Rover(BatchEnv):
    """A rover crosses rough ground with loose stones, with a lidar (docs/environment_tasks.md)."""

    _batch: drystone.Rovers
    metadata = rendering(drystone.Rovers, "human", "rgb_array")

    def __init__(self, render_mode: str | None = None, roughness: float = 1.0) -> None:
        self._begin(render_mode)
        self.observation_space, self.action_space = _spaces()
        self._batch = drystone.Rovers(1, roughness=roughness, autoreset="disabled")

    def _view(self) -> Corners:
        return _view(self._batch, 0)


class RoverVector(BatchVectorEnv):
    """Many Rover environments, stepped by one call. max_episode_steps limits episodes (None or -1: no limit), `workers` is the number of threads;
    the results do not depend on it.
    """

    _batch: drystone.Rovers
    metadata = rendering(drystone.Rovers, "rgb_array")

    def __init__(
        self,
        num_envs: int = 1,
        *,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = MAX_EPISODE_STEPS,
        workers: int = 1,
        render_mode: str | None = None,
        roughness: float = 1.0,
    ) -> None:
        mode = self._begin(num_envs, _spaces(), autoreset_mode, render_mode)
        self._batch = drystone.Rovers(
            num_envs,
            roughness=roughness,
            autoreset=mode,
            max_episode_steps=max(max_episode_steps or 0, 0),
            workers=workers,
        )

    def _view(self, index: int) -> Corners:
        return _view(self._batch, index)
