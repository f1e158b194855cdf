#!/usr/bin/env python3
"""Opens the player page in a headless Chromium and uses it. Skipped (exit status 77) where there is no Chromium.

Usage: player_page_browser.py SAMPLE_PAGE_PROGRAM
"""

import pathlib
import subprocess
import sys
import tempfile
import time

import browser as chromium

SKIPPED = 77


def wait_for(page, expression, seconds=20):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if page.evaluate(expression):
            return
        time.sleep(0.05)
    raise AssertionError(f"still false after {seconds} s: {expression}")


def text(page, element):
    return page.evaluate(f"document.getElementById('{element}').textContent")


def frame(page):
    return int(page.evaluate("document.getElementById('scrub').value"))


def settle(page):
    """Waits until the requested frame is drawn."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def pixels(page, color):
    """The number of pixels of the canvas with the colour 0xrrggbb."""
    return page.evaluate("""((color) => {
        const c = document.getElementById('scene');
        const data = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
        let found = 0;
        for (let i = 0; i < data.length; i += 4) {
            found += data[i] * 65536 + data[i + 1] * 256 + data[i + 2] === color;
        }
        return found;
    })""" + f"({color})")


def pixels_asleep(page):
    return pixels(page, 0xc3cedb)


def press(page, key, printed=""):
    page.key(key, printed)
    settle(page)


def check_keys(page):
    assert frame(page) == 30, frame(page)
    press(page, "ArrowRight")
    assert frame(page) == 31, frame(page)
    press(page, "ArrowLeft")
    press(page, "ArrowLeft")
    assert frame(page) == 29, frame(page)
    press(page, "End")
    assert frame(page) == 119, frame(page)
    assert text(page, "clock").endswith("120 / 120"), text(page, "clock")
    press(page, "Home")
    assert frame(page) == 0, frame(page)
    for mode in ("island", "speed", "type"):
        press(page, "c", "c")
        assert page.evaluate("document.querySelector('input[name=color]:checked').value") == mode
    press(page, "i", "i")
    assert page.evaluate("document.getElementById('show-islands').checked")
    press(page, "i", "i")
    layer_color = 0x1d7a46
    assert pixels(page, layer_color) > 100, pixels(page, layer_color)
    press(page, "l", "l")
    assert pixels(page, layer_color) == 0
    press(page, "l", "l")
    press(page, ".", ".")
    assert page.evaluate("document.getElementById('speed').value") == "2"


def check_playback(page):
    press(page, " ", " ")
    wait_for(page, "Number(document.getElementById('scrub').value) > 20")
    wait_for(page, "!document.getElementById('play').classList.contains('playing')")
    assert frame(page) == 119, frame(page)


def check_drawing(page):
    # The rounded box sleeps from the start and vanishes at frame 100.
    press(page, "Home")
    assert pixels_asleep(page) > 500, pixels_asleep(page)
    press(page, "End")
    assert pixels_asleep(page) == 0, pixels_asleep(page)


def check_view(page):
    label = text(page, "scale-label")
    for _ in range(6):
        press(page, "+", "+")
    assert text(page, "scale-label") != label
    press(page, "0", "0")
    assert text(page, "scale-label") == label
    page.mouse("mouseWheel", 500, 300, deltaX=0, deltaY=-600)
    wait_for(page, f"document.getElementById('scale-label').textContent !== '{label}'")
    press(page, "0", "0")


def fill_of_small_body(page):
    """The number of pixels with the fill colour of kinematic bodies in the square around the small body."""
    return page.evaluate("""(() => {
        const c = document.getElementById('scene');
        const ratio = c.width / c.clientWidth;
        const x = Math.round(c.width / 2), span = Math.round(40 * ratio);
        let found = 0;
        const data = c.getContext('2d').getImageData(x - span, 0, 2 * span, c.height).data;
        for (let i = 0; i < data.length; i += 4) {
            found += data[i] === 0xc4 && data[i + 1] === 0xb3 && data[i + 2] === 0xea;
        }
        return found;
    })()""")


def check_joint_marks(page):
    """Checks that the mark of a joint does not hide most of a small body."""
    press(page, "Home")
    with_joints = fill_of_small_body(page)
    press(page, "j", "j")
    without = fill_of_small_body(page)
    press(page, "j", "j")
    assert without > 10, without
    assert with_joints > 0.6 * without, (with_joints, without)


SIZES = ((320, 568), (360, 640), (390, 844), (667, 375), (844, 390), (768, 1024), (1400, 900))


def check_sizes(page):
    """Checks that the page fits screens from a small phone, upright and on its side, to a desktop, with enough room for the stage."""
    for width, height in SIZES:
        page.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=True)
        settle(page)
        size = f"{width} x {height}"
        assert page.evaluate("document.documentElement.scrollWidth") <= width, size
        out = page.evaluate("""[...document.querySelectorAll('header *, footer *, #view-buttons button')]
            .filter(e => e.getClientRects().length > 0 && e.tagName !== 'OPTION')
            .filter(e => { const r = e.getBoundingClientRect();
                           return r.left < 0 || r.top < 0 || r.right > innerWidth || r.bottom > innerHeight; })
            .map(e => e.id || e.tagName)""")
        assert not out, (size, out)
        stage = page.evaluate("document.getElementById('scene').clientHeight")
        assert stage >= 0.48 * height, (size, stage)
    page.call("Emulation.clearDeviceMetricsOverride")


def check_names(page):
    assert text(page, "title").startswith("<img src=x"), text(page, "title")
    assert page.evaluate("document.title").startswith("<img src=x"), page.evaluate("document.title")
    assert page.evaluate("document.querySelectorAll('img').length") == 0


def main():
    path = chromium.find()
    if path is None:
        print("no Chromium: skipped")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder, chromium.Browser(path) as page:
        file = pathlib.Path(folder) / "sample.html"
        subprocess.run([sys.argv[1], str(file)], check=True)
        page.open(file.as_uri() + "#frame=30")
        wait_for(page, "document.getElementById('message')?.hidden")
        wait_for(page, "document.getElementById('clock').textContent !== ''")
        check_keys(page)
        check_playback(page)
        check_drawing(page)
        check_view(page)
        check_joint_marks(page)
        check_sizes(page)
        check_names(page)
        assert not page.problems(), page.problems()
        assert not page.requests(), page.requests()
    print("the page plays")
    return 0


if __name__ == "__main__":
    sys.exit(main())
