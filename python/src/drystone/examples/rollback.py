"""Goes back to a snapshot and repeats the steps with another input."""

import drystone as ds


def main() -> None:
    built = ds.built_in_scene("arch").build()
    world = built.world
    before = world.snapshot()
    for _ in range(30):
        world.step(1 / 60)
    quiet = world.state_hash()
    world.restore(before)
    for _ in range(30):
        world.step(1 / 60)
    print(f"the same bits after a rollback: {world.state_hash() == quiet}")
    assert world.state_hash() == quiet
