"""Writes a page that plays a run back in any browser: pyramid.html in the present directory."""

import drystone as ds


def main() -> None:
    if not ds.HAS_FILES:
        print("this build writes no pages")
        return
    built = ds.built_in_scene("large_pyramid:12").build()
    ball = built.world.create_body(type="dynamic", position=(-20, 4), velocity=(30, 0))
    built.world.create_shape(ball, ds.Circle(radius=1), density=5)
    film = ds.Film(title="pyramid")
    for step in range(180):
        built.step()
        film.capture(built.world, (step + 1) / 60)
    film.save("pyramid.html")
    print("wrote pyramid.html: open it in a browser")
