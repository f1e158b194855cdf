// Drystone with PixiJS: a Graphics for each body, with one context for all bodies of a kind, size and colour. Pixi's y points down, the world's
// y up.
import { Application, Graphics, GraphicsContext } from "pixi.js";
import { idIndex } from "drystone";
import { blast, makeBin, view } from "../bin.mjs";

const { world, runner, walls, bodies } = await makeBin();
const scale = 40; // Pixels in a metre.
const toScreen = (x, y) => ({ x: (x + view.width / 2) * scale, y: (view.height + view.bottom - y) * scale });
const toWorld = (x, y) => ({ x: x / scale - view.width / 2, y: view.height + view.bottom - y / scale });

const app = new Application();
await app.init({ width: view.width * scale, height: view.height * scale, background: "#f4f4f2", antialias: true });
document.body.append(app.canvas);
const { stage } = app;

for (const { x, y, halfWidth, halfHeight } of walls) {
  const corner = toScreen(x - halfWidth, y + halfHeight);
  stage.addChild(new Graphics().rect(corner.x, corner.y, 2 * halfWidth * scale, 2 * halfHeight * scale).fill(0x9a9a94));
}

const contexts = new Map();
function contextOf({ radius, half, color }) {
  const key = `${radius} ${half} ${color}`;
  if (!contexts.has(key)) {
    const context = new GraphicsContext();
    if (radius) context.circle(0, 0, radius * scale);
    else context.rect(-half * scale, -half * scale, 2 * half * scale, 2 * half * scale);
    contexts.set(key, context.fill(color).stroke({ width: 1.5, color: 0x303030 }));
  }
  return contexts.get(key);
}
const pieces = bodies.map((body) => stage.addChild(new Graphics(contextOf(body))));

app.ticker.add(({ elapsedMS }) => {
  runner.advance(elapsedMS / 1000);
  const { x, y, cosine, sine } = runner.readPoses();
  bodies.forEach(({ id }, i) => {
    const index = idIndex(id);
    pieces[i].position = toScreen(x[index], y[index]);
    pieces[i].rotation = -Math.atan2(sine[index], cosine[index]);
  });
});

stage.eventMode = "static";
stage.hitArea = app.screen;
stage.on("pointerdown", ({ global }) => blast(world, toWorld(global.x, global.y)));

globalThis.example = { world, runner, bodies, toScreen }; // For the test.
