// The playground: joins the session, the drawing and the controls, and runs the frames.
import { Clock } from "../workbench/src/clock.mjs";
import { View } from "../workbench/src/view.mjs";
import { Charts } from "./charts.mjs";
import { init } from "./engine.mjs";
import { Inspector } from "./inspector.mjs";
import { listen } from "./keyboard.mjs";
import { language, languages, number, preferredLanguage, setLanguage, text } from "./language.mjs";
import { download, readLink, sceneBytes, takeFiles, writeLink } from "./links.mjs";
import { marksOf } from "./marks.mjs";
import { palettes } from "./palettes.mjs";
import { Panel } from "./panel.mjs";
import { Parts } from "./parts.mjs";
import { Pointer } from "./pointer.mjs";
import { CanvasRenderer } from "./renderer_canvas.mjs";
import { WebGLRenderer } from "./renderer_webgl.mjs";
import { firstScene, isOwn, sceneOf } from "./scenes/index.mjs";
import { Session } from "./session.mjs";

const element = (id) => document.getElementById(id);
const frameBudget = 24; // Milliseconds of a frame for steps: a world that is too large becomes slow, and the page does not freeze.

const app = {
  session: null,
  /** What is shown: {scene, size}, a scene of scenes/, or {} for a world of a file or a link. */
  shown: {},
  palette: palettes.meadow,
  view: new View(),
  selected: undefined,
  playing: true,
  /** Whether the view shows everything, also when the window changes. */
  isFitted: true,
  needsDrawing: true,
  frameCount: 0,
  changed: () => (app.needsDrawing = true),
  moved: () => (app.isFitted = false),
  held: () => {
    element("hint").hidden = true;
    panel.showUndo();
  },
  say: (key) => showMessage(text(key)),
  shapeSize: () => Math.min(Math.max(Number((40 * app.view.scale).toPrecision(1)), 0.2), 5),
  attempt,
  edit,
  edited,
  select,
  remove,
};
const clock = new Clock();
const parts = new Parts();
let renderer, panel, pointer, inspector, charts;

// --- Messages ---------------------------------------------------------------------------------------------------------------------

let messageTimer;
function showMessage(words, seconds = 5) {
  const message = element("message");
  message.textContent = words;
  message.hidden = !words;
  clearTimeout(messageTimer);
  if (words) messageTimer = setTimeout(() => (message.hidden = true), 1000 * seconds);
}
const announce = (words) => (element("live").textContent = words);

/** Runs an action of the user; what the engine refuses becomes a message. */
function attempt(action) {
  try {
    return action();
  } catch (error) {
    return refuse(error);
  }
}
function refuse(error) {
  console.error(error);
  showMessage(text("refused") + error.message);
}

// --- Sessions ---------------------------------------------------------------------------------------------------------------------

function show(data, shown) {
  const session = new Session(data, shown.scene?.heights);
  session.slow(clock.speed);
  session.onUnkept = () => app.say("too_many_to_undo");
  pointer.letGo();
  app.session?.destroy();
  app.session = session;
  app.shown = shown;
  app.palette = palettes[shown.scene?.palette ?? "paper"];
  renderer.isNew = true;
  document.documentElement.style.setProperty("--sky", `linear-gradient(${app.palette.sky.join(", ")})`);
  document.documentElement.style.setProperty("--scene-ink", app.palette.ink);
  charts.curve = shown.scene?.graph ?? charts.curve;
  charts.clear();
  charts.open(Boolean(shown.scene?.graph));
  select(shown.scene?.select && named(shown.scene.select));
  panel.showScene();
  element("hint").hidden = !shown.scene?.hint;
  element("hint").textContent = text(`hint_${shown.scene?.name}`);
  fit();
  afterChange();
}
const named = (name) => app.session.world.bodies().find((id) => app.session.world.body(id).name === name);

function openScene(spec) {
  const found = sceneOf(spec);
  if (!found) throw new Error(text("unknown_scene") + spec);
  show(found.scene.make(found.size), found);
  history.replaceState(null, "", writeLink(found, language));
}

/** A change of the world by the user, which can be undone. */
function edit(change, options) {
  const result = attempt(() => app.session.edit(change, options));
  edited();
  return result;
}
function edited() {
  if (app.selected && !app.session.world.isAliveBody(app.selected)) select(undefined);
  panel.showUndo();
  charts.sample();
  app.changed();
}
function remove(body) {
  if (body) edit((world) => world.destroyBody(body));
}

function select(body) {
  if (body !== app.selected) charts.clearCurve();
  app.selected = body;
  inspector.show();
  charts.sample();
  if (body && app.session.world.body(body).type === "dynamic") {
    const { mass } = app.session.world.massData(body);
    announce(`${element("body-kind").textContent}, ${text("mass")} ${number(mass, "kg")}`);
  }
  app.changed();
}

/** Ids of a world that was made anew are others; a body that it has, too, stays selected. */
function goBack(action) {
  const number = app.session.numberOf(app.selected);
  pointer.letGo();
  attempt(action);
  app.selected = app.session.bodyOf(number);
  inspector.show();
  afterChange();
}
function afterChange() {
  clock.stop();
  panel.showUndo();
  panel.showSliders();
  panel.showWorld();
  charts.sample();
  app.changed();
}

// --- Time and view ----------------------------------------------------------------------------------------------------------------

function setPlaying(is) {
  app.playing = is;
  clock.stop();
  element("play").classList.toggle("playing", is);
  announce(text(is ? "running" : "paused"));
  app.changed();
}

function setSpeed(factor) {
  clock.speed = factor;
  app.session.slow(factor);
}

function step() {
  app.session.step();
  charts.sample();
  app.changed();
}

function boundsOf(world) {
  const boxes = world.bodies().filter((id) => world.body(id).type === "dynamic").map((id) => world.bounds(id));
  const all = boxes.length > 0 ? boxes : world.bodies().map((id) => world.bounds(id));
  const side = (pick, of, none) => (all.length > 0 ? all.reduce((far, box) => pick(far, of(box)), none) : 0);
  return {
    left: side(Math.min, ({ lower }) => lower.x, Infinity), bottom: side(Math.min, ({ lower }) => lower.y, Infinity) - 0.5,
    right: side(Math.max, ({ upper }) => upper.x, -Infinity), top: side(Math.max, ({ upper }) => upper.y, -Infinity),
  };
}
function fit() {
  const { view, shown: { scene } } = app;
  const [left, bottom, right, top] = scene?.view ?? [];
  const box = scene?.view ? { left, bottom, right, top } : boundsOf(app.session.world);
  view.fit(box);
  if (scene?.floor) view.y = box.bottom + 0.42 * view.height * view.scale;
  app.isFitted = true;
  app.changed();
}

function resize() {
  const { clientWidth: width, clientHeight: height } = element("stage");
  const ratio = devicePixelRatio;
  if (width === app.view.width && height === app.view.height && ratio === app.pixelRatio) return;
  Object.assign(app.view, { width, height });
  app.pixelRatio = ratio;
  Object.assign(element("picture"), { width: Math.round(width * ratio), height: Math.round(height * ratio) });
  if (app.isFitted && app.session) fit();
  app.changed();
}

// --- Frames -----------------------------------------------------------------------------------------------------------------------

/** Draws the world. Returns the milliseconds of what was made and of the calls that draw it. */
function paint() {
  const { session, view, palette, selected, pixelRatio } = app;
  const begin = performance.now();
  if (parts.update(session) || renderer.isNew) renderer.setBodies(parts.bodies, palette);
  if (app.shown.scene?.follow && app.isFitted && !pointer.isBusy) follow();
  const look = { selected, velocities: element("velocities").checked, forces: element("forces").checked, draft: pointer.draft };
  const marks = marksOf(session, view, palette, look);
  const columns = session.world.readAllBodies();
  const made = performance.now();
  renderer.draw(columns, marks, view, pixelRatio);
  return { arrays: made - begin, calls: performance.now() - made };
}

/** Keeps the first body that moves in the middle. */
function follow() {
  const { world } = app.session;
  const body = world.bodies().find((id) => world.body(id).type === "dynamic");
  if (!body) return;
  const { x } = world.transform(body).position;
  app.view.x += Math.max(0, x - app.view.x) + Math.min(0, x + 0.3 * app.view.width * app.view.scale - app.view.x);
}

function showScale() {
  const wanted = 90 * app.view.scale;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const metres = [5, 2, 1].map((factor) => factor * power).find((size) => size <= wanted);
  element("scale").firstChild.style.width = `${metres / app.view.scale}px`;
  element("scale").lastChild.textContent = metres >= 1 ? `${metres} m` : `${Math.round(100 * metres)} cm`;
}

function placeHint() {
  const hint = element("hint");
  if (hint.hidden) return;
  const body = named(app.shown.scene.hint);
  if (!body) return (hint.hidden = true);
  const { lower, upper } = app.session.world.bounds(body);
  const { x, y } = app.view.toScreen({ x: (lower.x + upper.x) / 2, y: lower.y });
  const half = hint.offsetWidth / 2;
  Object.assign(hint.style, { left: `${Math.min(Math.max(x, half + 4), app.view.width - half - 4)}px`, top: `${y}px` });
}

let lastNumbers = -Infinity;
function showNumbers(now) {
  element("clock").value = `${number(app.session.seconds, "s", 1)}`;
  // Numbers that change with each frame cannot be read.
  if (app.playing && now - lastNumbers < 120) return;
  lastNumbers = now;
  inspector.update();
  charts.draw(app.pixelRatio);
}

function frame(now) {
  resize();
  attempt(() => {
    if (app.playing) {
      const begin = performance.now();
      for (let due = clock.steps(now, app.session.stepSeconds); due > 0 && performance.now() - begin < frameBudget; --due) step();
    }
    if (app.needsDrawing) {
      app.needsDrawing = false;
      paint();
      showScale();
      placeHint();
      showNumbers(now);
      if (app.frameCount++ === 0) performance.mark("first frame");
    }
  });
  requestAnimationFrame(frame);
}

// --- Beginning --------------------------------------------------------------------------------------------------------------------

/** Shows what the link says; or the first scene, and what is wrong with the link. */
async function followAddress() {
  try {
    const link = await readLink(location.hash);
    if (languages.includes(link.language)) speak(link.language);
    const spec = link.scene || firstScene;
    if (link.data) show(link.data, {});
    else if (isOwn(spec)) openScene(spec);
    else location.replace(`workbench.html${location.hash}`); // The workbench has the engine's own scenes.
  } catch (error) {
    openScene(firstScene);
    refuse(error);
  }
}

function speak(name) {
  setLanguage(name);
  panel.fill();
  if (!app.session) return;
  panel.showScene();
  panel.showWorld();
  inspector.show();
  charts.showLegend();
  if (app.shown.scene?.hint) element("hint").textContent = text(`hint_${app.shown.scene.name}`);
  app.changed();
}

async function share() {
  const { session, shown } = app;
  const isUntouched = shown.scene && !session.canUndo && session.stepCount === 0;
  const link = writeLink(shown, language, isUntouched ? undefined : await sceneBytes(session.data()));
  if (!link) return app.say("link_too_long");
  history.replaceState(null, "", link);
  return navigator.clipboard.writeText(location.href.replace(/#.*/, "") + link).then(() => app.say("link_copied"), () => app.say("link_in_address"));
}

function choose(direction) {
  const { world } = app.session;
  const bodies = world.bodies().filter((id) => world.body(id).type === "dynamic");
  if (direction === 0 || bodies.length === 0) return select(undefined);
  const now = bodies.indexOf(app.selected);
  return select(bodies[now < 0 ? (direction > 0 ? 0 : bodies.length - 1) : (now + direction + bodies.length) % bodies.length]);
}

const actions = {
  run: () => setPlaying(!app.playing),
  step: () => (setPlaying(false), attempt(step)),
  restart: () => goBack(() => app.session.restart()),
  undo: () => goBack(() => app.session.undo() && announce(text("undone"))),
  redo: () => goBack(() => app.session.redo()),
  fit,
  zoom: (factor) => (app.view.zoom(factor), app.moved(), app.changed()),
  pan: (x, y) => (app.view.pan(x, y), app.moved(), app.changed()),
  tool: (name) => pointer.choose(name),
  menu: () => panel.open(!element("panel").classList.contains("open")),
  chart: () => charts.open(!charts.isOpen),
  remove: () => remove(app.selected),
  choose,
};

function makeRenderer() {
  const canvas = element("picture");
  try {
    return new WebGLRenderer(canvas);
  } catch {
    return new CanvasRenderer(canvas);
  }
}

/** The page calls it with the bytes of the engine's module. */
export async function start(bytes) {
  await init(bytes);
  renderer = makeRenderer();
  inspector = new Inspector(app);
  charts = new Charts(app);
  pointer = new Pointer(element("picture"), app);
  const on = { scene: openScene, language: speak, speed: setSpeed, tool: actions.tool };
  panel = new Panel(app, on);
  for (const id of ["restart", "undo", "redo", "step", "fit", "chart", "menu"]) element(id).addEventListener("click", actions[id]);
  element("play").addEventListener("click", actions.run);
  element("closer").addEventListener("click", () => actions.zoom(1.25));
  element("farther").addEventListener("click", () => actions.zoom(0.8));
  element("save").addEventListener("click", () => attempt(() => download(`${app.shown.scene?.name ?? "world"}.json`, app.session.data())));
  element("open").addEventListener("click", () => element("file").click());
  element("share").addEventListener("click", () => share());
  for (const id of ["velocities", "forces"]) element(id).addEventListener("change", app.changed);
  takeFiles(element("file"), document.body, (data) => attempt(() => show(data(), {})));
  listen(actions);
  addEventListener("hashchange", () => followAddress());
  speak(preferredLanguage());
  pointer.choose("drag");
  element("loading").remove();
  setPlaying(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  resize();
  await followAddress();
  requestAnimationFrame(frame);
}

/** Draws once; the milliseconds of its parts, for measurements. */
function measure() {
  const times = paint();
  const begin = performance.now();
  renderer.finish();
  return { ...times, pixels: performance.now() - begin };
}

/** For tests and measurements in the page. */
export { app, charts, measure, paint, setPlaying, step };
