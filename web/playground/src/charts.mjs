// The two graphs of the panel: energies of the world, and a coordinate of the body that is looked at.
import { Graph } from "./graphs.mjs";
import { text } from "./language.mjs";
import { Energies, readBody } from "./readings.mjs";

const energyLines = [["kinetic", "kinetic", "#e4572e"], ["potential", "potential", "#2e86ab"], ["elastic", "elastic", "#d98200"], ["total", "total", "#5f9e6e"]];
const curves = {
  x: ({ center }) => center.x,
  y: ({ center }) => center.y,
  speed: ({ speed }) => speed,
  angle: ({ angle }) => angle,
};
const units = { x: "m", y: "m", speed: "m/s", angle: "rad" };

export class Charts {
  curve = "x";
  #app;
  #energies = new Energies();
  #energy;
  #body;

  constructor(app) {
    this.#app = app;
    const graph = (name, lines) => new Graph(document.getElementById(`${name}-graph`), lines, document.getElementById(`${name}-reading`), app.changed);
    this.#energy = graph("energy", energyLines);
    this.#body = graph("curve", [["value", "curve", "#8a5cf5"]]);
    document.getElementById("curve").addEventListener("change", (event) => {
      this.curve = event.target.value;
      this.clearCurve();
      app.changed();
    });
  }
  get energySamples() {
    return this.#energy.samples;
  }
  get curveSamples() {
    return this.#body.samples;
  }

  clear() {
    this.#energy.clear();
    this.clearCurve();
    this.showLegend();
  }
  clearCurve() {
    this.#body.clear();
  }

  /** Keeps the numbers of now. */
  sample() {
    const { session, selected } = this.#app;
    const hadSprings = this.#energies.haveSprings;
    this.#energy.add({ time: session.seconds, ...this.#energies.of(session) });
    if (hadSprings !== this.#energies.haveSprings) this.showLegend();
    if (selected && session.world.body(selected).type === "dynamic") {
      this.#body.add({ time: session.seconds, value: curves[this.curve](readBody(session, selected)) });
    }
  }

  /** Shows the graphs or hides them. */
  open(is) {
    document.getElementById("graphs").hidden = !is;
    document.getElementById("chart").setAttribute("aria-expanded", is);
    this.#app.changed();
  }
  get isOpen() {
    return !document.getElementById("graphs").hidden;
  }

  draw(pixelRatio) {
    if (!this.isOpen) return;
    this.#energy.draw(pixelRatio);
    this.#body.draw(pixelRatio);
  }

  showLegend() {
    this.#energy.lines = energyLines.filter(([key]) => key !== "elastic" || this.#energies.haveSprings);
    this.#energy.legend(document.getElementById("energy-legend"));
    const select = document.getElementById("curve");
    select.replaceChildren(...Object.keys(curves).map((name) => new Option(`${text(`curve_${name}`)} [${units[name]}]`, name)));
    select.value = this.curve;
  }
}
