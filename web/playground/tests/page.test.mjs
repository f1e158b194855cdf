// Tests of the playground's page in headless Chromium, opened from a file as a user would. What is expected comes from physics and geometry: masses are
// density times area, a pendulum keeps its energy and has the period of its length, a block slides when the slope is steeper than its friction.
//
// Usage: node page.test.mjs PAGE [DRYSTONE [PICTURES]]
//   DRYSTONE: the native command line, which must read the page's files. PICTURES: a folder for pictures of the page.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, test } from "node:test";
import { lessonScenes, playScenes } from "../src/scenes/index.mjs";
import { texts } from "../src/texts.mjs";
import { launch, openPage, skip } from "./browser.mjs";

const [file, native, pictures] = process.argv.slice(2);
if (!file || !existsSync(file)) skip(`there is no page ${file ?? ""}: make it with scripts/playground.sh`);
if (pictures) mkdirSync(pictures, { recursive: true });
const browser = await launch();
const folders = [];
after(async () => {
  await browser.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Runs the test with a page that waits, in English, and sees that the page had no errors. */
function pageTest(name, { scene, viewport = desktop, problems = 0, within = () => browser, lang = "en" }, body) {
  test(name, async () => {
    const page = await openPage(within(), file, `${scene ? `scene=${scene}&` : ""}lang=${lang}`, viewport);
    folders.push(page.downloads);
    try {
      await page.evaluate(() => playground.setPlaying(false));
      await body(page);
      assert.equal(page.problems.length, problems, page.problems.join("\n"));
    } finally {
      await page.close();
    }
  });
}

// What the tests ask of the page.
const frames = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
const run = (page, steps) => page.evaluate((n) => {
  for (let i = 0; i < n; ++i) playground.step();
}, steps);
/** The world as data. Angles are rounded: most rotations have no angle of the same bits (docs/scene_format.md). */
const data = (page) => page.evaluate(() => {
  const all = playground.app.session.data();
  for (const body of all.bodies) if (body.angle !== undefined) body.angle = Math.round(1e5 * body.angle);
  return all;
});
const jointCount = (page) => page.evaluate(() => playground.app.session.world.joints().length);
const bodyCount = (page) => page.evaluate(() => playground.app.session.world.bodies().length);
const reading = (page, key) => page.$eval(`[data-reading=${key}]`, (element) => Number(element.textContent.replace(/,/g, "").match(/-?[\d.]+/)[0]));
/** The place on the screen of a body of a name. */
const placeOf = (page, name) => page.evaluate((wanted) => {
  const { session: { world }, view } = playground.app;
  const body = world.bodies().find((id) => world.body(id).name === wanted);
  const { x, y } = view.toScreen(world.motion(body).center);
  const { left, top } = document.querySelector("#picture").getBoundingClientRect();
  return { x: x + left, y: y + top };
}, name);
const toScreen = (page, point) => page.evaluate((at) => {
  const { left, top } = document.querySelector("#picture").getBoundingClientRect();
  const { x, y } = playground.app.view.toScreen(at);
  return { x: x + left, y: y + top };
}, point);
async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
}
/** Moves a slider as a user does: by its value and the events that follow. */
const slide = (page, selector, value) => page.$eval(selector, (element, v) => {
  element.value = v;
  element.dispatchEvent(new Event("input", { bubbles: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
}, value);
/** The colour of the picture at a place of the world. */
const colorAt = (page, point) => page.evaluate(({ x, y }) => {
  playground.paint();
  const canvas = document.querySelector("#picture");
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
  copy.drawImage(canvas, 0, 0);
  const at = playground.app.view.toScreen({ x, y });
  return [...copy.getImageData(Math.round(at.x), Math.round(at.y), 1, 1).data];
}, point);
const hex = (pixel) => `#${pixel.slice(0, 3).map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;

// --- The page ---------------------------------------------------------------------------------------------------------------------

test("the page is smaller than 500 KB", () => assert.ok(statSync(file).size < 500000, `${statSync(file).size} bytes`));

for (const { name } of [...playScenes, ...lessonScenes]) {
  pageTest(`${name} is shown and runs`, { scene: name }, async (page) => {
    assert.equal(await page.$eval("#scene", (element) => element.value), name);
    const bodies = await bodyCount(page);
    await run(page, 90);
    const state = await page.evaluate(() => {
      const { x, y } = playground.app.session.world.readAllBodies();
      return { isFinite: [...x, ...y].every(Number.isFinite), quarantined: playground.app.session.world.report().quarantined.length };
    });
    assert.deepEqual(state, { isFinite: true, quarantined: 0 });
    assert.equal(await bodyCount(page), bodies);
  });
}

pageTest("each language says everything, and a link chooses it", { scene: "incline", lang: "de" }, async (page) => {
  assert.equal(await page.$eval("#about", (element) => element.textContent), texts.de.task_incline);
  for (const language of Object.keys(texts)) {
    await page.select("#language", language);
    assert.equal(await page.$eval("#about", (element) => element.textContent), texts[language].task_incline);
    assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    assert.equal(await page.$eval("#undo", (element) => element.getAttribute("aria-label")), texts[language].label_undo);
    assert.equal(await page.$eval("[data-field=friction]", (element) => element.parentElement.firstChild.textContent), texts[language].friction);
  }
});

pageTest("everything that can be pressed has a name for screen readers", { scene: "resonance" }, async (page) => {
  const nameless = await page.evaluate(() => {
    const nameOf = (element) => element.getAttribute("aria-label") || element.textContent.trim() || element.closest("label")?.textContent.trim();
    const all = document.querySelectorAll("button, select, canvas, input:not([type=file]), [role=radiogroup]");
    return [...all].filter((element) => !nameOf(element)).map((element) => element.outerHTML.slice(0, 80));
  });
  assert.deepEqual(nameless, []);
});

for (const [drawing, flags] of [["WebGL", null], ["a canvas", ["--disable-3d-apis"]]]) {
  test(`with ${drawing}, bodies have the colours of the palette where they are`, async () => {
    const own = flags ? await launch(flags) : browser;
    const page = await openPage(own, file, "scene=pyramid:8&lang=en", desktop);
    try {
      await page.evaluate(() => playground.setPlaying(false));
      const { bodies, ground } = await page.evaluate(() => playground.app.palette);
      // The corner box, the one at the top, the ground and the sky.
      assert.equal(hex(await colorAt(page, { x: -3.64, y: 0.5 })), bodies[0]);
      assert.equal(hex(await colorAt(page, { x: 0, y: 7.5 })), bodies[7 % bodies.length]);
      assert.equal(hex(await colorAt(page, { x: 0, y: -0.4 })), ground);
      assert.deepEqual(await colorAt(page, { x: -3.64, y: 6 }), [0, 0, 0, 0]);
    } finally {
      await page.close();
      if (flags) await own.close();
    }
  });
}

// --- Hands ------------------------------------------------------------------------------------------------------------------------

pageTest("the first scene invites to drag, and the invitation goes when it is taken", {}, async (page) => {
  await frames(page);
  assert.equal(await page.$eval("#hint", (element) => element.hidden), false);
  const at = await placeOf(page, "wrecker");
  const joints = await jointCount(page);
  await drag(page, at, { x: at.x - 150, y: at.y - 60 });
  await run(page, 150);
  const now = await placeOf(page, "wrecker");
  assert.ok(now.x < at.x - 100, `${at.x} -> ${now.x}`);
  assert.equal(await jointCount(page), joints + 1);
  await page.mouse.up();
  assert.equal(await jointCount(page), joints);
  assert.equal(await page.$eval("#hint", (element) => element.hidden), true);
  await page.click("#undo");
  const back = await placeOf(page, "wrecker");
  assert.ok(Math.hypot(back.x - at.x, back.y - at.y) < 1, `undo brings it back: ${at.x}, ${at.y}, now ${back.x}, ${back.y}`);
});

pageTest("a press whose end is not told ends with the next move of the mouse, and its mark with it", {}, async (page) => {
  const at = await placeOf(page, "wrecker");
  const joints = await jointCount(page);
  await drag(page, at, { x: at.x - 100, y: at.y });
  await frames(page);
  assert.equal(await jointCount(page), joints + 1);
  await page.evaluate(() => {
    const move = new PointerEvent("pointermove", { pointerId: 1, pointerType: "mouse", buttons: 0, clientX: 300, clientY: 300, bubbles: true });
    document.querySelector("#picture").dispatchEvent(move);
  });
  assert.equal(await jointCount(page), joints);
  assert.deepEqual(await page.evaluate(() => playground.app.session.pulls()), []);
  await page.mouse.up();
});

pageTest("tools drop shapes, draw walls and join bodies", { scene: "collision" }, async (page) => {
  const bodies = await bodyCount(page);
  for (const [i, key] of ["w", "e", "a"].entries()) {
    await page.keyboard.press(key);
    const { x, y } = await toScreen(page, { x: -4 + 3 * i, y: 3.5 });
    await page.mouse.click(x, y);
  }
  assert.equal(await bodyCount(page), bodies + 3);
  await page.click("[data-tool=wall]");
  await drag(page, await toScreen(page, { x: 6, y: 2 }), await toScreen(page, { x: 9, y: 3 }));
  await page.mouse.up();
  assert.equal(await bodyCount(page), bodies + 4);
  await page.click("[data-tool=motor]");
  const box = await toScreen(page, { x: -4, y: 3.5 });
  await page.mouse.click(box.x, box.y);
  assert.equal(await jointCount(page), 1);
  await page.click("[data-tool=spring]");
  await drag(page, await placeOf(page, "cart"), await placeOf(page, "target"));
  await page.mouse.up();
  assert.equal(await jointCount(page), 2);
  await page.click("[data-tool=hinge]");
  const sky = await toScreen(page, { x: 9, y: 4.5 });
  await page.mouse.click(sky.x, sky.y);
  assert.equal(await jointCount(page), 2);
  assert.equal(await page.$eval("#message", (element) => element.textContent), texts.en.hinge_needs_body);
  await run(page, 60);
  const turn = await page.evaluate(() => {
    const { world } = playground.app.session;
    return world.motion(world.jointRevolute(world.joints()[0]).bodyB).angularVelocity;
  });
  assert.ok(Math.abs(turn - 4) < 0.1, `the motor turns the box: ${turn}`);
});

pageTest("undo brings back what was taken away, dropped and changed, and redo does it again", { scene: "bridge" }, async (page) => {
  await run(page, 30);
  const before = await data(page);
  await page.click("[data-tool=box]");
  const at = await toScreen(page, { x: 0, y: 5 });
  await page.mouse.click(at.x, at.y);
  await page.evaluate(() => {
    const { app } = playground;
    app.remove(app.session.world.bodies()[5]);
  });
  await run(page, 20);
  const changed = await data(page);
  assert.notDeepEqual(changed, before);
  await page.keyboard.down("Control");
  await page.keyboard.press("z");
  await page.keyboard.press("z");
  assert.deepEqual(await data(page), before);
  assert.ok(await page.$eval("#undo", (element) => element.disabled));
  await page.keyboard.press("y");
  await page.keyboard.press("y");
  await page.keyboard.up("Control");
  assert.deepEqual(await data(page), changed);
});

pageTest("slow motion takes shorter steps, by which a pendulum swings alike", { scene: "pendulum" }, async (page) => {
  const placeAfter = async (speed, steps) => {
    await page.click("#restart");
    await page.select("#speed", speed);
    await run(page, steps);
    assert.ok(Math.abs((await page.evaluate(() => playground.app.session.seconds)) - 1.5) < 1e-6);
    return page.evaluate(() => {
      const { world } = playground.app.session;
      return world.motion(world.bodies().find((id) => world.body(id).name === "bob")).center.x;
    });
  };
  const [usual, slow] = [await placeAfter("1", 90), await placeAfter("0.1", 900)];
  const exact = -1 + 4 * Math.sin(0.35 * Math.cos(Math.sqrt(9.81 / 4) * (1 - 0.35 ** 2 / 16) * 1.5));
  assert.ok(Math.abs(usual - exact) < 0.02 && Math.abs(slow - exact) < 0.02, `${usual}, ${slow}, exact ${exact}`);
});

pageTest("keys run, pause and step, choose bodies and take them away", { scene: "bridge" }, async (page) => {
  const steps = () => page.evaluate(() => playground.app.session.stepCount);
  const before = await steps();
  await page.keyboard.press(".");
  assert.equal(await steps(), before + 1);
  await page.keyboard.press("]");
  const first = await page.evaluate(() => playground.app.selected);
  await page.keyboard.press("]");
  assert.notEqual(await page.evaluate(() => playground.app.selected), first);
  assert.match(await page.$eval("#live", (element) => element.textContent), /Mass .* kg/);
  const bodies = await bodyCount(page);
  await page.keyboard.press("Delete");
  assert.equal(await bodyCount(page), bodies - 1);
  await page.keyboard.press(" ");
  assert.equal(await page.evaluate(() => playground.app.playing), true);
});

// --- Lessons ----------------------------------------------------------------------------------------------------------------------

pageTest("the body that is clicked shows its mass, which is density times area, and its weight", { scene: "collision" }, async (page) => {
  const { x, y } = await placeOf(page, "target");
  await page.mouse.click(x, y);
  await run(page, 30);
  await frames(page);
  assert.equal(await reading(page, "mass"), 1.6);
  await slide(page, "[data-field=density]", 2.5);
  await run(page, 60);
  await frames(page);
  assert.equal(await reading(page, "mass"), 4);
  assert.ok(Math.abs((await reading(page, "weight")) - 4 * 9.81) < 0.1);
  assert.ok(Math.abs((await reading(page, "contact_force")) - 4 * 9.81) < 0.1, "the ground carries it");
  assert.ok((await reading(page, "net_force")) < 0.05);
  await page.click("#undo");
  await frames(page);
  assert.equal(await reading(page, "mass"), 1.6);
});

pageTest("the movement of a slider is undone at once, and friction and bounciness are set", { scene: "incline" }, async (page) => {
  const before = await data(page);
  await page.$eval("[data-field=friction]", (element) => {
    for (const value of [0.6, 0.55, 0.5]) {
      element.value = value;
      element.dispatchEvent(new Event("input"));
    }
    element.dispatchEvent(new Event("change"));
  });
  await slide(page, "[data-field=restitution]", 0.25);
  const [, , block] = (await data(page)).bodies;
  assert.ok(Math.abs(block.shapes[0].material.friction - 0.5) < 1e-6);
  assert.equal(block.shapes[0].material.restitution, 0.25);
  await page.click("#undo");
  await page.click("#undo");
  assert.deepEqual(await data(page), before);
});

pageTest("the block slides when its friction is below tan 25°, and not above", { scene: "incline" }, async (page) => {
  const speedWith = async (friction) => {
    await page.click("#restart");
    await slide(page, "[data-field=friction]", friction);
    await run(page, 90);
    await frames(page);
    return reading(page, "velocity");
  };
  assert.equal(await speedWith(0.48), 0);
  const speed = await speedWith(0.4);
  const expected = 9.81 * (Math.sin((25 * Math.PI) / 180) - 0.4 * Math.cos((25 * Math.PI) / 180)) * 1.5;
  assert.ok(Math.abs(speed - expected) < 0.05, `${speed}, expected ${expected}`);
});

pageTest("the energy of the pendulums is a flat line, and the curve has the period of the length", { scene: "pendulum" }, async (page) => {
  await run(page, 700);
  const { energies, curve } = await page.evaluate(() => ({ energies: playground.charts.energySamples, curve: playground.charts.curveSamples }));
  const range = (key) => Math.max(...energies.map((sample) => sample[key])) - Math.min(...energies.map((sample) => sample[key]));
  assert.ok(range("kinetic") > 1.5, "it swings");
  // The engine's hinges keep the energy to some hundredths of what swings.
  assert.ok(range("total") < 0.05 * range("kinetic"), `${range("total")} of ${range("kinetic")} J`);
  const crossings = [];
  for (let i = 1; i < curve.length; ++i) {
    const [a, b] = [curve[i - 1], curve[i]];
    if (a.value > -1 && b.value <= -1) crossings.push(a.time + ((a.value + 1) / (a.value - b.value)) * (b.time - a.time));
  }
  const period = (crossings.at(-1) - crossings[0]) / (crossings.length - 1);
  const expected = 2 * Math.PI * Math.sqrt(4 / 9.81) * (1 + 0.35 ** 2 / 16);
  assert.ok(Math.abs(period / expected - 1) < 0.01, `${period}, expected ${expected}`);
});

pageTest("the pointer on the curve reads its time and value", { scene: "pendulum" }, async (page) => {
  await run(page, 600);
  await frames(page);
  const box = await page.$eval("#curve-graph", (element) => (({ left, top, width }) => ({ left, top, width }))(element.getBoundingClientRect()));
  await page.mouse.move(box.left + 46 + (box.width - 52) / 3, box.top + 50); // A third of the way from 0 to 12 s.
  await frames(page);
  const [time, value] = await page.$eval("#curve-reading", (element) => element.value.match(/-?[\d.]+/g).map(Number));
  assert.ok(Math.abs(time - 4) < 0.05, String(time));
  const swing = -1 + 4 * Math.sin(0.35 * Math.cos(Math.sqrt(9.81 / 4) * (1 - 0.35 ** 2 / 16) * time));
  assert.ok(Math.abs(value - swing) < 0.02, `${value}, expected ${swing}`);
  await page.mouse.move(box.left, box.top - 200);
  await frames(page);
  assert.equal(await page.$eval("#curve-reading", (element) => element.value), "");
});

pageTest("in the collision the momentum stays, and the energy only with a bounciness of 1", { scene: "collision" }, async (page) => {
  const after = async (restitution) => {
    await page.click("#restart");
    for (const name of ["cart", "target"]) {
      const { x, y } = await placeOf(page, name);
      await page.mouse.click(x, y);
      await slide(page, "[data-field=restitution]", restitution);
    }
    await run(page, 180);
    return page.evaluate(() => {
      const { world } = playground.app.session;
      const motions = world.bodies().filter((id) => world.body(id).type === "dynamic").map((id) => ({ mass: world.massData(id).mass, speed: world.motion(id).velocity.x }));
      return { momentum: motions.reduce((sum, { mass, speed }) => sum + mass * speed, 0), energy: motions.reduce((sum, { mass, speed }) => sum + 0.5 * mass * speed ** 2, 0) };
    });
  };
  const elastic = await after(1);
  assert.ok(Math.abs(elastic.momentum - 4.8) < 0.02 && Math.abs(elastic.energy - 7.2) < 0.05, JSON.stringify(elastic));
  const inelastic = await after(0);
  assert.ok(Math.abs(inelastic.momentum - 4.8) < 0.02 && Math.abs(inelastic.energy - 3.6) < 0.05, JSON.stringify(inelastic));
});

pageTest("the weight swings most near its own frequency", { scene: "resonance" }, async (page) => {
  const swing = async (speed) => {
    await page.click("#restart");
    assert.equal(await page.$eval("#motor-speed", (element) => element.value), "2", "the slider is at the beginning too");
    await slide(page, "#motor-speed", speed);
    await run(page, 900);
    return page.evaluate(() => {
      const values = playground.charts.curveSamples.slice(-200).map(({ value }) => value);
      return Math.max(...values) - Math.min(...values);
    });
  };
  const [slow, own, fast] = [await swing(2), await swing(5), await swing(12)];
  assert.ok(own > 3 * slow && own > 6 * fast, `${slow}, ${own}, ${fast} m`);
});

// --- Files and links --------------------------------------------------------------------------------------------------------------

pageTest("a link has the world as it is, and a scene's link the scene", { scene: "drum:60" }, async (page) => {
  assert.equal(await page.evaluate(() => location.hash), "#scene=drum:60&lang=en");
  await page.click("[data-tool=ball]");
  const at = await toScreen(page, { x: 0, y: 2.5 });
  await page.mouse.click(at.x, at.y);
  await run(page, 10);
  await page.click("#share");
  await page.waitForFunction(() => location.hash.startsWith("#world="));
  const other = await openPage(browser, file, (await page.evaluate(() => location.hash)).slice(1), desktop);
  await other.evaluate(() => playground.setPlaying(false));
  assert.equal(await bodyCount(other), await bodyCount(page));
  await other.close();
});

pageTest("a scene is saved and opened, and the native program runs it", { scene: "car" }, async (page) => {
  await run(page, 40);
  const before = await data(page);
  await page.click("#save");
  let saved;
  for (let i = 0; !saved && i < 100; ++i) {
    saved = readdirSync(page.downloads).find((name) => name.endsWith(".json"));
    await new Promise((done) => setTimeout(done, 50));
  }
  const name = path.join(page.downloads, saved);
  if (native && existsSync(native)) assert.match(execFileSync(native, ["run", name, "--steps", "60"], { encoding: "utf8" }), /60 steps/);
  await page.click("#restart");
  const input = await page.$("#file");
  await input.uploadFile(name);
  await page.waitForFunction(() => !playground.app.shown.scene);
  assert.deepEqual((await data(page)).joints, before.joints);
  assert.equal((await bodyCount(page)), before.bodies.length);
});

pageTest("a file that is no scene is refused, and the world stays", { scene: "car", problems: 1 }, async (page) => {
  const before = await data(page);
  const name = path.join(page.downloads, "bad.json");
  writeFileSync(name, '{"drystone": {"scene_version": 7}}');
  await (await page.$("#file")).uploadFile(name);
  await page.waitForFunction(() => !document.querySelector("#message").hidden);
  assert.match(await page.$eval("#message", (element) => element.textContent), /not possible: .*version 1/);
  assert.deepEqual(await data(page), before);
});

// --- Windows ----------------------------------------------------------------------------------------------------------------------

for (const [name, viewport] of [["a desktop", desktop], ["a phone", phone], ["a phone on its side", { ...phone, width: 844, height: 390 }]]) {
  pageTest(`on ${name}, nothing covers the world, and the sheet leaves it in sight`, { scene: "pendulum", viewport }, async (page) => {
    if (await page.$eval("#menu", (element) => getComputedStyle(element).display !== "none")) await page.tap("#menu");
    await frames(page);
    const boxes = await page.evaluate(() => {
      const boxOf = (id) => (({ left, top, right, bottom }) => ({ left, top, right, bottom }))(document.getElementById(id).getBoundingClientRect());
      return { stage: boxOf("stage"), others: ["tools", "graphs", "panel"].map(boxOf), width: innerWidth, height: innerHeight };
    });
    const { stage } = boxes;
    for (const other of boxes.others) {
      const overlap = Math.min(stage.right, other.right) - Math.max(stage.left, other.left) > 1 && Math.min(stage.bottom, other.bottom) - Math.max(stage.top, other.top) > 1;
      assert.ok(!overlap, JSON.stringify([stage, other]));
    }
    assert.ok((stage.right - stage.left) * (stage.bottom - stage.top) > 0.35 * boxes.width * boxes.height, "a third of the window is world");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    for (const body of ["bob", "short"]) {
      const { x, y } = await placeOf(page, body);
      assert.ok(x > stage.left && x < stage.right && y > stage.top && y < stage.bottom, `${body} is in sight`);
    }
  });
}

pageTest("on a phone a finger drags, and two fingers zoom", { viewport: phone }, async (page) => {
  const at = await placeOf(page, "wrecker");
  const joints = await jointCount(page);
  const finger = await page.touchscreen.touchStart(at.x, at.y);
  await finger.move(at.x - 40, at.y - 10);
  await finger.move(at.x - 60, at.y - 30);
  assert.equal(await jointCount(page), joints + 1);
  const scale = await page.evaluate(() => playground.app.view.scale);
  const second = await page.touchscreen.touchStart(at.x + 60, at.y);
  assert.equal(await jointCount(page), joints, "the second finger lets go of the body");
  await second.move(at.x + 160, at.y);
  await finger.end();
  await second.end();
  assert.ok((await page.evaluate(() => playground.app.view.scale)) < scale);
});

test("pictures", { skip: pictures ? false : "no folder for pictures" }, async () => {
  for (const [name, hash, viewport, steps] of [
    ["playground", "scene=tower&lang=en", desktop, 60], ["playground_lesson", "scene=pendulum&lang=en", { width: 1000, height: 640 }, 500],
    ["playground_phone", "scene=resonance&lang=de", phone, 300],
  ]) {
    const page = await openPage(browser, file, hash, viewport);
    await page.evaluate(() => playground.setPlaying(false));
    if (viewport === phone) await page.tap("#menu");
    await run(page, steps);
    await frames(page);
    await page.screenshot({ path: path.join(pictures, `${name}.png`) });
    await page.close();
  }
});
