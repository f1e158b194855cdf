# A crate falls onto the ground and comes to rest.
import drystone as ds

world = ds.World(gravity=(0, -10))
ground = world.create_body(position=(0, -1))
world.create_shape(ground, ds.Box(half_extents=(50, 1)))
crate = world.create_body(type="dynamic", position=(0, 4))
world.create_shape(crate, ds.Box(half_extents=(0.5, 0.5)), density=1, material={"friction": 0.3})

for _ in range(120):
    world.step(1 / 60)

x, y = world.transform(crate).position
print(f"the crate rests at ({x:.2f}, {y:.2f})")
