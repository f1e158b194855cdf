// The workbench: joins the session, the view, the drawing and the controls, and runs the frames.
import { boundsOf, builtInScenes, draw, init, layerNames, reasonForOneWorker } from "./engine.mjs";
import { Clock } from "./clock.mjs";
import { download, fileName, recordingEnding, sceneEnding, sessionOfFile, snapshotEnding, takeFiles } from "./files.mjs";
import { StepGraph } from "./graph.mjs";
import { listen } from "./keyboard.mjs";
import { linkSettings, mostWorldCharacters, packWorld, readLink, unpackWorld, writeLink } from "./link.mjs";
import { defaultLayers, Panel } from "./panel.mjs";
import { Pointer } from "./pointer.mjs";
import { Renderer } from "./renderer.mjs";
import { WorldSession } from "./session.mjs";
import { View } from "./view.mjs";

const firstScene = "house_of_cards";
// Sizes to begin with of scenes whose usual size is too much for a phone.
const startSizes = {
  large_pyramid: 40, many_pyramids: 8, tumbler: 25, joint_grid: 40, compounds: 40, junkyard: 50, rain: 10, smash: 40, spinner: 1500, washer: 40,
  pyramids_182: 40, tumbler_2000: 800, falling_squares: 80, falling_circles: 80, tumbler_spawn: 500, add_pair: 1000, mild_n2: 60, n2: 300,
  multi_fixture: 20, mostly_static_single: 60, mostly_static_multi: 60, diagonal: 20, mixed_static_dynamic: 1500, big_mobile: 8, slow_explosion: 2000,
};
const frameBudget = 24; // Milliseconds of a frame for steps: a world that is too large becomes slow, and the page does not freeze.
const catchUpBudget = 60;

const element = (id) => document.getElementById(id);
const darkMode = matchMedia("(prefers-color-scheme: dark)");

const app = {
  session: null,
  view: new View(),
  layers: new Set(defaultLayers),
  playing: true,
  /** Of each world that is shown; a link does not tell it, for it belongs to the machine. */
  workers: 1,
  /** The settings of the scene itself, which a link need not tell. */
  sceneOptions: null,
  /** The step to which a link leads; the frames take more steps until it is reached. 0: none. */
  target: 0,
  needsDrawing: true,
  lastReport: null,
  stepTime: 0,
  changed: () => (app.needsDrawing = true),
  show: showMessage,
  shapeSize: () => Math.min(Math.max(Number((36 * app.view.scale).toPrecision(1)), 0.2), 5),
};
const clock = new Clock();
let renderer, panel, pointer, graph;

// --- Messages ---------------------------------------------------------------------------------------------------------------------

let messageTimer;
function showMessage(text, seconds = 6) {
  const message = element("message");
  message.textContent = text;
  message.hidden = !text;
  clearTimeout(messageTimer);
  if (text && seconds) messageTimer = setTimeout(() => (message.hidden = true), 1000 * seconds);
}

function showError(error) {
  console.error(error);
  showMessage(error.message);
}

/** Runs an action of the user; an error becomes a message. */
function attempt(action) {
  try {
    return action();
  } catch (error) {
    return showError(error);
  }
}

// --- Sessions ---------------------------------------------------------------------------------------------------------------------

function show(session) {
  pointer.letGo();
  if (app.session?.isRecorded) {
    saveRecording();
    showMessage("The recording of the scene before was saved.");
  }
  app.session?.destroy();
  app.session = session;
  if (app.workers > 1 && session.canEdit) attempt(() => session.setWorkers(app.workers));
  app.sceneOptions = session.world.options();
  app.target = 0;
  app.lastReport = null;
  graph.clear();
  clock.stop();
  panel.showScene(session);
  panel.showSettings(app.sceneOptions, session.canEdit);
  element("record").disabled = !session.canEdit;
  showRecord();
  app.view.fit(boundsOf(session.world));
  app.changed();
}

function openScene(spec) {
  attempt(() => {
    show(WorldSession.ofScene(spec));
    writeAddress();
  });
}

function openFile(name, bytes) {
  attempt(() => {
    const session = sessionOfFile(name, bytes);
    show(session);
    history.replaceState(null, "", location.pathname + location.search);
    if (!session.canEdit) showMessage(`A recording of ${session.lastStep} steps. Its world cannot be changed: save a snapshot and open that.`, 10);
  });
}

const setters = {
  substeps: (world, value) => world.setSubsteps(value),
  gravity: (world, value) => world.setGravity(value),
  sleeping: (world, value) => world.setSleeping(value),
  continuous: (world, value) => world.setContinuous(value),
};
function applySetting(name, value) {
  attempt(() => app.session.set((world) => setters[name](world, value)));
  panel.showSettings(app.session.world.options(), app.session.canEdit);
}
function changeWorkers(workers) {
  app.workers = workers;
  attempt(() => app.session.setWorkers(workers));
  panel.showSettings(app.session.world.options(), app.session.canEdit);
}
function changeSetting(name, value) {
  applySetting(name, value);
  writeAddress();
}

// --- The address ------------------------------------------------------------------------------------------------------------------

const isNarrow = () => matchMedia("(max-width: 760px)").matches;

function address(withStep, world = undefined) {
  const { session, view } = app;
  const step = withStep && !session.touched ? session.stepCount : 0;
  return writeLink(
    { scene: session.name, settings: session.world.options(), layers: app.layers, view: withStep ? view : undefined, step, world },
    { settings: app.sceneOptions, layers: defaultLayers },
  );
}
function writeAddress() {
  if (app.session.isScene) history.replaceState(null, "", address(false));
}

/** The session that a link leads to. What is wrong with its scene or its world is added to the link's problems, and another scene is shown. */
async function sessionOfLink(link) {
  const first = `${firstScene}:${panel.scenes.find((s) => s.name === firstScene).startSize}`;
  try {
    if (link.world) return WorldSession.ofSceneFile("link", await unpackWorld(link.world), "A world from a link");
    return WorldSession.ofScene(link.scene ?? first);
  } catch (error) {
    // A link means the same, whatever was shown before.
    link.problems.unshift(`The link's ${link.world ? "world" : "scene"} is not shown: ${error.message}`);
    return WorldSession.ofScene(first);
  }
}

/** Shows what the address tells. The address itself stays, with the parts that writeAddress() does not write: world, view and step. */
async function followAddress() {
  const link = readLink(location.hash);
  show(await sessionOfLink(link));
  for (const name of linkSettings) if (name in link.settings) applySetting(name, link.settings[name]);
  const layers = link.layers ?? defaultLayers;
  const unknown = layers.filter((name) => !layerNames.includes(name));
  if (unknown.length > 0) link.problems.push(`The link has an unknown layer: ${unknown[0].slice(0, 40)}`);
  app.layers = new Set(layers.filter((name) => layerNames.includes(name)));
  panel.showLayers(app.layers);
  if (link.view) Object.assign(app.view, link.view);
  if (link.step !== undefined) app.target = link.step;
  if (link.step !== undefined || link.world) setPlaying(false);
  if (link.problems.length > 0) showMessage(link.problems.join("\n"));
}

/** A link to a built-in scene at a step; or to the world itself, if that does not follow from a scene and is small enough. */
async function share() {
  const { session } = app;
  let note = "";
  let world;
  if (!session.isScene || session.touched) {
    const packed = await packWorld(session.sceneText());
    const isShort = packed.length <= mostWorldCharacters;
    if (!isShort && !session.isScene) return showMessage("The world is too large for a link. Save a scene or a snapshot instead.");
    if (isShort) world = packed;
    note = isShort ? " It has the world as it is now." : " It leads to the beginning of the scene: the world with your changes is too large for a link. Save the scene instead.";
    if (isShort && session.acts) note += " The changes that the scene makes while it runs are not in it.";
  }
  const hash = address(true, world);
  history.replaceState(null, "", hash);
  try {
    await navigator.clipboard.writeText(location.href.replace(/#.*/, "") + hash);
    showMessage(`The link is copied.${note}`);
  } catch {
    showMessage(`The link is in the address bar.${note}`);
  }
}

// --- Time -------------------------------------------------------------------------------------------------------------------------

function setPlaying(is) {
  app.playing = is;
  clock.stop();
  element("play").classList.toggle("playing", is);
  app.changed();
}

/** One step; false at the end of a recording. */
function step() {
  const { session } = app;
  const before = performance.now();
  const report = session.step();
  app.changed();
  if (!report) return false;
  app.stepTime = performance.now() - before;
  graph.add(report.totalMs || app.stepTime);
  app.lastReport = report;
  if (session.trouble) showMessage(session.trouble, 0);
  return true;
}

function goTo(action) {
  pointer.letGo();
  setPlaying(false);
  app.target = 0;
  attempt(action);
  app.lastReport = null;
  panel.showSettings(app.session.world.options(), app.session.canEdit);
  app.changed();
}

function restart() {
  const { session } = app;
  if (!session.isScene) return goTo(() => session.goTo(0));
  const options = session.world.options();
  attempt(() => {
    const view = { ...app.view };
    show(WorldSession.ofScene(session.name));
    Object.assign(app.view, view);
    for (const name of linkSettings) {
      if (JSON.stringify(options[name]) !== JSON.stringify(app.sceneOptions[name])) applySetting(name, options[name]);
    }
  });
}

// --- Recording --------------------------------------------------------------------------------------------------------------------

function showRecord() {
  element("record").setAttribute("aria-pressed", app.session.isRecorded);
  element("record").textContent = app.session.isRecorded ? "Stop and save" : "Record";
}
function saveRecording() {
  download(fileName(app.session, recordingEnding), app.session.stopRecording());
}
function record() {
  attempt(() => (app.session.isRecorded ? saveRecording() : app.session.startRecording()));
  showRecord();
}

/** The world as it is. */
function saveScene() {
  const { session } = app;
  attempt(() => {
    download(fileName(session, sceneEnding), new TextEncoder().encode(session.sceneText()));
    const notes = [];
    if (session.stepCount > 0) notes.push(`The file begins with the world as it is after step ${session.stepCount}.`);
    if (session.acts) notes.push("The changes that the scene makes while it runs are not in it.");
    if (notes.length > 0) showMessage(notes.join(" "));
  });
}

// --- Frames -----------------------------------------------------------------------------------------------------------------------

function resize() {
  const stage = element("stage");
  const ratio = devicePixelRatio;
  const { clientWidth: width, clientHeight: height } = stage;
  if (width === app.view.width && height === app.view.height && ratio === app.pixelRatio) return;
  const wasFirst = app.view.width === 1;
  Object.assign(app.view, { width, height });
  app.pixelRatio = ratio;
  for (const id of ["picture", "labels"]) Object.assign(element(id), { width: Math.round(width * ratio), height: Math.round(height * ratio) });
  if (wasFirst && app.session) app.view.fit(boundsOf(app.session.world));
  app.changed();
}

function paint() {
  const { session, view, layers, pixelRatio } = app;
  const picture = draw(session.world, layers, view);
  renderer.draw(picture, view, pixelRatio, darkMode.matches);

  const context = element("labels").getContext("2d");
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  context.clearRect(0, 0, view.width, view.height);
  context.font = "11px system-ui, sans-serif";
  const style = getComputedStyle(document.documentElement);
  context.fillStyle = style.getPropertyValue("--ink");
  for (const { x, y, text } of picture.labels) context.fillText(text, x, y);
  context.strokeStyle = style.getPropertyValue("--accent");
  context.lineWidth = 2;
  for (const { from, to } of session.pulls()) {
    const [a, b] = [view.toScreen(from), view.toScreen(to)];
    context.beginPath();
    context.moveTo(a.x, a.y);
    context.lineTo(b.x, b.y);
    context.stroke();
    context.beginPath();
    context.arc(b.x, b.y, 4, 0, 2 * Math.PI);
    context.stroke();
  }
}

function showTime() {
  const { session } = app;
  const scrub = element("scrub");
  scrub.min = session.firstStep;
  scrub.max = Math.max(session.lastStep, 1);
  if (document.activeElement !== scrub || app.playing) scrub.value = session.stepCount;
  element("clock").value = `${session.stepCount} · ${session.seconds.toFixed(2)} s`;
}

let lastFigures = -Infinity;
function showFigures(now) {
  // Numbers that change with each frame cannot be read.
  if (app.playing && now - lastFigures < 250) return;
  lastFigures = now;
  const { session, lastReport: report } = app;
  const times = graph.summary();
  const rows = times ? [["Median, longest", `${times.median.toFixed(2)}, ${times.max.toFixed(2)} ms`]] : [];
  if (report) {
    rows.push(["Bodies, awake", `${report.bodies}, ${report.awakeBodies}`], ["Joints", report.joints]);
    rows.push(["Contacts touching", report.touching], ["Islands, awake", `${report.islands}, ${report.awakeIslands}`]);
  }
  if (session.memory > 0) rows.push(["Memory to rewind", `${(session.memory / 2 ** 20).toFixed(1)} MB`]);
  if (!app.playing) rows.push(["State hash", session.world.stateHash().toString(16).padStart(16, "0")]);
  panel.showFigures(rows);
  graph.draw(1000 * session.stepSeconds, app.pixelRatio);
}

function frame(now) {
  resize();
  attempt(() => {
    const begin = performance.now();
    if (app.session.stepCount < app.target) {
      while (app.session.stepCount < app.target && performance.now() - begin < catchUpBudget) step();
      if (app.session.stepCount >= app.target) app.target = 0;
    } else if (app.playing) {
      for (let due = clock.steps(now, app.session.stepSeconds); due > 0; --due) {
        if (!step()) setPlaying(false);
        if (performance.now() - begin > frameBudget) break;
      }
    }
    if (app.needsDrawing) {
      app.needsDrawing = false;
      paint();
      showTime();
      showFigures(now);
    }
  });
  requestAnimationFrame(frame);
}

// --- Beginning --------------------------------------------------------------------------------------------------------------------

/**
 * Starts the engine: the module with threads if it lies beside the page, and the page's server isolates it from other origins, so that memory can be
 * shared. Returns the number of threads.
 */
async function startEngine(read, threadScript) {
  if (globalThis.crossOriginIsolated) {
    const response = await fetch("playground-threads.wasm").catch(() => undefined);
    if (response?.ok) {
      const address = URL.createObjectURL(new Blob([threadScript], { type: "text/javascript" }));
      return init(await response.arrayBuffer(), Math.min(navigator.hardwareConcurrency, 8), () => new Worker(address));
    }
  }
  return init(await read());
}

/** The page calls it with a function that returns the bytes of the module, and the text of the script that a thread runs. */
export async function start(read, threadScript) {
  let threads = 1;
  try {
    if (typeof DecompressionStream === "undefined") throw new Error("this browser is too old.");
    threads = await startEngine(read, threadScript);
    renderer = new Renderer(element("picture"));
  } catch (error) {
    element("loading").textContent = `The workbench cannot start: ${error.message}`;
    throw error;
  }
  const scenes = builtInScenes().map((scene) => ({ ...scene, startSize: startSizes[scene.name] ?? scene.size }));
  graph = new StepGraph(element("graph"));
  const layer = (name, shown) => {
    app.layers[shown ? "add" : "delete"](name);
    panel.showLayers(app.layers);
    writeAddress();
    app.changed();
  };
  panel = new Panel(scenes, { scene: openScene, setting: changeSetting, workers: changeWorkers, layer, speed: (factor) => (clock.speed = factor) });
  panel.showWorkers(threads, reasonForOneWorker());
  pointer = new Pointer(element("picture"), app);

  const actions = {
    run: () => setPlaying(!app.playing),
    step: () => goTo(() => app.session.forward() || step()),
    back: () => goTo(() => app.session.back()),
    restart,
    fit: () => (app.view.fit(boundsOf(app.session.world)), app.changed()),
    zoom: (factor) => (app.view.zoom(factor), app.changed()),
    pan: (x, y) => (app.view.pan(x, y), app.changed()),
    tool: (name) => pointer.choose(name),
    layer: (name) => layer(name, !app.layers.has(name)),
    menu: () => panel.open(!element("panel").classList.contains("open")),
  };
  const on = (id, action) => element(id).addEventListener("click", action);
  on("play", actions.run);
  on("step", actions.step);
  on("back", actions.back);
  on("restart", actions.restart);
  on("fit", actions.fit);
  on("closer", () => actions.zoom(1.25));
  on("farther", () => actions.zoom(0.8));
  on("record", record);
  on("save", () => attempt(() => download(fileName(app.session, snapshotEnding), app.session.world.snapshot())));
  on("save-scene", saveScene);
  on("open", () => element("file").click());
  on("share", () => share().catch(showError));
  element("scrub").addEventListener("input", (event) => goTo(() => app.session.goTo(Number(event.target.value))));
  takeFiles(element("file"), document.body, openFile);
  listen(actions);
  addEventListener("hashchange", () => followAddress().catch(showError));
  darkMode.addEventListener("change", app.changed);

  element("loading").remove();
  setPlaying(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  resize();
  await followAddress();
  requestAnimationFrame(frame);
}

/** Draws once, and returns the milliseconds of making the arrays and of drawing them; for measurements. */
function measure() {
  const { session, view, layers, pixelRatio } = app;
  const begin = performance.now();
  const picture = draw(session.world, layers, view);
  const drawn = performance.now();
  renderer.draw(picture, view, pixelRatio, false);
  const given = performance.now();
  renderer.finish();
  const labels = picture.labels.length;
  const items = picture.triangles.length / 36 + picture.rounds.length / 32 + labels;
  return { items, labels, arrays: drawn - begin, calls: given - drawn, pixels: performance.now() - given };
}

/** For tests and measurements in the page. */
export { app, measure, paint, setPlaying };
