// Which part of the world the canvas shows.
const margin = 1.15;
const smallest = 1e-4; // Metres of a pixel.
const largest = 1e3;

export class View {
  /** The middle [m], and metres for each CSS pixel. */
  x = 0;
  y = 0;
  scale = 0.02;
  /** The size of the canvas in CSS pixels. */
  width = 1;
  height = 1;

  /** Shows the box {left, bottom, right, top}. */
  fit(box) {
    this.x = (box.left + box.right) / 2;
    this.y = (box.bottom + box.top) / 2;
    const scale = margin * Math.max((box.right - box.left) / this.width, (box.top - box.bottom) / this.height, 4 / this.width);
    this.scale = Math.min(Math.max(scale, smallest), largest);
  }
  toWorld({ x, y }) {
    return { x: this.x + (x - this.width / 2) * this.scale, y: this.y - (y - this.height / 2) * this.scale };
  }
  toScreen({ x, y }) {
    return { x: (x - this.x) / this.scale + this.width / 2, y: this.height / 2 - (y - this.y) / this.scale };
  }
  /** Moves what is shown by CSS pixels. */
  pan(dx, dy) {
    this.x -= dx * this.scale;
    this.y += dy * this.scale;
  }
  /** Factor above 1: closer. The point of the screen stays where it is. */
  zoom(factor, at = { x: this.width / 2, y: this.height / 2 }) {
    const before = this.toWorld(at);
    this.scale = Math.min(Math.max(this.scale / factor, smallest), largest);
    const after = this.toWorld(at);
    this.x += before.x - after.x;
    this.y += before.y - after.y;
  }
}
