// A layer of a tile map as tile grids of a static body: one grid for each surface that its tiles have.
import { TileGrid, tileFromChar, tilePolygon } from "drystone";
import { PixelBody } from "./body.mjs";
import { refuse } from "./refuse.mjs";

const origin = { x: 0, y: 0 };
const slopes = "/\\F7abcdABCD";
const surfaces = ["friction", "restitution", "sensor"];

/** A tile's corners about the middle of its cell, twice as large, as a text that does not depend on their order. */
function cornersOf(character) {
  const grid = TileGrid.fromRows([character], 1, origin);
  const polygon = tilePolygon(grid, origin);
  const corners = polygon.vertices().map(({ x, y }) => [4 * x - 2, 4 * y - 2]);
  polygon.destroy();
  grid.destroy();
  return corners;
}
const textOf = (corners) => corners.map(String).sort().join(" ");

/** A character of docs/tiles.md as the layer shows it: Phaser mirrors, and then rotates clockwise. */
function turned(character, { flipX, flipY, rotation }) {
  if (!slopes.includes(character)) return character;
  const [c, s] = [Math.round(Math.cos(rotation)), Math.round(Math.sin(rotation))];
  const text = textOf(
    cornersOf(character).map(([x, y]) => {
      const [u, v] = [flipX ? -x : x, flipY ? -y : y];
      return [c * u + s * v || 0, c * v - s * u || 0];
    }),
  );
  return [...slopes].find((slope) => textOf(cornersOf(slope)) === text);
}

/** The character that stands for a tile of Phaser: by `tiles` and its index, its properties `slope` and `oneWay`, or setCollision(). */
function characterOf(tile, { tiles = {} }) {
  if (!tile || tile.index < 0) return ".";
  const { oneWay, slope } = tile.properties ?? {};
  const character = tiles[tile.index] ?? slope ?? (oneWay ? "=" : tile.collides || tile.properties?.collides ? "#" : ".");
  const where = `the tile at (${tile.x}, ${tile.y})`;
  if (typeof character !== "string" || character.length !== 1 || !tileFromChar(character)) {
    refuse(`layer(): ${where}: "${character}" is no character of a tile: . # = - ${[...slopes].join(" ")}`);
  }
  return turned(character, tile) ?? refuse(`layer(): ${where}: "${character}" cannot be rotated so: only slopes of 45 degrees can`);
}

const surfaceOf = ({ properties = {} }) =>
  Object.fromEntries(surfaces.filter((name) => name in properties).map((name) => [name, properties[name]]));

/** The body of a layer. */
export class LayerBody extends PixelBody {
  constructor(plugin, layer, options) {
    const { x, y, name } = layer;
    super(plugin, plugin.game.createBody({ type: "static", position: plugin.toMetres({ x, y }), name }), layer);
    this._options = options;
    this._shapes = new Map(); // By the surface of their tiles.
    const grids = new Map();
    try {
      for (const tile of layer.layer.data.flat()) {
        const { surface, kind, cell } = this._read(tile);
        if (kind === "empty") continue;
        if (!grids.has(surface)) grids.set(surface, this._grid());
        grids.get(surface).set(cell, kind);
      }
      for (const [surface, grid] of grids) this._add(surface, grid);
    } catch (error) {
      this.destroy();
      throw error;
    } finally {
      for (const grid of grids.values()) grid.destroy();
    }
  }
  /** The tile of the layer that a touch is of. */
  tileAt({ x, y }) {
    return this.gameObject.layer.data[this.gameObject.layer.height - 1 - y]?.[x];
  }
  /** Looks at a tile of the layer again, after putTileAt(), removeTileAt() and the like. */
  refresh(tileX, tileY) {
    const { layer } = this.gameObject;
    const { world } = this.metric;
    const { surface, kind } = this._read(layer.data[tileY]?.[tileX]);
    const cell = { x: tileX, y: layer.height - 1 - tileY };
    for (const [own, shape] of this._shapes) if (own !== surface || kind === "empty") world.setTile(shape, cell, "empty");
    if (kind === "empty") return this;
    if (!this._shapes.has(surface)) {
      const grid = this._grid();
      this._add(surface, grid);
      grid.destroy();
    }
    world.setTile(this._shapes.get(surface), cell, kind);
    return this;
  }
  _read(tile) {
    if (!tile) return { kind: "empty" };
    const cell = { x: tile.x, y: this.gameObject.layer.height - 1 - tile.y };
    return { surface: JSON.stringify(surfaceOf(tile)), kind: tileFromChar(characterOf(tile, this._options)), cell };
  }
  _grid() {
    const { width, height, tileWidth } = this.gameObject.layer;
    const size = (tileWidth * this.gameObject.scaleX) / this.plugin.pixelsPerMetre;
    return new TileGrid(width, height, size, { x: 0, y: -height * size });
  }
  _add(surface, tileGrid) {
    const { tiles, ...shape } = this._options;
    this._shapes.set(surface, this.metric.addShape({ ...shape, ...JSON.parse(surface), tileGrid }));
  }
}

export function addLayer(plugin, layer, options = {}) {
  if (!layer?.layer?.data || !layer.tilemap) refuse("layer(): layer must be a layer of a tile map, made by map.createLayer()");
  const { tileWidth, tileHeight } = layer.layer;
  if (![0, "orthogonal", undefined].includes(layer.layer.orientation)) refuse("layer(): layer.orientation must be orthogonal");
  if (tileWidth * layer.scaleX !== tileHeight * layer.scaleY)
    refuse(`layer(): tileWidth and tileHeight must be equal: ${tileWidth} and ${tileHeight}`);
  if (layer.body) refuse("layer(): layer.body is there already");
  return new LayerBody(plugin, layer, options);
}
