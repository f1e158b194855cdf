"""Learns to land by an evolution strategy that JAX compiles: jax.pure_callback flies a population of linear policies, each in an environment of
its own, on the same seeds. The flights are a pure function: equal policies and seeds give equal returns, bit for bit. pip install jax.
"""

import importlib
from typing import Any

import numpy as np

POPULATION, STEPS = 128, 400


def returns_of(policies: Any, seed: Any) -> Any:
    """The returns of policies, of shape (n, 9, 4), which all meet the same ground and push."""
    from drystone.envs import LunarLanderVector

    weights = np.asarray(policies)
    many = LunarLanderVector(len(weights), max_episode_steps=STEPS)
    observations, _ = many.reset(seed=[int(seed)] * len(weights))
    returns, running = np.zeros(len(weights), np.float32), np.ones(len(weights), np.bool_)
    while running.any():
        scores = np.einsum("ij,ijk->ik", observations, weights[:, :8]) + weights[:, 8]
        observations, rewards, terminated, truncated, _ = many.step(scores.argmax(axis=1))
        returns += np.where(running, rewards, 0).astype(np.float32)
        running &= ~(terminated | truncated)
    return returns


def learned(generations: int) -> list[float]:
    """The mean returns of the generations."""
    try:
        jax: Any = importlib.import_module("jax")
    except ImportError as error:
        raise SystemExit(f"this example needs JAX: pip install jax ({error})") from error

    def improve(mean: Any, key: Any, seed: Any) -> Any:
        noise = jax.random.normal(key, (POPULATION // 2, 9, 4))
        noise = jax.numpy.concatenate([noise, -noise])
        shape = jax.ShapeDtypeStruct((POPULATION,), np.float32)
        returns = jax.pure_callback(returns_of, shape, mean + 0.3 * noise, seed)
        ranks = returns.argsort().argsort() / (POPULATION - 1) - 0.5
        return mean + 6.0 * jax.numpy.tensordot(ranks, noise, 1) / POPULATION, returns.mean()

    improved = jax.jit(improve)
    mean, means = jax.numpy.zeros((9, 4)), []
    for i, key in enumerate(jax.random.split(jax.random.key(0), generations)):
        mean, value = improved(mean, key, i)
        means.append(float(value))
    return means


def main() -> None:
    for i, mean in enumerate(learned(40)):
        if i % 5 == 4:
            print(f"generation {i + 1}: mean return {mean:.0f}")
