// Draws with a canvas of two dimensions, where there is no WebGL 2. Bodies of one colour that are drawn one after the other are one path.
export class CanvasRenderer {
  #context;
  #canvas;
  #groups = [];
  isNew = true;

  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d");
  }

  setBodies(bodies, palette) {
    const groups = new Map();
    for (const body of bodies) {
      const color = body.color < 0 ? palette.ground : palette.bodies[body.color % palette.bodies.length];
      if (!groups.has(color)) groups.set(color, []);
      groups.get(color).push(body);
    }
    this.#groups = [...groups];
    this.isNew = false;
  }

  draw({ x, y, cosine, sine }, marks, view, pixelRatio) {
    const context = this.#context;
    const scale = pixelRatio / view.scale;
    const left = this.#canvas.width / 2 - view.x * scale;
    const top = this.#canvas.height / 2 + view.y * scale;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    context.lineWidth = Math.min(1.5 * pixelRatio, 0.06 * scale);
    context.strokeStyle = "rgb(0 0 0 / 28%)";
    for (const [color, bodies] of this.#groups) {
      context.beginPath();
      for (const { row, parts } of bodies) {
        const [c, s] = [cosine[row] * scale, sine[row] * scale];
        const [middleX, middleY] = [left + x[row] * scale, top - y[row] * scale];
        const to = (px, py) => [middleX + c * px - s * py, middleY - s * px - c * py];
        for (const part of parts) addPath(context, part, to, scale, Math.atan2(sine[row], cosine[row]));
      }
      context.fillStyle = color;
      context.fill();
      context.stroke();
    }
    context.lineCap = "round";
    for (const { a, b, width, color, opacity = 1 } of marks) {
      context.globalAlpha = opacity;
      context.strokeStyle = color;
      context.lineWidth = width * pixelRatio;
      context.beginPath();
      context.moveTo(left + a.x * scale, top - a.y * scale);
      context.lineTo(left + b.x * scale + 0.01, top - b.y * scale); // A line without length is not drawn.
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  finish() {
    this.#context.getImageData(0, 0, 1, 1);
  }
}

function addPath(context, { corners, center, angle, half, radius }, to, scale, rotation) {
  if (corners) {
    corners.forEach((corner, i) => context[i === 0 ? "moveTo" : "lineTo"](...to(corner.x, corner.y)));
    return context.closePath();
  }
  if (half.x === 0 && half.y === 0) {
    const [x, y] = to(center.x, center.y);
    context.moveTo(x + radius * scale, y);
    return context.arc(x, y, radius * scale, 0, 2 * Math.PI);
  }
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const point = (u, v) => to(center.x + c * u - s * v, center.y + s * u + c * v);
  if (half.y > 0) {
    const [w, h] = [half.x + radius, half.y + radius];
    [[-w, -h], [w, -h], [w, h], [-w, h]].forEach(([u, v], i) => context[i === 0 ? "moveTo" : "lineTo"](...point(u, v)));
    return context.closePath();
  }
  const turn = -(angle + rotation); // Of the screen, whose y points down.
  context.moveTo(...point(half.x, radius));
  context.lineTo(...point(-half.x, radius));
  context.arc(...point(-half.x, 0), radius * scale, turn - Math.PI / 2, turn - (3 * Math.PI) / 2, true);
  context.lineTo(...point(half.x, -radius));
  context.arc(...point(half.x, 0), radius * scale, turn + Math.PI / 2, turn - Math.PI / 2, true);
}
