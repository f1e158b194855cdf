// Drystone with PixiJS: a Graphics for each body, with one context for all bodies of a kind and size. Pixi's y points down, the world's y up.
import { Application, Container, Graphics, GraphicsContext } from "pixi.js";
import { blast, makeBin, view } from "../bin.mjs";

const { world, runner, walls, bodies } = await makeBin();
const scale = 40; // Pixels in a metre.

const app = new Application();
await app.init({ width: view.width * scale, height: view.height * scale, background: "#f4f4f2", antialias: true });
document.body.append(app.canvas);

// All that is in the stage is in metres; the stage turns them into pixels.
const stage = new Container({ scale: { x: scale, y: -scale }, position: { x: (view.width / 2) * scale, y: (view.height + view.bottom) * scale } });
app.stage.addChild(stage);
for (const { x, y, halfWidth, halfHeight } of walls) {
  stage.addChild(new Graphics().rect(x - halfWidth, y - halfHeight, 2 * halfWidth, 2 * halfHeight).fill(0x9a9a94));
}

const outline = { width: 0.04, color: 0x303030 };
const contexts = new Map();
function contextOf({ radius, half, color }) {
  const key = `${radius} ${half} ${color}`;
  if (!contexts.has(key)) {
    const context = new GraphicsContext();
    if (radius) context.circle(0, 0, radius);
    else context.rect(-half, -half, 2 * half, 2 * half);
    contexts.set(key, context.fill(color).stroke(outline));
  }
  return contexts.get(key);
}
const pieces = bodies.map((body) => stage.addChild(new Graphics(contextOf(body))));

app.ticker.add(({ elapsedMS }) => {
  runner.advance(elapsedMS / 1000);
  const { x, y, angle } = world.readAllBodies(["x", "y", "angle"]);
  bodies.forEach(({ id: { index } }, i) => {
    pieces[i].position.set(x[index], y[index]);
    pieces[i].rotation = angle[index];
  });
});

app.stage.eventMode = "static";
app.stage.hitArea = app.screen;
app.stage.on("pointerdown", (event) => blast(world, event.getLocalPosition(stage)));

globalThis.example = { world, bodies, toScreen: (x, y) => stage.toGlobal({ x, y }) }; // For the test.
