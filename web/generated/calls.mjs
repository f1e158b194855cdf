// Made by web/scripts/generate.py from c/api.json.
import { Owned, after, array, ascii, begin, big, bool, c, changing, collect, done, enumerator, enums, f32, f64, get, handleOf, i32, keep, made, makeOf, maybe, number, put, putId, putPosition, putVec2, readId, readList, readText, reading, release, take, text, u32, u64, u8, whole, withData, wrap } from "./runtime.mjs";

const readers = {
  BodyMotion: (a) => ({ pose: readers.WorldTransform(a), center: readers.Position(a + 24), velocity: readers.Vec2(a + 40), angularVelocity: f32[a + 48 >> 2] }),
  BodyMoveEvent: (a) => ({ body: readId(a, 1), pose: readers.WorldTransform(a + 8), fellAsleep: u8[a + 32] !== 0 }),
  BodyWakeEvent: (a) => ({ body: readId(a, 1) }),
  CastHit: (a) => u32[(a + 4) >> 2] === 0 ? undefined : ({ shape: readId(a, 2), point: readers.Position(a + 8), normal: readers.Vec2(a + 24), fraction: f32[a + 32 >> 2], cell: readers.Cell(a + 36) }),
  Cell: (a) => ({ x: i32[a >> 2], y: i32[a + 4 >> 2] }),
  ContactBeginEvent: (a) => ({ shapeA: readId(a, 2), shapeB: readId(a + 8, 2), normal: readers.Vec2(a + 16), point: readers.Position(a + 24), cell: readers.Cell(a + 40) }),
  ContactEndEvent: (a) => ({ shapeA: readId(a, 2), shapeB: readId(a + 8, 2), cell: readers.Cell(a + 16) }),
  ContactHitEvent: (a) => ({ shapeA: readId(a, 2), shapeB: readId(a + 8, 2), point: readers.Position(a + 16), normal: readers.Vec2(a + 32), approachSpeed: f32[a + 40 >> 2], normalImpulse: f32[a + 44 >> 2], cell: readers.Cell(a + 48) }),
  ContactPoint: (a) => ({ point: readers.Position(a), separation: f32[a + 16 >> 2], normalImpulse: f32[a + 20 >> 2], tangentImpulse: f32[a + 24 >> 2], feature: u32[a + 28 >> 2] }),
  ContactView: (a) => ({ shapeA: readId(a, 2), shapeB: readId(a + 8, 2), normal: readers.Vec2(a + 16), count: i32[a + 24 >> 2], points: readList("s:ContactPoint", a + 32, 2), cell: readers.Cell(a + 96) }),
  DriveReport: (a) => ({ grounded: u8[a] !== 0, jumped: u8[a + 1] !== 0, ground: readId(a + 4, 2), normal: readers.Vec2(a + 12), impulse: readers.Vec2(a + 20) }),
  FrameReport: (a) => ({ steps: i32[a >> 2], droppedSeconds: f64[a + 8 >> 3], remainder: f64[a + 16 >> 3] }),
  JointState: (a) => ({ force: readers.Vec2(a), torque: f32[a + 8 >> 2], coordinate: f32[a + 12 >> 2], speed: f32[a + 16 >> 2], offset: readers.Vec2(a + 20), angle: f32[a + 28 >> 2], linearError: f32[a + 32 >> 2], angularError: f32[a + 36 >> 2] }),
  MassData: (a) => ({ mass: f32[a >> 2], center: readers.Vec2(a + 4), inertia: f32[a + 12 >> 2] }),
  Mover: (a) => ({ position: readers.Position(a), velocity: readers.Vec2(a + 16), ground: readers.MoverGround(a + 24) }),
  MoverGround: (a) => ({ shape: readId(a, 2), body: readId(a + 8, 1), point: readers.Position(a + 16), normal: readers.Vec2(a + 32), velocity: readers.Vec2(a + 40), anchor: readers.Vec2(a + 48), anchoredAt: readers.Position(a + 56) }),
  MoverHit: (a) => ({ shape: readId(a, 2), body: readId(a + 8, 1), point: readers.Position(a + 16), normal: readers.Vec2(a + 32), impulse: f32[a + 40 >> 2] }),
  MoverReport: (a) => ({ moved: readers.Vec2(a), carried: readers.Vec2(a + 8), climbed: f32[a + 16 >> 2], grounded: u8[a + 20] !== 0, landed: u8[a + 21] !== 0, leftGround: u8[a + 22] !== 0, stepped: u8[a + 23] !== 0, slid: u8[a + 24] !== 0, blocked: u8[a + 25] !== 0, ceiling: u8[a + 26] !== 0, squeezed: u8[a + 27] !== 0, hits: readList("s:MoverHit", a + 32, 8), hitsFound: i32[a + 416 >> 2] }),
  NearestShape: (a) => u32[(a + 4) >> 2] === 0 ? undefined : ({ shape: readId(a, 2), point: readers.Position(a + 8), queryPoint: readers.Position(a + 24), normal: readers.Vec2(a + 40), distance: f32[a + 48 >> 2], cell: readers.Cell(a + 52) }),
  Position: (a) => ({ x: f64[a >> 3], y: f64[a + 8 >> 3] }),
  Rotation: (a) => ({ c: f32[a >> 2], s: f32[a + 4 >> 2] }),
  SensorEvent: (a) => ({ sensor: readId(a, 2), visitor: readId(a + 8, 2), cell: readers.Cell(a + 16) }),
  SensorOverlap: (a) => ({ sensor: readId(a, 2), visitor: readId(a + 8, 2), cell: readers.Cell(a + 16) }),
  TileChangeEvent: (a) => ({ grid: readId(a, 2), cell: readers.Cell(a + 8), before: enums.Tile[u8[a + 16]], now: enums.Tile[u8[a + 17]] }),
  Vec2: (a) => ({ x: f32[a >> 2], y: f32[a + 4 >> 2] }),
  WorldAabb: (a) => ({ lower: readers.Position(a), upper: readers.Position(a + 16) }),
  WorldTransform: (a) => ({ position: readers.Position(a), rotation: readers.Rotation(a + 16) }),
};
export const calls = {
  readers,
  classes: {
    FixedStepRunner: class FixedStepRunner extends Owned {
      constructor(world, options) { super([world, options], () => { const m = begin(48); try { done(c.fixedStepRunnerCreate(handleOf("World", world, "world", true), maybe("FixedStepOptions", m, options), m + 40)); return u32[m + 40 >> 2]; } finally { release(m); } }); }
      advance(frameSeconds) { const self = changing(this, "advance"), m = take(24); try { done(c.fixedStepRunnerAdvance(self, number(frameSeconds, "frameSeconds"), m)); return readers.FrameReport(m); } finally { release(m); } }
      stepsIn(frameSeconds) { const self = reading(this), m = take(8); try { done(c.fixedStepRunnerStepsIn(self, number(frameSeconds, "frameSeconds"), m)); return i32[m >> 2]; } finally { release(m); } }
      reset() { const self = changing(this, "reset"); done(c.fixedStepRunnerReset(self)); }
      endFrame() { const self = changing(this, "endFrame"); done(c.fixedStepRunnerEndFrame(self)); }
      options() { const self = reading(this), m = take(40); try { done(c.fixedStepRunnerOptions(self, m)); return get("FixedStepOptions", m); } finally { release(m); } }
      remainder() { const self = reading(this); return after(c.fixedStepRunnerRemainder(self)); }
      steps() { const self = reading(this); return BigInt.asUintN(64, after(c.fixedStepRunnerSteps(self))); }
      simulatedSeconds() { const self = reading(this); return after(c.fixedStepRunnerSimulatedSeconds(self)); }
      droppedSeconds() { const self = reading(this); return after(c.fixedStepRunnerDroppedSeconds(self)); }
      poses() { const self = reading(this), m = take(8); try { const first = after(c.fixedStepRunnerPoses(self, m)); return readList("s:WorldTransform", first, u32[m >> 2]); } finally { release(m); } }
      moved() { const self = reading(this), m = take(8); try { const first = after(c.fixedStepRunnerMoved(self, m)); return readList("i:BodyId", first, u32[m >> 2]); } finally { release(m); } }
      pose(body) { const self = reading(this), m = take(32); try { done(c.fixedStepRunnerPose(self, putId(m, body, 1, "body"), m + 8)); return readers.WorldTransform(m + 8); } finally { release(m); } }
    },
    Polygon: class Polygon extends Owned {
      vertices() { const self = reading(this), m = take(8); try { const first = after(c.polygonVertices(self, m)); return readList("s:Vec2", first, u32[m >> 2]); } finally { release(m); } }
      normals() { const self = reading(this), m = take(8); try { const first = after(c.polygonNormals(self, m)); return readList("s:Vec2", first, u32[m >> 2]); } finally { release(m); } }
      centroid() { const self = reading(this), m = take(8); try { after(c.polygonCentroid(m, self)); return readers.Vec2(m); } finally { release(m); } }
      radius() { const self = reading(this); return after(c.polygonRadius(self)); }
      size() { const self = reading(this); return after(c.polygonSize(self)); }
    },
    Replayer: class Replayer extends Owned {
      static open(recording, options) { return makeOf([recording, options], () => { const m = begin(104); try { const recordingAt = array("u8", recording, "recording"); done(c.replayerOpen(recordingAt[0], recordingAt[1], maybe("WorldOptions", m, options), m + 96)); return wrap("Replayer", u32[m + 96 >> 2]); } finally { release(m); } }); }
      steps() { const self = reading(this); return BigInt.asUintN(64, after(c.replayerSteps(self))); }
      step() { const self = reading(this); return BigInt.asUintN(64, after(c.replayerStep(self))); }
      seconds() { const self = reading(this); return after(c.replayerSeconds(self)); }
      isComplete() { const self = reading(this); return after(c.replayerIsComplete(self)) !== 0; }
      endsWithinStep() { const self = reading(this); return after(c.replayerEndsWithinStep(self)) !== 0; }
      hasLastCalls() { const self = reading(this); return after(c.replayerHasLastCalls(self)) !== 0; }
      world() { const self = reading(this); return wrap("World", made(c.replayerWorld(self)), "read"); }
      next() { const self = changing(this, "next"); done(c.replayerNext(self)); }
      playUnfinishedStep() { const self = changing(this, "playUnfinishedStep"); done(c.replayerPlayUnfinishedStep(self)); }
      playLastCalls() { const self = changing(this, "playLastCalls"); done(c.replayerPlayLastCalls(self)); }
      seek(step) { const self = changing(this, "seek"); done(c.replayerSeek(self, big(step, "step"))); }
      divergence() { const self = reading(this), m = take(64); try { done(c.replayerDivergence(self, m, m + 8)); return u8[m] === 0 ? undefined : get("Divergence", m + 8); } finally { release(m); } }
      explainDivergence() { const self = reading(this), m = take(64); try { done(c.replayerExplainDivergence(self, m, m + 8)); return u8[m] === 0 ? undefined : get("Divergence", m + 8); } finally { release(m); } }
    },
    SupportShape: class SupportShape extends Owned {
      type() { const self = reading(this); return readText(after(c.supportShapeType(self))); }
      isKnown() { const self = reading(this); return after(c.supportShapeIsKnown(self)) !== 0; }
      parameters() { const self = reading(this), m = take(8); try { const first = after(c.supportShapeParameters(self, m)); return readList("f32", first, u32[m >> 2]); } finally { release(m); } }
      center() { const self = reading(this), m = take(8); try { after(c.supportShapeCenter(m, self)); return readers.Vec2(m); } finally { release(m); } }
      angle() { const self = reading(this); return after(c.supportShapeAngle(self)); }
      rounding() { const self = reading(this); return after(c.supportShapeRounding(self)); }
      support(direction) { const self = reading(this), m = take(16); try { after(c.supportShapeSupport(m, self, putVec2(m + 8, direction, "direction"))); return readers.Vec2(m); } finally { release(m); } }
      coreSupport(direction) { const self = reading(this), m = take(16); try { after(c.supportShapeCoreSupport(m, self, putVec2(m + 8, direction, "direction"))); return readers.Vec2(m); } finally { release(m); } }
      radius() { const self = reading(this); return after(c.supportShapeRadius(self)); }
      points() { const self = reading(this), m = take(8); try { const first = after(c.supportShapePoints(self, m)); return readList("s:Vec2", first, u32[m >> 2]); } finally { release(m); } }
      gap() { const self = reading(this); return after(c.supportShapeGap(self)); }
      flats() { const self = reading(this), m = take(8); try { const first = after(c.supportShapeFlats(self, m)); return readList("s:SupportShapeFlat", first, u32[m >> 2]); } finally { release(m); } }
      unitMass() { const self = reading(this), m = take(16); try { after(c.supportShapeUnitMass(m, self)); return readers.MassData(m); } finally { release(m); } }
      lengthUnit() { const self = reading(this); return after(c.supportShapeLengthUnit(self)); }
    },
    TileGrid: class TileGrid extends Owned {
      constructor(width, height, cellSize, origin) { super([width, height, cellSize, origin], () => { const m = begin(8); try { return made(c.tileGridCreate(whole(width, "i32", "width"), whole(height, "i32", "height"), number(cellSize, "cellSize"), putVec2(m, origin, "origin"))); } finally { release(m); } }); }
      static fromRows(rows, cellSize, origin) { return makeOf([rows, cellSize, origin], () => { const m = begin(16); try { const rowsAt = array("str", rows, "rows"); done(c.tileGridFromRows(rowsAt[0], rowsAt[1], number(cellSize, "cellSize"), putVec2(m, origin, "origin"), m + 8)); return wrap("TileGrid", u32[m + 8 >> 2]); } finally { release(m); } }); }
      width() { const self = reading(this); return after(c.tileGridWidth(self)); }
      height() { const self = reading(this); return after(c.tileGridHeight(self)); }
      cellSize() { const self = reading(this); return after(c.tileGridCellSize(self)); }
      origin() { const self = reading(this), m = take(8); try { after(c.tileGridOrigin(m, self)); return readers.Vec2(m); } finally { release(m); } }
      has(cell) { const self = reading(this), m = take(8); try { return after(c.tileGridHas(self, put("Cell", m, cell, "cell"))) !== 0; } finally { release(m); } }
      at(cell) { const self = reading(this), m = take(8); try { return enums.Tile[after(c.tileGridAt(self, put("Cell", m, cell, "cell")))]; } finally { release(m); } }
      set(cell, tile) { const self = changing(this, "set"), m = take(8); try { done(c.tileGridSet(self, put("Cell", m, cell, "cell"), enumerator("Tile", tile, "tile"))); } finally { release(m); } }
      cellAt(point) { const self = reading(this), m = take(16); try { after(c.tileGridCellAt(m, self, putVec2(m + 8, point, "point"))); return readers.Cell(m); } finally { release(m); } }
      corner(cell) { const self = reading(this), m = take(16); try { after(c.tileGridCorner(m, self, put("Cell", m + 8, cell, "cell"))); return readers.Vec2(m); } finally { release(m); } }
      rows() { const self = reading(this), m = take(8); try { return collect("str", m, (first, room) => done(c.tileGridRows(self, first, room, m))); } finally { release(m); } }
      words() { const self = reading(this), m = take(8); try { const first = after(c.tileGridWords(self, m)); return readList("u64", first, u32[m >> 2]); } finally { release(m); } }
      static fromWords(width, height, cellSize, origin, words) { return makeOf([width, height, cellSize, origin, words], () => { const m = begin(8); try { const wordsAt = array("u64", words, "words"); return wrap("TileGrid", made(c.tileGridFromWords(whole(width, "i32", "width"), whole(height, "i32", "height"), number(cellSize, "cellSize"), putVec2(m, origin, "origin"), wordsAt[0], wordsAt[1]))); } finally { release(m); } }); }
    },
    World: class World extends Owned {
      constructor(options) { super([options], () => { const m = begin(104); try { done(c.worldCreate(maybe("WorldOptions", m, options), m + 96)); return u32[m + 96 >> 2]; } finally { release(m); } }); }
      step(seconds) { const self = changing(this, "step"); done(c.worldStep(self, number(seconds, "seconds"), 0)); }
      report() { const self = reading(this), m = take(344); try { done(c.worldReport(self, m)); return get("StepReport", m); } finally { release(m); } }
      events() { const self = reading(this), m = take(80); try { done(c.worldEvents(self, m)); return get("Events", m); } finally { release(m); } }
      clear() { const self = changing(this, "clear"); done(c.worldClear(self)); }
      options() { const self = reading(this), m = take(96); try { done(c.worldOptions(self, m)); return get("WorldOptions", m); } finally { release(m); } }
      setGravity(gravity) { const self = changing(this, "setGravity"), m = take(8); try { done(c.worldSetGravity(self, putVec2(m, gravity, "gravity"))); } finally { release(m); } }
      setSleeping(enabled) { const self = changing(this, "setSleeping"); done(c.worldSetSleeping(self, bool(enabled, "enabled"))); }
      setContinuous(enabled) { const self = changing(this, "setContinuous"); done(c.worldSetContinuous(self, bool(enabled, "enabled"))); }
      setSubsteps(substeps) { const self = changing(this, "setSubsteps"); done(c.worldSetSubsteps(self, whole(substeps, "i32", "substeps"))); }
      setContactSoftness(hertz, dampingRatio, pushOutSpeed) { const self = changing(this, "setContactSoftness"); done(c.worldSetContactSoftness(self, number(hertz, "hertz"), number(dampingRatio, "dampingRatio"), number(pushOutSpeed, "pushOutSpeed"))); }
      setJointSoftness(hertz, dampingRatio) { const self = changing(this, "setJointSoftness"); done(c.worldSetJointSoftness(self, number(hertz, "hertz"), number(dampingRatio, "dampingRatio"))); }
      setImpactSpeeds(restitution, hit) { const self = changing(this, "setImpactSpeeds"); done(c.worldSetImpactSpeeds(self, number(restitution, "restitution"), number(hit, "hit"))); }
      setMaxSpeeds(linear, angular) { const self = changing(this, "setMaxSpeeds"); done(c.worldSetMaxSpeeds(self, number(linear, "linear"), number(angular, "angular"))); }
      lanes() { const self = reading(this); return enums.Lanes[after(c.worldLanes(self))]; }
      stateHash() { const self = reading(this); return BigInt.asUintN(64, after(c.worldStateHash(self))); }
      firstDifference(other) { const self = reading(this), m = take(40); try { done(c.worldFirstDifference(self, handleOf("World", other, "other"), m, m + 8)); return u8[m] === 0 ? undefined : get("StateDifference", m + 8); } finally { release(m); } }
      snapshot() { const self = reading(this); return wrap("Bytes", made(c.worldSnapshot(self))); }
      restore(snapshot) { const self = changing(this, "restore"), m = take(0); try { const snapshotAt = array("u8", snapshot, "snapshot"); done(c.worldRestore(self, snapshotAt[0], snapshotAt[1])); } finally { release(m); } }
      static from(snapshot, options) { return makeOf([snapshot, options], () => { const m = begin(104); try { const snapshotAt = array("u8", snapshot, "snapshot"); done(c.worldFrom(snapshotAt[0], snapshotAt[1], maybe("WorldOptions", m, options), m + 96)); return wrap("World", u32[m + 96 >> 2]); } finally { release(m); } }); }
      delta(since) { const self = reading(this), m = take(8); try { const sinceAt = array("u8", since, "since"); done(c.worldDelta(self, sinceAt[0], sinceAt[1], m)); return wrap("Bytes", u32[m >> 2]); } finally { release(m); } }
      deltaFromWorld(since) { const self = reading(this); return wrap("Bytes", made(c.worldDeltaFromWorld(self, handleOf("World", since, "since")))); }
      restoreDelta(since, delta) { const self = changing(this, "restoreDelta"), m = take(0); try { const sinceAt = array("u8", since, "since"); const deltaAt = array("u8", delta, "delta"); done(c.worldRestoreDelta(self, sinceAt[0], sinceAt[1], deltaAt[0], deltaAt[1])); } finally { release(m); } }
      applyDelta(delta) { const self = changing(this, "applyDelta"), m = take(0); try { const deltaAt = array("u8", delta, "delta"); done(c.worldApplyDelta(self, deltaAt[0], deltaAt[1])); } finally { release(m); } }
      clone() { const self = reading(this); return wrap("World", made(c.worldClone(self))); }
      stopRecording() { const self = changing(this, "stopRecording"); done(c.worldStopRecording(self)); }
      isRecording() { const self = reading(this); return after(c.worldIsRecording(self)) !== 0; }
      measure() { const self = reading(this), m = take(48); try { after(c.worldMeasure(m, self)); return get("Quality", m); } finally { release(m); } }
      checkInvariants() { const self = reading(this); return readText(after(c.worldCheckInvariants(self))); }
      createBody(options) { const self = changing(this, "createBody"), m = take(120); try { done(c.worldCreateBody(self, maybe("BodyOptions", m, options), m + 112)); const id = readId(m + 112, 1); keep(this, id, options); return id; } finally { release(m); } }
      destroyBody(body) { const self = changing(this, "destroyBody"), m = take(8); try { done(c.worldDestroyBody(self, putId(m, body, 1, "body"))); } finally { release(m); } }
      isAliveBody(body) { const self = reading(this), m = take(8); try { return after(c.worldIsAliveBody(self, putId(m, body, 1, "body"))) !== 0; } finally { release(m); } }
      bodies() { const self = reading(this), m = take(8); try { const first = after(c.worldBodies(self, m)); return readList("i:BodyId", first, u32[m >> 2]); } finally { release(m); } }
      transform(body) { const self = reading(this), m = take(32); try { done(c.worldTransform(self, putId(m, body, 1, "body"), m + 8)); return readers.WorldTransform(m + 8); } finally { release(m); } }
      motion(body) { const self = reading(this), m = take(64); try { done(c.worldMotion(self, putId(m, body, 1, "body"), m + 8)); return readers.BodyMotion(m + 8); } finally { release(m); } }
      body(body) { const self = reading(this), m = take(120); try { done(c.worldBody(self, putId(m, body, 1, "body"), m + 8)); return withData(this, body, get("BodyOptions", m + 8)); } finally { release(m); } }
      massData(body) { const self = reading(this), m = take(24); try { done(c.worldMassData(self, putId(m, body, 1, "body"), m + 8)); return readers.MassData(m + 8); } finally { release(m); } }
      isAwake(body) { const self = reading(this), m = take(16); try { done(c.worldIsAwake(self, putId(m, body, 1, "body"), m + 8)); return u8[m + 8] !== 0; } finally { release(m); } }
      bodyShapes(body) { const self = reading(this), m = take(16); try { return collect("i:ShapeId", m + 8, (first, room) => done(c.worldBodyShapes(self, putId(m, body, 1, "body"), first, room, m + 8))); } finally { release(m); } }
      bodyJoints(body) { const self = reading(this), m = take(16); try { return collect("i:JointId", m + 8, (first, room) => done(c.worldBodyJoints(self, putId(m, body, 1, "body"), first, room, m + 8))); } finally { release(m); } }
      bounds(body) { const self = reading(this), m = take(40); try { done(c.worldBounds(self, putId(m, body, 1, "body"), m + 8)); return readers.WorldAabb(m + 8); } finally { release(m); } }
      setTransform(body, position, angle) { const self = changing(this, "setTransform"), m = take(24); try { done(c.worldSetTransform(self, putId(m, body, 1, "body"), putPosition(m + 8, position, "position"), number(angle, "angle"))); } finally { release(m); } }
      setVelocity(body, velocity) { const self = changing(this, "setVelocity"), m = take(16); try { done(c.worldSetVelocity(self, putId(m, body, 1, "body"), putVec2(m + 8, velocity, "velocity"))); } finally { release(m); } }
      setAngularVelocity(body, velocity) { const self = changing(this, "setAngularVelocity"), m = take(8); try { done(c.worldSetAngularVelocity(self, putId(m, body, 1, "body"), number(velocity, "velocity"))); } finally { release(m); } }
      moveTo(body, position, angle, seconds) { const self = changing(this, "moveTo"), m = take(24); try { done(c.worldMoveTo(self, putId(m, body, 1, "body"), putPosition(m + 8, position, "position"), number(angle, "angle"), number(seconds, "seconds"))); } finally { release(m); } }
      setType(body, type) { const self = changing(this, "setType"), m = take(8); try { done(c.worldSetType(self, putId(m, body, 1, "body"), enumerator("BodyType", type, "type"))); } finally { release(m); } }
      setDamping(body, linear, angular) { const self = changing(this, "setDamping"), m = take(8); try { done(c.worldSetDamping(self, putId(m, body, 1, "body"), number(linear, "linear"), number(angular, "angular"))); } finally { release(m); } }
      setGravityScale(body, scale) { const self = changing(this, "setGravityScale"), m = take(8); try { done(c.worldSetGravityScale(self, putId(m, body, 1, "body"), number(scale, "scale"))); } finally { release(m); } }
      setGravityAngle(body, angle) { const self = changing(this, "setGravityAngle"), m = take(8); try { done(c.worldSetGravityAngle(self, putId(m, body, 1, "body"), number(angle, "angle"))); } finally { release(m); } }
      setTimeScale(body, scale) { const self = changing(this, "setTimeScale"), m = take(8); try { done(c.worldSetTimeScale(self, putId(m, body, 1, "body"), number(scale, "scale"))); } finally { release(m); } }
      setMotionLocks(body, locks) { const self = changing(this, "setMotionLocks"), m = take(16); try { done(c.worldSetMotionLocks(self, putId(m, body, 1, "body"), put("MotionLocks", m + 8, locks, "locks"))); } finally { release(m); } }
      setBullet(body, bullet) { const self = changing(this, "setBullet"), m = take(8); try { done(c.worldSetBullet(self, putId(m, body, 1, "body"), bool(bullet, "bullet"))); } finally { release(m); } }
      setEnabled(body, enabled) { const self = changing(this, "setEnabled"), m = take(8); try { done(c.worldSetEnabled(self, putId(m, body, 1, "body"), bool(enabled, "enabled"))); } finally { release(m); } }
      setName(body, name) { const self = changing(this, "setName"), m = take(8); try { done(c.worldSetName(self, putId(m, body, 1, "body"), text(name, "name"))); } finally { release(m); } }
      setUserData(body, data) { const self = changing(this, "setUserData"), m = take(8); try { done(c.worldSetUserData(self, putId(m, body, 1, "body"), big(data, "data"))); } finally { release(m); } }
      setMass(body, mass) { const self = changing(this, "setMass"), m = take(24); try { done(c.worldSetMass(self, putId(m, body, 1, "body"), put("MassData", m + 8, mass, "MassData"))); } finally { release(m); } }
      clearMassOverride(body) { const self = changing(this, "clearMassOverride"), m = take(8); try { done(c.worldClearMassOverride(self, putId(m, body, 1, "body"))); } finally { release(m); } }
      setSleep(body, allowed, threshold, timeToSleep) { const self = changing(this, "setSleep"), m = take(8); try { done(c.worldSetSleep(self, putId(m, body, 1, "body"), bool(allowed, "allowed"), number(threshold, "threshold"), number(timeToSleep, "timeToSleep"))); } finally { release(m); } }
      bodyIndexEnd() { const self = reading(this); return after(c.worldBodyIndexEnd(self)) >>> 0; }
      setTransforms(bodies, poses) { const self = changing(this, "setTransforms"), m = take(0); try { const bodiesAt = array("i:BodyId", bodies, "bodies"); const posesAt = array("s:WorldTransform", poses, "poses"); done(c.worldSetTransforms(self, bodiesAt[0], bodiesAt[1], posesAt[0], posesAt[1])); } finally { release(m); } }
      setVelocities(bodies, velocities) { const self = changing(this, "setVelocities"), m = take(0); try { const bodiesAt = array("i:BodyId", bodies, "bodies"); const velocitiesAt = array("s:BodyVelocity", velocities, "velocities"); done(c.worldSetVelocities(self, bodiesAt[0], bodiesAt[1], velocitiesAt[0], velocitiesAt[1])); } finally { release(m); } }
      applyForce(body, force, worldPoint, wake = true) { const self = changing(this, "applyForce"), m = take(32); try { done(c.worldApplyForce(self, putId(m, body, 1, "body"), putVec2(m + 8, force, "force"), putPosition(m + 16, worldPoint, "worldPoint"), bool(wake, "wake"))); } finally { release(m); } }
      applyForceToCenter(body, force, wake = true) { const self = changing(this, "applyForceToCenter"), m = take(16); try { done(c.worldApplyForceToCenter(self, putId(m, body, 1, "body"), putVec2(m + 8, force, "force"), bool(wake, "wake"))); } finally { release(m); } }
      applyTorque(body, torque, wake = true) { const self = changing(this, "applyTorque"), m = take(8); try { done(c.worldApplyTorque(self, putId(m, body, 1, "body"), number(torque, "torque"), bool(wake, "wake"))); } finally { release(m); } }
      clearForces() { const self = changing(this, "clearForces"); done(c.worldClearForces(self)); }
      setConstantForce(body, force, torque) { const self = changing(this, "setConstantForce"), m = take(16); try { done(c.worldSetConstantForce(self, putId(m, body, 1, "body"), putVec2(m + 8, force, "force"), number(torque, "torque"))); } finally { release(m); } }
      applyImpulse(body, impulse, worldPoint, wake = true) { const self = changing(this, "applyImpulse"), m = take(32); try { done(c.worldApplyImpulse(self, putId(m, body, 1, "body"), putVec2(m + 8, impulse, "impulse"), putPosition(m + 16, worldPoint, "worldPoint"), bool(wake, "wake"))); } finally { release(m); } }
      applyImpulseToCenter(body, impulse, wake = true) { const self = changing(this, "applyImpulseToCenter"), m = take(16); try { done(c.worldApplyImpulseToCenter(self, putId(m, body, 1, "body"), putVec2(m + 8, impulse, "impulse"), bool(wake, "wake"))); } finally { release(m); } }
      applyAngularImpulse(body, impulse, wake = true) { const self = changing(this, "applyAngularImpulse"), m = take(8); try { done(c.worldApplyAngularImpulse(self, putId(m, body, 1, "body"), number(impulse, "impulse"), bool(wake, "wake"))); } finally { release(m); } }
      dropThrough(body, seconds) { const self = changing(this, "dropThrough"), m = take(8); try { done(c.worldDropThrough(self, putId(m, body, 1, "body"), number(seconds, "seconds"))); } finally { release(m); } }
      dropTime(body) { const self = reading(this), m = take(16); try { done(c.worldDropTime(self, putId(m, body, 1, "body"), m + 8)); return f32[m + 8 >> 2]; } finally { release(m); } }
      wake(body) { const self = changing(this, "wake"), m = take(8); try { done(c.worldWake(self, putId(m, body, 1, "body"))); } finally { release(m); } }
      sleep(body) { const self = changing(this, "sleep"), m = take(8); try { done(c.worldSleep(self, putId(m, body, 1, "body"))); } finally { release(m); } }
      createShapeCircle(body, geometry, options) { const self = changing(this, "createShapeCircle"), m = take(136); try { done(c.worldCreateShapeCircle(self, putId(m, body, 1, "body"), put("Circle", m + 8, geometry, "Circle"), maybe("ShapeOptions", m + 24, options), m + 128)); const id = readId(m + 128, 2); keep(this, id, options); return id; } finally { release(m); } }
      createShapeCapsule(body, geometry, options) { const self = changing(this, "createShapeCapsule"), m = take(144); try { done(c.worldCreateShapeCapsule(self, putId(m, body, 1, "body"), put("Capsule", m + 8, geometry, "Capsule"), maybe("ShapeOptions", m + 32, options), m + 136)); const id = readId(m + 136, 2); keep(this, id, options); return id; } finally { release(m); } }
      createShapeSegment(body, geometry, options) { const self = changing(this, "createShapeSegment"), m = take(136); try { done(c.worldCreateShapeSegment(self, putId(m, body, 1, "body"), put("Segment", m + 8, geometry, "Segment"), maybe("ShapeOptions", m + 24, options), m + 128)); const id = readId(m + 128, 2); keep(this, id, options); return id; } finally { release(m); } }
      createShapePolygon(body, geometry, options) { const self = changing(this, "createShapePolygon"), m = take(120); try { done(c.worldCreateShapePolygon(self, putId(m, body, 1, "body"), handleOf("Polygon", geometry, "geometry"), maybe("ShapeOptions", m + 8, options), m + 112)); const id = readId(m + 112, 2); keep(this, id, options); return id; } finally { release(m); } }
      createShapeBox(body, geometry, options) { const self = changing(this, "createShapeBox"), m = take(144); try { done(c.worldCreateShapeBox(self, putId(m, body, 1, "body"), put("Box", m + 8, geometry, "Box"), maybe("ShapeOptions", m + 32, options), m + 136)); const id = readId(m + 136, 2); keep(this, id, options); return id; } finally { release(m); } }
      createShapeSupportShape(body, geometry, options) { const self = changing(this, "createShapeSupportShape"), m = take(120); try { done(c.worldCreateShapeSupportShape(self, putId(m, body, 1, "body"), handleOf("SupportShape", geometry, "geometry"), maybe("ShapeOptions", m + 8, options), m + 112)); const id = readId(m + 112, 2); keep(this, id, options); return id; } finally { release(m); } }
      createShapeEllipse(body, geometry, options) { const self = changing(this, "createShapeEllipse"), m = take(144); try { done(c.worldCreateShapeEllipse(self, putId(m, body, 1, "body"), put("Ellipse", m + 8, geometry, "Ellipse"), maybe("ShapeOptions", m + 32, options), m + 136)); const id = readId(m + 136, 2); keep(this, id, options); return id; } finally { release(m); } }
      createShapeSlice(body, geometry, options) { const self = changing(this, "createShapeSlice"), m = take(152); try { done(c.worldCreateShapeSlice(self, putId(m, body, 1, "body"), put("Slice", m + 8, geometry, "Slice"), maybe("ShapeOptions", m + 40, options), m + 144)); const id = readId(m + 144, 2); keep(this, id, options); return id; } finally { release(m); } }
      createShapeTileGrid(body, geometry, options) { const self = changing(this, "createShapeTileGrid"), m = take(120); try { done(c.worldCreateShapeTileGrid(self, putId(m, body, 1, "body"), handleOf("TileGrid", geometry, "geometry"), maybe("ShapeOptions", m + 8, options), m + 112)); const id = readId(m + 112, 2); keep(this, id, options); return id; } finally { release(m); } }
      createChain(body, options) { const self = changing(this, "createChain"), m = take(112); try { done(c.worldCreateChain(self, putId(m, body, 1, "body"), maybe("ChainOptions", m + 8, options), m + 104)); const id = readId(m + 104, 3); keep(this, id, options); return id; } finally { release(m); } }
      destroyShape(shape) { const self = changing(this, "destroyShape"), m = take(8); try { done(c.worldDestroyShape(self, putId(m, shape, 2, "shape"))); } finally { release(m); } }
      destroyChain(chain) { const self = changing(this, "destroyChain"), m = take(8); try { done(c.worldDestroyChain(self, putId(m, chain, 3, "chain"))); } finally { release(m); } }
      isAliveShape(shape) { const self = reading(this), m = take(8); try { return after(c.worldIsAliveShape(self, putId(m, shape, 2, "shape"))) !== 0; } finally { release(m); } }
      isAliveChain(chain) { const self = reading(this), m = take(8); try { return after(c.worldIsAliveChain(self, putId(m, chain, 3, "chain"))) !== 0; } finally { release(m); } }
      shapeBody(shape) { const self = reading(this), m = take(16); try { done(c.worldShapeBody(self, putId(m, shape, 2, "shape"), m + 8)); return readId(m + 8, 1); } finally { release(m); } }
      shape(shape) { const self = reading(this), m = take(112); try { done(c.worldShape(self, putId(m, shape, 2, "shape"), m + 8)); return withData(this, shape, get("ShapeOptions", m + 8)); } finally { release(m); } }
      chain(chain) { const self = reading(this), m = take(104); try { done(c.worldChain(self, putId(m, chain, 3, "chain"), m + 8)); return withData(this, chain, get("ChainOptions", m + 8)); } finally { release(m); } }
      chainLinks(chain) { const self = reading(this), m = take(16); try { return collect("i:ShapeId", m + 8, (first, room) => done(c.worldChainLinks(self, putId(m, chain, 3, "chain"), first, room, m + 8))); } finally { release(m); } }
      shapeChain(shape) { const self = reading(this), m = take(16); try { done(c.worldShapeChain(self, putId(m, shape, 2, "shape"), m + 8)); return readId(m + 8, 3); } finally { release(m); } }
      setGeometryCircle(shape, geometry) { const self = changing(this, "setGeometryCircle"), m = take(24); try { done(c.worldSetGeometryCircle(self, putId(m, shape, 2, "shape"), put("Circle", m + 8, geometry, "Circle"))); } finally { release(m); } }
      setGeometryCapsule(shape, geometry) { const self = changing(this, "setGeometryCapsule"), m = take(32); try { done(c.worldSetGeometryCapsule(self, putId(m, shape, 2, "shape"), put("Capsule", m + 8, geometry, "Capsule"))); } finally { release(m); } }
      setGeometrySegment(shape, geometry) { const self = changing(this, "setGeometrySegment"), m = take(24); try { done(c.worldSetGeometrySegment(self, putId(m, shape, 2, "shape"), put("Segment", m + 8, geometry, "Segment"))); } finally { release(m); } }
      setGeometryPolygon(shape, geometry) { const self = changing(this, "setGeometryPolygon"), m = take(8); try { done(c.worldSetGeometryPolygon(self, putId(m, shape, 2, "shape"), handleOf("Polygon", geometry, "geometry"))); } finally { release(m); } }
      setGeometryBox(shape, geometry) { const self = changing(this, "setGeometryBox"), m = take(32); try { done(c.worldSetGeometryBox(self, putId(m, shape, 2, "shape"), put("Box", m + 8, geometry, "Box"))); } finally { release(m); } }
      setGeometrySupportShape(shape, geometry) { const self = changing(this, "setGeometrySupportShape"), m = take(8); try { done(c.worldSetGeometrySupportShape(self, putId(m, shape, 2, "shape"), handleOf("SupportShape", geometry, "geometry"))); } finally { release(m); } }
      setGeometryEllipse(shape, geometry) { const self = changing(this, "setGeometryEllipse"), m = take(32); try { done(c.worldSetGeometryEllipse(self, putId(m, shape, 2, "shape"), put("Ellipse", m + 8, geometry, "Ellipse"))); } finally { release(m); } }
      setGeometrySlice(shape, geometry) { const self = changing(this, "setGeometrySlice"), m = take(40); try { done(c.worldSetGeometrySlice(self, putId(m, shape, 2, "shape"), put("Slice", m + 8, geometry, "Slice"))); } finally { release(m); } }
      setGeometryTileGrid(shape, geometry) { const self = changing(this, "setGeometryTileGrid"), m = take(8); try { done(c.worldSetGeometryTileGrid(self, putId(m, shape, 2, "shape"), handleOf("TileGrid", geometry, "geometry"))); } finally { release(m); } }
      setTile(grid, cell, tile) { const self = changing(this, "setTile"), m = take(16); try { done(c.worldSetTile(self, putId(m, grid, 2, "grid"), put("Cell", m + 8, cell, "cell"), enumerator("Tile", tile, "tile"))); } finally { release(m); } }
      setMaterial(shape, material) { const self = changing(this, "setMaterial"), m = take(32); try { done(c.worldSetMaterial(self, putId(m, shape, 2, "shape"), put("Material", m + 8, material, "Material"))); } finally { release(m); } }
      setMaterialRules(rules) { const self = changing(this, "setMaterialRules"), m = take(0); try { const rulesAt = array("s:MaterialRule", rules, "rules"); done(c.worldSetMaterialRules(self, rulesAt[0], rulesAt[1])); } finally { release(m); } }
      editContact(shapeA, shapeB, edit) { const self = changing(this, "editContact"), m = take(40); try { done(c.worldEditContact(self, putId(m, shapeA, 2, "shapeA"), putId(m + 8, shapeB, 2, "shapeB"), put("ContactEdit", m + 16, edit, "ContactEdit"))); } finally { release(m); } }
      contactEdit(shapeA, shapeB) { const self = reading(this), m = take(40); try { done(c.worldContactEdit(self, putId(m, shapeA, 2, "shapeA"), putId(m + 8, shapeB, 2, "shapeB"), m + 16)); return get("ContactEdit", m + 16); } finally { release(m); } }
      setOneWay(shape, oneWay) { const self = changing(this, "setOneWay"), m = take(24); try { done(c.worldSetOneWay(self, putId(m, shape, 2, "shape"), put("OneWay", m + 8, oneWay, "OneWay"))); } finally { release(m); } }
      setEventFlags(shape, contactEvents, hitEvents) { const self = changing(this, "setEventFlags"), m = take(8); try { done(c.worldSetEventFlags(self, putId(m, shape, 2, "shape"), bool(contactEvents, "contactEvents"), bool(hitEvents, "hitEvents"))); } finally { release(m); } }
      setFilter(shape, filter) { const self = changing(this, "setFilter"), m = take(32); try { done(c.worldSetFilter(self, putId(m, shape, 2, "shape"), put("Filter", m + 8, filter, "Filter"))); } finally { release(m); } }
      setDensity(shape, density) { const self = changing(this, "setDensity"), m = take(8); try { done(c.worldSetDensity(self, putId(m, shape, 2, "shape"), number(density, "density"))); } finally { release(m); } }
      destroyJoint(joint) { const self = changing(this, "destroyJoint"), m = take(8); try { done(c.worldDestroyJoint(self, putId(m, joint, 4, "joint"))); } finally { release(m); } }
      isAliveJoint(joint) { const self = reading(this), m = take(8); try { return after(c.worldIsAliveJoint(self, putId(m, joint, 4, "joint"))) !== 0; } finally { release(m); } }
      joints() { const self = reading(this), m = take(8); try { const first = after(c.worldJoints(self, m)); return readList("i:JointId", first, u32[m >> 2]); } finally { release(m); } }
      jointKind(joint) { const self = reading(this), m = take(16); try { done(c.worldJointKind(self, putId(m, joint, 4, "joint"), m + 8)); return enums.JointKind[u8[m + 8]]; } finally { release(m); } }
      jointState(joint) { const self = reading(this), m = take(48); try { done(c.worldJointState(self, putId(m, joint, 4, "joint"), m + 8)); return readers.JointState(m + 8); } finally { release(m); } }
      destroyField(field) { const self = changing(this, "destroyField"), m = take(8); try { done(c.worldDestroyField(self, putId(m, field, 5, "field"))); } finally { release(m); } }
      isAliveField(field) { const self = reading(this), m = take(8); try { return after(c.worldIsAliveField(self, putId(m, field, 5, "field"))) !== 0; } finally { release(m); } }
      fields() { const self = reading(this), m = take(8); try { const first = after(c.worldFields(self, m)); return readList("i:FieldId", first, u32[m >> 2]); } finally { release(m); } }
      fieldKind(field) { const self = reading(this), m = take(16); try { done(c.worldFieldKind(self, putId(m, field, 5, "field"), m + 8)); return enums.FieldKind[u8[m + 8]]; } finally { release(m); } }
      explode(options) { const self = changing(this, "explode"), m = take(64); try { done(c.worldExplode(self, maybe("ExplosionOptions", m, options), m + 56)); return get("ExplosionReport", m + 56); } finally { release(m); } }
      rayCastClosest(origin, translation, filter) { const self = reading(this), m = take(104); try { done(c.worldRayCastClosest(self, putPosition(m, origin, "origin"), putVec2(m + 16, translation, "translation"), maybe("QueryFilter", m + 24, filter), m + 56)); return readers.CastHit(m + 56); } finally { release(m); } }
      rayCastAll(origin, translation, filter) { const self = reading(this), m = take(64); try { return collect("s:CastHit", (m + 56) + 4, (first, room) => done(c.worldRayCastAll(self, putPosition(m, origin, "origin"), putVec2(m + 16, translation, "translation"), maybe("QueryFilter", m + 24, filter), first, room, m + 56))); } finally { release(m); } }
      rayCastAny(origin, translation, filter) { const self = reading(this), m = take(64); try { done(c.worldRayCastAny(self, putPosition(m, origin, "origin"), putVec2(m + 16, translation, "translation"), maybe("QueryFilter", m + 24, filter), m + 56)); return u8[m + 56] !== 0; } finally { release(m); } }
      rayCastClosestBatch(rays) { const self = reading(this), m = take(0); try { const raysAt = array("s:RayCast", rays, "rays"); return collect("s:CastHit", 0, (first, room) => done(c.worldRayCastClosestBatch(self, raysAt[0], raysAt[1], first, room)), raysAt[1]); } finally { release(m); } }
      shapeCastClosest(shape, pose, translation, filter) { const self = reading(this), m = take(128); try { done(c.worldShapeCastClosest(self, put("ConvexProxy", m, shape, "ConvexProxy"), put("WorldTransform", m + 16, pose, "WorldTransform"), putVec2(m + 40, translation, "translation"), maybe("QueryFilter", m + 48, filter), m + 80)); return readers.CastHit(m + 80); } finally { release(m); } }
      shapeCastAll(shape, pose, translation, filter) { const self = reading(this), m = take(88); try { return collect("s:CastHit", (m + 80) + 4, (first, room) => done(c.worldShapeCastAll(self, put("ConvexProxy", m, shape, "ConvexProxy"), put("WorldTransform", m + 16, pose, "WorldTransform"), putVec2(m + 40, translation, "translation"), maybe("QueryFilter", m + 48, filter), first, room, m + 80))); } finally { release(m); } }
      shapeCastAny(shape, pose, translation, filter) { const self = reading(this), m = take(88); try { done(c.worldShapeCastAny(self, put("ConvexProxy", m, shape, "ConvexProxy"), put("WorldTransform", m + 16, pose, "WorldTransform"), putVec2(m + 40, translation, "translation"), maybe("QueryFilter", m + 48, filter), m + 80)); return u8[m + 80] !== 0; } finally { release(m); } }
      shapeCastClosestBatch(casts) { const self = reading(this), m = take(0); try { const castsAt = array("s:ShapeCast", casts, "casts"); return collect("s:CastHit", 0, (first, room) => done(c.worldShapeCastClosestBatch(self, castsAt[0], castsAt[1], first, room)), castsAt[1]); } finally { release(m); } }
      overlapBox(box, filter) { const self = reading(this), m = take(72); try { return collect("i:ShapeId", (m + 64) + 4, (first, room) => done(c.worldOverlapBox(self, put("WorldAabb", m, box, "WorldAabb"), maybe("QueryFilter", m + 32, filter), first, room, m + 64))); } finally { release(m); } }
      overlapShape(shape, pose, filter) { const self = reading(this), m = take(80); try { return collect("i:ShapeId", (m + 72) + 4, (first, room) => done(c.worldOverlapShape(self, put("ConvexProxy", m, shape, "ConvexProxy"), put("WorldTransform", m + 16, pose, "WorldTransform"), maybe("QueryFilter", m + 40, filter), first, room, m + 72))); } finally { release(m); } }
      overlapShapeAny(shape, pose, filter) { const self = reading(this), m = take(80); try { done(c.worldOverlapShapeAny(self, put("ConvexProxy", m, shape, "ConvexProxy"), put("WorldTransform", m + 16, pose, "WorldTransform"), maybe("QueryFilter", m + 40, filter), m + 72)); return u8[m + 72] !== 0; } finally { release(m); } }
      shapesAt(point, filter) { const self = reading(this), m = take(56); try { return collect("i:ShapeId", (m + 48) + 4, (first, room) => done(c.worldShapesAt(self, putPosition(m, point, "point"), maybe("QueryFilter", m + 16, filter), first, room, m + 48))); } finally { release(m); } }
      nearestShapeToPoint(point, maxDistance, filter) { const self = reading(this), m = take(112); try { done(c.worldNearestShapeToPoint(self, putPosition(m, point, "point"), number(maxDistance, "maxDistance"), maybe("QueryFilter", m + 16, filter), m + 48)); return readers.NearestShape(m + 48); } finally { release(m); } }
      nearestShape(shape, pose, maxDistance, filter) { const self = reading(this), m = take(136); try { done(c.worldNearestShape(self, put("ConvexProxy", m, shape, "ConvexProxy"), put("WorldTransform", m + 16, pose, "WorldTransform"), number(maxDistance, "maxDistance"), maybe("QueryFilter", m + 40, filter), m + 72)); return readers.NearestShape(m + 72); } finally { release(m); } }
      shapesNear(shape, pose, maxDistance, filter) { const self = reading(this), m = take(80); try { return collect("s:NearestShape", (m + 72) + 4, (first, room) => done(c.worldShapesNear(self, put("ConvexProxy", m, shape, "ConvexProxy"), put("WorldTransform", m + 16, pose, "WorldTransform"), number(maxDistance, "maxDistance"), maybe("QueryFilter", m + 40, filter), first, room, m + 72))); } finally { release(m); } }
      contacts() { const self = reading(this), m = take(8); try { return collect("s:ContactView", m + 4, (first, room) => after(c.worldContacts(m, self, first, room))); } finally { release(m); } }
      bodyContacts(body) { const self = reading(this), m = take(16); try { return collect("s:ContactView", (m + 8) + 4, (first, room) => done(c.worldBodyContacts(self, putId(m, body, 1, "body"), first, room, m + 8))); } finally { release(m); } }
      sensorOverlaps(body) { const self = reading(this), m = take(16); try { return collect("s:SensorOverlap", (m + 8) + 4, (first, room) => done(c.worldSensorOverlaps(self, putId(m, body, 1, "body"), first, room, m + 8))); } finally { release(m); } }
      islands() { const self = reading(this), m = take(8); try { return collect("s:IslandView", m + 4, (first, room) => after(c.worldIslands(m, self, first, room))); } finally { release(m); } }
      islandBodies(body) { const self = reading(this), m = take(16); try { return collect("i:BodyId", (m + 8) + 4, (first, room) => done(c.worldIslandBodies(self, putId(m, body, 1, "body"), first, room, m + 8))); } finally { release(m); } }
      island(body) { const self = reading(this), m = take(24); try { done(c.worldIsland(self, putId(m, body, 1, "body"), m + 8, m + 16)); return u8[m + 8] === 0 ? undefined : u32[m + 16 >> 2]; } finally { release(m); } }
      shapeKind(shape) { const self = reading(this), m = take(16); try { done(c.worldShapeKind(self, putId(m, shape, 2, "shape"), m + 8)); return enums.ShapeKind[u8[m + 8]]; } finally { release(m); } }
      shapeGeometryCircle(shape) { const self = reading(this), m = take(24); try { done(c.worldShapeGeometryCircle(self, putId(m, shape, 2, "shape"), m + 8)); return get("Circle", m + 8); } finally { release(m); } }
      shapeGeometryCapsule(shape) { const self = reading(this), m = take(32); try { done(c.worldShapeGeometryCapsule(self, putId(m, shape, 2, "shape"), m + 8)); return get("Capsule", m + 8); } finally { release(m); } }
      shapeGeometrySegment(shape) { const self = reading(this), m = take(24); try { done(c.worldShapeGeometrySegment(self, putId(m, shape, 2, "shape"), m + 8)); return get("Segment", m + 8); } finally { release(m); } }
      shapeGeometryPolygon(shape) { const self = reading(this), m = take(16); try { done(c.worldShapeGeometryPolygon(self, putId(m, shape, 2, "shape"), m + 8)); return wrap("Polygon", u32[m + 8 >> 2], "read"); } finally { release(m); } }
      shapeGeometryChainSegment(shape) { const self = reading(this), m = take(40); try { done(c.worldShapeGeometryChainSegment(self, putId(m, shape, 2, "shape"), m + 8)); return get("ChainSegment", m + 8); } finally { release(m); } }
      shapeGeometrySupportShape(shape) { const self = reading(this), m = take(16); try { done(c.worldShapeGeometrySupportShape(self, putId(m, shape, 2, "shape"), m + 8)); return wrap("SupportShape", u32[m + 8 >> 2], "read"); } finally { release(m); } }
      shapeGeometryTileGrid(shape) { const self = reading(this), m = take(16); try { done(c.worldShapeGeometryTileGrid(self, putId(m, shape, 2, "shape"), m + 8)); return wrap("TileGrid", u32[m + 8 >> 2], "read"); } finally { release(m); } }
    },
    WorldBatch: class WorldBatch extends Owned {
      constructor(count, start, options) { super([count, start, options], () => { const m = begin(24); try { done(c.worldBatchCreate(whole(count, "u32", "count"), handleOf("World", start, "start"), maybe("WorldBatchOptions", m, options), m + 16)); return u32[m + 16 >> 2]; } finally { release(m); } }); }
      size() { const self = reading(this); return after(c.worldBatchSize(self)) >>> 0; }
      world(index) { const self = changing(this, "world"); return wrap("World", made(c.worldBatchWorld(self, whole(index, "u32", "index"))), "use"); }
      step(seconds, mask) { const self = changing(this, "step"), m = take(0); try { const maskAt = array("u8", mask, "mask"); done(c.worldBatchStep(self, number(seconds, "seconds"), maskAt[0], maskAt[1])); } finally { release(m); } }
      stepEach(seconds) { const self = changing(this, "stepEach"), m = take(0); try { const secondsAt = array("f32", seconds, "seconds"); done(c.worldBatchStepEach(self, secondsAt[0], secondsAt[1])); } finally { release(m); } }
      reset(mask) { const self = changing(this, "reset"), m = take(0); try { const maskAt = array("u8", mask, "mask"); done(c.worldBatchReset(self, maskAt[0], maskAt[1])); } finally { release(m); } }
      setStart(start) { const self = changing(this, "setStart"); done(c.worldBatchSetStart(self, handleOf("World", start, "start"))); }
      setGravity(gravities) { const self = changing(this, "setGravity"), m = take(0); try { const gravitiesAt = array("s:Vec2", gravities, "gravities"); done(c.worldBatchSetGravity(self, gravitiesAt[0], gravitiesAt[1])); } finally { release(m); } }
      stateHashes() { const self = reading(this), m = take(0); try { return collect("u64", 0, (first, room) => done(c.worldBatchStateHashes(self, first, room)), c.worldBatchSize(self)); } finally { release(m); } }
    },
  },
  functions: {
    makeRotation(radians) { const m = begin(8); try { after(c.makeRotation(m, number(radians, "radians"))); return readers.Rotation(m); } finally { release(m); } },
    rotationAngle(q) { const m = begin(8); try { return after(c.rotationAngle(put("Rotation", m, q, "q"))); } finally { release(m); } },
    rotate(q, a) { const m = begin(24); try { after(c.rotate(m, put("Rotation", m + 8, q, "q"), putVec2(m + 16, a, "a"))); return readers.Vec2(m); } finally { release(m); } },
    invRotate(q, a) { const m = begin(24); try { after(c.invRotate(m, put("Rotation", m + 8, q, "q"), putVec2(m + 16, a, "a"))); return readers.Vec2(m); } finally { release(m); } },
    transformPoint(t, a) { const m = begin(32); try { after(c.transformPoint(m, put("Transform", m + 8, t, "Transform"), putVec2(m + 24, a, "a"))); return readers.Vec2(m); } finally { release(m); } },
    invTransformPoint(t, a) { const m = begin(32); try { after(c.invTransformPoint(m, put("Transform", m + 8, t, "Transform"), putVec2(m + 24, a, "a"))); return readers.Vec2(m); } finally { release(m); } },
    tileToChar(tile) { const m = begin(0); return String.fromCharCode(after(c.tileToChar(enumerator("Tile", tile, "tile")))); },
    tileFromChar(character) { const m = begin(16); try { done(c.tileFromChar(ascii(character, "character"), m, m + 8)); return u8[m] === 0 ? undefined : enums.Tile[u8[m + 8]]; } finally { release(m); } },
    tileIsOneWay(tile) { const m = begin(0); return after(c.tileIsOneWay(enumerator("Tile", tile, "tile"))) !== 0; },
    tileName(tile) { const m = begin(0); return readText(after(c.tileName(enumerator("Tile", tile, "tile")))); },
    tilePolygon(grid, cell) { const m = begin(8); try { return wrap("Polygon", made(c.tilePolygon(handleOf("TileGrid", grid, "grid"), put("Cell", m, cell, "cell")))); } finally { release(m); } },
    makeBox(box) { const m = begin(32); try { done(c.makeBox(put("Box", m, box, "Box"), m + 24)); return wrap("Polygon", u32[m + 24 >> 2]); } finally { release(m); } },
    makeHull(points, radius = 0, lengthUnit = 1) { const m = begin(8); try { const pointsAt = array("s:Vec2", points, "points"); done(c.makeHull(pointsAt[0], pointsAt[1], number(radius, "radius"), number(lengthUnit, "lengthUnit"), m)); return wrap("Polygon", u32[m >> 2]); } finally { release(m); } },
    makePolygon(vertices, radius = 0, lengthUnit = 1) { const m = begin(8); try { const verticesAt = array("s:Vec2", vertices, "vertices"); done(c.makePolygon(verticesAt[0], verticesAt[1], number(radius, "radius"), number(lengthUnit, "lengthUnit"), m)); return wrap("Polygon", u32[m >> 2]); } finally { release(m); } },
    massDataCircle(shape, density) { const m = begin(32); try { after(c.massDataCircle(m, put("Circle", m + 16, shape, "Circle"), number(density, "density"))); return readers.MassData(m); } finally { release(m); } },
    massDataCapsule(shape, density) { const m = begin(40); try { after(c.massDataCapsule(m, put("Capsule", m + 16, shape, "Capsule"), number(density, "density"))); return readers.MassData(m); } finally { release(m); } },
    massDataPolygon(shape, density) { const m = begin(16); try { after(c.massDataPolygon(m, handleOf("Polygon", shape, "shape"), number(density, "density"))); return readers.MassData(m); } finally { release(m); } },
    boundsCircle(shape, pose) { const m = begin(48); try { after(c.boundsCircle(m, put("Circle", m + 16, shape, "Circle"), put("Transform", m + 32, pose, "Transform"))); return get("Aabb", m); } finally { release(m); } },
    boundsCapsule(shape, pose) { const m = begin(56); try { after(c.boundsCapsule(m, put("Capsule", m + 16, shape, "Capsule"), put("Transform", m + 40, pose, "Transform"))); return get("Aabb", m); } finally { release(m); } },
    boundsSegment(shape, pose) { const m = begin(48); try { after(c.boundsSegment(m, put("Segment", m + 16, shape, "Segment"), put("Transform", m + 32, pose, "Transform"))); return get("Aabb", m); } finally { release(m); } },
    boundsPolygon(shape, pose) { const m = begin(32); try { after(c.boundsPolygon(m, handleOf("Polygon", shape, "shape"), put("Transform", m + 16, pose, "Transform"))); return get("Aabb", m); } finally { release(m); } },
    boundsChainSegment(shape, pose) { const m = begin(64); try { after(c.boundsChainSegment(m, put("ChainSegment", m + 16, shape, "ChainSegment"), put("Transform", m + 48, pose, "Transform"))); return get("Aabb", m); } finally { release(m); } },
    boundsTileGrid(shape, pose) { const m = begin(32); try { after(c.boundsTileGrid(m, handleOf("TileGrid", shape, "shape"), put("Transform", m + 16, pose, "Transform"))); return get("Aabb", m); } finally { release(m); } },
    containsCircle(shape, point) { const m = begin(24); try { return after(c.containsCircle(put("Circle", m, shape, "Circle"), putVec2(m + 16, point, "point"))) !== 0; } finally { release(m); } },
    containsCapsule(shape, point) { const m = begin(32); try { return after(c.containsCapsule(put("Capsule", m, shape, "Capsule"), putVec2(m + 24, point, "point"))) !== 0; } finally { release(m); } },
    containsPolygon(shape, point) { const m = begin(8); try { return after(c.containsPolygon(handleOf("Polygon", shape, "shape"), putVec2(m, point, "point"))) !== 0; } finally { release(m); } },
    containsTileGrid(shape, point) { const m = begin(8); try { return after(c.containsTileGrid(handleOf("TileGrid", shape, "shape"), putVec2(m, point, "point"))) !== 0; } finally { release(m); } },
    rayCastCircle(shape, ray) { const m = begin(64); try { after(c.rayCastCircle(m, put("Circle", m + 24, shape, "Circle"), put("RayCastInput", m + 40, ray, "RayCastInput"))); return get("CastOutput", m); } finally { release(m); } },
    rayCastCapsule(shape, ray) { const m = begin(72); try { after(c.rayCastCapsule(m, put("Capsule", m + 24, shape, "Capsule"), put("RayCastInput", m + 48, ray, "RayCastInput"))); return get("CastOutput", m); } finally { release(m); } },
    rayCastSegment(shape, ray) { const m = begin(64); try { after(c.rayCastSegment(m, put("Segment", m + 24, shape, "Segment"), put("RayCastInput", m + 40, ray, "RayCastInput"))); return get("CastOutput", m); } finally { release(m); } },
    rayCastPolygon(shape, ray) { const m = begin(48); try { after(c.rayCastPolygon(m, handleOf("Polygon", shape, "shape"), put("RayCastInput", m + 24, ray, "RayCastInput"))); return get("CastOutput", m); } finally { release(m); } },
    rayCastChainSegment(shape, ray) { const m = begin(80); try { after(c.rayCastChainSegment(m, put("ChainSegment", m + 24, shape, "ChainSegment"), put("RayCastInput", m + 56, ray, "RayCastInput"))); return get("CastOutput", m); } finally { release(m); } },
    rayCastTileGrid(shape, ray) { const m = begin(48); try { after(c.rayCastTileGrid(m, handleOf("TileGrid", shape, "shape"), put("RayCastInput", m + 24, ray, "RayCastInput"))); return get("CastOutput", m); } finally { release(m); } },
    rayCastAabb(box, ray) { const m = begin(64); try { after(c.rayCastAabb(m, put("Aabb", m + 24, box, "Aabb"), put("RayCastInput", m + 40, ray, "RayCastInput"))); return get("CastOutput", m); } finally { release(m); } },
    distance(input, cache) { const m = begin(96); try { after(c.distance(m, put("DistanceInput", m + 32, input, "DistanceInput"), put("SimplexCache", m + 88, cache, "SimplexCache"))); Object.assign(cache, get("SimplexCache", m + 88)); return get("DistanceOutput", m); } finally { release(m); } },
    shapeCast(input) { const m = begin(88); try { after(c.shapeCast(m, put("ShapeCastInput", m + 24, input, "ShapeCastInput"))); return get("CastOutput", m); } finally { release(m); } },
    poseAt(sweep, t) { const m = begin(64); try { after(c.poseAt(m, put("Sweep", m + 16, sweep, "Sweep"), number(t, "t"))); return get("Transform", m); } finally { release(m); } },
    impactDistance(radii, lengthUnit) { const m = begin(0); return after(c.impactDistance(number(radii, "radii"), number(lengthUnit, "lengthUnit"))); },
    timeOfImpact(input) { const m = begin(168); try { after(c.timeOfImpact(m, put("TimeOfImpactInput", m + 32, input, "TimeOfImpactInput"))); return get("TimeOfImpactOutput", m); } finally { release(m); } },
    transformPointToWorld(t, a) { const m = begin(48); try { after(c.transformPointToWorld(m, put("WorldTransform", m + 16, t, "WorldTransform"), putVec2(m + 40, a, "a"))); return readers.Position(m); } finally { release(m); } },
    invTransformPointFromWorld(t, a) { const m = begin(48); try { after(c.invTransformPointFromWorld(m, put("WorldTransform", m + 8, t, "WorldTransform"), putPosition(m + 32, a, "a"))); return readers.Vec2(m); } finally { release(m); } },
    relativeTransform(a, b) { const m = begin(64); try { after(c.relativeTransform(m, put("WorldTransform", m + 16, a, "WorldTransform"), put("WorldTransform", m + 40, b, "WorldTransform"))); return get("Transform", m); } finally { release(m); } },
    bodyTypeName(type) { const m = begin(0); return readText(after(c.bodyTypeName(enumerator("BodyType", type, "type")))); },
    drawLayerName(layer) { const m = begin(0); return readText(after(c.drawLayerName(enumerator("DrawLayer", layer, "layer")))); },
    drawLayers() { const m = begin(8); try { const first = after(c.drawLayers(m)); return readList("e:DrawLayer", first, u32[m >> 2]); } finally { release(m); } },
    drawLayer(name) { const m = begin(16); try { done(c.drawLayer(text(name, "name"), m, m + 8)); return u8[m] === 0 ? undefined : enums.DrawLayer[u8[m + 8]]; } finally { release(m); } },
    drawMeaningIsArea(meaning) { const m = begin(0); return after(c.drawMeaningIsArea(enumerator("DrawMeaning", meaning, "meaning"))) !== 0; },
    boxArea(lower, upper) { const m = begin(96); try { after(c.boxArea(m, putPosition(m + 64, lower, "lower"), putPosition(m + 80, upper, "upper"))); return get("FieldArea", m); } finally { release(m); } },
    circleArea(center, radius) { const m = begin(80); try { after(c.circleArea(m, putPosition(m + 64, center, "center"), number(radius, "radius"))); return get("FieldArea", m); } finally { release(m); } },
    fieldKindName(kind) { const m = begin(0); return readText(after(c.fieldKindName(enumerator("FieldKind", kind, "kind")))); },
    jointKindName(kind) { const m = begin(0); return readText(after(c.jointKindName(enumerator("JointKind", kind, "kind")))); },
    makeEllipse(ellipse, lengthUnit) { const m = begin(32); try { done(c.makeEllipse(put("Ellipse", m, ellipse, "Ellipse"), number(lengthUnit, "lengthUnit"), m + 24)); return wrap("SupportShape", u32[m + 24 >> 2]); } finally { release(m); } },
    makeSlice(slice, lengthUnit) { const m = begin(40); try { done(c.makeSlice(put("Slice", m, slice, "Slice"), number(lengthUnit, "lengthUnit"), m + 32)); return wrap("SupportShape", u32[m + 32 >> 2]); } finally { release(m); } },
    makeSupportShape(options, lengthUnit) { const m = begin(40); try { done(c.makeSupportShape(maybe("SupportOptions", m, options), number(lengthUnit, "lengthUnit"), m + 32)); return wrap("SupportShape", u32[m + 32 >> 2]); } finally { release(m); } },
    massDataSupportShape(shape, density) { const m = begin(16); try { after(c.massDataSupportShape(m, handleOf("SupportShape", shape, "shape"), number(density, "density"))); return readers.MassData(m); } finally { release(m); } },
    boundsSupportShape(shape, pose) { const m = begin(32); try { after(c.boundsSupportShape(m, handleOf("SupportShape", shape, "shape"), put("Transform", m + 16, pose, "Transform"))); return get("Aabb", m); } finally { release(m); } },
    containsSupportShape(shape, point) { const m = begin(8); try { return after(c.containsSupportShape(handleOf("SupportShape", shape, "shape"), putVec2(m, point, "point"))) !== 0; } finally { release(m); } },
    rayCastSupportShape(shape, ray) { const m = begin(48); try { after(c.rayCastSupportShape(m, handleOf("SupportShape", shape, "shape"), put("RayCastInput", m + 24, ray, "RayCastInput"))); return get("CastOutput", m); } finally { release(m); } },
    makeProxy(shape) { const m = begin(16); try { done(c.makeProxy(handleOf("SupportShape", shape, "shape"), m)); return get("ConvexProxy", m); } finally { release(m); } },
    moverIsGrounded(mover) { const m = begin(96); try { return after(c.moverIsGrounded(put("Mover", m, mover, "Mover"))) !== 0; } finally { release(m); } },
    move(world, mover, options, input) { const m = begin(640); try { done(c.move(handleOf("World", world, "world", true), put("Mover", m, mover, "Mover"), maybe("MoverOptions", m + 96, options), put("MoverInput", m + 200, input, "MoverInput"), m + 216)); Object.assign(mover, readers.Mover(m)); return readers.MoverReport(m + 216); } finally { release(m); } },
    drive(world, body, options, input) { const m = begin(80); try { done(c.drive(handleOf("World", world, "world", true), putId(m, body, 1, "body"), maybe("DriveOptions", m + 8, options), put("DriveInput", m + 32, input, "DriveInput"), m + 48)); return readers.DriveReport(m + 48); } finally { release(m); } },
    decompose(outline, maxVertices, lengthUnit) { const m = begin(32); try { done(c.decompose(put("Outline", m, outline, "Outline"), whole(maxVertices, "i32", "maxVertices"), number(lengthUnit, "lengthUnit"), m + 16)); return get("Decomposition", m + 16); } finally { release(m); } },
    phaseName(phase) { const m = begin(0); return readText(after(c.phaseName(enumerator("Phase", phase, "phase")))); },
    shouldCollide(a, b) { const m = begin(48); try { return after(c.shouldCollide(put("Filter", m, a, "Filter"), put("Filter", m + 24, b, "Filter"))) !== 0; } finally { release(m); } },
    makeHeightfield(heights, spacing, start) { const m = begin(104); try { const heightsAt = array("f32", heights, "heights"); done(c.makeHeightfield(heightsAt[0], heightsAt[1], number(spacing, "spacing"), putVec2(m, start, "start"), m + 8)); return get("ChainOptions", m + 8); } finally { release(m); } },
    shapeKindName(kind) { const m = begin(0); return readText(after(c.shapeKindName(enumerator("ShapeKind", kind, "kind")))); },
    lanesName(lanes) { const m = begin(0); return readText(after(c.lanesName(enumerator("Lanes", lanes, "lanes")))); },
    availableLanes() { const m = begin(8); try { const first = after(c.availableLanes(m)); return readList("e:Lanes", first, u32[m >> 2]); } finally { release(m); } },
    version() { const m = begin(0); return readText(after(c.version())); },
    abi() { const m = begin(0); return after(c.abi()) >>> 0; },
  },
};
