// The pictures of the two games, drawn when a scene starts for the first time.

/** Makes a texture of what f(fill, pen) draws: fill(color, x, y, width, height) fills a rectangle. */
function draw(scene, name, width, height, f) {
  const pen = scene.make.graphics();
  f((color, ...box) => pen.fillStyle(color).fillRect(...box), pen);
  pen.generateTexture(name, width, height).destroy();
}

export function drawPlatformer(scene) {
  if (scene.textures.exists("tiles")) return;
  draw(scene, "tiles", 288, 32, (fill, pen) => {
    const slope = (i, left, right) => {
      for (const [color, from] of [
        [0x6a8f5a, 0],
        [0x8a6544, 7],
      ]) {
        pen.fillStyle(color).fillPoints(
          [
            { x: 32 * i, y: Math.min(32, left + from) },
            { x: 32 * i + 32, y: Math.min(32, right + from) },
            { x: 32 * i + 32, y: 32 },
            { x: 32 * i, y: 32 },
          ],
          true,
        );
      }
    };
    [
      [0, 0],
      [32, 0],
      [0, 32],
      [32, 16],
      [16, 0],
      [0, 16],
      [16, 32],
    ].forEach(([left, right], i) => slope(i === 0 ? 1 : i + 2, left, right));
    fill(0x8a6544, 0, 0, 32, 32);
    fill(0xb98a4e, 64, 0, 32, 9);
    fill(0x8a6544, 64, 9, 32, 3);
  });
  draw(
    scene,
    "hero",
    26,
    40,
    (fill) => (fill(0xd1495b, 0, 0, 26, 40), fill(0xf6d8ae, 5, 6, 21, 13), fill(0x222222, 18, 9, 4, 6), fill(0x30343f, 0, 30, 26, 10)),
  );
  draw(scene, "coin", 24, 24, (fill, pen) => pen.fillStyle(0xe8b400).fillCircle(12, 12, 11).fillStyle(0xffe27a).fillCircle(12, 12, 6));
  draw(scene, "spike", 32, 20, (fill, pen) =>
    [0, 8, 16, 24].forEach((x) => pen.fillStyle(0x8d99a6).fillTriangle(x, 20, x + 4, 0, x + 8, 20)),
  );
  draw(scene, "crate", 30, 30, (fill) => (fill(0x7a4f22, 0, 0, 30, 30), fill(0xb97f3f, 3, 3, 24, 24), fill(0x7a4f22, 3, 13, 24, 4)));
  draw(scene, "spring", 30, 16, (fill) => (fill(0xcc3344, 0, 0, 30, 6), fill(0x666666, 8, 6, 14, 10)));
  draw(scene, "platform", 96, 14, (fill) => (fill(0x3d7ea6, 0, 0, 96, 14), fill(0x8ec6e6, 0, 0, 96, 4)));
  draw(scene, "flag", 32, 48, (fill, pen) => (fill(0x555555, 4, 0, 4, 48), pen.fillStyle(0x2a9d8f).fillTriangle(8, 2, 30, 11, 8, 20)));
}

export function drawCar(scene) {
  if (scene.textures.exists("car")) return;
  draw(scene, "grass", 64, 64, (fill) => (fill(0x5f9152, 0, 0, 64, 64), fill(0x68995a, 0, 0, 32, 32), fill(0x68995a, 32, 32, 32, 32)));
  draw(scene, "car", 44, 24, (fill) => {
    for (const [x, y] of [
      [5, 0],
      [30, 0],
      [5, 20],
      [30, 20],
    ])
      fill(0x1d1d1d, x, y, 10, 4);
    fill(0xd7263d, 0, 2, 44, 20);
    fill(0x9fd3e6, 26, 5, 7, 14);
    fill(0x8d1426, 8, 5, 16, 14);
    fill(0xfff3b0, 41, 4, 3, 5);
    fill(0xfff3b0, 41, 15, 3, 5);
  });
  draw(scene, "tyre", 30, 30, (fill, pen) =>
    pen.fillStyle(0x222222).fillCircle(15, 15, 15).fillStyle(0xdddddd).fillCircle(15, 15, 8).fillStyle(0x555555).fillCircle(15, 15, 6),
  );
  draw(
    scene,
    "cone",
    18,
    18,
    (fill, pen) => (fill(0xb85c00, 0, 0, 18, 18), pen.fillStyle(0xff8c1a).fillCircle(9, 9, 8).fillStyle(0xffffff).fillCircle(9, 9, 4)),
  );
  draw(scene, "mark", 40, 22, (fill) => (fill(0x222222, 4, 1, 8, 4), fill(0x222222, 4, 17, 8, 4)));
}
