// Curves over time: the energies of the world, and one coordinate of the body that is looked at. They keep a sample of each step of the last seconds.
import { number, text } from "./language.mjs";

const seconds = 12;
const left = 46;
const bottom = 18;

export class Graph {
  #canvas;
  #lines;
  #samples = [];
  #output;
  /** The place of the pointer on the canvas, whose values are told; null: it is elsewhere. */
  #pointer = null;

  /** `lines` are [key of the value, key of the text, colour]. `output` tells the values under the pointer; changed() is called when it moves. */
  constructor(canvas, lines, output, changed) {
    this.#canvas = canvas;
    this.#lines = lines;
    this.#output = output;
    const point = (x) => {
      this.#pointer = x;
      changed();
    };
    canvas.addEventListener("pointermove", (event) => point(event.offsetX));
    canvas.addEventListener("pointerleave", () => point(null));
  }
  get samples() {
    return this.#samples;
  }
  set lines(lines) {
    this.#lines = lines;
  }
  clear() {
    this.#samples = [];
  }
  /** A sample is {time, and a number for each line}. Samples of a time that was left are forgotten. */
  add(sample) {
    if (sample.time <= (this.#samples.at(-1)?.time ?? -1)) this.#samples = this.#samples.filter(({ time }) => time < sample.time);
    this.#samples.push(sample);
    const begin = sample.time - seconds;
    if (this.#samples[0].time < begin - 2) this.#samples = this.#samples.filter(({ time }) => time >= begin);
  }

  draw(pixelRatio) {
    const canvas = this.#canvas;
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0) return;
    if (canvas.width !== Math.round(width * pixelRatio)) Object.assign(canvas, { width: Math.round(width * pixelRatio), height: Math.round(height * pixelRatio) });
    const context = canvas.getContext("2d");
    const style = getComputedStyle(canvas);
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.clearRect(0, 0, width, height);
    context.font = "11px system-ui, sans-serif";
    const end = Math.max(this.#samples.at(-1)?.time ?? 0, seconds);
    const begin = end - seconds;
    const shown = this.#samples.filter(({ time }) => time >= begin);
    const { least, most, step } = rangeOf(shown.flatMap((sample) => this.#lines.map(([key]) => sample[key])));
    const toX = (time) => left + ((time - begin) / seconds) * (width - left - 6);
    const toY = (value) => height - bottom - ((value - least) / (most - least)) * (height - bottom - 8);

    context.lineWidth = 1;
    context.strokeStyle = style.getPropertyValue("--line");
    context.fillStyle = style.getPropertyValue("--muted");
    context.beginPath();
    context.textAlign = "right";
    for (let value = Math.ceil(least / step) * step; value <= most + 1e-9 * step; value += step) {
      context.moveTo(left, toY(value));
      context.lineTo(width - 6, toY(value));
      context.fillText(number(value, "", step < 0.1 ? 2 : step < 1 ? 1 : 0), left - 5, toY(value) + 4);
    }
    context.textAlign = "center";
    const every = width < 340 ? 4 : 2;
    for (let time = Math.ceil(begin / every) * every; time <= end; time += every) {
      context.moveTo(toX(time), 8);
      context.lineTo(toX(time), height - bottom);
      context.fillText(`${time}`, toX(time), height - 4);
    }
    context.stroke();
    context.lineWidth = 2;
    context.lineJoin = "round";
    for (const [key, , color] of this.#lines) {
      context.strokeStyle = color;
      context.beginPath();
      for (const sample of shown) context.lineTo(toX(sample.time), toY(sample[key]));
      context.stroke();
    }
    const told = this.#pointer === null ? undefined : nearest(shown, begin + ((this.#pointer - left) / (width - left - 6)) * seconds);
    this.#output.value = told ? `${number(told.time, "s")}: ${this.#lines.map(([key]) => number(told[key])).join("; ")}` : "";
    if (!told) return;
    context.fillStyle = style.getPropertyValue("--ink");
    context.fillRect(toX(told.time) - 0.5, 8, 1, height - bottom - 8);
  }

  /** The names of the lines beside their colours. */
  legend(list) {
    list.replaceChildren(...this.#lines.map(([, key, color]) => {
      const item = Object.assign(document.createElement("li"), { textContent: text(key) });
      item.style.setProperty("--color", color);
      return item;
    }));
  }
}

const nearest = (samples, time) => samples.reduce((best, sample) => (Math.abs(sample.time - time) < Math.abs(best.time - time) ? sample : best), samples[0]);

/** A range with round marks that has all values. */
export function rangeOf(values) {
  let least = Infinity;
  let most = -Infinity;
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  if (!(most >= least)) [least, most] = [0, 1];
  // A value that hardly changes is a flat line, and not a picture of its last digits.
  const room = Math.max(0.08 * (most - least), 0.02 * Math.max(Math.abs(most), Math.abs(least)), 0.05);
  [least, most] = [least - room, most + room];
  const rough = (most - least) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough);
  return { least, most, step };
}
