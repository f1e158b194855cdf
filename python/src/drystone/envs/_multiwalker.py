"""Multiwalker: three robots carry a package. The form for PettingZoo is in parallel.py."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

import drystone
from drystone.envs._base import BatchVectorEnv, Corners, rendering
from drystone.envs._parts import Flag

MAX_EPISODE_STEPS = 500
# At the start of the way.
FLAGS = [Flag((3 * 14 / 30, 100 / 30), (230, 51, 0))]


def agent_spaces() -> tuple[gymnasium.spaces.Box, gymnasium.spaces.Box]:
    """Observation and action of one agent."""
    return (
        gymnasium.spaces.Box(-np.inf, np.inf, (31,), dtype=np.float32),
        gymnasium.spaces.Box(-1.0, 1.0, (4,), dtype=np.float32),
    )


def view(batch: drystone.Multiwalkers, index: int) -> Corners:
    """Around the package, 36 m wide."""
    x = batch.world(index).transform(batch.package).position[0]
    return ((x - 18.0, -8.0), (x + 18.0, 16.0))


class MultiwalkerVector(BatchVectorEnv):
    """Many Multiwalker environments, stepped by one call. As Gymnasium's vector environments, with a second axis of agents: observations of
    shape (num_envs, 3, 31), actions (num_envs, 3, 4), rewards (num_envs, 3). max_episode_steps limits episodes (None or -1: no limit), `workers`
    is the number of threads; the results do not depend on it. Other keywords are those of drystone.Multiwalkers.
    """

    _batch: drystone.Multiwalkers
    metadata = rendering(drystone.Multiwalkers, "rgb_array")
    _FLAGS = FLAGS

    def __init__(
        self,
        num_envs: int = 1,
        *,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = MAX_EPISODE_STEPS,
        workers: int = 1,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        agents = drystone.Multiwalkers.AGENTS
        spaces = (
            gymnasium.spaces.Box(-np.inf, np.inf, (agents, 31), dtype=np.float32),
            gymnasium.spaces.Box(-1.0, 1.0, (agents, 4), dtype=np.float32),
        )
        mode = self._begin(num_envs, spaces, autoreset_mode, render_mode)
        limit = max(max_episode_steps or 0, 0)
        self._batch = drystone.Multiwalkers(
            num_envs, autoreset=mode, max_episode_steps=limit, workers=workers, **options
        )

    def _view(self, index: int) -> Corners:
        return view(self._batch, index)
