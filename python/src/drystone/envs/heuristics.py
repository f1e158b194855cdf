"""Controllers without learning, for many environments at once: baselines, and the policies by which Drystone's environments are compared
with Gymnasium's. They follow the formulas of the heuristic in Gymnasium 1.4.0's lunar_lander.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Observations = NDArray[np.float32]


def _lander_efforts(observations: Observations) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """What is missing to the wanted climb and to the wanted turn."""
    x, y, speed_x, speed_y, angle, spin, left, right = observations.T
    wanted_angle = np.clip(0.5 * x + speed_x, -0.4, 0.4)
    turn = 0.5 * (wanted_angle - angle) - spin
    climb = 0.5 * (0.55 * np.abs(x) - y) - 0.5 * speed_y
    on_ground = (left > 0) | (right > 0)
    return np.where(on_ground, -0.5 * speed_y, climb), np.where(on_ground, np.float32(0.0), turn)


def lander(observations: Observations) -> NDArray[np.int64]:
    """Actions of LunarLander, for observations of shape (n, 8)."""
    climb, turn = _lander_efforts(observations)
    main = (climb > np.abs(turn)) & (climb > 0.05)
    actions = np.select([main, turn < -0.05, turn > 0.05], [2, 3, 1], default=0)
    return actions.astype(np.int64)


def lander_continuous(observations: Observations) -> NDArray[np.float64]:
    """Actions of LunarLander with continuous=True, of shape (n, 2)."""
    climb, turn = _lander_efforts(observations)
    efforts = np.stack([20.0 * climb - 1.0, -20.0 * turn], axis=1)
    clipped: NDArray[Any] = np.clip(efforts, -1.0, 1.0)
    return clipped.astype(np.float64)
