// A platformer in one level: docs/tutorial_platformer.md explains it block by block.
import { addCharacter, addTiles, paint } from "drystone/games";

// begin level
const rows = [
  "#.............................................#",
  "#.............................................#",
  "#.......................................o.....#",
  "#.....................................#####...#",
  "#...........o............o....................#",
  "#..........===..........===...................#",
  "#..............................#....l.........#",
  "#....o.....................o...#.............P#",
  "#...===........###........===..#..........#####",
  "#.........................................#####",
  "#..o...................................x..#####",
  "#.@......../\\..o..e....#...^^......!...x..#####",
  "###############################################",
];
// end level

// begin things
/** Builds the level. `keys` has the names of the keys that are down; `say(text)` shows how the game stands. */
export function play(game, pen, keys, say) {
  const state = { coins: 0, falls: 0, won: false };
  const show = () => say(state.won ? `Home with ${state.coins} coins!` : `Coins ${state.coins}, falls ${state.falls}`);
  const touch = (position, shape, color, whenEntered) => {
    const thing = game.createBody({ type: "static", sensor: true, ...shape, position, sprite: paint(pen, color) });
    thing.on("enter", (visitor) => visitor === hero && whenEntered(thing));
  };
  // end things

  // begin hero
  let hero, home;
  const fall = () => {
    state.falls += 1;
    hero.position = home;
    hero.setVelocity(0, 0);
    show();
  };
  // end hero

  // begin tiles
  const level = addTiles(game, rows, {
    sprite: paint(pen, "#6a8f5a"),
    things: {
      "@": (position) => {
        home = position;
        hero = addCharacter(game, { position, jump: 9, sprite: paint(pen, "#c33") });
      },
      o: (position) => touch(position, { circle: 0.3 }, "#e8b400", (coin) => {
        coin.destroy();
        state.coins += 1;
        show();
      }),
      "^": (position) => touch(position, { polygon: [{ x: -0.5, y: -0.5 }, { x: 0.5, y: -0.5 }, { x: 0, y: 0.3 }] }, "#888", fall),
      P: (position) => touch(position, { box: [0.3, 3] }, "#2a6", () => {
        state.won = true;
        show();
      }),
      x: (position) => game.createBody({ box: [0.9, 0.9], position, density: 0.3, sprite: paint(pen, "#a5702a") }),
      // end tiles
      // begin spring
      "!": (position) => touch(position, { box: [1, 0.4] }, "#c6c", () => hero.setVelocity(hero.velocity.x, 14)),
      // end spring
      // begin lift
      l({ x, y }) {
        const lift = game.createBody({ type: "kinematic", box: [2.5, 0.3], position: { x, y }, velocity: { x: 1.5, y: 0 }, sprite: paint(pen, "#555") });
        game.on("step", () => {
          if (lift.position.x > x + 3) lift.setVelocity(-1.5, 0);
          if (lift.position.x < x - 3) lift.setVelocity(1.5, 0);
        });
      },
      // end lift
      // begin enemy
      e(position) {
        const enemy = addCharacter(game, { position, width: 0.8, height: 0.9, speed: 1.5, sprite: paint(pen, "#734") });
        enemy.walk(-1);
        enemy.on("contact", (other, { normal }) => {
          if (Math.abs(normal.x) > 0.7) enemy.walk(-Math.sign(normal.x)); // Back from walls, and from the hero's sides.
          if (other !== hero) return;
          if (normal.y < 0.5) return fall();
          enemy.destroy(); // The hero came from above.
          hero.setVelocity(hero.velocity.x, 6);
        });
      },
      // end enemy
    },
  });

  // begin steps
  game.on("step", () => {
    hero.walk(keys.has("ArrowRight") - keys.has("ArrowLeft"));
    if (keys.has("ArrowUp") || keys.has(" ")) hero.jump();
    if (hero.position.y < -5) fall();
  });
  show();
  return { state, hero: () => hero, level };
  // end steps
}

// begin camera
/** Moves the picture so that the hero is in its middle, but shows nothing beyond the level. */
export function follow(game, hero, width) {
  const half = width / 2 / game.scale;
  const x = Math.min(Math.max(hero.position.x, half), rows[0].length - half);
  game.origin = { ...game.origin, x: width / 2 - x * game.scale };
}
// end camera
