// The examples, bundled by Vite, each in headless Chromium: its bodies fall and come to rest, and each is drawn where it is, in its colour.
// Exit status 77 if npm cannot get their libraries, or without Chromium or puppeteer-core (`npm ci` in web/playground).
//
// Usage: node run.mjs PACKAGE FOLDER [PICTURES]      FOLDER: where the examples are copied and bundled; PICTURES: a folder for screenshots
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import test, { after } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { launch, skip } from "../../playground/tests/browser.mjs";

const examples = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const [drystone, folder, pictures] = process.argv.slice(2).map((name) => path.resolve(name));
const longestWait = 120000; // A machine that draws in software and has other work is far slower than a clock.

const browser = await launch();
after(() => browser.close());

rmSync(folder, { recursive: true, force: true });
cpSync(examples, folder, { recursive: true, filter: (file) => !file.includes("node_modules") });
const got = spawnSync("npm", ["ci", "--silent", "--no-audit", "--no-fund"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
if (got.status !== 0) {
  await browser.close();
  skip("npm cannot get Phaser, PixiJS, three.js and Vite here");
}
process.env.DRYSTONE_PACKAGE = drystone;
execFileSync("npx", ["vite", "build", "--logLevel=warn"], { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
const { preview } = await import(pathToFileURL(path.join(folder, "node_modules/vite/dist/node/index.js")));
const server = await preview({ root: folder, configFile: path.join(folder, "vite.config.mjs"), preview: { port: 0, host: "127.0.0.1" } });
after(() => server.close());

/** Hue [degrees] and chroma [0, 1] of a colour. */
function hueOf([r, g, b]) {
  const chroma = Math.max(r, g, b) - Math.min(r, g, b);
  return { hue: (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI, chroma: chroma / 255 };
}
const turnBetween = (a, b) => Math.abs(((a - b + 540) % 360) - 180);

/** In the page: notes where the bodies are when the example shows itself to the test, which is before the first frame. */
function noteStart() {
  let example;
  const set = (value) => {
    example = value;
    globalThis.startHeights = value.bodies.map(({ id }) => value.world.transform(id).position.y);
  };
  Object.defineProperty(globalThis, "example", { get: () => example, set });
}

/** A screenshot; each body's place, colour and the pixel at its middle; and a pixel above the bin. */
async function look(page) {
  const canvas = await page.$("canvas");
  const png = await canvas.screenshot({ encoding: "base64" });
  const seen = await page.evaluate(async (data) => {
    const { world, bodies, toScreen } = globalThis.example;
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    context.drawImage(picture, 0, 0);
    const pixel = ({ x, y }) => [...context.getImageData(Math.round(x), Math.round(y), 1, 1).data].slice(0, 3);
    return {
      empty: pixel(toScreen(0, 12)),
      bodies: bodies.map(({ id, color }) => {
        const { x, y } = world.transform(id).position;
        return { x, y, pixel: pixel(toScreen(x, y)), color: [color >> 16, (color >> 8) & 255, color & 255] };
      }),
    };
  }, png);
  return { png, ...seen };
}

for (const name of ["phaser", "pixi", "three"]) {
  test(name, { timeout: 2 * longestWait }, async () => {
    const page = await browser.newPage();
    const problems = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await page.setViewport({ width: 1000, height: 700 });
    await page.evaluateOnNewDocument(noteStart);
    await page.goto(new URL(`${name}/index.html`, server.resolvedUrls.local[0]).href);
    await page.waitForFunction(() => globalThis.example && document.querySelector("canvas"), { timeout: longestWait });
    // The frames themselves take the first steps. The others are hurried, because a machine that draws in software may show few frames.
    const poll = { timeout: longestWait, polling: 200 };
    await page.waitForFunction(() => globalThis.example.world.report().step > 20n, poll);
    const isAtRest = () => {
      const { world } = globalThis.example;
      for (let i = 0; i < 60 && world.report().awakeBodies > 0; ++i) world.step(1 / 60);
      return world.report().awakeBodies === 0;
    };
    await page.waitForFunction(isAtRest, poll);
    // The pictures are of poses between the last two steps of the runner, which did not take the hurried ones.
    await page.evaluate(() => (globalThis.stepsAtRest = globalThis.example.runner.steps()));
    await page.waitForFunction(() => globalThis.example.runner.steps() > globalThis.stepsAtRest + 3n, poll);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const start = await page.evaluate(() => globalThis.startHeights);
    const { png, empty, bodies } = await look(page);
    if (pictures) {
      mkdirSync(pictures, { recursive: true });
      writeFileSync(path.join(pictures, `${name}.png`), Buffer.from(png, "base64"));
    }
    assert.deepEqual(problems, []);
    const heights = (list) => list.reduce((sum, y) => sum + y, 0) / list.length;
    assert.ok(heights(bodies.map(({ y }) => y)) < heights(start) - 1, "the bodies fell");
    for (const { x, y } of bodies) assert.ok(Math.abs(x) < 8 && y > 0 && y < 12, "each body is in the bin");
    assert.ok(hueOf(empty).chroma < 0.05, `nothing is drawn above the bin: ${empty}`);
    const wrong = bodies.filter(({ pixel, color }) => {
      const [is, wanted] = [hueOf(pixel), hueOf(color)];
      return is.chroma < 0.1 || turnBetween(is.hue, wanted.hue) > 20;
    });
    assert.deepEqual(wrong, [], "each body is drawn in its colour where it is");
    await page.close();
  });
}
