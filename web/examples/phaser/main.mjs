// Drystone with Phaser: a game object for each body. Phaser's y points down, the world's y up.
import * as Phaser from "phaser";
import { idIndex } from "drystone";
import { blast, makeBin, view } from "../bin.mjs";

const { world, runner, walls, bodies } = await makeBin();
const scale = 40; // Pixels in a metre.
const toScreen = (x, y) => ({ x: (x + view.width / 2) * scale, y: (view.height + view.bottom - y) * scale });
const toWorld = (x, y) => ({ x: x / scale - view.width / 2, y: view.height + view.bottom - y / scale });

class Bin extends Phaser.Scene {
  create() {
    for (const { x, y, halfWidth, halfHeight } of walls) {
      const at = toScreen(x, y);
      this.add.rectangle(at.x, at.y, 2 * halfWidth * scale, 2 * halfHeight * scale, 0x9a9a94);
    }
    this.pieces = bodies.map(({ radius, half, color }) => {
      const piece = radius
        ? this.add.circle(0, 0, radius * scale, color)
        : this.add.rectangle(0, 0, 2 * half * scale, 2 * half * scale, color);
      return piece.setStrokeStyle(1.5, 0x303030);
    });
    this.input.on("pointerdown", ({ x, y }) => blast(world, toWorld(x, y)));
  }

  update(time, milliseconds) {
    runner.advance(milliseconds / 1000);
    const { x, y, cosine, sine } = runner.readPoses();
    bodies.forEach(({ id }, i) => {
      const index = idIndex(id);
      const at = toScreen(x[index], y[index]);
      this.pieces[i].setPosition(at.x, at.y).setRotation(-Math.atan2(sine[index], cosine[index]));
    });
  }
}

new Phaser.Game({
  type: Phaser.AUTO,
  width: view.width * scale,
  height: view.height * scale,
  backgroundColor: "#f4f4f2",
  scene: Bin,
  banner: false,
});
globalThis.example = { world, runner, bodies, toScreen }; // For the test.
