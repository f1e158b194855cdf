// The game in one page, played in headless Chromium by keys and by the mouse: coins, the car, a crate; then the tutorial's platformer. Exit status 77 without Chromium or
// puppeteer-core (`npm ci` in web/playground). web/tests/games.mjs plays the same page in Node.
//
// Usage: node game.mjs PACKAGE [PICTURE]      PICTURE: a file for a screenshot
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { launch, serve } from "../../playground/tests/browser.mjs";

const [drystone, picture] = process.argv.slice(2).map((name) => path.resolve(name));
const folder = mkdtempSync(path.join(tmpdir(), "drystone-game-"));
const browser = await launch();
try {
  const example = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
  cpSync(path.join(drystone, "drystone-single.mjs"), path.join(folder, "drystone-single.mjs"));
  cpSync(example("game/index.html"), path.join(folder, "index.html"));
  cpSync(example("platformer/index.html"), path.join(folder, "platformer.html"));
  cpSync(example("platformer/platformer.mjs"), path.join(folder, "platformer.mjs"));
  const server = await serve(path.join(folder, "index.html"));
  const page = await browser.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await page.setViewport({ width: 1000, height: 540 });
  await page.goto(server.address);
  const { left, top } = await page.$eval("canvas", (canvas) => canvas.getBoundingClientRect().toJSON());
  /** The colour at a place of the world. */
  const color = (x, y) =>
    page.evaluate((px, py) => [...document.querySelector("canvas").getContext("2d").getImageData(px, py, 1, 1).data], 32 * x, 448 - 32 * y);
  const until = async (what, f) => {
    for (const end = Date.now() + 60000; !(await f()); ) assert.ok(Date.now() < end, what);
  };
  const is = (wanted) => (actual) => wanted.every((value, i) => Math.abs(value - actual[i]) < 8);
  const [hero, car, coin, crate] = [[204, 51, 51], [44, 111, 187], [232, 180, 0], [165, 112, 42]].map(is);

  await until("the character stands at its place", async () => hero(await color(2.5, 1.8)));
  await until("the car stands at its place", async () => car(await color(24.5, 1.9)));
  const coinsSeen = async () => {
    let seen = 0;
    for (const [x, y] of [[5.5, 3.4], [7.5, 8.4], [11.5, 5.4], [14.5, 11.4], [18.5, 8.4]]) seen += coin(await color(x, y));
    return seen;
  };
  assert.equal(await coinsSeen(), 5);
  await page.keyboard.down("a");
  await until("the car went away", async () => !car(await color(24.5, 1.9)));
  await page.keyboard.up("a");
  await page.keyboard.down("ArrowRight");
  await page.keyboard.down("ArrowUp");
  await until("a coin is collected", () => page.$eval("b", (score) => Number(score.textContent) > 0));
  await page.keyboard.up("ArrowUp");
  await page.keyboard.up("ArrowRight");
  const score = await page.$eval("b", ({ textContent }) => Number(textContent));
  await until("a coin that is collected is no longer drawn", async () => (await coinsSeen()) === 5 - score);
  await page.mouse.move(left + 32 * 24.5, top + 448 - 32 * 10.4);
  await page.mouse.down();
  await page.mouse.move(left + 32 * 20, top + 448 - 32 * 12.4, { steps: 10 });
  await until("the crate is where the mouse is", async () => crate(await color(20, 12.4)));
  if (picture) await page.screenshot({ path: picture });
  await page.mouse.up();
  await until("the crate falls", async () => !crate(await color(20, 12.4)));
  await page.goto(new URL("platformer.html", server.address).href);
  await until("the platformer says how it stands", () => page.$eval("b", ({ textContent }) => textContent === "Coins 0, falls 0"));
  await page.keyboard.down("ArrowRight");
  await until("its first coin is collected", () => page.$eval("b", ({ textContent }) => textContent.startsWith("Coins 1")));
  assert.deepEqual(problems, []);
  console.log("ok     the game and the platformer were played");
  server.close();
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
