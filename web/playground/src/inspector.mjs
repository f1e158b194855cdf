// The card of the body that is looked at: what it is, its forces and energies, and sliders for what it is made of and for its joints.
import { number, text } from "./language.mjs";
import { forcesOn, jointOptions, length, readBody } from "./readings.mjs";

const element = (id) => document.getElementById(id);

/** Sliders of what all shapes of a body are made of: their least and greatest values. */
const surfaces = {
  density: { least: 0.1, most: 10, step: 0.1, of: (shape) => shape.density, set: (world, id, shape, value) => world.setDensity(id, value), moves: true },
  friction: {
    least: 0, most: 1.5, step: 0.01, of: (shape) => shape.material.friction,
    set: (world, id, { material }, friction) => world.setMaterial(id, { ...material, friction }),
  },
  restitution: {
    least: 0, most: 1, step: 0.01, of: (shape) => shape.material.restitution,
    set: (world, id, { material }, restitution) => world.setMaterial(id, { ...material, restitution }),
  },
};

/** Sliders of joints: which part of the options each changes. */
const jointSliders = [
  { key: "joint_motor", part: "motor", field: "speed", least: -20, most: 20, step: 0.1, unit: { revolute: "rad/s", wheel: "rad/s", prismatic: "m/s", distance: "m/s" } },
  { key: "joint_spring", part: "spring", field: "hertz", least: 0.1, most: 8, step: 0.1, unit: "Hz" },
  { key: "joint_damping", part: "spring", field: "dampingRatio", least: 0, most: 1, step: 0.01, unit: "" },
];

export class Inspector {
  #app;
  #sliders = [];
  #shown = null;

  /** `app` has the session, the selected body, edit(change, options), remove(body) and changed(). */
  constructor(app) {
    this.#app = app;
    element("fixed").addEventListener("change", (event) => {
      const { selected } = app;
      const type = event.target.checked ? "static" : "dynamic";
      app.edit((world) => world.setType(selected, type));
      this.show();
    });
    element("remove").addEventListener("click", () => app.remove(app.selected));
  }

  /** Makes the card of the selected body. */
  show() {
    const { session, selected } = this.#app;
    element("body-card").hidden = !selected;
    element("choose-body").hidden = Boolean(selected);
    this.#shown = selected ? { session, selected } : null;
    element("body-kind").textContent = text("body");
    if (!selected) return;
    const { world } = session;
    const { type } = world.body(selected);
    element("body-kind").textContent = text(`kind_${type}`);
    element("fixed").checked = type === "static";
    element("body-readings").hidden = type === "static";
    this.#sliders = [];
    element("body-sliders").replaceChildren();
    const [first] = world.bodyShapes(selected);
    for (const [key, { least, most, step, of, set, moves }] of Object.entries(surfaces)) {
      this.#addSlider(key, { least, most, step, unit: key === "density" ? "kg/m²" : "" }, of(world.shape(first)), (value) => {
        for (const id of world.bodyShapes(selected)) set(world, id, world.shape(id), value);
        world.wake(selected);
      }, Boolean(moves));
    }
    for (const joint of world.bodyJoints(selected)) this.#addJoint(world, joint);
    this.update();
  }

  #addJoint(world, joint) {
    const kind = world.jointKind(joint);
    const options = jointOptions(world, joint);
    for (const { key, part, field, least, most, step, unit } of jointSliders) {
      if (!options[part]?.enabled) continue;
      const range = { least, most, step, unit: typeof unit === "string" ? unit : unit[kind] };
      this.#addSlider(key, range, options[part][field], (value) => setJoint(world, joint, part, field, value), false);
    }
  }

  #addSlider(key, range, value, change, isShape) {
    const slider = makeSlider(text(key), range, value, (now) => this.#app.edit(() => change(now), { gesture: slider.input, isShape }));
    slider.input.dataset.field = key;
    slider.input.addEventListener("change", () => this.#app.session.endGesture());
    element("body-sliders").append(slider.row);
    this.#sliders.push(slider);
  }

  /** The numbers of now. */
  update() {
    const { session, selected } = this.#app;
    if (!selected) return;
    if (this.#shown?.session !== session || this.#shown.selected !== selected) return this.show();
    if (session.world.body(selected).type !== "dynamic") return;
    const body = readBody(session, selected);
    const forces = forcesOn(session, selected);
    const rows = [
      ["mass", number(body.mass, "kg")],
      ["place", `${number(body.center.x)} ; ${number(body.center.y, "m")}`],
      ["velocity", number(body.speed, "m/s")],
      ["momentum", number(body.momentum, "kg m/s")],
      ["kinetic", number(body.kinetic, "J")],
      ["potential", number(body.potential, "J")],
      ["weight", number(length(forces.weight), "N"), "weight"],
      ["contact_force", number(length(forces.contact), "N"), "contact"],
      ["joint_force", number(length(forces.joint), "N"), "joint"],
      ["net_force", number(length(forces.net), "N")],
    ];
    showRows(element("body-readings"), rows);
  }
}

/** Changes one number of a joint's motor or spring. */
export function setJoint(world, joint, part, field, value) {
  const kind = world.jointKind(joint);
  const options = jointOptions(world, joint);
  world[`setJoint${kind[0].toUpperCase()}${kind.slice(1)}`](joint, { ...options, [part]: { ...options[part], [field]: value } });
  for (const body of [options.bodyA, options.bodyB]) if (world.body(body).type === "dynamic") world.wake(body);
}

/** A labelled slider: {row, input, show(value)}. */
export function makeSlider(label, { least, most, step, unit = "", digits = step < 0.1 ? 2 : 1 }, value, changed) {
  const row = document.createElement("label");
  row.className = "slider";
  const name = Object.assign(document.createElement("span"), { textContent: label });
  const input = Object.assign(document.createElement("input"), { type: "range", min: Math.min(least, value), max: Math.max(most, value), step });
  const output = document.createElement("output");
  const show = (now) => {
    input.value = now;
    output.value = number(now, unit, digits);
  };
  show(value);
  input.addEventListener("input", () => {
    output.value = number(Number(input.value), unit, digits);
    changed(Number(input.value));
  });
  row.append(name, input, output);
  return { row, input, show };
}

/** Rows of keys of texts and values in a list of definitions, whose elements stay. A third entry is the class of a coloured key. */
export function showRows(list, rows) {
  while (list.children.length < 2 * rows.length) list.append(document.createElement("dt"), document.createElement("dd"));
  while (list.children.length > 2 * rows.length) list.lastChild.remove();
  rows.forEach(([key, value, color], i) => {
    const [name, field] = [list.children[2 * i], list.children[2 * i + 1]];
    const label = text(key);
    if (name.textContent !== label) name.textContent = label;
    if (name.className !== (color ?? "")) name.className = color ?? "";
    field.dataset.reading = key;
    if (field.textContent !== value) field.textContent = value;
  });
}
