// The graph of step times: a bar for each of the last steps, with a line at the time that a step may take if the simulation is to keep pace.
const shown = 240;

export class StepGraph {
  #times = [];
  #canvas;

  constructor(canvas) {
    this.#canvas = canvas;
  }

  add(milliseconds) {
    this.#times.push(milliseconds);
    if (this.#times.length > shown) this.#times.shift();
  }
  clear() {
    this.#times = [];
  }

  /** Median and maximum of the steps that are shown [ms]; undefined without steps. */
  summary() {
    if (this.#times.length === 0) return undefined;
    const sorted = [...this.#times].sort((a, b) => a - b);
    return { median: sorted[sorted.length >> 1], max: sorted.at(-1) };
  }

  draw(stepMilliseconds, pixelRatio) {
    const canvas = this.#canvas;
    const width = Math.round(canvas.clientWidth * pixelRatio);
    const height = Math.round(canvas.clientHeight * pixelRatio);
    if (width === 0) return;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d");
    const style = getComputedStyle(canvas);
    context.clearRect(0, 0, width, height);
    const sorted = [...this.#times].sort((a, b) => a - b);
    // A single slow step does not make the others invisible.
    const usual = sorted[Math.floor(0.97 * (sorted.length - 1))] ?? 0;
    const top = 1.25 * Math.max(usual, 0.2);
    const bar = width / shown;
    context.fillStyle = style.getPropertyValue("--graph");
    this.#times.forEach((time, i) => {
      const tall = Math.min(time / top, 1) * height;
      context.fillRect((shown - this.#times.length + i) * bar, height - tall, Math.max(bar - 0.25 * pixelRatio, 1), tall);
    });
    if (stepMilliseconds < top) {
      context.fillStyle = style.getPropertyValue("--warn");
      context.fillRect(0, height - (stepMilliseconds / top) * height, width, Math.max(1, pixelRatio));
    }
  }
}
