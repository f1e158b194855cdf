// Times of the parts of a frame in headless Chromium, which draws in software: medians of 20 frames [ms], and how many frames a second the running
// page shows, with WebGL and with a canvas alone. They say nothing about a machine with a graphics processor.
//
// Usage: node frame_times.mjs PAGE
import { launch, openPage } from "./browser.mjs";

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
const scenes = ["tower", "drum:2000", "pyramid:62", "pyramid:140"];
console.log("drawing  scene          bodies   step  arrays  calls  pixels [ms]  frames [1/s]  first frame [ms]");
for (const flags of [[], ["--disable-3d-apis"]]) {
  const browser = await launch(flags);
  for (const scene of scenes) {
    const page = await openPage(browser, process.argv[2], `scene=${scene}`, { width: 1280, height: 800 });
    await page.waitForFunction(() => playground.app.frameCount > 0);
    const first = await page.evaluate(() => performance.getEntriesByName("first frame")[0]?.startTime ?? NaN);
    const { bodies, frames } = await page.evaluate(() => {
      const { setPlaying, app, measure, step } = playground;
      setPlaying(false);
      const frames = [];
      for (let i = 0; i < 20; ++i) {
        const begin = performance.now();
        step();
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
    console.log(flags.length ? "canvas  " : "WebGL   ", scene.padEnd(14), String(bodies).padStart(6), ...times, rate.toFixed(1).padStart(17), first.toFixed(0).padStart(12));
    await page.close();
  }
  await browser.close();
}
