// Tests of the forms of bodies and of levels.
import { Polygon } from "drystone";
import * as Phaser from "phaser";
import { calm, equal, near, play, throws } from "./scene.mjs";

export const tests = {
  async "shapes lie where textures are drawn"() {
    const scene = await play(function (add) {
      const bounds = (object, options) => {
        const { lower, upper } = this.drystone.game.world.bounds(add.existing(object, options).body.metric.id);
        return [lower.x * 32, -upper.y * 32, upper.x * 32, -lower.y * 32].map((value) => Math.round(100 * value) / 100);
      };
      const sprite = () => this.add.image(100, 100, "crate");
      const drawn = (object) => {
        const { left, top, right, bottom } = object.getBounds();
        return [left, top, right, bottom];
      };
      for (const object of [
        sprite(),
        sprite().setOrigin(0, 1),
        sprite().setScale(2, 3).setOrigin(0.25),
        this.add.rectangle(9, 8, 30, 20),
        this.add.circle(50, 60, 20),
      ]) {
        equal(bounds(object), drawn(object));
      }
      equal(bounds(sprite().setScale(-1, 1).setOrigin(0)), [68, 100, 100, 132]); // Where it is drawn; Phaser's getBounds() says otherwise.
      equal(bounds(sprite().setScale(2), { circle: 10 }), [80, 80, 120, 120]);
      equal(bounds(sprite(), { capsule: [10, 30] }), [95, 85, 105, 115]);
      equal(bounds(sprite().setOrigin(0), { polygon: [0, 0, 20, 0, 0, 30] }), [100, 100, 120, 130]);
      const corner = [
        { x: 0, y: 0 },
        { x: 10, y: 0 },
        { x: 10, y: 20 },
        { x: 32, y: 20 },
        { x: 32, y: 32 },
        { x: 0, y: 32 },
      ];
      const area = (10 * 32 + 22 * 12) / 32 ** 2;
      let freed = 0;
      const { destroy } = Polygon.prototype;
      Polygon.prototype.destroy = function () {
        freed += 1;
        destroy.call(this);
      };
      const plain = add.existing(sprite(), { outline: corner });
      Polygon.prototype.destroy = destroy;
      near(plain.body.mass, area, 1e-4);
      equal([plain.body.metric.shapes.length, freed], [2, 2], "pieces, and those that were freed:");
      equal(bounds(sprite().setFlipX(true).setOrigin(0), { outline: [0, 0, 10, 0, 10, 10] }), [122, 100, 132, 110]);
      const parts = [
        [
          [0, 0],
          [10, 0],
          [10, 32],
          [0, 32],
        ],
        [
          [10, 20],
          [32, 20],
          [32, 32],
          [10, 32],
        ],
      ];
      const matter = {
        type: "fromPhysicsEditor",
        isStatic: false,
        friction: 0.25,
        restitution: 0.5,
        density: 0.1,
        collisionFilter: { group: 0, category: 2, mask: 255 },
        fixtures: [
          { isSensor: false, vertices: parts.map((part) => part.map(([x, y]) => ({ x, y }))) },
          { circle: { x: 16, y: 16, radius: 4 }, isSensor: true },
        ],
      };
      const edited = add.existing(sprite(), { editor: matter, density: 2 });
      const { world } = this.drystone.game;
      const shapes = edited.body.metric.shapes.map((shape) => world.shape(shape));
      equal(
        shapes.map(({ sensor, density, material: { friction }, filter: { category } }) => [sensor, density, friction, Number(category)]),
        [
          [false, 2, 0.25, 2],
          [false, 2, 0.25, 2],
          [true, 2, 0.25, 2],
        ],
      );
      const p2 = parts.map((part) => ({
        density: 2,
        friction: 0,
        bounce: 0.5,
        filter: { categoryBits: 1, maskBits: 65535 },
        shape: part.flat(),
      }));
      near(add.existing(sprite(), { editor: p2 }).body.mass, area, 1e-4);
      const { body } = add.existing(sprite());
      body.gameObject.setScale(2);
      body.setShape();
      near(body.mass, 4, 1e-4);
    }, calm);
  },

  async "layers of tile maps: properties, mirrored slopes, changes, surfaces"() {
    let layer, body, map;
    const touched = [];
    const names = () => {
      const { world } = scene.drystone.game;
      return body.metric.shapes.map((shape) => world.shapeGeometryTileGrid(shape).rows());
    };
    const scene = await play(function (add) {
      map = this.make.tilemap({
        data: [
          [-1, 1, 2, 2],
          [3, 3, 3, 4],
          [0, 0, 0, 5],
        ],
        tileWidth: 16,
        tileHeight: 16,
      });
      layer = map.createLayer(0, map.addTilesetImage("crate", "crate", 16, 16), 100, 200).setScale(2);
      layer.setCollision([0]);
      for (const row of layer.layer.data) {
        for (const tile of row)
          tile.properties =
            { 1: { oneWay: true }, 2: { slope: "/" }, 3: { slope: "a" }, 5: { collides: true, friction: 0 } }[tile.index] ?? {};
      }
      const at = (x, y) => layer.layer.data[y][x];
      Object.assign(at(3, 0), { flipX: true });
      Object.assign(at(1, 1), { flipX: true });
      Object.assign(at(2, 1), { rotation: Math.PI });
      body = add.layer(layer);
      equal(layer.body === body, true);
      throws(() => add.layer(layer), /layer\.body is there/);
      throws(() => add.layer({}), /layer must be a layer/);
      const ball = add.image(120, 240, "crate", { circle: 4 });
      add.collider(ball, layer, (a, b, { tile }) => touched.push([b === layer, tile.x, tile.y]));
    });
    equal(names(), [
      [".=/\\", "adD.", "###."],
      ["....", "....", "...#"],
    ]);
    equal(scene.drystone.game.world.body(body.metric.id).position.x, 100 / 32);
    frames(40);
    equal(touched[0], [true, 0, 1]);
    const corner = layer.layer.data[0][2];
    for (const slope of ["\\", "F", "7"]) {
      corner.rotation += Math.PI / 2;
      body.refresh(2, 0);
      equal(names()[0][0][2], slope);
    }
    corner.rotation = 0;
    body.refresh(2, 0);
    map.removeTileAt(0, 2);
    body.refresh(0, 2);
    map.putTileAt(0, 3, 1).properties = { friction: 0.5 };
    layer.layer.data[1][3].setCollision(true);
    body.refresh(3, 1);
    equal(names(), [
      [".=/\\", "adD.", ".##."],
      ["....", "....", "...#"],
      ["....", "...#", "...."],
    ]);
    layer.layer.data[1][0].rotation = Math.PI / 2;
    throws(() => body.refresh(0, 1), /the tile at \(0, 1\): "a" cannot be rotated so/);
    layer.layer.data[0][1].properties = { slope: "?" };
    throws(() => body.refresh(1, 0), /the tile at \(1, 0\): "\?" is no character of a tile/);
    layer.destroy();
    equal(body.isAlive, false);
  },

  async "a map of Tiled"() {
    const mirrored = 0x80000000;
    const property = (name, value, type = "bool") => [{ name, type, value }];
    const tiles = [
      { id: 0, properties: property("collides", true) },
      { id: 1, properties: property("oneWay", true) },
      { id: 2, properties: property("slope", "/", "string") },
    ];
    const tileset = { firstgid: 1, name: "tiles", image: "tiles.png", imagewidth: 64, imageheight: 16, tilewidth: 16, tileheight: 16 };
    const layer = { type: "tilelayer", name: "ground", x: 0, y: 0, width: 4, height: 2, opacity: 1, visible: true };
    const size = { width: 4, height: 2, tilewidth: 16, tileheight: 16, orientation: "orthogonal" };
    await play(function (add) {
      const data = [0, 3, mirrored + 3, 2, 1, 1, 1, 4];
      const tilesets = [{ ...tileset, tilecount: 4, columns: 4, margin: 0, spacing: 0, tiles }];
      const level = { ...size, version: "1.10", type: "map", infinite: false, properties: [], layers: [{ ...layer, data }], tilesets };
      this.cache.tilemap.add("level", { format: Phaser.Tilemaps.Formats.TILED_JSON, data: level });
      const map = this.make.tilemap({ key: "level" });
      const { metric } = add.layer(map.createLayer("ground", map.addTilesetImage("tiles", "crate")));
      equal(this.drystone.game.world.shapeGeometryTileGrid(metric.shapes[0]).rows(), ["./\\=", "###."]);
    });
  },
};
