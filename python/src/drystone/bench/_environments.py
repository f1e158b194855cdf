"""Steps of learning environments with random actions, beside the same environments of EnvPool and Gymnasium."""

from __future__ import annotations

import importlib
import itertools
from functools import partial
from typing import Any

import numpy as np

from drystone.bench._measure import Case, Engine, Work

COUNTS = (16, 1024)


def problem_of(observations: Any, space: Any, count: int | None) -> str:
    """What is wrong with observations of `count` environments, or of one that are not in an array; empty if nothing is."""
    shape = space.shape if count is None else (count, *space.shape)
    if observations.shape != shape or observations.dtype != space.dtype:
        return f"observations are {observations.dtype} of shape {observations.shape}, not {space.dtype} of shape {shape}"
    if observations.dtype == np.uint8:  # A picture.
        pixels = observations.reshape(1 if count is None else count, -1, observations.shape[-1])
        return "a picture has pixels of one colour only" if (pixels == pixels[:, :1]).all(axis=(1, 2)).any() else ""
    return "" if np.isfinite(observations).all() else "an observation is not finite"


def _work(spaces: tuple[Any, Any], step: Any, count: int | None) -> Work:
    """Of `count` environments, or of one whose numbers are not in an array. `spaces`: of one observation, and of all actions."""
    seen, space = spaces
    space.seed(1)
    actions = [space.sample() for _ in range(256)]
    units = count or 1
    calls = max(1, 256 // units)
    order = itertools.cycle(actions)
    problems: list[str] = []

    def run() -> int:
        for _ in range(calls):
            observations = step(next(order))
        if problem := problem_of(observations, seen, count):
            problems.append(problem)
        return calls * units

    return Work(run, lambda: problems[0] if problems else "")


def _drystone(name: str, count: int) -> Work:
    gymnasium = importlib.import_module("gymnasium")
    importlib.import_module("drystone.envs")
    env = gymnasium.make_vec("drystone/" + name, num_envs=count)
    env.reset(seed=0)
    return _work((env.single_observation_space, env.action_space), lambda actions: env.step(actions)[0], count)


def _envpool(original: str, name: str, count: int) -> Work:
    envpool = importlib.import_module("envpool")
    gymnasium = importlib.import_module("gymnasium")
    importlib.import_module("drystone.envs")
    env = envpool.make(original, env_type="gymnasium", num_envs=count, num_threads=1, seed=0)
    env.reset()
    ours = gymnasium.make_vec("drystone/" + name, num_envs=count)
    return _work((ours.single_observation_space, ours.action_space), lambda actions: env.step(actions)[0], count)


def _gymnasium(name: str) -> Work:
    """One environment, reset when an episode ends, without wrappers: the least work around Box2D."""
    gymnasium = importlib.import_module("gymnasium")
    try:
        env = gymnasium.make(name).unwrapped
    except gymnasium.error.DependencyNotInstalled as error:
        raise ImportError(str(error).split("\n")[0]) from error
    env.reset(seed=0)

    def step(action: Any) -> Any:
        observation, _, terminated, _, _ = env.step(action)
        return env.reset()[0] if terminated else observation

    return _work((env.observation_space, env.action_space), step, None)


def cases() -> list[Case]:
    """One case for each registered environment; none without Gymnasium."""
    try:
        entries = importlib.import_module("drystone.envs._registration").ENTRIES
    except ImportError:
        return []
    made = []
    for entry in entries:
        name, original = entry.name, entry.original or entry.name
        engines = [Engine(f"Drystone, {count}", partial(_drystone, name, count)) for count in COUNTS]
        if original not in importlib.import_module("gymnasium").registry:
            made.append(Case(name, f"the environment {name} with random actions; so many at once", "steps", engines))
            continue
        engines += [Engine(f"EnvPool, {count}", partial(_envpool, original, name, count)) for count in COUNTS]
        engines.append(Engine("Gymnasium", partial(_gymnasium, original)))
        made.append(Case(name, f"the environment {name} with random actions; so many at once", "steps", engines))
    return made
