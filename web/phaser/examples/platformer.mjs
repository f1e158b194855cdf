// A platformer: arrow keys or touch. Collect the coins, ride the platforms, reach the flag.
import * as Phaser from "phaser";
import { drystone, init } from "drystone-phaser";
import { drawPlatformer } from "./pictures.mjs";

const rows = [
  "................................................................",
  "................................................................",
  ".................................................o.o............",
  "................................................=====....o...G..",
  "............................................=..........#########",
  ".............o.o.........................................#######",
  "............=====.......................====..............######",
  ".................................o................o........#####",
  ".....o.o...........................................V........####",
  ".....====.............o...o..............o...................###",
  "...........................................................o.###",
  "............x........................o...ab##cd..............###",
  "..@........xx....M............o./\\..S..ab######cd..^^^.....a####",
  "##################............##################################",
  "##################............##################################",
];
const kinds = { "#": 1, "=": 2, "/": 3, "\\": 4, a: 5, b: 6, c: 7, d: 8 };
const [width, height] = innerWidth < innerHeight ? [480, 800] : [800, 480]; // A phone that is held upright sees more sky.

class Platformer extends Phaser.Scene {
  create() {
    drawPlatformer(this);
    for (let i = 0; i < 16; ++i) this.add.ellipse(190 * i, 500, 420, 260 + 90 * (i % 3), 0x9fd0b4).setScrollFactor(0.4, 1);
    for (let i = 0; i < 12; ++i)
      this.add.ellipse(170 * i, 60 + 37 * (i % 4) - 90 * (i % 3), 110, 34, 0xffffff, 0.8).setScrollFactor(0.2, 1);
    this.coins = this.drystone.add.group({ type: "static", sensor: true, circle: 12 });
    this.spikes = this.drystone.add.group({ type: "static", sensor: true, box: [26, 18] });
    const data = rows.map((row, y) =>
      [...row].map((kind, x) => (kind === "#" && "#/\\abcd".includes(rows[y - 1]?.[x] ?? "!") ? 0 : (kinds[kind] ?? -1))),
    );
    const map = this.make.tilemap({ data, tileWidth: 32, tileHeight: 32 });
    const layer = map.createLayer(0, map.addTilesetImage("tiles"), 0, 0);
    this.drystone.add.layer(layer, { tiles: ["#", ...Object.keys(kinds)], friction: 0.8 });
    rows.forEach((row, y) => [...row].forEach((character, x) => this.put(character, 32 * x + 16, 32 * y + 16)));
    this.drystone.add.overlap(this.coins, this.hero, (coin) => this.collect(coin));
    this.drystone.add.overlap(this.spikes, this.hero, () => this.lose());
    this.drystone.add.overlap(this.flag, this.hero, () => this.say(`${this.found} of ${this.total} coins. Press to play again`));
    this.drystone.add.collider(this.spring, undefined, (spring, thing) => {
      if (thing.body.velocity.y > -50) thing.body.setVelocityY(-820);
      this.tweens.add({ targets: spring, scaleY: 1.6, duration: 80, yoyo: true });
    });
    this.drystone.drag();
    [this.found, this.total, this.isOver] = [0, this.coins.getLength(), false];
    this.score = this.add.text(12, 8, "", { fontSize: 22, color: "#5b3c11", fontStyle: "bold" }).setScrollFactor(0);
    this.collect();
    this.keys = this.input.keyboard.createCursorKeys();
    this.input.addPointer(2);
    this.cameras.main.setBounds(0, 480 - height, map.widthInPixels, height).startFollow(this.hero, true, 0.1, 0.1);
  }

  put(character, x, y) {
    const { add } = this.drystone;
    if (character === "@") this.hero = add.character(x, y - 6, "hero", { speed: 210, jump: 520, friction: 0 });
    if (character === "o") this.coins.add(this.add.image(x, y, "coin"));
    if (character === "^") this.spikes.add(this.add.image(x, y + 6, "spike"));
    if (character === "x") add.image(x, y, "crate", { density: 0.5 });
    if (character === "S") this.spring = add.image(x, y + 8, "spring", { type: "static" });
    if (character === "G") this.flag = add.image(x, y - 8, "flag", { type: "static", sensor: true });
    const way = { M: { x: x + 310 }, V: { y: y - 150 } }[character];
    if (!way) return;
    const platform = add.image(x, y, "platform", { type: "kinematic", oneWay: true, friction: 1 });
    this.tweens.add({ targets: platform, ...way, duration: 3200, yoyo: true, repeat: -1, ease: "Sine.inOut" });
  }

  collect(coin) {
    coin?.destroy();
    this.found += coin ? 1 : 0;
    this.score.setText(`coins ${this.found} / ${this.total}`);
  }

  lose() {
    this.cameras.main.flash(200, 200, 60, 60);
    this.hero.body.reset(80, 380);
  }

  say(text) {
    if (this.isOver) return;
    this.isOver = true;
    this.add
      .text(width / 2, height / 2, text, {
        fontSize: 24,
        align: "center",
        wordWrap: { width: 400 },
        color: "#fff",
        backgroundColor: "#000a",
        padding: { x: 16, y: 12 },
      })
      .setOrigin(0.5)
      .setScrollFactor(0);
    this.time.delayedCall(600, () => this.input.once("pointerdown", () => this.scene.restart()));
  }

  update() {
    const { left, right, up, down, space } = this.keys;
    // A finger on the left half walks, one on the right half jumps.
    const touches = [this.input.pointer1, this.input.pointer2].filter(({ isDown }) => isDown);
    const stick = touches.find(({ x }) => x < width / 2);
    const { body } = this.hero;
    const way = stick ? Math.sign(stick.x - stick.downX + 0.01 * (stick.downX - width / 4)) : right.isDown - left.isDown;
    body.walk(this.isOver ? 0 : way);
    if (up.isDown || space.isDown || touches.some(({ x }) => x >= width / 2)) body.jump();
    if (down.isDown) body.drop();
    if (way) this.hero.setFlipX(way < 0);
    this.hero.setScale(1, body.grounded ? 1 : 1 + Math.min(0.12, Math.abs(body.velocity.y) / 4000));
    if (this.hero.y > 560) this.lose();
  }
}

await init();
globalThis.game = new Phaser.Game({
  width,
  height,
  backgroundColor: "#bfe3f0",
  scene: Platformer,
  banner: false,
  scale: { mode: Phaser.Scale.FIT, autoCenter: Phaser.Scale.CENTER_BOTH },
  plugins: { scene: [drystone({ pixelsPerMetre: 32, gravity: { x: 0, y: 1100 } })] },
});
