// Calls of each sort, for the type checker: tsc --strict must accept them, and must refuse what @ts-expect-error marks.
import { DrystoneError, World, init, makeHull, type BodyId, type StepReport } from "drystone";

import { Game, addCharacter, addTiles, join, type Body } from "drystone/games";
import { Game as SameGame, World as SameWorld } from "drystone/single";

await init();
const game = new Game({ gravity: { x: 0, y: -20 }, scale: 40, maxSteps: 4 });
const ball: Body = game.createBody({ circle: 0.5, position: { x: 0, y: 4 }, friction: 0.1, sprite: { x: 0, y: 0, rotation: 0 } });
ball.on("contact", (other, { point, normal }) => console.log(other.name, point.x, normal.y)).setVelocity(1, 2);
ball.position = { x: 1, y: 2 };
ball.on("leave", (visitor) => visitor?.destroy());
join("wheel", game.ground, ball, { at: ball.position, motor: { speed: 1, maxForce: 9 } }).set({ motor: { speed: 2 } });
const hero = addCharacter(game, { jump: 9, position: { x: 3, y: 3 } });
hero.walk(hero.grounded ? 1 : 0);
addTiles(game, ["#o#"], { things: { o: (position) => game.createBody({ sensor: true, circle: 0.3, position }) } });
// @ts-expect-error No such event.
ball.on("contcat", () => {});
// @ts-expect-error A misspelt option.
game.createBody({ circel: 1 });
// @ts-expect-error A character is a capsule.
addCharacter(game, { box: [1, 2] });
ball.redraw();
// @ts-expect-error A weld has no motor.
join("weld", game.ground, ball, { motor: { speed: 1 } });
game.world.setBullet(ball.id, true);
game.update(1 / 60);
console.log(SameGame !== undefined, SameWorld !== undefined);

const world = new World({ gravity: { x: 0, y: -10 }, substeps: 4 });
const ground: BodyId = world.createBody({ position: { x: 0, y: -1 } });
world.createShapeBox(ground, { halfExtents: { x: 50, y: 1 } });
const crate = world.createBody({ type: "dynamic", position: { x: 0, y: 4 }, userData: 7n });
world.createShapeBox(crate, { halfExtents: { x: 0.5, y: 0.5 } }, { density: 1, material: { friction: 0.3 } });
const hull = makeHull([{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 0, y: 1 }], 0, 1);
world.createShapePolygon(crate, hull);
hull.destroy();

// @ts-expect-error A misspelt field.
world.createBody({ positon: { x: 0, y: 0 } });
// @ts-expect-error No kind of body.
world.createBody({ type: "moving" });
// @ts-expect-error A shape is no body.
world.transform(world.bodyShapes(ground)[0]);
// @ts-expect-error Nor is any number.
world.transform(3);
// @ts-expect-error A column that was not asked for.
world.readAllBodies(["x"]).y;
// @ts-expect-error The ray may hit nothing.
world.rayCastClosest({ x: 0, y: 10 }, { x: 0, y: -20 }).fraction;
const hinge = world.createJointRevolute({ bodyA: ground, bodyB: crate, motor: { speed: 1, maxForce: 10 } });
world.setJointRevolute(hinge, { motor: { speed: 2 } });
// @ts-expect-error A new motor needs its force.
world.createJointRevolute({ bodyA: ground, bodyB: crate, motor: { speed: 1 } });
world.setUserData(crate, { name: "crate" });
world.applyImpulseToCenter(crate, { x: 1, y: 0 });
const names = new Map<BodyId, string>([[crate, "crate"]]);
world.forEachEvent("contactBegin", (event) => names.get(world.shapeBody(event.shapeA)));

world.step(1 / 60);
const report: StepReport = world.report();
const bodies: number = report.bodies;
const { x, y } = world.readAllBodies(["x", "y"]);
const columns: Float64Array[] = [x, y];
const hit = world.rayCastClosest({ x: 0, y: 10 }, { x: 0, y: -20 });
if (hit !== undefined) console.log(hit.fraction, bodies, columns.length);
const hash: bigint = world.stateHash();
const copy: World = World.from(world.snapshot());
try {
  copy.step(-1);
} catch (error) {
  if (error instanceof DrystoneError) console.log(error.code === "invalidArgument", error.message, hash);
}
