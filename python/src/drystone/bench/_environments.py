"""Steps of learning environments with random actions, beside the same environments of EnvPool and Gymnasium."""

from __future__ import annotations

import importlib
import itertools
from functools import partial
from typing import Any

import numpy as np

from drystone.bench._measure import Case, Engine, Work

COUNTS = (16, 1024)


def _work(space: Any, step: Any, count: int) -> Work:
    space.seed(1)
    actions = [space.sample() for _ in range(256)]
    calls = max(1, 256 // count)
    order = itertools.cycle(actions)
    problems: list[str] = []

    def run() -> int:
        for _ in range(calls):
            observations = step(next(order))
        if not np.isfinite(observations).all():
            problems.append("an observation is not finite")
        return calls * count

    return Work(run, lambda: problems[0] if problems else "")


def _drystone(name: str, count: int) -> Work:
    gymnasium = importlib.import_module("gymnasium")
    importlib.import_module("drystone.envs")
    env = gymnasium.make_vec("drystone/" + name, num_envs=count)
    env.reset(seed=0)
    return _work(env.action_space, lambda actions: env.step(actions)[0], count)


def _envpool(original: str, name: str, count: int) -> Work:
    envpool = importlib.import_module("envpool")
    gymnasium = importlib.import_module("gymnasium")
    importlib.import_module("drystone.envs")
    env = envpool.make(original, env_type="gymnasium", num_envs=count, num_threads=1, seed=0)
    env.reset()
    space = gymnasium.make_vec("drystone/" + name, num_envs=count).action_space
    return _work(space, lambda actions: env.step(actions)[0], count)


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

    return _work(env.action_space, step, 1)


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
