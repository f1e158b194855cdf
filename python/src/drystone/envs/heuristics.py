"""Controllers without learning, for many environments at once: baselines, and the policies by which Drystone's environments are compared
with Gymnasium's. Those of Gymnasium's environments follow the formulas of the heuristics in Gymnasium 1.4.0's lunar_lander.py and bipedal_walker.py.
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


class Walker:
    """Actions of BipedalWalker, of shape (n, 4), for observations of shape (n, 24): steps from one leg to the other. It remembers what each
    environment does, so one object is for one episode of each.
    """

    _SWING, _PUT_DOWN, _PUSH_OFF = 0, 1, 2
    _SPEED = 0.29
    _KNEE = 0.1  # The knee of the leg that stands.

    def __init__(self, count: int) -> None:
        self._phase = np.full(count, self._SWING)
        self._moving = np.zeros(count, dtype=np.int64)
        self._knee = np.full(count, self._KNEE)
        self._begun = False

    def __call__(self, observations: Observations) -> NDArray[np.float64]:
        if not self._begun:
            self._begun = True  # As the original, which does nothing in its first step.
            return np.zeros((len(observations), 4))
        s = observations.astype(np.float64)
        rows = np.arange(len(s))
        speed = s[:, 2]
        moving, standing = self._moving.copy(), 1 - self._moving
        # Targets of both legs; NaN is none.
        hips, knees = np.full((2, len(s), 2), np.nan)

        swing = self._phase == self._SWING
        knee = self._knee + 0.03 + np.where(speed > self._SPEED, 0.03, 0.0)
        self._knee = np.where(swing, np.minimum(knee, self._KNEE), self._knee)
        hips[rows[swing], moving[swing]] = 1.1
        knees[rows[swing], moving[swing]] = -0.6
        knees[rows[swing], standing[swing]] = self._knee[swing]
        behind = s[rows, 4 + 5 * standing] < 0.1
        self._phase[swing & behind] = self._PUT_DOWN

        down = self._phase == self._PUT_DOWN
        hips[rows[down], moving[down]] = 0.1
        knees[rows[down], moving[down]] = self._KNEE
        knees[rows[down], standing[down]] = self._knee[down]
        landed = down & (s[rows, 8 + 5 * moving] > 0)
        self._phase[landed] = self._PUSH_OFF
        self._knee = np.where(landed, np.minimum(s[rows, 6 + 5 * moving], self._KNEE), self._knee)

        push = self._phase == self._PUSH_OFF
        knees[rows[push], moving[push]] = self._knee[push]
        knees[rows[push], standing[push]] = 1.0
        done = push & ((s[rows, 6 + 5 * standing] > 0.88) | (speed > 1.2 * self._SPEED))
        self._phase[done] = self._SWING
        self._moving = np.where(done, standing, moving)

        actions = np.empty((len(s), 4))
        upright = 0.9 * s[:, 0] + 1.5 * s[:, 1]
        for leg in (0, 1):
            first = 4 + 5 * leg
            hip = 0.9 * (hips[:, leg] - s[:, first]) - 0.25 * s[:, first + 1]
            bend = 4.0 * (knees[:, leg] - s[:, first + 2]) - 0.25 * s[:, first + 3]
            # The original takes a target of 0 for none.
            none = np.isnan(knees[:, leg]) | (knees[:, leg] == 0)
            actions[:, 2 * leg] = np.where(np.isnan(hips[:, leg]), 0.0, hip) + upright
            actions[:, 2 * leg + 1] = np.where(none, 0.0, bend) - 15.0 * s[:, 3]
        clipped: NDArray[np.float64] = np.clip(0.5 * actions, -1.0, 1.0)
        return clipped


_LINKS = (1.0, 0.8)
_JOINT_SPEED = 2.0


def arm_push(observations: Observations) -> NDArray[np.float64]:
    """Actions of ArmPush, for observations of shape (n, 16): the finger goes around the crate to the side away from the mark, and then pushes
    towards the mark.
    """
    s = observations.astype(np.float64)
    finger, crate, mark = s[:, 6:8], s[:, 8:10], s[:, 14:16]
    to_mark = mark - crate
    along = to_mark / np.maximum(np.linalg.norm(to_mark, axis=1, keepdims=True), 1e-6)
    across = np.stack([-along[:, 1], along[:, 0]], axis=1)
    relative = finger - crate
    ahead = (relative * along).sum(axis=1, keepdims=True)
    aside = (relative * across).sum(axis=1, keepdims=True)
    outwards = np.where(aside >= 0, across, -across)
    is_behind = ahead < -0.15
    # Away from the crate, then past its side, then behind it.
    goal = np.where(
        is_behind,
        crate - 0.3 * along,
        np.where(np.abs(aside) < 0.3, finger + outwards, crate + 0.4 * outwards - 0.3 * along),
    )
    velocity = 5.0 * (goal - finger)
    is_pushing = is_behind & (np.abs(aside) < 0.06)
    velocity = np.where(is_pushing, 0.6 * along - 5.0 * aside * across, velocity)
    speed = np.linalg.norm(velocity, axis=1, keepdims=True)
    velocity *= np.minimum(1.0, 1.2 / np.maximum(speed, 1e-6))

    # Speeds of the joints from that of the finger, damped where the arm is stretched.
    shoulder = np.arctan2(s[:, 1], s[:, 0])
    both = shoulder + np.arctan2(s[:, 3], s[:, 2])
    from_shoulder = np.stack([-finger[:, 1], finger[:, 0]], axis=1)
    from_elbow = _LINKS[1] * np.stack([-np.sin(both), np.cos(both)], axis=1)
    jacobian = np.stack([from_shoulder, from_elbow], axis=2)
    square = jacobian @ jacobian.transpose(0, 2, 1) + 0.01 * np.eye(2)
    speeds = jacobian.transpose(0, 2, 1) @ np.linalg.solve(square, velocity[:, :, None])
    clipped: NDArray[np.float64] = np.clip(speeds[:, :, 0] / _JOINT_SPEED, -1.0, 1.0)
    return clipped


def crate_match(observations: Observations) -> NDArray[np.float64]:
    """Actions of CrateMatch, of shape (..., 2), for observations of agents, of shape (..., 23): each robot goes around the crate to its own
    team's side, and then pushes; mates push beside each other.
    """
    s = observations.astype(np.float64)
    place, velocity, crate, mate = s[..., 0:2], s[..., 2:4], s[..., 4:6], s[..., 11:13]
    relative = place - crate
    # The upper one of the two mates pushes at the upper half of the crate.
    is_upper = place[..., 1] > mate[..., 1]
    beside = np.where(is_upper, 0.22, -0.22)
    is_behind = relative[..., 0] < -0.15
    around = np.where(is_upper, 0.7, -0.7)
    goal_x = np.where(is_behind, -0.45, -0.8)
    goal_y = np.where(is_behind, beside, around)
    is_pushing = is_behind & (np.abs(relative[..., 1] - beside) < 0.25)
    wanted = 3.0 * (np.stack([goal_x, goal_y], axis=-1) - relative)
    wanted[..., 0] = np.where(is_pushing, 3.0, wanted[..., 0])
    clipped: NDArray[np.float64] = np.clip(wanted - 0.5 * velocity, -1.0, 1.0)
    return clipped


class Rover:
    """Actions of Rover, of shape (n, 3), for observations of shape (n, 32): all wheels forwards, slower where the rover is about to tip over
    backwards; where it is stuck it drives back for a second. It remembers what each environment does, so one object is for one episode of
    each.
    """

    _STUCK, _BACK = 15, 25  # Steps.

    def __init__(self, count: int) -> None:
        self._still = np.zeros(count, dtype=np.int64)  # Steps without motion.
        self._back = np.zeros(count, dtype=np.int64)  # Steps that it still drives back.

    def __call__(self, observations: Observations) -> NDArray[np.float64]:
        s = observations.astype(np.float64)
        pitch = np.arctan2(s[:, 1], s[:, 0]) + 0.3 * s[:, 2]
        speed = np.clip(1.0 - 2.0 * np.maximum(pitch - 0.6, 0.0), -0.3, 1.0)
        is_back = self._back > 0
        self._still = np.where((np.abs(s[:, 3]) < 0.15) & ~is_back, self._still + 1, 0)
        begins = self._still >= self._STUCK
        self._back = np.where(begins, self._BACK, np.maximum(self._back - 1, 0))
        self._still[begins] = 0
        speed = np.where(self._back > 0, -1.0, speed)
        actions: NDArray[np.float64] = np.repeat(speed[:, None], 3, axis=1)
        return actions


def crane(observations: Observations) -> NDArray[np.float64]:
    """Actions of Crane, of shape (n, 3), for observations of shape (n, 36): each box goes over the one that lies nearest to the middle."""
    s = observations.astype(np.float64)
    rows = np.arange(len(s))
    trolley, trolley_speed, pole = s[:, 0], s[:, 1], s[:, 2]
    x, y = s[:, 6::6], s[:, 7::6]
    tops = y + 0.25 * (np.abs(s[:, 8::6]) + np.abs(s[:, 9::6]))
    # The box that touches the magnet is held, if the magnet pulls one.
    gaps = np.where(np.abs(x - trolley[:, None]) < 0.3, np.abs(pole[:, None] - tops), 9.0)
    held = np.where((s[:, 4] > 0) & (gaps.min(axis=1) < 0.04), gaps.argmin(axis=1), -1)
    is_held = np.arange(5) == held[:, None]
    on_floor = (y < 0.35) & ~is_held
    base = x[rows, np.where(on_floor, np.abs(x), 9.0).argmin(axis=1)]
    in_tower = (np.abs(x - base[:, None]) < 0.3) & ~is_held
    tower_top = np.where(in_tower, tops, 0.0).max(axis=1)
    free = ~in_tower & ~is_held
    nearest = np.where(free, np.abs(x - trolley[:, None]), 9.0).argmin(axis=1)

    holds = held >= 0
    goal = np.where(holds, trolley + base - x[rows, held], x[rows, nearest])
    away = goal - trolley
    is_over = (np.abs(away) < 0.03) & (np.abs(trolley_speed) < 0.1)
    bottom = np.where(holds, y[rows, held] - 0.25, pole)
    # Nothing may be in the way: the tower, and without a box the boxes beside it.
    clear = np.where(holds, tower_top + 0.2, np.where(on_floor | in_tower, tops, 0.0).max(axis=1) + 0.2)
    target = np.where(is_over, np.where(holds, tower_top, tops[rows, nearest]), clear + 0.1)
    may_move = bottom > clear
    lets_go = holds & is_over & (bottom - tower_top < 0.03)
    drive = np.where(may_move | (np.abs(away) < 0.1), 2.0 * away, 0.0)
    lift = 2.5 * (target - bottom)
    magnet = np.where(holds, ~lets_go, is_over & (pole - tops[rows, nearest] < 0.25))
    done = ~holds & ~free.any(axis=1)
    actions = np.stack([drive, lift, np.where(magnet, 1.0, -1.0)], axis=1)
    actions[done] = [0.0, 1.0, -1.0]
    clipped: NDArray[np.float64] = np.clip(actions, -1.0, 1.0)
    return clipped
