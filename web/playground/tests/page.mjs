// What the tests of the playground's page have in common: a headless Chromium, the page that is tested, and what is asked of it and done to it.
//
// Usage: node TEST.mjs PAGE [DRYSTONE [PICTURES]]
//   DRYSTONE: the native command line, which must read the page's files. PICTURES: a folder for pictures of the page.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { after, test } from "node:test";
import { launch, openPage, skip } from "./browser.mjs";

export const [file, native, pictures] = process.argv.slice(2);
if (!file || !existsSync(file)) skip(`there is no page ${file ?? ""}: make it with scripts/playground.sh`);
if (pictures) mkdirSync(pictures, { recursive: true });
export const browser = await launch();
export const folders = [];
after(async () => {
  await browser.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Runs the test with a page that waits, in English, and sees that the page had no errors. */
export function pageTest(name, { scene, viewport = desktop, problems = 0, within = () => browser, lang = "en" }, body) {
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
export const frames = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
export const run = (page, steps) => page.evaluate((n) => {
  for (let i = 0; i < n; ++i) playground.step();
}, steps);
/** The world as data. Angles are rounded: most rotations have no angle of the same bits (docs/scene_format.md); coarsely, so that few lie at the middle. */
export const data = (page) => page.evaluate(() => {
  const all = playground.app.session.data();
  for (const body of all.bodies) if (body.angle !== undefined) body.angle = Math.round(1e3 * body.angle);
  return all;
});
export const jointCount = (page) => page.evaluate(() => playground.app.session.world.joints().length);
export const bodyCount = (page) => page.evaluate(() => playground.app.session.world.bodies().length);
export const reading = (page, key) => page.$eval(`[data-reading=${key}]`, (element) => Number(element.textContent.replace(/,/g, "").match(/-?[\d.]+/)[0]));
/** The place on the screen of a body of a name. */
export const placeOf = (page, name) => page.evaluate((wanted) => {
  const { session: { world }, view } = playground.app;
  const body = world.bodies().find((id) => world.body(id).name === wanted);
  const { x, y } = view.toScreen(world.motion(body).center);
  const { left, top } = document.querySelector("#picture").getBoundingClientRect();
  return { x: x + left, y: y + top };
}, name);
export const toScreen = (page, point) => page.evaluate((at) => {
  const { left, top } = document.querySelector("#picture").getBoundingClientRect();
  const { x, y } = playground.app.view.toScreen(at);
  return { x: x + left, y: y + top };
}, point);
export async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
}
/** Moves a slider as a user does: by its value and the events that follow. */
export const slide = (page, selector, value) => page.$eval(selector, (element, v) => {
  element.value = v;
  element.dispatchEvent(new Event("input", { bubbles: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
}, value);
/** The colour of the picture at a place of the world. */
export const colorAt = (page, point) => page.evaluate(({ x, y }) => {
  playground.paint();
  const canvas = document.querySelector("#picture");
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
  copy.drawImage(canvas, 0, 0);
  const at = playground.app.view.toScreen({ x, y });
  return [...copy.getImageData(Math.round(at.x), Math.round(at.y), 1, 1).data];
}, point);
export const hex = (pixel) => `#${pixel.slice(0, 3).map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
