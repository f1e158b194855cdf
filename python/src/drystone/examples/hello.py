"""A ball falls onto the ground and comes to rest."""

import drystone as ds


def main() -> None:
    world = ds.World(gravity=(0, -10))
    ground = world.create_body()
    world.create_shape(ground, ds.Box(half_extents=(50, 1)))
    ball = world.create_body(type="dynamic", position=(0, 10))
    world.create_shape(ball, ds.Circle(radius=0.5), material={"restitution": 0.4})
    for _ in range(360):
        world.step(1 / 60)
    x, y = world.transform(ball).position
    print(f"the ball rests at ({x:.2f}, {y:.2f})")
