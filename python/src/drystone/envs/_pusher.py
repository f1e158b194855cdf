"""ArmPush: an arm of two links pushes a crate on a table to a mark."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

import drystone
from drystone.envs._base import BatchEnv, BatchVectorEnv, Corners, rendering

MAX_EPISODE_STEPS = 250
_VIEW = ((-3.0, -2.0), (3.0, 2.0))
# Cosines and sines, speeds of joints, finger, crate, its rotation and velocity, mark.
_BOUNDS = np.array([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 1, 1, 10, 10, 2, 2], dtype=np.float32)


def _spaces() -> tuple[gymnasium.Space[Any], gymnasium.Space[Any]]:
    return gymnasium.spaces.Box(-_BOUNDS, _BOUNDS), gymnasium.spaces.Box(-1.0, 1.0, (2,), dtype=np.float32)


class ArmPush(BatchEnv):
    """An arm of two links pushes a crate to a mark, seen from above (docs/environments.md)."""

    metadata = rendering(drystone.ArmPushes, "human", "rgb_array")

    def __init__(self, render_mode: str | None = None, table_friction: float = 0.4) -> None:
        self._begin(render_mode)
        self.observation_space, self.action_space = _spaces()
        self._batch = drystone.ArmPushes(1, table_friction=table_friction, autoreset="disabled")

    def _view(self) -> Corners:
        return _VIEW


class ArmPushVector(BatchVectorEnv):
    """Many ArmPush environments, stepped by one call. max_episode_steps limits episodes (None or -1: no limit), `workers` is the number of
    threads; the results do not depend on it.
    """

    metadata = rendering(drystone.ArmPushes, "rgb_array")

    def __init__(
        self,
        num_envs: int = 1,
        *,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = MAX_EPISODE_STEPS,
        workers: int = 1,
        render_mode: str | None = None,
        table_friction: float = 0.4,
    ) -> None:
        mode = self._begin(num_envs, _spaces(), autoreset_mode, render_mode)
        self._batch = drystone.ArmPushes(
            num_envs,
            table_friction=table_friction,
            autoreset=mode,
            max_episode_steps=max(max_episode_steps or 0, 0),
            workers=workers,
        )

    def _view(self, index: int) -> Corners:
        return _VIEW
