"""CarRacing: a car drives a lap on a random track, seen from above."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

import drystone
from drystone.envs._base import BatchEnv, BatchVectorEnv, Observations, rendering

MAX_EPISODE_STEPS = 1000
POINTS_AHEAD = 12
# Speeds of the car, of the wheels, steering, gas, wheels on the road, visited, place on the road, points ahead.
_HIGH = [400.0, 400.0, 1000.0, *4 * [1e5], 1.0, 1.0, *4 * [1.0], 1.0, 1e3, math.pi, *2 * POINTS_AHEAD * [2e3]]
_LOW = [-400.0, -400.0, -1000.0, *4 * [-1e5], -1.0, 0.0, *4 * [0.0], 0.0, -1e3, -math.pi, *2 * POINTS_AHEAD * [-2e3]]

_Batch = drystone.CarRacings | drystone.CarRacingPixels
_BATCHES: dict[str, type[drystone.CarRacings] | type[drystone.CarRacingPixels]] = {
    "pixels": drystone.CarRacingPixels,
    "state": drystone.CarRacings,
}


def _batch_class(observations: str) -> type[drystone.CarRacings] | type[drystone.CarRacingPixels]:
    if observations not in _BATCHES:
        raise ValueError(f"observations must be 'pixels' or 'state', not {observations!r}")
    return _BATCHES[observations]


def _spaces(observations: str, continuous: bool) -> tuple[gymnasium.Space[Any], gymnasium.Space[Any]]:
    seen: gymnasium.Space[Any]
    if observations == "pixels":
        seen = gymnasium.spaces.Box(0, 255, (96, 96, 3), dtype=np.uint8)
    else:
        seen = gymnasium.spaces.Box(np.array(_LOW, dtype=np.float32), np.array(_HIGH, dtype=np.float32))
    if not continuous:
        return seen, gymnasium.spaces.Discrete(5)
    low, high = np.array([-1, 0, 0], dtype=np.float32), np.ones(3, dtype=np.float32)
    return seen, gymnasium.spaces.Box(low, high)


def _keeps_colors(options: dict[str, Any] | None) -> bool:
    randomize = (options or {}).get("randomize", True)
    if not isinstance(randomize, (bool, np.bool_)):
        raise TypeError(f"reset(): options['randomize'] must be a bool, not {randomize!r}")
    return not randomize


def _end(reward: Any) -> dict[str, Any]:
    """The information of a step that ends the episode. Only a car that leaves the field loses so much."""
    return {"lap_finished": bool(reward != -100.0)}


class CarRacing(BatchEnv):
    """The environment CarRacing-v3 of Gymnasium, computed by Drystone (docs/car_racing.md). The arguments are Gymnasium's, without `verbose`;
    observations="state" gives 40 numbers in place of a picture. With `domain_randomize`, reset(options={"randomize": False}) keeps the
    colours.
    """

    _batch: _Batch
    metadata = rendering(drystone.CarRacings, "human", "rgb_array")

    def __init__(
        self,
        render_mode: str | None = None,
        lap_complete_percent: float = 1.0,
        domain_randomize: bool = False,
        continuous: bool = True,
        observations: str = "pixels",
    ) -> None:
        batch = _batch_class(observations)
        self._begin(render_mode)
        self.continuous = continuous
        self.observation_space, self.action_space = _spaces(observations, continuous)
        self._batch = batch(
            1,
            continuous=continuous,
            domain_randomize=domain_randomize,
            lap_complete_percent=lap_complete_percent,
            autoreset="disabled",
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        keeps = _keeps_colors(options)
        self._seed(seed)
        if keeps:
            self._batch.keep_colors()
        return self._begin_episode()

    @property
    def track(self) -> NDArray[np.float64]:
        """The middle of the road in the direction of travel, of shape (tiles, 3): x and y [m], and the angle to the y axis [rad]."""
        return self._batch.track(0)

    def _picture(self) -> NDArray[np.uint8]:
        return self._batch.picture(0)

    def _information(self, reward: float) -> dict[str, Any]:
        return _end(reward)


class CarRacingVector(BatchVectorEnv):
    """Many CarRacing environments, stepped by one call. max_episode_steps limits episodes (None or -1: no limit), `workers` is the number of
    threads; the results do not depend on it.
    """

    _batch: _Batch
    metadata = rendering(drystone.CarRacings, "rgb_array")

    def __init__(
        self,
        num_envs: int = 1,
        *,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = MAX_EPISODE_STEPS,
        workers: int = 1,
        render_mode: str | None = None,
        lap_complete_percent: float = 1.0,
        domain_randomize: bool = False,
        continuous: bool = True,
        observations: str = "pixels",
    ) -> None:
        batch = _batch_class(observations)
        mode = self._begin(num_envs, _spaces(observations, continuous), autoreset_mode, render_mode)
        self.continuous = continuous
        self._batch = batch(
            num_envs,
            continuous=continuous,
            domain_randomize=domain_randomize,
            lap_complete_percent=lap_complete_percent,
            autoreset=mode,
            max_episode_steps=max(max_episode_steps or 0, 0),
            workers=workers,
        )

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        mask = self._mask_of(options)
        keeps = _keeps_colors(options)
        self._seed(seed, mask)
        if keeps:
            self._batch.keep_colors(mask)
        return self._batch.reset(mask), {}

    def _picture(self, index: int) -> NDArray[np.uint8]:
        return self._batch.picture(index)

    def _information(self, reward: Any) -> dict[str, Any]:
        return _end(reward)
