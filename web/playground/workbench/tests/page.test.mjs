// Tests of the workbench's page in headless Chromium, opened from a file as a user would: hashes of scenes against the native program, dragging,
// dropping, rewinding, settings, links, scene files, snapshots, recordings, touch, keys.
//
// Usage: node page.test.mjs PAGE [DRYSTONE [PICTURES]]
//   DRYSTONE: the native command line, with which hashes and recordings are compared. PICTURES: a folder for pictures of the page.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { launch, openPage, serve, skip } from "../../tests/browser.mjs";

const [file, native, pictures] = process.argv.slice(2);
if (!file || !existsSync(file)) skip(`there is no page ${file ?? ""}: make it with scripts/playground.sh`);
const hasNative = native && existsSync(native) ? {} : { skip: "there is no native drystone to compare with" };
if (pictures) mkdirSync(pictures, { recursive: true });
const browser = await launch();
const server = await serve(file);
const folders = [];
after(async () => {
  await browser.close();
  server.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** Runs the test with a page, and sees that the page had no errors. The page waits at the beginning of the scene if the hash has no step. */
function pageTest(name, { hash = "", viewport, problems = 0, isServed = false, ...options }, body) {
  test(name, options, async () => {
    const page = await openPage(browser, isServed ? server.address : file, /^$|step=/.test(hash) ? hash : `${hash}&step=0`, viewport);
    folders.push(page.downloads);
    try {
      await body(page);
      assert.equal(page.problems.length, problems, page.problems.join("\n"));
    } finally {
      await page.close();
    }
  });
}

const nativeHash = (scene, steps) => {
  const lines = execFileSync(native, ["run", scene, "--steps", String(steps), "--hash-every", String(steps), "--quiet"], { encoding: "utf8" });
  return lines.match(new RegExp(`hash ${steps} ([0-9a-f]{16})`))[1];
};

// What the tests ask of the page.
const stateHash = (page) => page.evaluate(() => playground.app.session.world.stateHash().toString(16).padStart(16, "0"));
const stepCount = (page) => page.evaluate(() => playground.app.session.stepCount);
const options = (page) => page.evaluate(() => {
  const { substeps, gravity, sleeping } = playground.app.session.world.options();
  return { substeps, gravity, sleeping };
});
const bodyCount = (page) => page.evaluate(() => playground.app.session.world.bodies().length);
const pause = (page) => page.evaluate(() => playground.setPlaying(false));
const message = (page) => page.$eval("#message", (element) => (element.hidden ? "" : element.textContent));
const reach = (page, step) => page.waitForFunction((n) => playground.app.session.stepCount >= n, { timeout: 120000 }, step);
const frames = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
const run = (page, steps) => page.evaluate((n) => {
  for (let i = 0; i < n; ++i) playground.app.session.step();
  playground.app.changed();
}, steps);
/** Moves a slider as a user does: by its value and the events that follow. */
async function slide(page, id, value) {
  await frames(page); // The range of the slider is that of the last picture.
  await page.$eval(id, (element, v) => {
    element.value = v;
    element.dispatchEvent(new Event("input", { bubbles: true }));
    element.dispatchEvent(new Event("change", { bubbles: true }));
  }, value);
}
/** The place on the screen of the highest moving body. */
const topBody = (page) => page.evaluate(() => {
  const { session, view } = playground.app;
  const { world } = session;
  const moving = world.bodies().filter((id) => world.body(id).type === "dynamic");
  const top = moving.reduce((a, b) => (world.transform(b).position.y > world.transform(a).position.y ? b : a));
  const at = view.toScreen(world.transform(top).position);
  return { body: top, ...at };
});
const heightOf = (page, body) => page.evaluate((id) => playground.app.session.world.transform(id).position, body);
async function downloaded(page) {
  for (let i = 0; i < 100; ++i) {
    const [name] = readdirSync(page.downloads).filter((n) => !n.endsWith(".crdownload"));
    if (name) return path.join(page.downloads, name);
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("nothing was downloaded");
}
async function choose(page, name) {
  const input = await page.$("#file");
  await input.uploadFile(name);
  await frames(page);
}

pageTest("the page has all built-in scenes", hasNative, async (page) => {
  const names = await page.$$eval("#scene option", (all) => all.map((option) => option.value).sort());
  const listed = execFileSync(native, ["list"], { encoding: "utf8" }).trim().split("\n").map((line) => line.split(" ")[0]);
  assert.ok(names.length >= 40);
  assert.deepEqual(names, listed.sort());
});

for (const [scene, steps] of [
  ["large_pyramid:14", 60], ["car:16", 120], ["tiles:40", 120], ["workshop:24", 120], ["eggs:60", 60], ["tumbler_spawn:200", 90],
]) {
  pageTest(`${scene} has the native bits after ${steps} steps`, { ...hasNative, hash: `scene=${scene}&step=${steps}` }, async (page) => {
    await reach(page, steps);
    assert.equal(await stepCount(page), steps);
    assert.equal(await stateHash(page), nativeHash(scene, steps));
  });
}

pageTest("a body is dragged with the mouse, and let go", { hash: "scene=large_pyramid:3" }, async (page) => {
  await frames(page);
  const { body, x, y } = await topBody(page);
  const before = await heightOf(page, body);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y - 120, { steps: 4 });
  await run(page, 120);
  await frames(page);
  const target = await page.evaluate((p) => playground.app.view.toWorld(p), { x: x + 60, y: y - 120 });
  const held = await heightOf(page, body);
  assert.ok(held.y > before.y + 0.5, `${before.y} -> ${held.y}`);
  assert.ok(Math.hypot(held.x - target.x, held.y - target.y) < 0.2, "the body hangs where the mouse is");
  assert.equal(await page.evaluate(() => playground.app.session.world.joints().length), 1);
  await page.mouse.up();
  await run(page, 120);
  assert.equal(await page.evaluate(() => playground.app.session.world.joints().length), 0);
  assert.ok((await heightOf(page, body)).y < held.y - 0.5, "it falls");
});

pageTest("a press beside all bodies moves the view", { hash: "scene=large_pyramid:3" }, async (page) => {
  const hash = await stateHash(page);
  const at = () => page.evaluate(() => ({ x: playground.app.view.x, y: playground.app.view.y, scale: playground.app.view.scale }));
  const before = await at();
  await page.mouse.move(60, 400);
  await page.mouse.down();
  await page.mouse.move(110, 420);
  await page.mouse.up();
  const moved = await at();
  assert.ok(Math.abs(moved.x - (before.x - 50 * before.scale)) < 1e-6);
  assert.ok(Math.abs(moved.y - (before.y + 20 * before.scale)) < 1e-6);
  await page.mouse.wheel({ deltaY: -300 });
  await frames(page);
  assert.ok((await at()).scale < before.scale);
  assert.equal(await stateHash(page), hash);
});

for (const scene of ["rain:2", "tumbler_spawn:100"]) {
  pageTest(`${scene} is rewound, and the same steps give the same bits`, { hash: `scene=${scene}` }, async (page) => {
    await pause(page);
    await run(page, 40 - (await stepCount(page)));
    const at40 = await stateHash(page);
    await run(page, 80);
    const at120 = await stateHash(page);
    await slide(page, "#scrub", 40);
    assert.equal(await stepCount(page), 40);
    assert.equal(await stateHash(page), at40);
    await slide(page, "#scrub", 120);
    assert.equal(await stateHash(page), at120);
    await slide(page, "#scrub", 41);
    await page.click("#back");
    assert.equal(await stateHash(page), at40);
    await page.click("#step");
    assert.equal(await stepCount(page), 41);
    await run(page, 79);
    assert.equal(await stateHash(page), at120);
  });
}

pageTest("a scene goes on changing its world after a rewind and a change of the user", { hash: "scene=rain:2" }, async (page) => {
  await run(page, 60 - (await stepCount(page)));
  await slide(page, "#scrub", 20);
  await page.click("[data-tool=ball]");
  await page.mouse.click(30, 400);
  await run(page, 60);
  assert.equal(await page.evaluate(() => playground.app.session.trouble), "");
});

pageTest("a large world is rewound to a step without a snapshot", { hash: "scene=large_pyramid:40" }, async (page) => {
  const hashes = [];
  for (let i = await stepCount(page); i < 21; ++i) {
    await run(page, 1);
    hashes[await stepCount(page)] = await stateHash(page);
  }
  for (const step of [13, 20, 7]) {
    await slide(page, "#scrub", step);
    assert.equal(await stepCount(page), step);
    assert.equal(await stateHash(page), hashes[step]);
  }
  const bodies = await bodyCount(page);
  await slide(page, "#scrub", 13);
  await page.click("[data-tool=ball]");
  await page.mouse.click(200, 200);
  await run(page, 30);
  await slide(page, "#scrub", 15);
  assert.equal(await stepCount(page), 13, "the change after step 13 cannot be repeated");
  assert.equal(await bodyCount(page), bodies);
  await page.click("#step");
  assert.ok((await stepCount(page)) > 13);
  assert.equal(await bodyCount(page), bodies + 1, "the next snapshot has it");
});

pageTest("changes of the user are kept when the run is rewound to steps after them, and not before them", { hash: "scene=large_pyramid:3" }, async (page) => {
  await run(page, 10 - (await stepCount(page)));
  const bodies = await bodyCount(page);
  await page.click("[data-tool=ball]");
  await page.mouse.click(200, 200);
  assert.equal(await bodyCount(page), bodies + 1);
  await run(page, 30);
  const at40 = await stateHash(page);
  await slide(page, "#scrub", 9);
  assert.equal(await bodyCount(page), bodies);
  await slide(page, "#scrub", 10);
  assert.equal(await bodyCount(page), bodies + 1);
  await slide(page, "#scrub", 40);
  assert.equal(await stateHash(page), at40);
  await slide(page, "#scrub", 20);
  assert.equal(await bodyCount(page), bodies + 1);
});

pageTest("a body that was held is not held when the run is rewound to that time", { hash: "scene=large_pyramid:3" }, async (page) => {
  const { x, y } = await topBody(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 50);
  await run(page, 20);
  const step = await stepCount(page);
  await page.mouse.up();
  await run(page, 20);
  await slide(page, "#scrub", step - 5);
  assert.equal(await page.evaluate(() => playground.app.session.world.joints().length), 0);
  await run(page, 10);
});

pageTest("a run in which a held body was taken away is rewound", { hash: "scene=large_pyramid:3" }, async (page) => {
  const { body, x, y } = await topBody(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 50);
  await run(page, 5);
  await page.evaluate((id) => playground.app.session.edit((world) => world.destroyBody(id)), body);
  const bodies = await bodyCount(page);
  await run(page, 20);
  const step = await stepCount(page);
  await page.mouse.up();
  await slide(page, "#scrub", step - 5);
  assert.equal(await stepCount(page), step - 5);
  assert.equal(await bodyCount(page), bodies);
  await slide(page, "#scrub", step);
  assert.equal(await stepCount(page), step, "nothing was held, so the steps can be repeated");
});

pageTest("every tool changes the world, keys choose tools", { hash: "scene=large_pyramid:3" }, async (page) => {
  const bodies = await bodyCount(page);
  let place = 120;
  for (const key of ["w", "e", "a", "s", "d"]) {
    await page.keyboard.press(key);
    await page.mouse.click((place += 30), 150);
  }
  assert.equal(await bodyCount(page), bodies + 5);
  await page.keyboard.press("x");
  await page.mouse.click(150, 150);
  assert.equal(await bodyCount(page), bodies + 4);
  const { body, x, y } = await topBody(page);
  const speed = () => page.evaluate((id) => playground.app.session.world.motion(id).velocity.y, body);
  assert.ok((await speed()) < 0.01);
  await page.keyboard.press("b");
  await page.mouse.click(x, y + 120);
  assert.ok((await speed()) > 0.5, "the blast throws up what is above it");
});

pageTest("sliders set sub-steps and gravity, the address tells them, a start anew keeps them", { hash: "scene=house_of_cards:3" }, async (page) => {
  await slide(page, "#substeps", 9);
  await slide(page, "#gravity-y", -3.5);
  await slide(page, "#gravity-x", 2);
  const wanted = { substeps: 9, gravity: { x: 2, y: -3.5 }, sleeping: true };
  assert.deepEqual(await options(page), wanted);
  const hash = await page.evaluate(() => location.hash);
  assert.match(hash, /scene=house_of_cards:3/);
  assert.match(hash, /substeps=9/);
  assert.match(hash, /gravity=2,-3\.5/);
  await run(page, 5);
  await page.click("#restart");
  await frames(page);
  assert.deepEqual(await options(page), wanted);
  assert.ok((await stepCount(page)) < 5);
});

pageTest("a page from a file tells why there is one worker", { hash: "scene=large_pyramid:6" }, async (page) => {
  assert.ok(await page.$eval("#workers-field", (element) => element.hidden));
  assert.match(await page.$eval("#workers-note", (element) => element.textContent), /threads need a server that isolates the page/);
  await run(page, 10);
  // A copy takes the place of the world, and the run goes on with the same bits.
  const hash = await page.evaluate(() => {
    const { session } = playground.app;
    const copy = session.world.clone();
    session.setWorkers(1);
    copy.step(1 / 60);
    session.step();
    const hashes = [copy, session.world].map((world) => world.stateHash());
    copy.destroy();
    return hashes.map(String);
  });
  assert.equal(hash[0], hash[1]);
  assert.equal(await stepCount(page), 11);
});

const threadsTest = { hash: "scene=large_pyramid:24", isServed: true, ...hasNative };
pageTest("from a server that isolates the page, steps use the workers of the slider", threadsTest, async (page) => {
  assert.ok(await page.$eval("#workers-note", (element) => element.hidden), "the page has no threads");
  const most = Number(await page.$eval("#workers", (element) => element.max));
  assert.ok(most >= 2);
  await run(page, 10);
  await slide(page, "#workers", most);
  assert.equal(await page.evaluate(() => playground.app.session.world.options().workers), most);
  await run(page, 20);
  assert.equal(await page.evaluate(() => playground.app.session.world.report().workers), most);
  await slide(page, "#workers", 1);
  await run(page, 10);
  assert.equal(await stateHash(page), nativeHash("large_pyramid:24", 40));
  if (pictures) await page.screenshot({ path: path.join(pictures, "workers.png") });
});

pageTest("another scene and another size are chosen in the panel", {}, async (page) => {
  await page.select("#scene", "dominoes");
  assert.match(await page.$eval("#description", (element) => element.textContent), /dominoes/i);
  await slide(page, "#size", 12);
  assert.equal(await page.evaluate(() => playground.app.session.name), "dominoes:12");
  assert.match(await page.evaluate(() => location.hash), /scene=dominoes:12/);
});

pageTest("a link leads to the same step, settings, layers and view", { hash: "scene=workshop:24&substeps=6&gravity=1,-7" }, async (page) => {
  assert.deepEqual(await options(page), { substeps: 6, gravity: { x: 1, y: -7 }, sleeping: true });
  await page.click("#layer-contacts");
  await run(page, 50 - (await stepCount(page)));
  await page.click("#share");
  await frames(page);
  const hash = (await page.evaluate(() => location.hash)).slice(1);
  assert.match(hash, /step=50/);
  const other = await openPage(browser, file, hash);
  await reach(other, 50);
  assert.equal(await stateHash(other), await stateHash(page));
  assert.deepEqual(await options(other), await options(page));
  assert.equal(await other.$eval("#layer-contacts", (box) => box.checked), true);
  const view = (p) => p.evaluate(() => [playground.app.view.x, playground.app.view.scale].map((number) => number.toPrecision(4)));
  assert.deepEqual(await view(other), await view(page));
  await other.close();
});

pageTest("a run that a link has led to a step goes back from there", { hash: "scene=large_pyramid:3&step=50" }, async (page) => {
  await reach(page, 50);
  await frames(page);
  assert.equal(await page.evaluate(() => playground.app.target), 0);
  await page.click("#back");
  await frames(page);
  assert.equal(await stepCount(page), 49);
  assert.equal(await page.evaluate(() => playground.app.session.lastStep), 50, "step 50 is not forgotten");
});

pageTest("going back ends the way to the step of a link", { hash: "scene=large_pyramid:3&step=1000000" }, async (page) => {
  await reach(page, 10);
  await page.click("#back");
  const step = await stepCount(page);
  await frames(page);
  assert.equal(await stepCount(page), step);
});

pageTest("a link keeps all its parts, and another link does not take them over", { hash: "scene=workshop:24&substeps=6&layers=shapes,contacts&view=0,12,0.02&step=20" }, async (page) => {
  await reach(page, 20);
  assert.equal(await page.evaluate(() => location.hash), "#scene=workshop:24&substeps=6&layers=shapes,contacts&view=0,12,0.02&step=20");
  assert.deepEqual(await page.evaluate(() => [...playground.app.layers]), ["shapes", "contacts"]);
  await page.evaluate(() => (location.hash = "#scene=dominoes:9&step=0"));
  await page.waitForFunction(() => playground.app.session.name === "dominoes:9");
  assert.deepEqual(await page.evaluate(() => [...playground.app.layers]), ["shapes", "joints", "fields"]);
  assert.equal(await page.$eval("#layer-contacts", (box) => box.checked), false);
  assert.equal((await options(page)).substeps, 4);
});

pageTest("a link to a scene has its settings, and a link after a change before the first step the world", { hash: "scene=large_pyramid:3" }, async (page) => {
  await slide(page, "#substeps", 9);
  await page.click("#share");
  await page.waitForFunction(() => !document.querySelector("#message").hidden);
  assert.doesNotMatch(await message(page), /world/);
  assert.match(await page.evaluate(() => location.hash), /^#scene=large_pyramid:3&substeps=9/);
  await page.click("[data-tool=ball]");
  await page.mouse.click(200, 200);
  assert.equal(await stepCount(page), 0);
  await page.click("#share");
  await page.waitForFunction(() => document.querySelector("#message").textContent.includes("has the world as it is now"));
  assert.match(await page.evaluate(() => location.hash), /^#world=/);
});

pageTest("what is wrong in a link is told, and the rest is used", { hash: "scene=dominoes:9&substeps=99&gravity=a&colour=red&layers=shapes,ghosts" }, async (page) => {
  const text = await message(page);
  for (const part of ["substeps", "gravity", "colour", "ghosts"]) assert.match(text, new RegExp(part));
  assert.equal(await page.evaluate(() => playground.app.session.name), "dominoes:9");
  assert.equal((await options(page)).substeps, 4);
});

pageTest("a link to a scene that does not exist tells so and shows another", { hash: "scene=domino&colour=red" }, async (page) => {
  assert.match(await message(page), /no built-in scene "domino"/);
  assert.match(await message(page), /colour/, "the link's other faults are told too");
  assert.ok((await bodyCount(page)) > 1);
  const first = await page.evaluate(() => playground.app.session.name);
  await page.select("#scene", "dominoes");
  await page.evaluate(() => (location.hash = "#scene=ghost:3&substeps=7"));
  await page.waitForFunction(() => document.querySelector("#message").textContent.includes("no built-in scene \"ghost\""));
  assert.match(await message(page), /one_way/, "names of scenes stay as they are");
  assert.equal(await page.evaluate(() => playground.app.session.name), first);
  assert.equal((await options(page)).substeps, 7);
});

pageTest("a snapshot is saved and opened", { hash: "scene=car:16" }, async (page) => {
  await run(page, 33 - (await stepCount(page)));
  const saved = await stateHash(page);
  await page.click("#save");
  const name = await downloaded(page);
  assert.match(path.basename(name), /^car-16-33\.dss$/);
  await page.select("#scene", "dominoes");
  await pause(page);
  await choose(page, name);
  await page.waitForFunction(() => !playground.app.session.isScene);
  await pause(page);
  await page.evaluate(() => playground.app.session.goTo(0));
  assert.equal(await stateHash(page), saved);
});

const sceneFiles = fileURLToPath(new URL("../../../../scenes/files", import.meta.url));

for (const name of readdirSync(sceneFiles).filter((n) => n.endsWith(".json"))) {
  pageTest(`the scene file ${name} has the native bits, and so has what is saved of it`, hasNative, async (page) => {
    const scene = path.join(sceneFiles, name);
    await choose(page, scene);
    await page.waitForFunction((n) => playground.app.session.name === n, {}, name);
    await pause(page);
    await page.evaluate(() => playground.app.session.goTo(0));
    await page.click("#save-scene");
    await run(page, 60);
    const hash = await stateHash(page);
    assert.equal(hash, nativeHash(scene, 60));
    const saved = await downloaded(page);
    assert.equal(path.basename(saved), name);
    assert.equal(nativeHash(saved, 60), hash);
    await page.select("#scene", "dominoes");
    await pause(page);
    await choose(page, saved);
    await page.waitForFunction((n) => playground.app.session.name === n, {}, name);
    await pause(page);
    await page.evaluate(() => playground.app.session.goTo(0));
    await run(page, 60);
    assert.equal(await stateHash(page), hash);
  });
}

pageTest("a built-in scene is saved with the settings of now", { ...hasNative, hash: "scene=eggs:20" }, async (page) => {
  await slide(page, "#substeps", 6);
  await slide(page, "#gravity-x", 2);
  await page.click("#save-scene");
  const name = await downloaded(page);
  assert.equal(path.basename(name), "eggs-20.json");
  assert.equal(await message(page), "");
  await run(page, 60);
  assert.equal(nativeHash(name, 60), await stateHash(page));
});

/** What a world is and does: the state of its bodies, and the numbers of shapes and joints. */
const stateOf = (page) => page.evaluate(() => {
  const { world } = playground.app.session;
  const bodies = world.bodies().filter((id) => world.body(id).name !== "hand");
  return {
    bodies: bodies.map((id) => ({ ...world.motion(id), type: world.body(id).type, awake: world.isAwake(id), mass: world.massData(id).mass, shapes: world.bodyShapes(id).length })),
    joints: world.joints().filter((id) => world.jointKind(id) !== "mouse").length,
    gravity: world.options().gravity,
    substeps: world.options().substeps,
  };
});
function assertSameState(found, wanted) {
  assert.equal(found.bodies.length, wanted.bodies.length);
  for (const [i, body] of wanted.bodies.entries()) {
    const other = found.bodies[i];
    assert.deepEqual(other.pose.position, body.pose.position, `body ${i}`);
    const isNear = (a, b, most) => assert.ok(Math.abs(a - b) <= most, `body ${i}: ${a} instead of ${b}`);
    // Angles are single-precision numbers, and the velocity in a file is that of the origin.
    for (const part of ["c", "s"]) isNear(other.pose.rotation[part], body.pose.rotation[part], 3e-7);
    for (const part of ["x", "y"]) isNear(other.velocity[part], body.velocity[part], 1e-6 * (1 + Math.abs(body.velocity[part]) + Math.abs(body.angularVelocity)));
    for (const part of ["angularVelocity", "type", "awake", "mass", "shapes"]) assert.equal(other[part], body[part], `${part} of body ${i}`);
  }
  for (const part of ["joints", "substeps"]) assert.equal(found[part], wanted[part], part);
  assert.deepEqual(found.gravity, wanted.gravity);
}
const pixels = (page) => page.evaluate(() => {
  playground.paint();
  const canvas = document.querySelector("#picture");
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
  copy.drawImage(canvas, 0, 0);
  return [...copy.getImageData(0, 0, canvas.width, canvas.height).data];
});
/** How many pixels have another colour by more than antialiasing of a place that moved by a rounding. */
function differingPixels(a, b) {
  assert.equal(a.length, b.length);
  let count = 0;
  for (let i = 0; i < a.length; i += 4) if ([0, 1, 2, 3].some((part) => Math.abs(a[i + part] - b[i + part]) > 16)) ++count;
  return count;
}
const lookAt = (page) => page.evaluate(() => {
  Object.assign(playground.app.view, { x: 0, y: 4, scale: 0.03 });
  playground.app.changed();
});

/** Drops bodies, takes one away, drags one and keeps it in the hand, and changes the gravity. */
async function changeByHand(page) {
  await lookAt(page);
  let place = 250;
  for (const key of ["w", "e", "a", "s", "d"]) {
    await page.keyboard.press(key);
    await page.mouse.click((place += 60), 150);
  }
  await run(page, 30);
  const { x, y } = await topBody(page);
  await page.keyboard.press("x");
  await page.mouse.click(x, y);
  await page.keyboard.press("q");
  const held = await topBody(page);
  await page.mouse.move(held.x, held.y);
  await page.mouse.down();
  await page.mouse.move(held.x + 90, held.y - 60, { steps: 3 });
  await page.evaluate(() => playground.app.session.set((world) => world.setGravity({ x: 0.5, y: -8 })));
  await run(page, 15);
  assert.deepEqual(await page.evaluate(() => playground.app.session.world.joints().length), 1, "a body is held");
}

pageTest("a saved scene has what was dropped, taken away and dragged by hand, and opens with the same picture", { hash: "scene=large_pyramid:5&layers=shapes" }, async (page) => {
  const before = await bodyCount(page);
  await changeByHand(page);
  const wanted = await stateOf(page);
  assert.equal(wanted.bodies.length, before + 4);
  assert.ok(wanted.bodies.some(({ velocity }) => Math.hypot(velocity.x, velocity.y) > 0.5), "something moves");
  const picture = await pixels(page);
  if (pictures) await page.screenshot({ path: path.join(pictures, "saved_before.png") });
  await page.$eval("#save-scene", (button) => button.click()); // The mouse is busy.
  const name = await downloaded(page);
  assert.equal(path.basename(name), "large_pyramid-5-45.json");
  assert.match(await message(page), /begins with the world as it is after step 45/);
  await page.mouse.up();
  await page.select("#scene", "dominoes");
  await pause(page);
  await choose(page, name);
  await page.waitForFunction(() => playground.app.session.name === "large_pyramid-5-45.json");
  await pause(page);
  await page.evaluate(() => playground.app.session.goTo(0));
  assertSameState(await stateOf(page), wanted);
  assert.equal(await bodyCount(page), before + 4, "the hand is not in the file");
  await lookAt(page);
  if (pictures) await page.screenshot({ path: path.join(pictures, "saved_after.png") });
  const differing = differingPixels(await pixels(page), picture);
  assert.ok(differing < 5, `${differing} pixels differ`);
  await page.evaluate(() => playground.app.session.edit((world) => world.setTransform(world.bodies()[3], { x: 0, y: 5 }, 0)));
  assert.ok(differingPixels(await pixels(page), picture) > 50, "the comparison sees a body that is elsewhere");
  await page.evaluate(() => playground.app.session.goTo(0));
  if (hasNative.skip) return;
  assert.match(execFileSync(native, ["validate", name], { encoding: "utf8" }), new RegExp(`: ${before + 4} bodies`));
  const hash = nativeHash(name, 30);
  await run(page, 30);
  assert.equal(await stateHash(page), hash, "it goes on with the native bits");
});

pageTest("a link has the world that was changed by hand", { hash: "scene=large_pyramid:5&layers=shapes" }, async (page) => {
  await changeByHand(page);
  const wanted = await stateOf(page);
  await page.$eval("#share", (button) => button.click());
  await page.waitForFunction(() => document.querySelector("#message").textContent.includes("has the world as it is now"));
  const hash = (await page.evaluate(() => location.hash)).slice(1);
  assert.match(hash, /^world=[\w-]+&layers=shapes&view=/);
  assert.ok(hash.length < 4000, `${hash.length} characters`);
  const other = await openPage(browser, file, hash);
  await frames(other);
  assert.equal(await stepCount(other), 0, "it waits");
  assertSameState(await stateOf(other), wanted);
  const view = (p) => p.evaluate(() => [playground.app.view.x, playground.app.view.scale].map((number) => number.toPrecision(4)));
  assert.deepEqual(await view(other), await view(page));
  if (pictures) await other.screenshot({ path: path.join(pictures, "from_link.png") });
  await other.close();
  const cut = await openPage(browser, file, hash.replace(/^world=([\w-]{200})[\w-]*/, "world=$1"));
  assert.match(await message(cut), /The link's world is not shown: it is damaged/);
  assert.ok((await bodyCount(cut)) > 1);
  await cut.close();
});

pageTest("a world that is too large for a link is told", { hash: "scene=large_pyramid:100" }, async (page) => {
  await run(page, 20);
  await page.click("[data-tool=ball]");
  await page.mouse.click(200, 200);
  await page.click("#share");
  await page.waitForFunction(() => document.querySelector("#message").textContent.includes("too large for a link"), { timeout: 60000 });
  assert.match(await page.evaluate(() => location.hash), /^#scene=large_pyramid:100/);
});

pageTest("scenes that change while they run, snapshots and recordings are saved as scenes", { hash: "scene=rain:2" }, async (page) => {
  await run(page, 60);
  const wanted = await stateOf(page);
  await page.click("#save-scene");
  assert.match(await message(page), /after step 60. The changes that the scene makes while it runs are not in it/);
  const ofScene = readFileSync(await downloaded(page), "utf8");
  assert.equal(JSON.parse(ofScene).bodies.length, wanted.bodies.length);
  const texts = await page.evaluate(() => {
    const { session } = playground.app;
    session.startRecording();
    session.step();
    const recording = session.stopRecording();
    const now = session.sceneText();
    const open = (name, bytes) => new File([bytes], name);
    const transfer = new DataTransfer();
    transfer.items.add(open("rain.dsr", recording));
    document.querySelector("#file").files = transfer.files;
    document.querySelector("#file").dispatchEvent(new Event("change"));
    return { now, snapshot: [...session.world.snapshot()] };
  });
  await page.waitForFunction(() => !playground.app.session.canEdit);
  const ofRecording = await page.evaluate(() => (playground.app.session.goTo(1), playground.app.session.sceneText()));
  const parts = (text) => (({ bodies, joints, world }) => ({ bodies, joints, world }))(JSON.parse(text));
  assert.deepEqual(parts(ofRecording), parts(texts.now));
  const name = path.join(page.downloads, "rain.dss");
  writeFileSync(name, Uint8Array.from(texts.snapshot));
  await choose(page, name);
  await page.waitForFunction(() => playground.app.session.name === "rain.dss");
  assert.deepEqual(parts(await page.evaluate(() => (playground.app.session.goTo(0), playground.app.session.sceneText()))), parts(texts.now));
});

pageTest("a scene file with a fault is refused with the field's path, and the world stays", { hash: "scene=car:16", problems: 2 }, async (page) => {
  const hash = await stateHash(page);
  const name = path.join(page.downloads, "bad.json");
  writeFileSync(name, '{"drystone": {"scene_version": 1}, "bodies": [{"angular_velocty": 1}]}');
  await choose(page, name);
  await page.waitForFunction(() => document.querySelector("#message").textContent.includes("bodies[0]"));
  assert.match(await message(page), /^bad\.json: bodies\[0\]: there is no key "angular_velocty" here, did you mean "angular_velocity"/);
  writeFileSync(name, '{"drystone": {"scene_version": 1}, "bodies": [');
  await choose(page, name);
  await page.waitForFunction(() => document.querySelector("#message").textContent.includes("line 1"));
  assert.equal(await stateHash(page), hash);
});

pageTest("a recording is saved, played natively and opened", { hash: "scene=chain_bridge:12" }, async (page) => {
  const start = await stepCount(page);
  await page.click("#record");
  await run(page, 20);
  await page.click("[data-tool=box]");
  await page.mouse.click(400, 200);
  await run(page, 5);
  const inside = await stateHash(page);
  await run(page, 15);
  const end = await stateHash(page);
  assert.equal(await stepCount(page), start + 40);
  await page.click("#record");
  const name = await downloaded(page);
  assert.match(name, /\.dsr$/);
  if (!hasNative.skip) assert.match(execFileSync(native, ["replay", name], { encoding: "utf8" }), /40 steps, complete/);
  await choose(page, name);
  await page.waitForFunction(() => !playground.app.session.canEdit);
  await pause(page);
  await slide(page, "#scrub", 25);
  assert.equal(await stateHash(page), inside);
  await slide(page, "#scrub", 40);
  assert.equal(await stateHash(page), end);
  assert.equal(await page.$eval("#substeps", (element) => element.disabled), true);
});

pageTest("a recording is played with the length of its steps", { ...hasNative, hash: "scene=dominoes:9" }, async (page) => {
  const name = path.join(page.downloads, "half.dsr");
  execFileSync(native, ["record", "dominoes:9", "--dt", "1/120", "--steps", "90", "--quiet", "--out", name]);
  await choose(page, name);
  await page.waitForFunction(() => !playground.app.session.canEdit);
  const seconds = () => page.evaluate(() => playground.app.session.stepSeconds);
  assert.ok(Math.abs((await seconds()) - 1 / 120) < 1e-8);
  assert.equal(await stepCount(page), 0);
  await slide(page, "#scrub", 60);
  await frames(page);
  assert.equal(await page.$eval("#clock", (element) => element.value), "60 · 0.50 s");
  await page.click("#step");
  assert.ok(Math.abs((await seconds()) - 1 / 120) < 1e-8);
});

pageTest("a recording is played with steps of different lengths", { hash: "scene=dominoes:9" }, async (page) => {
  const played = await page.evaluate(() => {
    const { app } = playground;
    app.session.startRecording();
    for (const seconds of [1 / 60, 1 / 30, 1 / 120]) app.session.world.step(seconds);
    return [...app.session.stopRecording()];
  });
  const name = path.join(page.downloads, "uneven.dsr");
  writeFileSync(name, Uint8Array.from(played));
  await choose(page, name);
  await page.waitForFunction(() => !playground.app.session.canEdit);
  const lengths = await page.evaluate(() => [1, 2, 3].map(() => (playground.app.session.step(), Math.round(1 / playground.app.session.stepSeconds))));
  assert.deepEqual(lengths, [60, 30, 120]);
  assert.equal((await page.evaluate(() => playground.app.session.seconds)).toFixed(6), (7 / 120).toFixed(6));
});

pageTest("a run that is rewound while it is recorded can be played natively, and is saved when the scene changes", { ...hasNative, hash: "scene=rain:2" }, async (page) => {
  const start = await stepCount(page);
  await page.click("#record");
  await run(page, 20);
  await slide(page, "#scrub", start + 5);
  await run(page, 10);
  await page.select("#scene", "dominoes");
  const name = await downloaded(page);
  assert.match(path.basename(name), /^rain-2-/);
  // 20 and 10 steps, and those that are repeated to reach the step that was gone to.
  assert.match(execFileSync(native, ["replay", name], { encoding: "utf8" }), /3\d steps, complete[^]*all played steps are as recorded/);
});

test("an old browser is told", async () => {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(() => delete globalThis.DecompressionStream);
  await page.goto(`file://${path.resolve(file)}`);
  await page.waitForFunction(() => document.querySelector("#loading").textContent.includes("too old"));
  await page.close();
});

pageTest("a file that is neither is refused, and the world stays", { hash: "scene=car:16", problems: 1 }, async (page) => {
  const hash = await stateHash(page);
  const name = path.join(page.downloads, "bad.dss");
  writeFileSync(name, "no snapshot");
  await choose(page, name);
  await page.waitForFunction(() => !document.querySelector("#message").hidden);
  assert.match(await message(page), /snapshot/);
  assert.equal(await stateHash(page), hash);
});

pageTest("every layer draws something in a scene that has it", { hash: "scene=workshop:24" }, async (page) => {
  await run(page, 90);
  const drawn = await page.evaluate(() => {
    const counts = {};
    for (const box of document.querySelectorAll("#layers input")) {
      const name = box.id.replace("layer-", "");
      playground.app.layers = new Set([name]);
      const { items, labels } = playground.measure();
      counts[name] = ["sleepTimes", "names"].includes(name) ? labels : items - labels;
    }
    return counts;
  });
  const without = Object.keys(drawn).filter((name) => drawn[name] === 0);
  // Nothing of this scene is fast enough to be swept at this step, one block has no seams, and the scene's fields are drawn by nothing.
  assert.deepEqual(without.filter((name) => !["sweeps", "seams", "fields"].includes(name)), []);
});

pageTest("the picture has the colours of bodies", { hash: "scene=large_pyramid:3&layers=shapes" }, async (page) => {
  const { x, y } = await topBody(page);
  const pixel = await page.evaluate(({ x, y }) => {
    playground.paint();
    const canvas = document.querySelector("#picture");
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
    copy.drawImage(canvas, 0, 0);
    return [...copy.getImageData(x, y, 1, 1).data, ...copy.getImageData(5, canvas.height / 3, 1, 1).data];
  }, { x, y });
  assert.deepEqual(pixel, [0x8d, 0xbb, 0xee, 255, 0, 0, 0, 0]);
});

pageTest("each of a thousand balls is drawn where it is", { hash: "scene=large_pyramid:3&layers=shapes" }, async (page) => {
  const seen = await page.evaluate(() => {
    const { session: { world }, view } = playground.app;
    const balls = [];
    for (let i = 0; i < 33 * 32; ++i) {
      const body = world.createBody({ type: "dynamic", position: { x: i % 32, y: 50 + Math.floor(i / 32) } });
      world.createShapeCircle(body, { radius: 0.4 });
      balls.push(body);
    }
    view.fit({ left: 0, bottom: 50, right: 31, top: 82 });
    playground.paint();
    const canvas = document.querySelector("#picture");
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
    copy.drawImage(canvas, 0, 0);
    const colors = {};
    for (const id of balls) {
      const { x, y } = view.toScreen(world.transform(id).position);
      // Beside the line from the middle to the right.
      const color = [...copy.getImageData(Math.round(x), Math.round(y - 3), 1, 1).data].join();
      colors[color] = (colors[color] ?? 0) + 1;
    }
    return colors;
  });
  assert.deepEqual(seen, { [[0x8d, 0xbb, 0xee, 255].join()]: 33 * 32 });
});

pageTest("keys run, pause, step, and do not disturb fields", { hash: "scene=dominoes:9" }, async (page) => {
  const step = await stepCount(page);
  await page.keyboard.press(".");
  assert.equal(await stepCount(page), step + 1);
  await page.keyboard.press(",");
  assert.equal(await stepCount(page), step);
  await page.keyboard.press(" ");
  await reach(page, step + 2);
  await page.keyboard.press(" ");
  assert.equal(await page.evaluate(() => playground.app.playing), false);
  await page.keyboard.press("3");
  assert.equal(await page.$eval("#layer-contacts", (box) => box.checked), true);
  await page.focus("#substeps");
  await page.keyboard.press("ArrowRight");
  assert.equal((await options(page)).substeps, 5);
});

const phone = { width: 390, height: 780, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

pageTest("on a phone: the panel opens, a finger drags, two fingers zoom", { hash: "scene=large_pyramid:3", viewport: phone }, async (page) => {
  await frames(page);
  const visible = () => page.$eval("#panel", (element) => getComputedStyle(element).display !== "none");
  assert.equal(await visible(), false);
  await page.tap("#menu");
  assert.equal(await visible(), true);
  if (pictures) await page.screenshot({ path: path.join(pictures, "phone_panel.png") });
  await page.$eval("#share", (button) => button.scrollIntoView());
  await page.tap("#share");
  await page.waitForFunction(() => !document.querySelector("#message").hidden);
  const isSeen = await page.$eval("#message", (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  assert.ok(isSeen, "the message is in front of the panel");
  await page.tap("#menu");
  assert.equal(await visible(), false);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(overflow <= 0, "nothing is wider than the screen");

  const { body, x, y } = await topBody(page);
  const finger = await page.touchscreen.touchStart(x + 3, y + 3);
  await finger.move(x, y - 100);
  await run(page, 60);
  const target = await page.evaluate((p) => playground.app.view.toWorld(p), { x, y: y - 100 });
  assert.ok(Math.abs((await heightOf(page, body)).y - target.y) < 0.4);
  const scale = await page.evaluate(() => playground.app.view.scale);
  const second = await page.touchscreen.touchStart(x + 100, y);
  await second.move(x + 200, y);
  assert.equal(await page.evaluate(() => playground.app.session.world.joints().length), 0, "the second finger lets go of the body");
  await finger.end();
  await second.end();
  await frames(page);
  assert.ok((await page.evaluate(() => playground.app.view.scale)) < scale);
});

for (const [name, viewport] of [["a desktop", { width: 1440, height: 900 }], ["a phone on its side", { ...phone, width: 844, height: 390 }]]) {
  pageTest(`on ${name}, what falls is seen where it lands`, { hash: "scene=letters:3", viewport }, async (page) => {
    await run(page, 300);
    const hidden = await page.evaluate(() => {
      const { session: { world }, view } = playground.app;
      return world.bodies().filter((id) => world.body(id).type === "dynamic" && view.toScreen(world.transform(id).position).y > view.height);
    });
    assert.deepEqual(hidden, []);
  });
}

pageTest("two fingers: what is under them stays under them", { hash: "scene=large_pyramid:3", viewport: phone }, async (page) => {
  await frames(page);
  const hash = await stateHash(page);
  const bodies = await bodyCount(page);
  await page.tap("[data-tool=ball]"); // Two fingers drop nothing.
  const worldAt = (points) => page.evaluate((all) => all.map((at) => playground.app.view.toWorld(at)), points);
  const screenOf = (points) => page.evaluate((all) => all.map((at) => playground.app.view.toScreen(at)), points);
  const scale = () => page.evaluate(() => playground.app.view.scale);
  /** Two fingers go from two places to two others, in turns. */
  async function fingers(from, to) {
    const under = await worldAt(from);
    const touches = [];
    for (const { x, y } of from) touches.push(await page.touchscreen.touchStart(x, y));
    const parts = 4;
    for (let part = 1; part <= parts; ++part) {
      for (const [i, touch] of touches.entries()) {
        const at = (axis) => from[i][axis] + ((to[i][axis] - from[i][axis]) * part) / parts;
        await touch.move(at("x"), at("y"));
      }
    }
    for (const touch of touches) await touch.end();
    await frames(page);
    const now = await screenOf(under);
    for (const [i, { x, y }] of now.entries()) assert.ok(Math.hypot(x - to[i].x, y - to[i].y) < 1.5, `finger ${i}: ${x}, ${y}`);
  }
  const before = await scale();
  await fingers([{ x: 150, y: 300 }, { x: 250, y: 300 }], [{ x: 100, y: 320 }, { x: 300, y: 320 }]);
  assert.ok(Math.abs((await scale()) / before - 0.5) < 0.01, "apart: twice as large");
  await fingers([{ x: 100, y: 320 }, { x: 300, y: 320 }], [{ x: 120, y: 420 }, { x: 320, y: 420 }]);
  assert.ok(Math.abs((await scale()) / before - 0.5) < 0.01, "side by side: only moved");
  await fingers([{ x: 120, y: 200 }, { x: 120, y: 400 }], [{ x: 120, y: 250 }, { x: 120, y: 350 }]);
  assert.ok(Math.abs((await scale()) / before - 1) < 0.02, "together: smaller again");
  assert.equal(await bodyCount(page), bodies);
  assert.equal(await stateHash(page), hash);
  assert.equal(await page.evaluate(() => visualViewport.scale), 1, "the browser itself does not zoom");
});

test("pictures", { skip: pictures ? false : "no folder for pictures" }, async () => {
  for (const [name, hash, viewport] of [
    ["desktop", "scene=workshop:24&step=150", { width: 1280, height: 800 }],
    ["desktop_layers", "scene=large_pyramid:12&layers=shapes,contacts,islands,bounds&step=20", { width: 1280, height: 800 }],
    ["phone", "scene=letters:3&step=140", phone],
  ]) {
    const page = await openPage(browser, file, hash, viewport);
    await reach(page, Number(hash.match(/step=(\d+)/)[1]));
    await frames(page);
    await page.screenshot({ path: path.join(pictures, `${name}.png`) });
    assert.ok(readFileSync(path.join(pictures, `${name}.png`)).length > 5000);
    await page.close();
  }
});
