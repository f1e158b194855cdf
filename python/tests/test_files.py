"""Scenes from files, pictures, films, the command line, the examples."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import drystone as ds

program = Path(ds.__file__).parent / "bin" / "drystone"

needs_files = pytest.mark.skipif(not ds.HAS_FILES, reason="a build without scene files and pictures")


def test_built_in_scenes() -> None:
    names = ds.built_in_scenes()
    assert "large_pyramid" in names
    with pytest.raises(ds.InvalidArgument, match="large_pyramid"):
        ds.built_in_scene("large_piramid")
    built = ds.built_in_scene("rain:1").build()  # A scene that changes while it runs.
    before = len(built.bodies)
    for _ in range(60):
        built.step()
    assert len(built.bodies) > before and built.steps_taken == 60
    assert built.world.state_hash()


@needs_files
def test_scenes_are_read_and_written(tmp_path: Path) -> None:
    scene = ds.built_in_scene("arch")
    path = tmp_path / "arch.json"
    scene.save(path)
    again = ds.load_scene(path)
    assert again.format == "Drystone" and again.to_json() == scene.to_json()
    a, b = scene.build(), again.build()
    for _ in range(10):
        a.step()
        b.step()
    assert a.world.state_hash() == b.world.state_hash()
    text = json.loads(scene.to_json())
    text["bodies"][0]["mass"] = 1
    with pytest.raises(ds.InvalidArgument, match=r"wrong.json: bodies\[0\]: there is no key \"mass\""):
        ds.parse_scene(json.dumps(text), "wrong.json")
    with pytest.raises(ds.InvalidArgument):
        ds.load_scene(tmp_path / "none.json")
    with pytest.raises(TypeError, match="path must be a str"):
        ds.load_scene(7)  # type: ignore[arg-type]


@needs_files
def test_scenes_of_the_editor_rube() -> None:
    fixture = {"density": 1, "circle": {"center": {"x": 0, "y": 0}, "radius": 0.5}}
    scene = ds.parse_scene(json.dumps({"gravity": {"x": 0, "y": -10}, "body": [{"type": 2, "awake": True, "fixture": [fixture]}]}), "ball.json")
    assert scene.format == "R.U.B.E."
    built = scene.build()
    built.step()
    assert built.world.transform(built.bodies[0]).position[1] < 0


@needs_files
def test_a_notebook_shows_worlds_and_films(tmp_path: Path) -> None:
    built = ds.built_in_scene("arch").build()
    png = getattr(built.world, "_repr_png_")()
    assert png.startswith(b"\x89PNG") and len(png) > 1000
    assert built.world.png(width=200, height=100, caption=False).startswith(b"\x89PNG")
    with pytest.raises(ds.InvalidArgument, match="width"):
        built.world.png(width=1)
    film = ds.Film(title="arch")
    with pytest.raises(ds.InvalidArgument):
        film.html()
    for i in range(20):
        built.step()
        film.capture(built.world, i / 60)
    assert len(film) == 20
    page = film.html()
    assert page.lstrip().startswith("<!") and "arch" in page
    assert "<iframe" in getattr(film, "_repr_html_")()
    film.save(tmp_path / "arch.html")
    assert (tmp_path / "arch.html").read_text() == page


@needs_files
def test_a_film_shows_layers_and_arrows() -> None:
    def page(arrows: Any = (), **options: Any) -> str:
        world = ds.World()
        ball = world.create_body(type="dynamic", velocity=(1, 0))
        world.create_shape(ball, ds.Circle())
        film = ds.Film(**options)
        for i in range(30):
            world.step(1 / 60)
            film.capture(world, i / 60, arrows)
        return film.html()

    plain = page()
    pages = {plain, page(layers=["velocities"]), page(layers=["velocities"], arrow_seconds=0.5), page([((0, 0), (1, 2))]), page([((0, 0), (2, 2))])}
    assert len(pages) == 5 and min(map(len, pages)) == len(plain)
    for arrows in ([((0, 0), (1, math.inf))], [((math.nan, 0), (1, 0))]):
        with pytest.raises(ds.InvalidArgument, match=r"arrows\[0\] must be finite"):
            page(arrows)
    with pytest.raises(TypeError, match=r"arrows\[0\] must be a place and a vector, not 3 values"):
        page([(0, 0, 1)])
    with pytest.raises(ds.InvalidArgument, match="layers"):
        page(layers=["forces"])


@needs_files
def test_names_of_files_are_those_of_the_system(tmp_path: Path) -> None:
    scene = ds.built_in_scene("arch")
    undecodable = os.fsencode(tmp_path) + b"/\xff.json"
    scene.save(undecodable)
    assert ds.load_scene(os.fsdecode(undecodable)).to_json() == scene.to_json()
    world = ds.World()
    world.start_recording(os.fsdecode(os.fsencode(tmp_path) + b"/\xfe"))
    world.stop_recording()
    assert os.path.getsize(os.fsencode(tmp_path) + b"/\xfe") > 0
    with pytest.raises(ds.InvalidArgument, match=r"none"):
        ds.load_scene(os.fsencode(tmp_path) + b"/none/\xff")
    calls: list[Callable[[str], object]] = [ds.load_scene, scene.save, world.start_recording]
    for call in calls:
        with pytest.raises(ValueError, match=r"path must be the name of a file, without null characters"):
            call(str(tmp_path / "a\0b"))
    assert sorted(os.listdir(os.fsencode(tmp_path))) == [b"\xfe", b"\xff.json"]


@pytest.mark.skipif(not program.exists(), reason="a build without the command line")
def test_the_command_line_runs() -> None:
    said = subprocess.run([sys.executable, "-m", "drystone", "list"], capture_output=True, text=True, check=True)
    assert "large_pyramid" in said.stdout


def test_the_examples_run(tmp_path: Path) -> None:
    said = subprocess.run(
        [sys.executable, "-m", "drystone.examples", "all"], capture_output=True, text=True, cwd=tmp_path, timeout=120
    )
    assert said.returncode == 0, said.stderr
    assert "the ball rests at" in said.stdout
