// A car seen from above: arrow keys, or hold a finger where the car should go. Three laps on asphalt; grass is slow, cones and tyres fly.
import * as Phaser from "phaser";
import { drystone, init } from "drystone-phaser";
import { drawCar } from "./pictures.mjs";

const corners = [
  [230, 640],
  [250, 400],
  [480, 220],
  [800, 360],
  [1060, 620],
  [1330, 560],
  [1330, 280],
  [1620, 220],
  [1760, 560],
  [1560, 960],
  [1060, 1000],
  [640, 990],
  [330, 900],
];
const laps = 3;
const [width, height] = innerWidth < innerHeight ? [480, 800] : [800, 480];
const wide = 75; // Half of the road.

class Race extends Phaser.Scene {
  create() {
    drawCar(this);
    this.road = new Phaser.Curves.Spline([...corners, corners[0]].flat());
    this.points = this.road.getSpacedPoints(160);
    this.add.tileSprite(0, 0, 2000, 1200, "grass").setOrigin(0);
    const pen = this.make.graphics();
    for (const [across, color] of [
      [2 * wide + 16, 0xe8e4da],
      [2 * wide, 0x4a4d55],
    ]) {
      for (const { x, y } of this.points) pen.fillStyle(color).fillCircle(x, y, across / 2);
      pen.lineStyle(across, color).strokePoints(this.points, true, true);
    }
    this.points.forEach(({ x, y }, i) => i % 2 && pen.fillStyle(0x8b8e96).fillCircle(x, y, 3));
    if (!this.textures.exists("road")) pen.generateTexture("road", 2000, 1200);
    pen.destroy();
    this.add.image(0, 0, "road").setOrigin(0);
    for (const [x, y, w, h] of [
      [1000, -20, 2100, 80],
      [1000, 1220, 2100, 80],
      [-20, 600, 80, 1300],
      [2020, 600, 80, 1300],
    ]) {
      this.drystone.add.existing(this.add.rectangle(x, y, w, h, 0x2f5d3a), { type: "static", restitution: 0.4 });
    }
    const things = { linearDamping: 2.5, angularDamping: 2.5, restitution: 0.5 };
    this.tyres = this.drystone.add.group({ circle: 15, density: 1.2, ...things });
    this.cones = this.drystone.add.group({ circle: 8, density: 0.2, ...things });
    this.points.forEach((point, i) => {
      const side = this.aside(i);
      if (i % 3 === 0) this.tyres.add(this.add.image(point.x + 1.35 * side.x, point.y + 1.35 * side.y, "tyre"));
      if (i % 10 === 5) this.cones.add(this.add.image(point.x - 0.55 * side.x, point.y - 0.55 * side.y, "cone"));
    });
    this.gates = [0, 40, 80, 120].map((i) => {
      const { x, y } = this.points[i];
      const gate = this.add.rectangle(x, y, 2.6 * wide, 16, 0xffffff, i ? 0 : 0.9).setRotation(this.aside(i).angle());
      return this.drystone.add.existing(gate, { type: "static", sensor: true });
    });
    const [{ x, y }] = this.points;
    this.car = this.drystone.add
      .image(x, y + 60, "car", { density: 3, angularDamping: 4 })
      .setRotation(-Math.PI / 2)
      .setDepth(1);
    this.drystone.add.overlap(this.gates, this.car, (gate) => this.pass(this.gates.indexOf(gate)));
    this.drystone.add.collider(this.car, this.cones, (car, cone) => cone.setTint(0xff6655));
    this.drystone.events.on("beforestep", (seconds) => this.drive(seconds));
    this.keys = this.input.keyboard.createCursorKeys();
    [this.next, this.lap, this.clock, this.best] = [0, 0, 0, Infinity];
    this.board = this.add
      .text(14, 10, "", { fontSize: width / 34, color: "#fff", fontStyle: "bold", stroke: "#222", strokeThickness: 4 })
      .setScrollFactor(0)
      .setDepth(2);
    this.cameras.main.setBounds(0, 0, 2000, 1200).startFollow(this.car, true, 0.12, 0.12);
  }

  /** Across the road, to its left edge. */
  aside(i) {
    const [before, after] = [this.points[(i + 158) % 160], this.points[(i + 2) % 160]];
    return new Phaser.Math.Vector2(after.y - before.y, before.x - after.x).setLength(wide);
  }

  /** A step of the car: the tyres take away what goes sideways as far as they grip, the motor pushes, the wheel turns. */
  drive(seconds) {
    const { body, rotation } = this.car;
    const pointer = this.input.activePointer;
    const { left, right, up, down } = this.keys;
    let [turn, gas] = [right.isDown - left.isDown, up.isDown - 0.6 * down.isDown];
    if (pointer.isDown) {
      const at = pointer.positionToCamera(this.cameras.main);
      turn = Phaser.Math.Clamp(2 * Phaser.Math.Angle.Wrap(Math.atan2(at.y - this.car.y, at.x - this.car.x) - rotation), -1, 1);
      gas = Math.abs(turn) < 0.95 ? 1 : 0.5;
    }
    const [c, s] = [Math.cos(rotation), Math.sin(rotation)];
    const { x, y } = body.velocity;
    const [ahead, aside] = [x * c + y * s, y * c - x * s];
    const isOnRoad = this.points.some((point) => (point.x - this.car.x) ** 2 + (point.y - this.car.y) ** 2 < (wide + 8) ** 2);
    const grip = (isOnRoad ? 900 : 420) * seconds;
    const slip = -Phaser.Math.Clamp(aside, -grip, grip);
    const push = (gas * (isOnRoad ? 420 : 260) - ahead * (isOnRoad ? 0.75 : 1.9)) * seconds;
    body.applyImpulse(body.mass * (push * c - slip * s), body.mass * (push * s + slip * c));
    const wanted = turn * 3.2 * Phaser.Math.Clamp(ahead / 160, -1, 1);
    body.setAngularVelocity(body.angularVelocity + (wanted - body.angularVelocity) * Math.min(1, 9 * seconds));
    this.isSliding = Math.abs(aside) > 90;
    if (this.lap > 0 && this.lap <= laps) this.clock += seconds;
  }

  pass(i) {
    if (i !== this.next) return;
    this.next = (i + 1) % this.gates.length;
    if (i > 0) return;
    if (this.lap > 0) this.best = Math.min(this.best, this.clock);
    this.lap += 1;
    if (this.lap <= laps) this.clock = 0;
    else this.time.delayedCall(4000, () => this.scene.restart());
  }

  update() {
    if (this.isSliding) {
      const mark = this.add.image(this.car.x, this.car.y, "mark").setRotation(this.car.rotation).setAlpha(0.5);
      this.tweens.add({ targets: mark, alpha: 0, duration: 2500, onComplete: () => mark.destroy() });
    }
    const lap = this.lap > laps ? "finished" : `lap ${Math.max(1, this.lap)} / ${laps}`;
    const best = this.best < Infinity ? `   best ${this.best.toFixed(2)}` : "";
    const speed = Math.hypot(this.car.body.velocity.x, this.car.body.velocity.y);
    this.board.setText(`${lap}   ${this.clock.toFixed(2)}${best}   ${Math.round(0.36 * speed)} km/h`);
  }
}

await init();
globalThis.game = new Phaser.Game({
  width,
  height,
  backgroundColor: "#5f9152",
  scene: Race,
  banner: false,
  scale: { mode: Phaser.Scale.FIT, autoCenter: Phaser.Scale.CENTER_BOTH },
  plugins: { scene: [drystone({ pixelsPerMetre: 20, gravity: { x: 0, y: 0 } })] },
});
