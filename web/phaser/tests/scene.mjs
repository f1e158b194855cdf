// What the tests in a page share: a scene with a real Phaser, which draws nothing. Time stands still but for frames().
import * as Phaser from "phaser";
import { World } from "drystone";
import { drystone, init } from "drystone-phaser";

await init();
let running;
let worlds = 0; // That were made and not destroyed.
const { destroy } = World.prototype;
World.prototype.destroy = function () {
  worlds -= 1;
  destroy.call(this);
};
const isEqual = (a, b) => JSON.stringify(a) === JSON.stringify(b);
export const equal = (actual, wanted, what = "") => {
  if (!isEqual(actual, wanted)) throw new Error(`${what} ${JSON.stringify(actual)} is not ${JSON.stringify(wanted)}`);
};
export const near = (actual, wanted, within, what = "") => {
  if (!(Math.abs(actual - wanted) <= within)) throw new Error(`${what} ${actual} is not ${wanted} within ${within}`);
};
export const throws = (f, message) => {
  try {
    f();
  } catch (error) {
    return equal(message.test(error.message), true, `"${error.message}" and ${message}:`);
  }
  throw new Error(`nothing was thrown for ${message}`);
};

/** A running scene: `create` is called in its create(). */
export function play(create, options) {
  return new Promise((resolve, reject) => {
    class Main extends Phaser.Scene {
      create() {
        worlds += 1;
        if (!this.textures.exists("crate")) this.textures.createCanvas("crate", 32, 32);
        try {
          create?.call(this, this.drystone.add);
        } catch (error) {
          reject(error);
        }
      }
    }
    const game = (running = new Phaser.Game({
      type: Phaser.HEADLESS,
      width: 640,
      height: 360,
      banner: false,
      audio: { noAudio: true },
      scene: Main,
      plugins: { scene: [drystone(options)] },
    }));
    game.events.once("ready", () => {
      frames(1);
      resolve(game.scene.scenes[0]);
    });
  });
}
export const floor = (scene) => scene.drystone.add.existing(scene.add.rectangle(320, 340, 640, 40), { type: "static" }).setName("floor");
export const calm = { gravity: { x: 0, y: 0 } };

/** Runs a test, and looks whether it leaves a world. */
export async function runTest(test) {
  try {
    await test();
  } finally {
    running?.destroy(true);
    frames(2);
  }
  equal(worlds, 0, "worlds that are left:");
}
/** How many worlds there are. */
export const countWorlds = () => worlds;
