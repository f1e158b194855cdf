// The lessons of the playground's page in headless Chromium. What is expected comes from physics: a pendulum keeps its energy and has the period of its
// length, a block slides when the slope is steeper than its friction, carts keep their momentum.
//
// Usage: node lessons.test.mjs PAGE
import assert from "node:assert/strict";
import { pageTest, frames, run, data, reading, placeOf, slide } from "./page.mjs";

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

pageTest("a body is fixed in place and let go, and gravity of the Moon is set", { scene: "collision" }, async (page) => {
  await page.evaluate(() => playground.app.select(playground.app.session.world.bodies().find((id) => playground.app.session.world.body(id).name === "cart")));
  await page.click("#fixed");
  const before = await placeOf(page, "cart");
  await run(page, 60);
  assert.equal((await placeOf(page, "cart")).x, before.x);
  await page.click("#undo");
  await run(page, 60);
  assert.ok((await placeOf(page, "cart")).x > before.x + 50, "it moves on as fast as before");
  await slide(page, "#gravity", 1.6);
  await run(page, 30);
  await frames(page);
  assert.ok(Math.abs((await reading(page, "weight")) - 1.6 * 1.6) < 0.01);
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
