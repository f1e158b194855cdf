// Times of the parts of a frame for scenes of about 10,000 bodies in headless Chromium: medians of 20 frames [ms], and how many frames a second
// the running page shows. The pixels are drawn by the processor there, so their time says nothing about a machine with a graphics processor.
//
// Usage: node frame_times.mjs PAGE
import { launch, openPage } from "../../tests/browser.mjs";

const browser = await launch();
const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
console.log("scene                          bodies   step  arrays  calls  pixels [ms]  frames [1/s]");
for (const scene of ["large_pyramid:140", "joint_grid:100", "slow_explosion:10000", "smash:125"]) {
  const page = await openPage(browser, process.argv[2], `scene=${scene}`, { width: 1280, height: 800 });
  const { bodies, frames } = await page.evaluate(() => {
    const { setPlaying, app, measure } = playground;
    setPlaying(false);
    const frames = [];
    for (let i = 0; i < 20; ++i) {
      const begin = performance.now();
      app.session.step();
      frames.push({ step: performance.now() - begin, ...measure() });
    }
    return { bodies: app.session.world.bodies().length, frames };
  });
  const times = ["step", "arrays", "calls", "pixels"].map((name) => median(frames.map((frame) => frame[name])).toFixed(1).padStart(7));
  const rate = await page.evaluate(async () => {
    const { setPlaying } = playground;
    setPlaying(true);
    const begin = performance.now();
    let count = 0;
    for (; performance.now() - begin < 4000; ++count) await new Promise(requestAnimationFrame);
    return (1000 * count) / (performance.now() - begin);
  });
  console.log(scene.padEnd(30), String(bodies).padStart(6), ...times, rate.toFixed(1).padStart(17));
  await page.close();
}
await browser.close();
