// What programs write compiles under `tsc --strict`; what they must not write does not.
import * as Phaser from "phaser";
import { drystone, init, type PixelBody } from "drystone-phaser";

class Main extends Phaser.Scene {
  create() {
    const crate = this.drystone.add.sprite(1, 2, "crate", { restitution: 0.3, circle: 12, oneWay: true });
    crate.body.setVelocity(1, 2).applyImpulse(0, -crate.body.mass * 100);
    crate.body.velocity = { x: 1, y: crate.body.velocity.y };
    const body: PixelBody = crate.body;
    const hero = this.drystone.add.character(1, 2, "hero", 3, { speed: 100, maxSlope: 1 });
    hero.body.walk(1).jump();
    if (hero.body.grounded) hero.setFlipX(true);
    const coins = this.drystone.add.group({ type: "static", sensor: true });
    coins.add(this.add.image(1, 2, "coin"));
    const collider = this.drystone.add.overlap(coins, hero, (coin) => coin.destroy(), { end: () => {} });
    collider.destroy();
    this.drystone.add.collider([crate, coins], undefined, (a, b, { point, tile }) => console.log(a, b, point?.x, tile?.index));
    this.cameras.main.startFollow(hero);
    const box = this.drystone.add.existing(this.add.rectangle(1, 2, 3, 4), { type: "kinematic", velocity: { x: 1, y: 0 } });
    box.setFillStyle(1);
    const hinge = this.drystone.add.joint("revolute", crate, undefined, { at: { x: 1, y: 2 }, motor: { speed: 1, maxForce: 2 } });
    hinge.set({ motor: { speed: 2 } });
    hero.on("contact", (other: unknown) => console.log(other));
    this.drystone.events.on("beforestep", () => body.applyForce(1, 2));
    this.drystone.gravity = { x: 0, y: 3 };
    // @ts-expect-error
    this.drystone.add.sprite(1, 2, "crate", { positon: 3 });
    // @ts-expect-error
    this.drystone.add.sprite(1, 2, "crate", { box: 3 });
    // @ts-expect-error
    crate.body.walk(1);
  }
}

await init();
new Phaser.Game({ scene: Main, plugins: { scene: [drystone({ gravity: { x: 0, y: 300 }, pixelsPerMetre: 20, hitSpeed: 2 })] } });
// @ts-expect-error
drystone({ gravty: { x: 0, y: 300 } });
