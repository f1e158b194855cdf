"""CrateMatch: two teams of two robots push one crate across the line of the other team. The form for PettingZoo is in parallel.py."""

from __future__ import annotations

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

import drystone
from drystone.envs._base import BatchVectorEnv, Corners, rendering

MAX_EPISODE_STEPS = 500
VIEW: Corners = ((-4.8, -3.2), (4.8, 3.2))
# Own motion, crate (motion, rotation, angular velocity), mate, opponents.
_MOTION = [4.0, 2.5, 20.0, 20.0]
_BOUNDS = np.array([*_MOTION, *_MOTION, 1.0, 1.0, 100.0, *_MOTION, *_MOTION, *_MOTION], dtype=np.float32)


def agent_spaces() -> tuple[gymnasium.spaces.Box, gymnasium.spaces.Box]:
    """Observation and action of one agent."""
    return gymnasium.spaces.Box(-_BOUNDS, _BOUNDS), gymnasium.spaces.Box(-1.0, 1.0, (2,), dtype=np.float32)


def _spaces() -> tuple[gymnasium.spaces.Box, gymnasium.spaces.Box]:
    bounds = np.tile(_BOUNDS, (drystone.CrateMatches.AGENTS, 1))
    actions = gymnasium.spaces.Box(-1.0, 1.0, (drystone.CrateMatches.AGENTS, 2), dtype=np.float32)
    return gymnasium.spaces.Box(-bounds, bounds), actions


class CrateMatchVector(BatchVectorEnv):
    """Many CrateMatch environments, stepped by one call. As Gymnasium's vector environments, with a second axis of agents: observations of shape
    (num_envs, 4, 23), actions (num_envs, 4, 2), rewards (num_envs, 4). max_episode_steps limits episodes (None or -1: no limit), `workers` is the
    number of threads; the results do not depend on it.
    """

    metadata = rendering(drystone.CrateMatches, "rgb_array")

    def __init__(
        self,
        num_envs: int = 1,
        *,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = MAX_EPISODE_STEPS,
        workers: int = 1,
        render_mode: str | None = None,
        crate_friction: float = 0.22,
    ) -> None:
        mode = self._begin(num_envs, _spaces(), autoreset_mode, render_mode)
        self._batch = drystone.CrateMatches(
            num_envs,
            crate_friction=crate_friction,
            autoreset=mode,
            max_episode_steps=max(max_episode_steps or 0, 0),
            workers=workers,
        )

    def _view(self, index: int) -> Corners:
        return VIEW
