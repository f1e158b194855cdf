// Who plays the games of the test: functions for a page, which hold keys ahead of each frame and return what became of the game. Only the
// last frames are drawn, because a machine that draws in software takes far longer for it than for the game.
export const players = {
  platformer() {
    let hasCrossed = false;
    frames(770, (i) => {
      const { hero, keys, children, cameras } = game.scene.scenes[0];
      cameras.main?.setVisible(i > 710);
      if (!hero?.body) return;
      const ferry = children.list.find(({ texture, y }) => texture?.key === "platform" && y === 400);
      const atShore = hero.x > 530 && hero.x < 566 && hero.y > 380;
      const onFerry = hero.x > 566 && hero.x < 920 && !hasCrossed;
      if (onFerry && ferry.x > 830 && hero.body.grounded) hasCrossed = true;
      keys.left.isDown = onFerry && hero.x > ferry.x + 20;
      keys.right.isDown = atShore ? ferry.x < 640 : !onFerry || hero.x < ferry.x - 10;
      keys.up.isDown = atShore ? ferry.x < 640 : hasCrossed && hero.body.grounded && hero.x < 920;
    });
    const { hero, found, drystone } = game.scene.scenes[0];
    return { x: Math.round(hero.x), found, hash: String(drystone.game.world.stateHash()) };
  },
  car() {
    frames(700, (i) => {
      const { car, keys, points, cameras } = game.scene.scenes[0];
      cameras.main?.setVisible(i > 640);
      if (!car?.body) return;
      const distance = ({ x, y }) => Math.hypot(x - car.x, y - car.y);
      const nearest = points.reduce((best, point, i) => (distance(point) < distance(points[best]) ? i : best), 0);
      const { x, y } = points[(nearest + 7) % points.length];
      const turn = Math.atan2(y - car.y, x - car.x) - car.rotation;
      keys.up.isDown = true;
      keys.left.isDown = Math.sin(turn) < -0.1;
      keys.right.isDown = Math.sin(turn) > 0.1;
    });
    const { lap, best, drystone } = game.scene.scenes[0];
    return { lap, best, hash: String(drystone.game.world.stateHash()) };
  },
};

/** What they reach at least: the hero rides the ferry, jumps by the spring and collects a coin; the car begins its second lap. */
export const goals = { platformer: { x: 1500, found: 1 }, car: { lap: 2 } };
