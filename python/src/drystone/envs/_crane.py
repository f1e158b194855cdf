"""Crane: a magnet on a crane stacks boxes."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

import drystone
from drystone.envs._base import BatchEnv, BatchVectorEnv, Corners, rendering

MAX_EPISODE_STEPS = 750
_VIEW = ((-4.2, -0.4), (4.2, 5.2))
# Trolley, magnet, pulled, height; of each box place, rotation, velocity.
_LOW = np.array([-4, -50, -1, -50, 0, 0, *(5 * [-5, -1, -1, -1, -50, -50])], dtype=np.float32)
_HIGH = np.array([4, 50, 5, 50, 1, 10, *(5 * [5, 10, 1, 1, 50, 50])], dtype=np.float32)


def _spaces() -> tuple[gymnasium.Space[Any], gymnasium.Space[Any]]:
    return gymnasium.spaces.Box(_LOW, _HIGH), gymnasium.spaces.Box(-1.0, 1.0, (3,), dtype=np.float32)


class Crane(BatchEnv):
    """A magnet on a crane stacks boxes (docs/environment_tasks.md)."""

    metadata = rendering(drystone.Cranes, "human", "rgb_array")

    def __init__(self, render_mode: str | None = None, magnet_force: float = 80.0) -> None:
        self._begin(render_mode)
        self.observation_space, self.action_space = _spaces()
        self._batch = drystone.Cranes(1, magnet_force=magnet_force, autoreset="disabled")

    def _view(self) -> Corners:
        return _VIEW


class CraneVector(BatchVectorEnv):
    """Many Crane environments, stepped by one call. max_episode_steps limits episodes (None or -1: no limit), `workers` is the number of threads;
    the results do not depend on it.
    """

    metadata = rendering(drystone.Cranes, "rgb_array")

    def __init__(
        self,
        num_envs: int = 1,
        *,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = MAX_EPISODE_STEPS,
        workers: int = 1,
        render_mode: str | None = None,
        magnet_force: float = 80.0,
    ) -> None:
        mode = self._begin(num_envs, _spaces(), autoreset_mode, render_mode)
        self._batch = drystone.Cranes(
            num_envs,
            magnet_force=magnet_force,
            autoreset=mode,
            max_episode_steps=max(max_episode_steps or 0, 0),
            workers=workers,
        )

    def _view(self, index: int) -> Corners:
        return _VIEW
