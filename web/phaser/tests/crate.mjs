import * as Phaser from "phaser";
import { drystone, init } from "drystone-phaser";
await init();
class Main extends Phaser.Scene {
  create() {
    const g = this.make.graphics();
    g.fillStyle(0xa5702a).fillRect(0, 0, 48, 48).generateTexture("crate", 48, 48);
    this.drystone.add.existing(this.add.rectangle(320, 340, 640, 40, 0x777777), { type: "static" });
    this.crate = this.drystone.add.sprite(320, 40, "crate", { restitution: 0.3 }).setRotation(0.3);
    this.drystone.drag();
  }
}
globalThis.game = new Phaser.Game({ width: 640, height: 360, backgroundColor: "#cde", scene: Main, plugins: { scene: [drystone] }, physics: { drystone: { debug: true } }, banner: false });
