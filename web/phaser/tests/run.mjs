// The plugin in headless Chromium, with each version of Phaser that it is for: the tests of page.mjs, its types, and the two games, played
// twice.
// Exit status 77 without npm's registry, Chromium or puppeteer-core (`npm ci` in web/playground).
//
// Usage: node run.mjs PACKAGE FOLDER [PICTURES]      FOLDER: where npm installs Phaser; PICTURES: a folder for screenshots
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import test, { after } from "node:test";
import { fileURLToPath } from "node:url";
import { launch } from "../../playground/tests/browser.mjs";
import { clock } from "./clock.mjs";
import { goals, players } from "./players.mjs";
import { folders, installed, serve, versions } from "./site.mjs";

const [drystone, folder, pictures] = process.argv.slice(2).map((name) => path.resolve(name));
const here = path.dirname(fileURLToPath(import.meta.url));
if (pictures) mkdirSync(pictures, { recursive: true });
const phasers = versions.map((version) => installed("phaser", version, folder));
const typescript = installed("typescript", "7.0.2", folder);
const browser = await launch();
after(() => browser.close());

async function open(address, viewport) {
  const page = await browser.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
  await page.setViewport(viewport);
  await page.evaluateOnNewDocument(clock);
  await page.goto(address);
  return page;
}

/** What `tsc --strict` says of types/scene.ts and of the plugin's types; what it says of Phaser's own is not ours. */
function check(phaser, place) {
  rmSync(place, { recursive: true, force: true });
  mkdirSync(path.join(place, "node_modules"), { recursive: true });
  for (const [name, target] of Object.entries({ phaser, drystone, "drystone-phaser": path.resolve(here, "..") })) {
    symlinkSync(target, path.join(place, "node_modules", name));
  }
  cpSync(path.join(here, "types"), place, { recursive: true });
  const { status, stdout, stderr } = spawnSync("node", [path.join(typescript, "bin/tsc"), "-p", "."], { cwd: place, encoding: "utf8" });
  assert.ok(status === 0 || stdout.includes("error TS"), `tsc did not run: ${stderr}`);
  return stdout.split("\n").filter((line) => /^scene|^error|drystone/.test(line));
}

for (const [i, version] of versions.entries()) {
  test(`Phaser ${version}`, { timeout: 600000 }, async (t) => {
    const pages = { page: "/plugin/tests/page.mjs", platformer: "/plugin/examples/platformer.mjs", car: "/plugin/examples/car.mjs" };
    const server = await serve(folders(drystone, phasers[i]), pages);
    t.after(() => server.close());
    await t.test("its types", () => {
      const problems = check(phasers[i], path.join(folder, `types-${version}`));
      assert.deepEqual(problems, []);
    });
    const page = await open(`${server.address}/page/page`, { width: 640, height: 360 });
    await page.waitForFunction(() => globalThis.testNames, { polling: 50, timeout: 60000 });
    for (const name of await page.evaluate(() => globalThis.testNames)) {
      await t.test(name, async () => {
        const error = await page.evaluate(
          (what) =>
            globalThis.runTest(what).then(
              () => "",
              (problem) => problem.stack,
            ),
          name,
        );
        assert.equal(error, "");
        assert.deepEqual(page.problems.splice(0), []);
      });
    }
    await page.close();
    await t.test("a mouse drags a crate, and a finger makes the hero jump", async () => {
      const game = await open(`${server.address}/page/platformer`, { width: 800, height: 480, hasTouch: true });
      await game.waitForFunction(() => globalThis.game?.isRunning, { polling: 50, timeout: 60000 });
      const see = (count) =>
        game.evaluate((frameCount) => {
          frames(frameCount);
          const { hero, children } = globalThis.game.scene.scenes[0];
          const crates = children.list.filter(({ texture }) => texture?.key === "crate");
          return { hero: { y: hero.y }, crate: { y: Math.min(...crates.map(({ y }) => y)) } };
        }, count);
      const start = await see(20);
      await game.mouse.move(400, 368);
      await see(1);
      await game.mouse.down();
      await see(2);
      await game.mouse.move(330, 150, { steps: 5 });
      const dragged = await see(60);
      assert.ok(dragged.crate.y < 200, `${start.crate.y} ${dragged.crate.y}`);
      await game.mouse.up();
      const fallen = await see(60);
      assert.ok(fallen.crate.y > 300, `${fallen.crate.y}`);
      await game.touchscreen.touchStart(700, 300);
      const jumped = await see(12);
      assert.ok(jumped.hero.y < start.hero.y - 40, `${start.hero.y} ${jumped.hero.y}`);
      await game.close();
    });
    for (const [name, player] of Object.entries(players)) {
      await t.test(`${name}, played twice`, async () => {
        const results = [];
        for (const viewport of [
          { width: 800, height: 480 },
          { width: 390, height: 844, isMobile: true, hasTouch: true },
        ]) {
          const game = await open(`${server.address}/page/${name}`, viewport);
          await game.waitForFunction(() => globalThis.game?.isRunning, { polling: 50, timeout: 60000 }).catch(() => {});
          assert.deepEqual(game.problems, []);
          results.push(await game.evaluate(player));
          if (pictures) await game.screenshot({ path: path.join(pictures, `${name}-${version}-${viewport.width}.png`) });
          assert.deepEqual(game.problems, []);
          await game.close();
        }
        assert.deepEqual(results[0], results[1]);
        for (const [what, least] of Object.entries(goals[name])) assert.ok(results[0][what] >= least, `${what}: ${results[0][what]}`);
        console.log(`# ${name} ${JSON.stringify(results[0])}`);
      });
    }
  });
}
