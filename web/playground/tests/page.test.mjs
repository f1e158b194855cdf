// Tests of the playground's page in headless Chromium, opened from a file as a user would: scenes, colours, hands, tools, undo, keys, files, links, windows.
//
// Usage: node page.test.mjs PAGE [DRYSTONE [PICTURES]]
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { lessonScenes, playScenes } from "../src/scenes/index.mjs";
import { texts } from "../src/texts.mjs";
import { launch, openPage } from "./browser.mjs";
import {
  file, native, pictures, browser, folders, desktop, phone, pageTest, frames, run, data, jointCount, bodyCount, placeOf, toScreen,
  drag, slide, colorAt, hex,
} from "./page.mjs";

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
      await page.select("#scene", "drum");
      assert.equal(hex(await colorAt(page, { x: 0, y: 0 })), "#ffd400", "a motor is a yellow dot");
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

pageTest("a body stays selected when another one that was taken away comes back", { scene: "bridge" }, async (page) => {
  const places = await page.evaluate(() => {
    const { app } = playground;
    const place = () => app.session.world.bodies().indexOf(app.selected);
    app.select(app.session.world.bodies()[10]);
    app.remove(app.session.world.bodies()[5]);
    const all = [place()];
    for (const id of ["undo", "redo", "restart"]) {
      document.getElementById(id).click();
      all.push(place());
    }
    return all;
  });
  assert.notEqual(places[0], 10);
  assert.deepEqual(places.slice(1), [10, places[0], 10]);
});

pageTest("a body that is fixed has the card of one, and one that cannot be fixed has no mark", { scene: "collision", problems: 1 }, async (page) => {
  const card = () => page.evaluate(() => ({
    kind: document.querySelector("#body-kind").textContent, hidden: document.querySelector("#body-readings").hidden, fixed: document.querySelector("#fixed").checked,
  }));
  await page.evaluate(() => playground.app.select(playground.app.session.world.bodies().find((id) => playground.app.session.world.body(id).name === "cart")));
  await page.click("#fixed");
  assert.deepEqual(await card(), { kind: texts.en.kind_static, hidden: true, fixed: true });
  await page.click("#fixed");
  assert.deepEqual(await card(), { kind: texts.en.kind_dynamic, hidden: false, fixed: false });
  await page.evaluate(() => {
    playground.app.session.world.setType = () => {
      throw new Error("no");
    };
  });
  await page.click("#fixed");
  assert.deepEqual(await card(), { kind: texts.en.kind_dynamic, hidden: false, fixed: false });
});

pageTest("in a world that is too large to undo, a start anew and a drag say so, too", { scene: "pyramid:77" }, async (page) => {
  const said = () => page.$eval("#message", (element) => {
    const words = element.hidden ? "" : element.textContent;
    element.hidden = true;
    return words;
  });
  await page.click("#restart");
  assert.equal(await said(), texts.en.too_many_to_undo);
  const at = await toScreen(page, { x: 0, y: 20.5 });
  await drag(page, at, { x: at.x + 40, y: at.y });
  await page.mouse.up();
  assert.equal(await said(), texts.en.too_many_to_undo);
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

/** Opens data as a user opens a file. */
async function openFile(page, name, content) {
  const place = path.join(page.downloads, name);
  writeFileSync(place, JSON.stringify(content));
  await (await page.$("#file")).uploadFile(place);
}

pageTest("undo keeps the options of the world, its rules of materials and the length of a step", { scene: "car", problems: 1 }, async (page) => {
  const scene = {
    drystone: { scene_version: 1 },
    dt: 0.0078125,
    world: {
      restitution_speed: 2, contact_hertz: 60, max_speed: 50, force_clearing: "manual", islands: "from_scratch",
      material_rules: [{ material_a: 1, material_b: 2, collide: true, friction: 0.25, one_way: { enabled: true, direction: [0, 1], margin: 0.5 } }],
    },
    bodies: [{ type: "dynamic", shapes: [{ type: "circle", radius: 0.5 }] }],
  };
  await openFile(page, "options.json", scene);
  await page.waitForFunction(() => !playground.app.shown.scene);
  await run(page, 128);
  assert.equal(await page.evaluate(() => playground.app.session.seconds), 1);
  await slide(page, "#gravity", 1.6);
  await page.click("#undo");
  const kept = await data(page);
  assert.deepEqual([kept.dt, kept.world], [scene.dt, scene.world]);
  const name = path.join(page.downloads, "kept.json");
  writeFileSync(name, JSON.stringify(kept));
  if (native && existsSync(native)) assert.match(execFileSync(native, ["run", name, "--steps", "60"], { encoding: "utf8" }), /60 steps/);
  await openFile(page, "long.json", { ...scene, dt: 2 });
  await page.waitForFunction(() => document.querySelector("#message").textContent.includes("dt must be in (0, 1]"));
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

test("a link to a scene of the engine opens the workbench beside the page", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "playground-"));
  folders.push(folder);
  copyFileSync(file, path.join(folder, "index.html"));
  writeFileSync(path.join(folder, "workbench.html"), "<title>workbench</title>");
  const page = await browser.newPage();
  await page.goto(`file://${folder}/index.html#scene=large_pyramid:30`);
  await page.waitForFunction(() => document.title === "workbench");
  assert.match(page.url(), /workbench\.html#scene=large_pyramid:30$/);
  await page.close();
});

for (const [hash, message] of [["scene=tower&lang=fr", ""], ["lang=constructor", ""], ["world=AAAA", "damaged"], ["scene=drum:x", "drum:x"], ["scene=tower:5", "tower:5"]]) {
  test(`a wrong link, #${hash}, shows the first scene and says what is wrong`, async () => {
    const page = await openPage(browser, file, hash, desktop);
    const look = () => page.evaluate(() => ({ scene: playground.app.shown.scene?.name, message: document.querySelector("#message").textContent }));
    const { scene, message: said } = await look();
    assert.equal(scene, playScenes[0].name);
    assert.ok(message ? said.includes(message) : said === "", said);
    await page.evaluate(() => (location.hash = "#scene=car"));
    await page.waitForFunction(() => playground.app.shown.scene?.name === "car");
    await page.evaluate((bad) => (location.hash = `#${bad}`), hash);
    await page.waitForFunction((first) => playground.app.shown.scene?.name === first, {}, playScenes[0].name);
    assert.ok((await look()).message.includes(message));
    await page.close();
  });
}

test("an old browser is told", async () => {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(() => delete globalThis.DecompressionStream);
  await page.goto(`file://${path.resolve(file)}`);
  await page.waitForFunction(() => document.querySelector("#loading").textContent.includes("too old"));
  await page.close();
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
