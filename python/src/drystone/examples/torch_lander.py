"""Learns LunarLander by PPO in one file, as CleanRL does, from the memory of a batch of environments: pip install torch."""

import importlib
from typing import Any

import gymnasium as gym


def learned(iterations: int, count: int = 64, length: int = 256) -> list[float]:
    """The mean return of the episodes that ended in each iteration of count * length steps."""
    try:
        torch: Any = importlib.import_module("torch")
    except ImportError as error:
        raise SystemExit(f"this example needs PyTorch: pip install torch ({error})") from error
    from drystone.envs import ArrayLibrary

    torch.manual_seed(0)
    nn = torch.nn
    many = ArrayLibrary(gym.make_vec("drystone/LunarLander-v3", num_envs=count), torch)
    actor, critic = (nn.Sequential(nn.Linear(8, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh(), nn.Linear(64, n)) for n in (4, 1))
    optimizer = torch.optim.Adam([*actor.parameters(), *critic.parameters()], lr=1e-3)
    seen, running, means = many.reset(seed=0)[0], torch.zeros(count), []
    over = torch.zeros(count, dtype=torch.bool)
    for _ in range(iterations):
        rows, ended = [], []
        for _ in range(length):
            with torch.no_grad():
                choice = torch.distributions.Categorical(logits=actor(seen))
                action = choice.sample()
                new, reward, terminated, truncated, _ = many.step(action)
                # The step after an end begins the next episode: it is no step of the policy.
                rows.append((seen, action, choice.log_prob(action), critic(seen)[:, 0], reward.float() / 100, terminated, ~over))
                running += reward.float()
                over = terminated | truncated
                ended += running[over].tolist()
                running[over] = 0
                seen = new
        states, actions, old, values, rewards, terminated, valid = map(torch.stack, zip(*rows))
        with torch.no_grad():
            following = torch.cat([values[1:], critic(seen).T])
        gains, gain = torch.zeros_like(values), torch.zeros(count)
        for t in reversed(range(length)):
            last = over if t == length - 1 else ~valid[t + 1]
            gain = rewards[t] + 0.995 * following[t] * ~terminated[t] - values[t] + 0.995 * 0.95 * gain * ~last
            gains[t] = gain
        kept = valid.flatten().nonzero()[:, 0]
        flat = [part.flatten(0, 1) for part in (states, actions, old, gains, gains + values)]
        for _ in range(4):
            for part in kept[torch.randperm(len(kept))].split(1024):
                state, action, before, gain, target = (one[part] for one in flat)
                choice = torch.distributions.Categorical(logits=actor(state))
                ratio = (choice.log_prob(action) - before).exp()
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                loss = -torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean() - 0.01 * choice.entropy().mean()
                loss = loss + 0.5 * (critic(state)[:, 0] - target).square().mean()
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
        means.append(sum(ended) / max(len(ended), 1))
    return means


def main() -> None:
    for i, mean in enumerate(learned(40)):
        if i % 4 == 3:
            print(f"{(i + 1) * 64 * 256} steps: mean return {mean:.0f}")
