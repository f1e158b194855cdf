"""LunarLander: a craft lands on a pad between hills."""

from __future__ import annotations

import math
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

import drystone
from drystone.envs._base import BatchEnv, BatchVectorEnv, Corners, rendering
from drystone.envs._parts import Body, Flag, body

MAX_EPISODE_STEPS = 1000
_VIEW = ((0.0, 0.0), (20.0, 400 / 30))
# At the ends of the landing pad.
_FLAGS = [Flag((x, 100 / 30), (204, 204, 0)) for x in (8.0, 12.0)]
_BOUNDS = np.array([2.5, 2.5, 10.0, 10.0, 2 * math.pi, 10.0], dtype=np.float32)


def _spaces(continuous: bool) -> tuple[gymnasium.Space[Any], gymnasium.Space[Any]]:
    low, high = np.append(-_BOUNDS, [0.0, 0.0]), np.append(_BOUNDS, [1.0, 1.0])
    observation = gymnasium.spaces.Box(low.astype(np.float32), high.astype(np.float32))
    if continuous:
        return observation, gymnasium.spaces.Box(-1.0, 1.0, (2,), dtype=np.float32)
    return observation, gymnasium.spaces.Discrete(4)


def _lander(batch: drystone.LunarLanders, world: drystone.World) -> Body:
    return body(world, world.bodies()[1])


def _legs(batch: drystone.LunarLanders, world: drystone.World) -> list[Body]:
    return [body(world, leg) for leg in world.bodies()[2:]]


class LunarLander(BatchEnv):
    """The environment LunarLander-v3 of Gymnasium, computed by Drystone (docs/environments.md). The arguments are Gymnasium's."""

    _batch: drystone.LunarLanders
    metadata = rendering(drystone.LunarLanders, "human", "rgb_array")
    _FLAGS = _FLAGS

    def __init__(
        self,
        render_mode: str | None = None,
        continuous: bool = False,
        gravity: float = -10.0,
        enable_wind: bool = False,
        wind_power: float = 15.0,
        turbulence_power: float = 1.5,
    ) -> None:
        self._begin(render_mode)
        self.continuous = continuous
        self.observation_space, self.action_space = _spaces(continuous)
        self._batch = drystone.LunarLanders(
            1,
            continuous=continuous,
            gravity=gravity,
            enable_wind=enable_wind,
            wind_power=wind_power,
            turbulence_power=turbulence_power,
            autoreset="disabled",
        )

    @property
    def lander(self) -> Body:
        """The craft at the moment."""
        return _lander(self._batch, self.world)

    @property
    def legs(self) -> list[Body]:
        """The legs at the moment."""
        return _legs(self._batch, self.world)

    def _view(self) -> Corners:
        return _VIEW


class LunarLanderVector(BatchVectorEnv):
    """Many LunarLander environments, stepped by one call. max_episode_steps limits episodes (None or -1: no limit), `workers` is the number of
    threads; the results do not depend on it.
    """

    metadata = rendering(drystone.LunarLanders, "rgb_array")
    _FLAGS = _FLAGS
    _PARTS = {"lander": _lander, "legs": _legs}

    def __init__(
        self,
        num_envs: int = 1,
        *,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = MAX_EPISODE_STEPS,
        workers: int = 1,
        render_mode: str | None = None,
        continuous: bool = False,
        gravity: float = -10.0,
        enable_wind: bool = False,
        wind_power: float = 15.0,
        turbulence_power: float = 1.5,
    ) -> None:
        mode = self._begin(num_envs, _spaces(continuous), autoreset_mode, render_mode)
        self.continuous = continuous
        self._batch = drystone.LunarLanders(
            num_envs,
            continuous=continuous,
            gravity=gravity,
            enable_wind=enable_wind,
            wind_power=wind_power,
            turbulence_power=turbulence_power,
            autoreset=mode,
            max_episode_steps=max(max_episode_steps or 0, 0),
            workers=workers,
        )

    def _view(self, index: int) -> Corners:
        return _VIEW
