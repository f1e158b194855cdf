// Made by web/scripts/generate.py from c/api.json.

/** What fills a cell of a tile grid. The character in brackets stands for the tile in TileGrid.fromRows(). . empty, # full, / lowerRight, \ lowerLeft, F upperLeft, 7 upperRight, a riseLow, b riseHigh, c fallHigh, d fallLow, A hangingRiseLow, B hangingRiseHigh, C hangingFallHigh, D hangingFallLow, = oneWay, - oneWayLedge. */
export type Tile = "empty" | "full" | "lowerRight" | "lowerLeft" | "upperLeft" | "upperRight" | "riseLow" | "riseHigh" | "fallHigh" | "fallLow" | "hangingRiseLow" | "hangingRiseHigh" | "hangingFallHigh" | "hangingFallLow" | "oneWay" | "oneWayLedge";
/** How the search ended. */
export type TimeOfImpactOutputState = "separated" | "hit" | "overlapped" | "failed";
/** How a body moves. */
export type BodyType = "static" | "kinematic" | "dynamic";
/** What can be drawn. Layers are drawn in this order. */
export type DrawLayer = "shapes" | "blocks" | "bounds" | "tree" | "islands" | "joints" | "seams" | "colors" | "contacts" | "impulses" | "massCenters" | "velocities" | "sweeps" | "fields" | "sleepTimes" | "names";
/** The meaning of a colour. */
export type DrawMeaning = "static" | "kinematicBody" | "awakeBody" | "asleepBody" | "disabledBody" | "sensor" | "block" | "shapeBounds" | "treeNode" | "islandAwake" | "islandAsleep" | "joint" | "jointLimit" | "seam" | "constraintColor" | "contactPoint" | "contactNormal" | "overlap" | "gap" | "normalImpulse" | "frictionImpulse" | "massCenter" | "velocity" | "sweep" | "field" | "waterSurface" | "oneWay" | "sleepTime" | "name";
/** The coordinates of joints that have limits. */
export type JointAxis = "along" | "across" | "angle";
/** Whether the field acts in the whole world, in a box along the axes, or in a disc. */
export type FieldAreaKind = "everywhere" | "box" | "circle";
/** What the strength of a field means. */
export type FieldQuantity = "acceleration" | "force";
/** How the strength of a field decreases with the distance. */
export type Falloff = "constant" | "linear" | "inverse" | "inverseSquare";
/** The kinds of fields; each has a struct of options. */
export type FieldKind = "gravityZone" | "directional" | "radial" | "buoyancy" | "wind" | "custom";
/** How the pose of a body between two steps is computed. */
export type Smoothing = "interpolation" | "extrapolation" | "none";
/** The kinds of joints; each has a struct of options, which describes it. */
export type JointKind = "revolute" | "prismatic" | "distance" | "weld" | "wheel" | "servo" | "friction" | "mouse" | "groove" | "filter" | "generic" | "gear" | "pulley" | "ratchet";
/** How a slice is cut out of its disc. */
export type SliceCut = "sector" | "chord";
export type MoverShapeKind = "circle" | "capsule" | "box" | "polygon" | "supportShape";
/** The phases of a step in order. */
export type Phase = "begin" | "updatePairs" | "updateContacts" | "islands" | "partition" | "solve" | "continuous" | "refit" | "sleep" | "events";
/** How the numbers of two touching shapes become one. Each shape names a way; of two different ways the later one in this list is used. */
export type Mixing = "standard" | "average" | "geometricMean" | "minimum" | "multiply" | "maximum";
/** The kinds of geometry, in the order of ShapeGeometry. */
export type ShapeKind = "circle" | "capsule" | "segment" | "polygon" | "chainSegment" | "support" | "tileGrid";
/** Which vector instructions the solver uses. All of them give the same bits and differ only in speed. `automatic` chooses in each step: the widest lanes if there are enough constraints to fill them, narrower lanes for a few bodies. */
export type Lanes = "automatic" | "scalar" | "sse4" | "avx2" | "avx512" | "neon" | "wasm";
/** When applied forces (world.applyForce() and the like) are cleared. */
export type ForceClearing = "eachStep" | "manual";
/** How islands are kept from step to step: see docs/islands.md. */
export type IslandMethod = "persistent" | "fromScratch";
/** A point, difference or direction in the plane. Metres, unless the use says otherwise. */
export interface Vec2 {
  /** To the right. */
  x: number;
  /** Up, where gravity points down. */
  y: number;
}
/** A point, difference or direction in the plane. Metres, unless the use says otherwise. */
export interface Vec2Like {
  /** To the right. */
  x: number;
  /** Up, where gravity points down. */
  y: number;
}
/** An axis-aligned box in any frame, lower <= upper. */
export interface Aabb {
  lower: Vec2;
  upper: Vec2;
}
/** An axis-aligned box in any frame, lower <= upper. */
export interface AabbLike {
  lower: Vec2Like;
  upper: Vec2Like;
}
/** A rotation as cosine and sine of its angle. Unit length: c*c + s*s is 1 within 1e-3. */
export interface Rotation {
  /** Cosine of the angle. */
  c: number;
  /** Sine of the angle. */
  s: number;
}
/** A rotation as cosine and sine of its angle. Unit length: c*c + s*s is 1 within 1e-3. */
export interface RotationLike {
  /** Cosine of the angle. */
  c?: number;
  /** Sine of the angle. */
  s?: number;
}
/** A pose: rotate, then translate. */
export interface Transform {
  /** Of the origin of the local frame [m]. */
  position: Vec2;
  /** Of the axes of the local frame. */
  rotation: Rotation;
}
/** A pose: rotate, then translate. */
export interface TransformLike {
  /** Of the origin of the local frame [m]. */
  position?: Vec2Like;
  /** Of the axes of the local frame. */
  rotation?: RotationLike;
}
/** A disc. Radius in (0, 1e6]. */
export interface Circle {
  /** In the frame of the body [m]. */
  center: Vec2;
  /** [m] */
  radius: number;
}
/** A disc. Radius in (0, 1e6]. */
export interface CircleLike {
  /** In the frame of the body [m]. */
  center?: Vec2Like;
  /** [m] */
  radius?: number;
}
/** All points within `radius` of the segment from pointA to pointB. Radius in (0, 1e6]. */
export interface Capsule {
  /** In the frame of the body [m]. */
  pointA: Vec2;
  /** [m] */
  pointB: Vec2;
  /** [m] */
  radius: number;
}
/** All points within `radius` of the segment from pointA to pointB. Radius in (0, 1e6]. */
export interface CapsuleLike {
  /** In the frame of the body [m]. */
  pointA?: Vec2Like;
  /** [m] */
  pointB?: Vec2Like;
  /** [m] */
  radius?: number;
}
/** A thin line that collides from both sides. It has no area, so it gives a body no mass. */
export interface Segment {
  /** In the frame of the body [m]. */
  pointA: Vec2;
  /** [m] */
  pointB: Vec2;
}
/** A thin line that collides from both sides. It has no area, so it gives a body no mass. */
export interface SegmentLike {
  /** In the frame of the body [m]. */
  pointA?: Vec2Like;
  /** [m] */
  pointB?: Vec2Like;
}
/** A rectangle with rounded corners, for makeBox(). Half-extents in (0, 1e6], rounding radius in [0, 1e6]. */
export interface Box {
  /** Half of width and height, without the rounding radius [m]. */
  halfExtents: Vec2;
  /** In the frame of the body [m]. */
  center: Vec2;
  /** Of the box in the frame of the body [rad]. */
  angle: number;
  /** By which the rectangle is inflated on all sides [m]. */
  radius: number;
}
/** A rectangle with rounded corners, for makeBox(). Half-extents in (0, 1e6], rounding radius in [0, 1e6]. */
export interface BoxLike {
  /** Half of width and height, without the rounding radius [m]. */
  halfExtents?: Vec2Like;
  /** In the frame of the body [m]. */
  center?: Vec2Like;
  /** Of the box in the frame of the body [rad]. */
  angle?: number;
  /** By which the rectangle is inflated on all sides [m]. */
  radius?: number;
}
/** One link of a chain. It collides only with bodies on the right of pointA -> pointB, the side of the normal rightPerpendicular(pointB - pointA). ghostA and ghostB are the points of the chain before and after the link; they keep bodies from catching where links meet. */
export interface ChainSegment {
  /** The point before pointA in the chain [m]. */
  ghostA: Vec2;
  /** [m] */
  pointA: Vec2;
  /** [m] */
  pointB: Vec2;
  /** The point after pointB in the chain [m]. */
  ghostB: Vec2;
}
/** One link of a chain. It collides only with bodies on the right of pointA -> pointB, the side of the normal rightPerpendicular(pointB - pointA). ghostA and ghostB are the points of the chain before and after the link; they keep bodies from catching where links meet. */
export interface ChainSegmentLike {
  /** The point before pointA in the chain [m]. */
  ghostA: Vec2Like;
  /** [m] */
  pointA: Vec2Like;
  /** [m] */
  pointB: Vec2Like;
  /** The point after pointB in the chain [m]. */
  ghostB: Vec2Like;
}
/** A cell of a tile grid: column and row, counted from the grid's origin. By default no cell. */
export interface Cell {
  /** The column, from 0. */
  x: number;
  /** The row, from 0 at the bottom. */
  y: number;
}
/** A cell of a tile grid: column and row, counted from the grid's origin. By default no cell. */
export interface CellLike {
  /** The column, from 0. */
  x?: number;
  /** The row, from 0 at the bottom. */
  y?: number;
}
/** Mass [kg], centre [m] and rotational inertia about the centre of mass [kg m^2]. */
export interface MassData {
  /** [kg] */
  mass: number;
  /** In the frame of the body [m]. */
  center: Vec2;
  /** About the centre of mass, not about the body's origin [kg m^2]. */
  inertia: number;
}
/** Mass [kg], centre [m] and rotational inertia about the centre of mass [kg m^2]. */
export interface MassDataLike {
  /** [kg] */
  mass: number;
  /** In the frame of the body [m]. */
  center: Vec2Like;
  /** About the centre of mass, not about the body's origin [kg m^2]. */
  inertia: number;
}
/** A ray from origin along translation, up to maxFraction of it. */
export interface RayCastInput {
  /** In the frame of the shape [m]. */
  origin: Vec2;
  /** From the origin to the end; its length is the ray's [m]. */
  translation: Vec2;
  /** The ray ends at this part of the translation. */
  maxFraction: number;
}
/** A ray from origin along translation, up to maxFraction of it. */
export interface RayCastInputLike {
  /** In the frame of the shape [m]. */
  origin?: Vec2Like;
  /** From the origin to the end; its length is the ray's [m]. */
  translation?: Vec2Like;
  /** The ray ends at this part of the translation. */
  maxFraction?: number;
}
/** The first hit of a ray or of a moved shape. */
export interface CastOutput {
  /** The other members count only if this is true. */
  hit: boolean;
  /** Fraction of the translation at the hit, in [0, maxFraction]. */
  fraction: number;
  /** Where the shape was hit [m]. */
  point: Vec2;
  /** Outward unit normal of the shape at the hit; (0, 0) if a ray starts inside. */
  normal: Vec2;
}
/** The first hit of a ray or of a moved shape. */
export interface CastOutputLike {
  /** The other members count only if this is true. */
  hit?: boolean;
  /** Fraction of the translation at the hit, in [0, maxFraction]. */
  fraction: number;
  /** Where the shape was hit [m]. */
  point: Vec2Like;
  /** Outward unit normal of the shape at the hit; (0, 0) if a ray starts inside. */
  normal: Vec2Like;
}
/** A convex shape as 1 to 64 points with a rounding radius. The points are not copied: they must outlive the proxy. */
export interface ConvexProxy {
  /** In the frame of the shape [m]. */
  points: Vec2[];
  /** [m] */
  radius: number;
  /** If set, the points are on the border of the core of this shape. distance() and shapeCast() then continue from the points to the shape itself; timeOfImpact() uses the points alone. */
  exact: SupportShape;
}
/** A convex shape as 1 to 64 points with a rounding radius. The points are not copied: they must outlive the proxy. */
export interface ConvexProxyLike {
  /** In the frame of the shape [m]. */
  points?: readonly (Vec2Like)[];
  /** [m] */
  radius: number;
  /** If set, the points are on the border of the core of this shape. distance() and shapeCast() then continue from the points to the shape itself; timeOfImpact() uses the points alone. */
  exact?: SupportShape;
}
/** Warm start for distance(): the points that its last answer used. A zero-initialised cache is a cold start. */
export interface SimplexCache {
  /** How many of the points are used, 0 to 3. */
  count: number;
  /** Indices in ConvexProxy.points of a. */
  indexA: number[];
  /** The same of b. */
  indexB: number[];
}
/** Warm start for distance(): the points that its last answer used. A zero-initialised cache is a cold start. */
export interface SimplexCacheLike {
  /** How many of the points are used, 0 to 3. */
  count: number;
  /** Indices in ConvexProxy.points of a. */
  indexA: readonly (number)[];
  /** The same of b. */
  indexB: readonly (number)[];
}
/** The input of distance(). */
export interface DistanceInput {
  /** The two shapes, each in a frame of its own. */
  a: ConvexProxy;
  /** See a. */
  b: ConvexProxy;
  /** Pose of b in the frame of a. */
  bInA: Transform;
  /** Whether to measure between the rounded shapes (true) or between the point sets. */
  useRadii: boolean;
  /** Of the world that the shapes are in [m]. It decides only for shapes with a support function. */
  lengthUnit: number;
}
/** The input of distance(). */
export interface DistanceInputLike {
  /** The two shapes, each in a frame of its own. */
  a?: ConvexProxyLike;
  /** See a. */
  b?: ConvexProxyLike;
  /** Pose of b in the frame of a. */
  bInA?: TransformLike;
  /** Whether to measure between the rounded shapes (true) or between the point sets. */
  useRadii?: boolean;
  /** Of the world that the shapes are in [m]. It decides only for shapes with a support function. */
  lengthUnit?: number;
}
/** The result of DistanceOutput.distance. */
export interface DistanceOutput {
  /** Nearest points, both in the frame of a. */
  pointA: Vec2;
  /** [m] */
  pointB: Vec2;
  /** Unit vector from a to b; (0, 0) if the point sets overlap. */
  normal: Vec2;
  /** 0 if the shapes overlap. */
  distance: number;
  /** Of the algorithm: a measure of the work. */
  iterations: number;
}
/** The result of DistanceOutput.distance. */
export interface DistanceOutputLike {
  /** Nearest points, both in the frame of a. */
  pointA: Vec2Like;
  /** [m] */
  pointB: Vec2Like;
  /** Unit vector from a to b; (0, 0) if the point sets overlap. */
  normal: Vec2Like;
  /** 0 if the shapes overlap. */
  distance: number;
  /** Of the algorithm: a measure of the work. */
  iterations: number;
}
/** The input of shapeCast(). */
export interface ShapeCastInput {
  /** The shape that stays where it is. */
  a: ConvexProxy;
  /** The shape that is moved. */
  b: ConvexProxy;
  /** Pose of b in the frame of a, at the start. */
  bInA: Transform;
  /** Motion of b, in the frame of a. Shapes do not rotate. */
  translationB: Vec2;
  /** The motion ends at this part of the translation. */
  maxFraction: number;
  /** Of the world that the shapes are in [m]. Shapes nearer than 0.00005 length units touch. */
  lengthUnit: number;
}
/** The input of shapeCast(). */
export interface ShapeCastInputLike {
  /** The shape that stays where it is. */
  a?: ConvexProxyLike;
  /** The shape that is moved. */
  b?: ConvexProxyLike;
  /** Pose of b in the frame of a, at the start. */
  bInA?: TransformLike;
  /** Motion of b, in the frame of a. Shapes do not rotate. */
  translationB?: Vec2Like;
  /** The motion ends at this part of the translation. */
  maxFraction?: number;
  /** Of the world that the shapes are in [m]. Shapes nearer than 0.00005 length units touch. */
  lengthUnit?: number;
}
/** The motion of a body over a step, for t in [0, 1]. The centre of mass moves along a line. Up to a quarter turn, the rotation is rotation0 and rotation1 blended and normalised, which is close to a constant angular velocity. Beyond a quarter turn, the body rotates at a constant angular velocity by `angle`, which may be several turns, and ends at rotation1. */
export interface Sweep {
  /** The centre of mass in the frame of the body [m]. */
  localCenter: Vec2;
  /** The centre of mass at t = 0 [m]. */
  center0: Vec2;
  /** The centre of mass at t = 1 [m]. */
  center1: Vec2;
  /** The rotation at t = 0. */
  rotation0: Rotation;
  /** The rotation at t = 1. */
  rotation1: Rotation;
  /** Angle of a rotation by more than a quarter turn [rad], at most 1e6 in size. 0: rotation0 and rotation1 are blended. */
  angle: number;
}
/** The motion of a body over a step, for t in [0, 1]. The centre of mass moves along a line. Up to a quarter turn, the rotation is rotation0 and rotation1 blended and normalised, which is close to a constant angular velocity. Beyond a quarter turn, the body rotates at a constant angular velocity by `angle`, which may be several turns, and ends at rotation1. */
export interface SweepLike {
  /** The centre of mass in the frame of the body [m]. */
  localCenter?: Vec2Like;
  /** The centre of mass at t = 0 [m]. */
  center0?: Vec2Like;
  /** The centre of mass at t = 1 [m]. */
  center1?: Vec2Like;
  /** The rotation at t = 0. */
  rotation0?: RotationLike;
  /** The rotation at t = 1. */
  rotation1?: RotationLike;
  /** Angle of a rotation by more than a quarter turn [rad], at most 1e6 in size. 0: rotation0 and rotation1 are blended. */
  angle?: number;
}
/** The input of timeOfImpact(). */
export interface TimeOfImpactInput {
  /** The two shapes, each in the frame of its body. */
  a: ConvexProxy;
  /** See a. */
  b: ConvexProxy;
  /** The motions, in one frame for both. */
  sweepA: Sweep;
  /** See sweepA. */
  sweepB: Sweep;
  /** The search is limited to times in [minTime, maxTime], within [0, 1]. */
  maxTime: number;
  /** See maxTime. */
  minTime: number;
  /** Of the world that the shapes are in [m]. */
  lengthUnit: number;
}
/** The input of timeOfImpact(). */
export interface TimeOfImpactInputLike {
  /** The two shapes, each in the frame of its body. */
  a?: ConvexProxyLike;
  /** See a. */
  b?: ConvexProxyLike;
  /** The motions, in one frame for both. */
  sweepA?: SweepLike;
  /** See sweepA. */
  sweepB?: SweepLike;
  /** The search is limited to times in [minTime, maxTime], within [0, 1]. */
  maxTime?: number;
  /** See maxTime. */
  minTime?: number;
  /** Of the world that the shapes are in [m]. */
  lengthUnit?: number;
}
/** The result of timeOfImpact(). */
export interface TimeOfImpactOutput {
  /** How the search ended. */
  state: TimeOfImpactOutputState;
  /** Time of the hit in [minTime, maxTime]; maxTime if the state is `separated`. */
  time: number;
  /** Where they touch then, in the frame of the sweeps [m]. */
  point: Vec2;
  /** Unit normal from a to b; (0, 0) if the point sets overlap. */
  normal: Vec2;
  /** Of the algorithm: a measure of the work. */
  iterations: number;
}
/** The result of timeOfImpact(). */
export interface TimeOfImpactOutputLike {
  /** How the search ended. */
  state: TimeOfImpactOutputState;
  /** Time of the hit in [minTime, maxTime]; maxTime if the state is `separated`. */
  time: number;
  /** Where they touch then, in the frame of the sweeps [m]. */
  point: Vec2Like;
  /** Unit normal from a to b; (0, 0) if the point sets overlap. */
  normal: Vec2Like;
  /** Of the algorithm: a measure of the work. */
  iterations: number;
}
/** A place in the world [m]. */
export interface Position {
  /** To the right [m]. */
  x: number;
  /** Up, where gravity points down [m]. */
  y: number;
}
/** A place in the world [m]. */
export interface PositionLike {
  /** To the right [m]. */
  x: number;
  /** Up, where gravity points down [m]. */
  y: number;
}
/** A pose in the world: rotate, then translate. */
export interface WorldTransform {
  /** Of the origin of the local frame [m]. */
  position: Position;
  /** Of the axes of the local frame. */
  rotation: Rotation;
}
/** A pose in the world: rotate, then translate. */
export interface WorldTransformLike {
  /** Of the origin of the local frame [m]. */
  position?: PositionLike;
  /** Of the axes of the local frame. */
  rotation?: RotationLike;
}
/** An axis-aligned box in the world, lower <= upper. */
export interface WorldAabb {
  lower: Position;
  upper: Position;
}
/** An axis-aligned box in the world, lower <= upper. */
export interface WorldAabbLike {
  lower: PositionLike;
  upper: PositionLike;
}
/** What a body cannot do. A locked axis is one of the world and not of the body: along it the centre of mass stays where it is, as if the mass were infinite in that direction alone. So no force, contact or joint moves the body along the axis, and all of them find it as immovable there as a static body. The program still may: world.setTransform() ignores locks. See docs/locks.md. */
export interface MotionLocks {
  /** The centre of mass keeps its x, or its y. Not available in builds without surfaces (DRYSTONE_WITH_SURFACES). */
  x: boolean;
  /** As x. */
  y: boolean;
  /** The body keeps its angle: its rotational inertia is infinite and its angular velocity 0. */
  rotation: boolean;
}
/** What a body cannot do. A locked axis is one of the world and not of the body: along it the centre of mass stays where it is, as if the mass were infinite in that direction alone. So no force, contact or joint moves the body along the axis, and all of them find it as immovable there as a static body. The program still may: world.setTransform() ignores locks. See docs/locks.md. */
export interface MotionLocksLike {
  /** The centre of mass keeps its x, or its y. Not available in builds without surfaces (DRYSTONE_WITH_SURFACES). */
  x?: boolean;
  /** As x. */
  y?: boolean;
  /** The body keeps its angle: its rotational inertia is infinite and its angular velocity 0. */
  rotation?: boolean;
}
export interface BodyOptions {
  /** Default: static. world.setType() changes it. */
  type: BodyType;
  /** Origin of the body in the world [m]. Finite, at most 1e9 in size. Default (0, 0). */
  position: Position;
  /** Rotation of the body [rad]. Finite. Default 0. */
  angle: number;
  /** Velocity of the origin, not of the centre of mass [m/s]. Components at most 1e16, because the origin of a rotating body may be far from its centre of mass. Must be zero for static bodies. The next step limits the speed of the centre of mass to WorldOptions.maxSpeed. Shapes that are added later, and massOverride, move the centre of mass but change the velocity of no point of the body. BodyMotion.velocity is the velocity of the centre of mass. */
  velocity: Vec2;
  /** Angular velocity [rad/s]. At most 1e9, which is 1e6 at the least time scale. Must be zero for static bodies. */
  angularVelocity: number;
  /** Rate at which the velocity decays [1/s]: v *= 1 / (1 + h * damping) in a sub-step of length h. Range [0, 1e6]. */
  linearDamping: number;
  /** The same for the angular velocity [1/s]. Range [0, 1e6]. */
  angularDamping: number;
  /** Multiplies the world's gravity. Finite. Default 1. */
  gravityScale: number;
  /** Rotates the gravity that acts on the body, counter-clockwise [rad]: that of the world and of zones of gravity. Range [-1e6, 1e6], default 0. */
  gravityAngle: number;
  /** How fast the body's own time runs: 0.5 is half speed, 2 double, 0 frozen. 0, or in [0.001, 10]; default 1. The velocities, forces, damping and rest of these options are in the body's own time (docs/timeScale.md). */
  timeScale: number;
  /** Axes along which the body does not move. Of the velocities above, the parts that are locked count as 0. */
  locks: MotionLocks;
  /** Whether continuous collision sweeps the body, when it is fast, against dynamic bodies too and not only against static and kinematic ones. */
  bullet: boolean;
  /** Whether this body may fall asleep. */
  allowSleep: boolean;
  /** Whether the body is created asleep. Dynamic bodies only. */
  asleep: boolean;
  /** A disabled body neither moves nor collides, and its joints do nothing. */
  enabled: boolean;
  /** The body is at rest while its fastest point is slower than this [length units/s]. Range [0, 1e6]. */
  sleepThreshold: number;
  /** How long the body must be at rest before its island may sleep [s]. Range [0, 1e6]. */
  timeToSleep: number;
  /** Mass, centre and inertia to use instead of those of the shapes. Mass in (0, 1e12]; inertia in (0, 1e18], or 0 to fix the rotation. Dynamic bodies only. */
  massOverride?: MassData;
  /** A name for people and scene files; it need not be unique. UTF-8, at most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
}
export interface BodyOptionsLike {
  /** Default: static. world.setType() changes it. */
  type?: BodyType;
  /** Origin of the body in the world [m]. Finite, at most 1e9 in size. Default (0, 0). */
  position?: PositionLike;
  /** Rotation of the body [rad]. Finite. Default 0. */
  angle?: number;
  /** Velocity of the origin, not of the centre of mass [m/s]. Components at most 1e16, because the origin of a rotating body may be far from its centre of mass. Must be zero for static bodies. The next step limits the speed of the centre of mass to WorldOptions.maxSpeed. Shapes that are added later, and massOverride, move the centre of mass but change the velocity of no point of the body. BodyMotion.velocity is the velocity of the centre of mass. */
  velocity?: Vec2Like;
  /** Angular velocity [rad/s]. At most 1e9, which is 1e6 at the least time scale. Must be zero for static bodies. */
  angularVelocity?: number;
  /** Rate at which the velocity decays [1/s]: v *= 1 / (1 + h * damping) in a sub-step of length h. Range [0, 1e6]. */
  linearDamping?: number;
  /** The same for the angular velocity [1/s]. Range [0, 1e6]. */
  angularDamping?: number;
  /** Multiplies the world's gravity. Finite. Default 1. */
  gravityScale?: number;
  /** Rotates the gravity that acts on the body, counter-clockwise [rad]: that of the world and of zones of gravity. Range [-1e6, 1e6], default 0. */
  gravityAngle?: number;
  /** How fast the body's own time runs: 0.5 is half speed, 2 double, 0 frozen. 0, or in [0.001, 10]; default 1. The velocities, forces, damping and rest of these options are in the body's own time (docs/timeScale.md). */
  timeScale?: number;
  /** Axes along which the body does not move. Of the velocities above, the parts that are locked count as 0. */
  locks?: MotionLocksLike;
  /** Whether continuous collision sweeps the body, when it is fast, against dynamic bodies too and not only against static and kinematic ones. */
  bullet?: boolean;
  /** Whether this body may fall asleep. */
  allowSleep?: boolean;
  /** Whether the body is created asleep. Dynamic bodies only. */
  asleep?: boolean;
  /** A disabled body neither moves nor collides, and its joints do nothing. */
  enabled?: boolean;
  /** The body is at rest while its fastest point is slower than this [length units/s]. Range [0, 1e6]. */
  sleepThreshold?: number;
  /** How long the body must be at rest before its island may sleep [s]. Range [0, 1e6]. */
  timeToSleep?: number;
  /** Mass, centre and inertia to use instead of those of the shapes. Mass in (0, 1e12]; inertia in (0, 1e18], or 0 to fix the rotation. Dynamic bodies only. */
  massOverride?: MassDataLike;
  /** A name for people and scene files; it need not be unique. UTF-8, at most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
}
/** The motion of a body at the moment. Velocities are in the body's own time: in the world it moves BodyOptions.timeScale times as fast. */
export interface BodyMotion {
  /** World position of the origin and rotation. */
  pose: WorldTransform;
  /** World position of the centre of mass [m]. */
  center: Position;
  /** Velocity of the centre of mass [m/s]. */
  velocity: Vec2;
  /** [rad/s] */
  angularVelocity: number;
}
/** The motion of a body at the moment. Velocities are in the body's own time: in the world it moves BodyOptions.timeScale times as fast. */
export interface BodyMotionLike {
  /** World position of the origin and rotation. */
  pose: WorldTransformLike;
  /** World position of the centre of mass [m]. */
  center: PositionLike;
  /** Velocity of the centre of mass [m/s]. */
  velocity: Vec2Like;
  /** [rad/s] */
  angularVelocity: number;
}
/** Velocity of a body's centre of mass. */
export interface BodyVelocity {
  /** [m/s] */
  velocity: Vec2;
  /** [rad/s] */
  angularVelocity: number;
}
/** Velocity of a body's centre of mass. */
export interface BodyVelocityLike {
  /** [m/s] */
  velocity: Vec2Like;
  /** [rad/s] */
  angularVelocity: number;
}
/** How many results a query wrote, and how many there are. */
export interface QueryCount {
  /** How many of them are in `out`. */
  written: number;
  /** More than `written` if the caller's memory was too small. */
  found: number;
}
/** How many results a query wrote, and how many there are. */
export interface QueryCountLike {
  /** How many of them are in `out`. */
  written: number;
  /** More than `written` if the caller's memory was too small. */
  found: number;
}
/** A query finds the shapes whose category is in `mask` and whose mask has `category`. Groups have no effect. */
export interface QueryFilter {
  /** What the query counts as. Default: all. */
  category: bigint;
  /** The categories that it finds. Default: all. */
  mask: bigint;
  /** The query ignores the shapes of this body, for instance of the body that casts the ray. With an empty id (the default) it ignores no body; a stale id is refused. */
  ignoreBody: BodyId;
  /** Which types of bodies are searched. */
  staticBodies: boolean;
  /** See staticBodies. */
  kinematicBodies: boolean;
  /** See staticBodies. */
  dynamicBodies: boolean;
  /** Whether sensors are found, beside other shapes. */
  sensors: boolean;
}
/** A query finds the shapes whose category is in `mask` and whose mask has `category`. Groups have no effect. */
export interface QueryFilterLike {
  /** What the query counts as. Default: all. */
  category?: number | bigint;
  /** The categories that it finds. Default: all. */
  mask?: number | bigint;
  /** The query ignores the shapes of this body, for instance of the body that casts the ray. With an empty id (the default) it ignores no body; a stale id is refused. */
  ignoreBody?: BodyId;
  /** Which types of bodies are searched. */
  staticBodies?: boolean;
  /** See staticBodies. */
  kinematicBodies?: boolean;
  /** See staticBodies. */
  dynamicBodies?: boolean;
  /** Whether sensors are found, beside other shapes. */
  sensors?: boolean;
}
/** A ray for a batch: world.rayCastClosest(). */
export interface RayCast {
  /** Coordinates within 1e9 m. */
  origin: Position;
  /** Coordinates within 1e6 m. */
  translation: Vec2;
  /** Which shapes the ray may hit. */
  filter: QueryFilter;
}
/** A ray for a batch: world.rayCastClosest(). */
export interface RayCastLike {
  /** Coordinates within 1e9 m. */
  origin?: PositionLike;
  /** Coordinates within 1e6 m. */
  translation?: Vec2Like;
  /** Which shapes the ray may hit. */
  filter?: QueryFilterLike;
}
/** A moving convex shape for a batch: world.shapeCastClosest(). */
export interface ShapeCast {
  /** 1 to 64 points, which are not copied, and a radius in [0, 1e6] m. */
  shape: ConvexProxy;
  /** Where the shape starts. */
  pose: WorldTransform;
  /** Coordinates within 1e6 m. The shape does not rotate. */
  translation: Vec2;
  /** Which shapes it may hit. */
  filter: QueryFilter;
}
/** A moving convex shape for a batch: world.shapeCastClosest(). */
export interface ShapeCastLike {
  /** 1 to 64 points, which are not copied, and a radius in [0, 1e6] m. */
  shape?: ConvexProxyLike;
  /** Where the shape starts. */
  pose?: WorldTransformLike;
  /** Coordinates within 1e6 m. The shape does not rotate. */
  translation?: Vec2Like;
  /** Which shapes it may hit. */
  filter?: QueryFilterLike;
}
/** What a ray or cast hit. */
export interface CastHit {
  /** Empty if nothing was hit. */
  shape: ShapeId;
  /** Where it was hit, in the world [m]. */
  point: Position;
  /** Outward unit normal of the shape that was hit. (0, 0) if a ray starts inside the shape. If a cast shape overlaps it at the start, the direction of the shortest move that separates the two. */
  normal: Vec2;
  /** Fraction of the translation at the hit, in [0, 1]; 0 if the ray or cast starts inside. */
  fraction: number;
  /** The cell that was hit, if the shape is a tile grid. Each cell of a grid that is hit counts as a hit of its own. */
  cell: Cell;
}
/** What a ray or cast hit. */
export interface CastHitLike {
  /** Empty if nothing was hit. */
  shape: ShapeId;
  /** Where it was hit, in the world [m]. */
  point: PositionLike;
  /** Outward unit normal of the shape that was hit. (0, 0) if a ray starts inside the shape. If a cast shape overlaps it at the start, the direction of the shortest move that separates the two. */
  normal: Vec2Like;
  /** Fraction of the translation at the hit, in [0, 1]; 0 if the ray or cast starts inside. */
  fraction: number;
  /** The cell that was hit, if the shape is a tile grid. Each cell of a grid that is hit counts as a hit of its own. */
  cell: CellLike;
}
/** A shape near a point or near another shape. */
export interface NearestShape {
  /** Empty if no shape is near enough. */
  shape: ShapeId;
  /** The point of the found shape that is nearest to the query's shape, and the point of the query's shape that is nearest to the found shape. If the two overlap, both are the same point, which lies in both shapes. */
  point: Position;
  /** [m] */
  queryPoint: Position;
  /** Unit vector from the found shape to the query's shape. If they overlap, the direction of the shortest move of the query's shape that separates the two. */
  normal: Vec2;
  /** [m]. Negative if the shapes overlap: minus the length of that move. */
  distance: number;
  /** The cell, if the found shape is a tile grid. Each cell of a grid counts as a shape of its own. */
  cell: Cell;
}
/** A shape near a point or near another shape. */
export interface NearestShapeLike {
  /** Empty if no shape is near enough. */
  shape: ShapeId;
  /** The point of the found shape that is nearest to the query's shape, and the point of the query's shape that is nearest to the found shape. If the two overlap, both are the same point, which lies in both shapes. */
  point: PositionLike;
  /** [m] */
  queryPoint: PositionLike;
  /** Unit vector from the found shape to the query's shape. If they overlap, the direction of the shortest move of the query's shape that separates the two. */
  normal: Vec2Like;
  /** [m]. Negative if the shapes overlap: minus the length of that move. */
  distance: number;
  /** The cell, if the found shape is a tile grid. Each cell of a grid counts as a shape of its own. */
  cell: CellLike;
}
/** A point of a touching contact after the last step in which the contact was awake. */
export interface ContactPoint {
  /** World position [m]. */
  point: Position;
  /** Separation of the surfaces [m], negative if the shapes overlap. */
  separation: number;
  /** The impulse on shape b along the normal, summed over the sub-steps of the step, bounces included [N s]; shape a gets the opposite impulse. Divided by the length of the step it is the mean force. Not negative, except by rounding. The impulse acts along the normal at the beginning of the step, which may differ a little from the present normal if a body rotates fast. */
  normalImpulse: number;
  /** The friction impulse: along rightPerpendicular(normal), summed in the same way [N s]. */
  tangentImpulse: number;
  /** Which vertices and edges meet at the point: unique among the points of the contact, and the same from step to step while they meet. */
  feature: number;
}
/** A point of a touching contact after the last step in which the contact was awake. */
export interface ContactPointLike {
  /** World position [m]. */
  point: PositionLike;
  /** Separation of the surfaces [m], negative if the shapes overlap. */
  separation: number;
  /** The impulse on shape b along the normal, summed over the sub-steps of the step, bounces included [N s]; shape a gets the opposite impulse. Divided by the length of the step it is the mean force. Not negative, except by rounding. The impulse acts along the normal at the beginning of the step, which may differ a little from the present normal if a body rotates fast. */
  normalImpulse: number;
  /** The friction impulse: along rightPerpendicular(normal), summed in the same way [N s]. */
  tangentImpulse: number;
  /** Which vertices and edges meet at the point: unique among the points of the contact, and the same from step to step while they meet. */
  feature: number;
}
/** A touching contact of two shapes. */
export interface ContactView {
  /** The two shapes, in the order of the contact's events. */
  shapeA: ShapeId;
  /** See shapeA. */
  shapeB: ShapeId;
  /** Unit normal from a to b. */
  normal: Vec2;
  /** How many of `points` are filled: 1 or 2. */
  count: number;
  /** The points of the contact; beyond `count` they are meaningless. */
  points: ContactPoint[];
  /** The cell, if one of the shapes is a tile grid. Each cell that a shape touches is a contact of its own. */
  cell: Cell;
}
/** A touching contact of two shapes. */
export interface ContactViewLike {
  /** The two shapes, in the order of the contact's events. */
  shapeA: ShapeId;
  /** See shapeA. */
  shapeB: ShapeId;
  /** Unit normal from a to b. */
  normal: Vec2Like;
  /** How many of `points` are filled: 1 or 2. */
  count: number;
  /** The points of the contact; beyond `count` they are meaningless. */
  points: readonly (ContactPointLike)[];
  /** The cell, if one of the shapes is a tile grid. Each cell that a shape touches is a contact of its own. */
  cell: CellLike;
}
/** A sensor and a shape that overlaps it. */
export interface SensorOverlap {
  /** The shape with ShapeOptions.sensor. */
  sensor: ShapeId;
  /** The shape that overlaps it. */
  visitor: ShapeId;
  /** The cell, if one of the shapes is a tile grid. */
  cell: Cell;
}
/** A sensor and a shape that overlaps it. */
export interface SensorOverlapLike {
  /** The shape with ShapeOptions.sensor. */
  sensor: ShapeId;
  /** The shape that overlaps it. */
  visitor: ShapeId;
  /** The cell, if one of the shapes is a tile grid. */
  cell: CellLike;
}
/** An island: bodies that are connected by touching contacts or joints. */
export interface IslandView {
  /** The box around the shapes of its bodies [m]. */
  bounds: WorldAabb;
  /** Islands sleep and wake as a whole. */
  asleep: boolean;
  /** A number that stays with the island until it is merged or split. */
  label: number;
  /** The body of the island with the lowest index: world.islandBodies() lists them all. */
  body: BodyId;
}
/** An island: bodies that are connected by touching contacts or joints. */
export interface IslandViewLike {
  /** The box around the shapes of its bodies [m]. */
  bounds: WorldAabbLike;
  /** Islands sleep and wake as a whole. */
  asleep?: boolean;
  /** A number that stays with the island until it is merged or split. */
  label: number;
  /** The body of the island with the lowest index: world.islandBodies() lists them all. */
  body: BodyId;
}
/** Changes one contact while it lives: from the step in which the boxes of the two shapes begin to overlap until they cease to, or until a call ends the contact. What is not set follows from the two shapes. */
export interface ContactEdit {
  /** Whether the two shapes pass through each other: they do not touch and have no contact events. */
  ignore: boolean;
  /** Friction of the contact. Range [0, 1e6]. */
  friction?: number;
  /** The sum of the two surface speeds, as in Material [m/s]. Finite. */
  surfaceSpeed?: number;
  /** Whether the edit ends with the step: with the present one if beforeSolving() sets it, else with the next one. */
  oneStep: boolean;
}
/** Changes one contact while it lives: from the step in which the boxes of the two shapes begin to overlap until they cease to, or until a call ends the contact. What is not set follows from the two shapes. */
export interface ContactEditLike {
  /** Whether the two shapes pass through each other: they do not touch and have no contact events. */
  ignore?: boolean;
  /** Friction of the contact. Range [0, 1e6]. */
  friction?: number;
  /** The sum of the two surface speeds, as in Material [m/s]. Finite. */
  surfaceSpeed?: number;
  /** Whether the edit ends with the step: with the present one if beforeSolving() sets it, else with the next one. */
  oneStep?: boolean;
}
/** What a thing to draw means; the program chooses a colour for it. */
export interface DrawColor {
  /** What the thing is or shows. */
  meaning: DrawMeaning;
  /** Distinguishes things of one meaning, for instance as an index into a palette. 0 for meanings without a number. */
  number: number;
}
/** What a thing to draw means; the program chooses a colour for it. */
export interface DrawColorLike {
  /** What the thing is or shows. */
  meaning: DrawMeaning;
  /** Distinguishes things of one meaning, for instance as an index into a palette. 0 for meanings without a number. */
  number: number;
}
/** The options of world.draw(). */
export interface DrawOptions {
  /** What is drawn. Default: shapes and joints. */
  layers: DrawLayer[];
  /** Draws only things that may lie in this box (lower <= upper). Without a box, draws everything. */
  view?: WorldAabb;
  /** Scale of arrows [s]. The arrow of a velocity is the velocity times this time. The arrow of an impulse is this time times the velocity that the impulse gives to the lighter body. Range [0, 1e6]. */
  arrowSeconds: number;
}
/** The options of world.draw(). */
export interface DrawOptionsLike {
  /** What is drawn. Default: shapes and joints. */
  layers?: readonly DrawLayer[];
  /** Draws only things that may lie in this box (lower <= upper). Without a box, draws everything. */
  view?: WorldAabbLike;
  /** Scale of arrows [s]. The arrow of a velocity is the velocity times this time. The arrow of an impulse is this time times the velocity that the impulse gives to the lighter body. Range [0, 1e6]. */
  arrowSeconds?: number;
}
/** Two shapes began to touch. Exactly one end event follows each begin event, unless the world is cleared. */
export interface ContactBeginEvent {
  /** The two shapes, in an order that stays while the contact lives. */
  shapeA: ShapeId;
  /** See shapeA. */
  shapeB: ShapeId;
  /** Unit normal from a to b. */
  normal: Vec2;
  /** A point of the contact, in the world [m]. */
  point: Position;
  /** The cell, if one of the shapes is a tile grid. Each cell that a shape touches has events of its own. */
  cell: Cell;
}
/** Two shapes began to touch. Exactly one end event follows each begin event, unless the world is cleared. */
export interface ContactBeginEventLike {
  /** The two shapes, in an order that stays while the contact lives. */
  shapeA: ShapeId;
  /** See shapeA. */
  shapeB: ShapeId;
  /** Unit normal from a to b. */
  normal: Vec2Like;
  /** A point of the contact, in the world [m]. */
  point: PositionLike;
  /** The cell, if one of the shapes is a tile grid. Each cell that a shape touches has events of its own. */
  cell: CellLike;
}
/** Two shapes ceased to touch, or one of them was destroyed, disabled or changed so that the two no longer collide. Either id may be stale. */
export interface ContactEndEvent {
  /** The two shapes, in an order that stays while the contact lives. */
  shapeA: ShapeId;
  /** See shapeA. */
  shapeB: ShapeId;
  /** The cell, if one of the shapes is or was a tile grid. */
  cell: Cell;
}
/** Two shapes ceased to touch, or one of them was destroyed, disabled or changed so that the two no longer collide. Either id may be stale. */
export interface ContactEndEventLike {
  /** The two shapes, in an order that stays while the contact lives. */
  shapeA: ShapeId;
  /** See shapeA. */
  shapeB: ShapeId;
  /** The cell, if one of the shapes is or was a tile grid. */
  cell: CellLike;
}
/** Two shapes hit each other faster than WorldOptions.hitSpeed. */
export interface ContactHitEvent {
  /** The two shapes, in an order that stays while the contact lives. */
  shapeA: ShapeId;
  /** See shapeA. */
  shapeB: ShapeId;
  /** The contact point that was hit fastest, in the world [m]. */
  point: Position;
  /** Unit normal from a to b. */
  normal: Vec2;
  /** Speed of approach along the normal before the step, or before an impact within the step, whichever is greater [m/s]. */
  approachSpeed: number;
  /** The impulse along the normal, summed over the step, bounces included [N s]. If stopping the bodies takes several steps, this is the impulse of the first step. */
  normalImpulse: number;
  /** The cell, if one of the shapes is a tile grid. */
  cell: Cell;
}
/** Two shapes hit each other faster than WorldOptions.hitSpeed. */
export interface ContactHitEventLike {
  /** The two shapes, in an order that stays while the contact lives. */
  shapeA: ShapeId;
  /** See shapeA. */
  shapeB: ShapeId;
  /** The contact point that was hit fastest, in the world [m]. */
  point: PositionLike;
  /** Unit normal from a to b. */
  normal: Vec2Like;
  /** Speed of approach along the normal before the step, or before an impact within the step, whichever is greater [m/s]. */
  approachSpeed: number;
  /** The impulse along the normal, summed over the step, bounces included [N s]. If stopping the bodies takes several steps, this is the impulse of the first step. */
  normalImpulse: number;
  /** The cell, if one of the shapes is a tile grid. */
  cell: CellLike;
}
/** A shape began or ceased to overlap a sensor. In an end event either id may be stale. For a shape that passes through within one step, the begin event is in that step and the end event in the next. The sensor may miss such a shape if its path inside the sensor is shorter than the slop (0.005) or than 1/1024 of their relative motion in the step. */
export interface SensorEvent {
  /** The shape with ShapeOptions.sensor. */
  sensor: ShapeId;
  /** The shape that overlaps it. */
  visitor: ShapeId;
  /** The cell, if one of the shapes is or was a tile grid. Each cell has events of its own. */
  cell: Cell;
}
/** A shape began or ceased to overlap a sensor. In an end event either id may be stale. For a shape that passes through within one step, the begin event is in that step and the end event in the next. The sensor may miss such a shape if its path inside the sensor is shorter than the slop (0.005) or than 1/1024 of their relative motion in the step. */
export interface SensorEventLike {
  /** The shape with ShapeOptions.sensor. */
  sensor: ShapeId;
  /** The shape that overlaps it. */
  visitor: ShapeId;
  /** The cell, if one of the shapes is or was a tile grid. Each cell has events of its own. */
  cell: CellLike;
}
/** world.setTile() changed a cell of a tile grid. Events are in the order of the calls before the step. */
export interface TileChangeEvent {
  /** May be stale. */
  grid: ShapeId;
  /** The cell that changed. */
  cell: Cell;
  /** The tile before the call. */
  before: Tile;
  /** The tile after the call; a later event may be of the same cell. */
  now: Tile;
}
/** world.setTile() changed a cell of a tile grid. Events are in the order of the calls before the step. */
export interface TileChangeEventLike {
  /** May be stale. */
  grid: ShapeId;
  /** The cell that changed. */
  cell: CellLike;
  /** The tile before the call. */
  before: Tile;
  /** The tile after the call; a later event may be of the same cell. */
  now: Tile;
}
/** A body moved or fell asleep in the last step. */
export interface BodyMoveEvent {
  /** The body that moved. */
  body: BodyId;
  /** The pose after the step [m]. */
  pose: WorldTransform;
  /** Whether the body fell asleep at the end of the step: it has no further move events until it wakes. */
  fellAsleep: boolean;
}
/** A body moved or fell asleep in the last step. */
export interface BodyMoveEventLike {
  /** The body that moved. */
  body: BodyId;
  /** The pose after the step [m]. */
  pose: WorldTransformLike;
  /** Whether the body fell asleep at the end of the step: it has no further move events until it wakes. */
  fellAsleep?: boolean;
}
/** A body woke since the last step or in it. Events are in the order of waking. The id may be stale. A body that is created awake, or put to sleep by a call, has no event. */
export interface BodyWakeEvent {
  /** The body that woke. */
  body: BodyId;
}
/** A body woke since the last step or in it. Events are in the order of waking. The id may be stale. A body that is created awake, or put to sleep by a call, has no event. */
export interface BodyWakeEventLike {
  /** The body that woke. */
  body: BodyId;
}
/** A joint bore more than its BreakLimit and was destroyed at the end of the step. Events are in the order of joint slots. */
export interface JointBreakEvent {
  /** The id is stale. */
  joint: JointId;
  /** The bodies that it tied. */
  bodyA: BodyId;
  /** See bodyA. */
  bodyB: BodyId;
  /** The force [N] and torque [N m] at which it broke. */
  force: Vec2;
  /** [N m] */
  torque: number;
  /** JointOptions.userData. */
  userData?: unknown;
}
/** A joint bore more than its BreakLimit and was destroyed at the end of the step. Events are in the order of joint slots. */
export interface JointBreakEventLike {
  /** The id is stale. */
  joint: JointId;
  /** The bodies that it tied. */
  bodyA: BodyId;
  /** See bodyA. */
  bodyB: BodyId;
  /** The force [N] and torque [N m] at which it broke. */
  force: Vec2Like;
  /** [N m] */
  torque: number;
  /** JointOptions.userData. */
  userData?: unknown;
}
/** A joint with JointOptions.limitEvents reached an end of a limit. The next event of this end comes only after the joint was away from the end by more than the slop (0.005), or 0.01 rad, at the end of a step. A joint that is made at the end of its limit gives an event in its first step. Events are in the order of joint slots, then of coordinates, the lower end first. */
export interface JointLimitEvent {
  /** The joint that reached the end. It still exists, unless it broke in the same step. */
  joint: JointId;
  /** JointOptions.bodyA. */
  bodyA: BodyId;
  /** JointOptions.bodyB. */
  bodyB: BodyId;
  /** Which coordinate of the joint reached its limit. */
  axis: JointAxis;
  /** The upper end of the limit, or else the lower one. */
  upper: boolean;
  /** How fast the coordinate approached the end before the step, in the world's time [m/s or rad/s]. Not negative. */
  speed: number;
  /** JointOptions.userData. */
  userData?: unknown;
}
/** A joint with JointOptions.limitEvents reached an end of a limit. The next event of this end comes only after the joint was away from the end by more than the slop (0.005), or 0.01 rad, at the end of a step. A joint that is made at the end of its limit gives an event in its first step. Events are in the order of joint slots, then of coordinates, the lower end first. */
export interface JointLimitEventLike {
  /** The joint that reached the end. It still exists, unless it broke in the same step. */
  joint: JointId;
  /** JointOptions.bodyA. */
  bodyA: BodyId;
  /** JointOptions.bodyB. */
  bodyB: BodyId;
  /** Which coordinate of the joint reached its limit. */
  axis: JointAxis;
  /** The upper end of the limit, or else the lower one. */
  upper?: boolean;
  /** How fast the coordinate approached the end before the step, in the world's time [m/s or rad/s]. Not negative. */
  speed: number;
  /** JointOptions.userData. */
  userData?: unknown;
}
/** The events of the last step, each array in the order that its struct describes. */
export interface Events {
  /** Of pairs with ShapeOptions.contactEvents. */
  contactBegin: ContactBeginEvent[];
  /** Of pairs with ShapeOptions.contactEvents. */
  contactEnd: ContactEndEvent[];
  /** Of pairs with ShapeOptions.hitEvents. */
  contactHit: ContactHitEvent[];
  /** Shapes began to overlap a sensor. */
  sensorBegin: SensorEvent[];
  /** Shapes ceased to overlap a sensor. */
  sensorEnd: SensorEvent[];
  /** Of all bodies that moved; no option asks for them. */
  bodyMove: BodyMoveEvent[];
  /** Of joints with JointOptions.breakLimit. */
  jointBreak: JointBreakEvent[];
  /** Of all bodies that woke. */
  bodyWake: BodyWakeEvent[];
  /** Of joints with JointOptions.limitEvents. */
  jointLimit: JointLimitEvent[];
  /** Of the calls of world.setTile() before the step. */
  tileChange: TileChangeEvent[];
}
/** The events of the last step, each array in the order that its struct describes. */
export interface EventsLike {
  /** Of pairs with ShapeOptions.contactEvents. */
  contactBegin?: readonly (ContactBeginEventLike)[];
  /** Of pairs with ShapeOptions.contactEvents. */
  contactEnd?: readonly (ContactEndEventLike)[];
  /** Of pairs with ShapeOptions.hitEvents. */
  contactHit?: readonly (ContactHitEventLike)[];
  /** Shapes began to overlap a sensor. */
  sensorBegin?: readonly (SensorEventLike)[];
  /** Shapes ceased to overlap a sensor. */
  sensorEnd?: readonly (SensorEventLike)[];
  /** Of all bodies that moved; no option asks for them. */
  bodyMove?: readonly (BodyMoveEventLike)[];
  /** Of joints with JointOptions.breakLimit. */
  jointBreak?: readonly (JointBreakEventLike)[];
  /** Of all bodies that woke. */
  bodyWake?: readonly (BodyWakeEventLike)[];
  /** Of joints with JointOptions.limitEvents. */
  jointLimit?: readonly (JointLimitEventLike)[];
  /** Of the calls of world.setTile() before the step. */
  tileChange?: readonly (TileChangeEventLike)[];
}
/** Where a field acts. A body is in an area if its centre of mass is in the area. */
export interface FieldArea {
  /** Which of the other members count. Default: the whole world. */
  kind: FieldAreaKind;
  /** For Kind.box. lower <= upper in both coordinates. */
  box: WorldAabb;
  /** For Kind.circle: centre and radius [m]. Radius in (0, 1e6]. */
  center: Position;
  /** Default 1. */
  radius: number;
}
/** Where a field acts. A body is in an area if its centre of mass is in the area. */
export interface FieldAreaLike {
  /** Which of the other members count. Default: the whole world. */
  kind?: FieldAreaKind;
  /** For Kind.box. lower <= upper in both coordinates. */
  box?: WorldAabbLike;
  /** For Kind.circle: centre and radius [m]. Radius in (0, 1e6]. */
  center?: PositionLike;
  /** Default 1. */
  radius?: number;
}
/** An area with other gravity. */
export interface GravityZoneOptions {
  /** The bodies that the field acts on, each alive and listed once. Empty: all bodies. Destroying a body removes it from the list; destroying the last listed body destroys the field. */
  bodies: BodyId[];
  /** The field acts on bodies with a shape whose Filter.category is among these, and on bodies without shapes. Water and wind act only on the shapes of these categories. */
  categories: bigint;
  /** Where the field acts. Default: everywhere. */
  area: FieldArea;
  /** A disabled field pushes nothing; its waves and gusts go on. */
  enabled: boolean;
  /** At most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** [m/s^2] Finite. Multiplied by the body's gravityScale. */
  acceleration: Vec2;
  /** Whether the acceleration replaces the world's gravity or is added to it. Where zones overlap, their accelerations add up. */
  replacesGravity: boolean;
}
/** An area with other gravity. */
export interface GravityZoneOptionsLike {
  /** The bodies that the field acts on, each alive and listed once. Empty: all bodies. Destroying a body removes it from the list; destroying the last listed body destroys the field. */
  bodies?: readonly (BodyId)[];
  /** The field acts on bodies with a shape whose Filter.category is among these, and on bodies without shapes. Water and wind act only on the shapes of these categories. */
  categories?: number | bigint;
  /** Where the field acts. Default: everywhere. */
  area?: FieldAreaLike;
  /** A disabled field pushes nothing; its waves and gusts go on. */
  enabled?: boolean;
  /** At most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** [m/s^2] Finite. Multiplied by the body's gravityScale. */
  acceleration?: Vec2Like;
  /** Whether the acceleration replaces the world's gravity or is added to it. Where zones overlap, their accelerations add up. */
  replacesGravity?: boolean;
}
/** Pushes along one direction, like a fan. The distance is measured along the direction, from `origin`. */
export interface DirectionalFieldOptions {
  /** The bodies that the field acts on, each alive and listed once. Empty: all bodies. Destroying a body removes it from the list; destroying the last listed body destroys the field. */
  bodies: BodyId[];
  /** The field acts on bodies with a shape whose Filter.category is among these, and on bodies without shapes. Water and wind act only on the shapes of these categories. */
  categories: bigint;
  /** Where the field acts. Default: everywhere. */
  area: FieldArea;
  /** A disabled field pushes nothing; its waves and gusts go on. */
  enabled: boolean;
  /** At most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** Where the distance is measured from [m]. */
  origin: Position;
  /** Normalised when the field is created. Finite, longer than 1e-6. */
  direction: Vec2;
  /** Finite. `quantity` gives its unit. */
  strength: number;
  /** Whether `strength` is an acceleration or a force. */
  quantity: FieldQuantity;
  /** Inverse falloffs are limited to `strength` within 1 length unit. */
  falloff: Falloff;
  /** Bodies beyond this distance or behind the origin are not pushed [m]. Range (0, 1e6]. */
  reach: number;
  /** Bodies farther than this to the side are not pushed [m]. Range (0, 1e6]. */
  halfWidth: number;
}
/** Pushes along one direction, like a fan. The distance is measured along the direction, from `origin`. */
export interface DirectionalFieldOptionsLike {
  /** The bodies that the field acts on, each alive and listed once. Empty: all bodies. Destroying a body removes it from the list; destroying the last listed body destroys the field. */
  bodies?: readonly (BodyId)[];
  /** The field acts on bodies with a shape whose Filter.category is among these, and on bodies without shapes. Water and wind act only on the shapes of these categories. */
  categories?: number | bigint;
  /** Where the field acts. Default: everywhere. */
  area?: FieldAreaLike;
  /** A disabled field pushes nothing; its waves and gusts go on. */
  enabled?: boolean;
  /** At most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** Where the distance is measured from [m]. */
  origin?: PositionLike;
  /** Normalised when the field is created. Finite, longer than 1e-6. */
  direction?: Vec2Like;
  /** Finite. `quantity` gives its unit. */
  strength?: number;
  /** Whether `strength` is an acceleration or a force. */
  quantity?: FieldQuantity;
  /** Inverse falloffs are limited to `strength` within 1 length unit. */
  falloff?: Falloff;
  /** Bodies beyond this distance or behind the origin are not pushed [m]. Range (0, 1e6]. */
  reach?: number;
  /** Bodies farther than this to the side are not pushed [m]. Range (0, 1e6]. */
  halfWidth?: number;
}
/** Attracts or repels bodies. The distance is measured from a point, or from another body, to the centre of mass. */
export interface RadialFieldOptions {
  /** The bodies that the field acts on, each alive and listed once. Empty: all bodies. Destroying a body removes it from the list; destroying the last listed body destroys the field. */
  bodies: BodyId[];
  /** The field acts on bodies with a shape whose Filter.category is among these, and on bodies without shapes. Water and wind act only on the shapes of these categories. */
  categories: bigint;
  /** Where the field acts. Default: everywhere. */
  area: FieldArea;
  /** A disabled field pushes nothing; its waves and gusts go on. */
  enabled: boolean;
  /** At most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** The centre, unless there is a carrier [m]. */
  center: Position;
  /** A body whose centre of mass is used instead of `center`. The field does not push its carrier, and exerts no reaction force on it. Destroying the carrier destroys the field. Within a step the carrier is assumed to keep its velocity. Default: none. */
  carrier: BodyId;
  /** The push away from the centre; a negative strength attracts. Finite. `quantity` gives its unit. */
  strength: number;
  /** The push around the centre, counter-clockwise: a whirl. Finite. `quantity` gives its unit. */
  swirl: number;
  /** Whether `strength` and `swirl` are accelerations or forces. */
  quantity: FieldQuantity;
  /** How both decrease with the distance from the centre. */
  falloff: Falloff;
  /** Within this distance the strength decreases linearly to 0 at the centre [m]. Range (0, 1e6]. */
  coreRadius: number;
  /** Bodies beyond this distance are not pushed [m]. Range (0, 1e6]. */
  reach: number;
}
/** Attracts or repels bodies. The distance is measured from a point, or from another body, to the centre of mass. */
export interface RadialFieldOptionsLike {
  /** The bodies that the field acts on, each alive and listed once. Empty: all bodies. Destroying a body removes it from the list; destroying the last listed body destroys the field. */
  bodies?: readonly (BodyId)[];
  /** The field acts on bodies with a shape whose Filter.category is among these, and on bodies without shapes. Water and wind act only on the shapes of these categories. */
  categories?: number | bigint;
  /** Where the field acts. Default: everywhere. */
  area?: FieldAreaLike;
  /** A disabled field pushes nothing; its waves and gusts go on. */
  enabled?: boolean;
  /** At most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** The centre, unless there is a carrier [m]. */
  center?: PositionLike;
  /** A body whose centre of mass is used instead of `center`. The field does not push its carrier, and exerts no reaction force on it. Destroying the carrier destroys the field. Within a step the carrier is assumed to keep its velocity. Default: none. */
  carrier?: BodyId;
  /** The push away from the centre; a negative strength attracts. Finite. `quantity` gives its unit. */
  strength?: number;
  /** The push around the centre, counter-clockwise: a whirl. Finite. `quantity` gives its unit. */
  swirl?: number;
  /** Whether `strength` and `swirl` are accelerations or forces. */
  quantity?: FieldQuantity;
  /** How both decrease with the distance from the centre. */
  falloff?: Falloff;
  /** Within this distance the strength decreases linearly to 0 at the centre [m]. Range (0, 1e6]. */
  coreRadius?: number;
  /** Bodies beyond this distance are not pushed [m]. Range (0, 1e6]. */
  reach?: number;
}
/** Water: bodies float, are slowed down and carried along. The force on a shape is the weight of the water that it displaces, computed from its outline. Sensors, segments and chains displace nothing. Weight and "up" follow the world's gravity; gravity zones do not change them. */
export interface BuoyancyOptions {
  /** The bodies that the field acts on, each alive and listed once. Empty: all bodies. Destroying a body removes it from the list; destroying the last listed body destroys the field. */
  bodies: BodyId[];
  /** The field acts on bodies with a shape whose Filter.category is among these, and on bodies without shapes. Water and wind act only on the shapes of these categories. */
  categories: bigint;
  /** Where the field acts. Default: everywhere. */
  area: FieldArea;
  /** A disabled field pushes nothing; its waves and gusts go on. */
  enabled: boolean;
  /** At most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** A point of the calm surface [m]. */
  surface: Position;
  /** Density of the water [kg/m^2], as ShapeOptions.density. Range [0, 1e9]. */
  density: number;
  /** The rates at which a body of the water's density loses its velocity relative to the water, and its angular velocity [1/s]. Ranges [0, 1e6]. */
  linearDrag: number;
  /** See linearDrag. */
  angularDrag: number;
  /** Velocity of the water [m/s]. Finite, at most 1e6. */
  flow: Vec2;
  /** The surface is a sine wave. Amplitude [m] in [0, 1e6]; length [m], from 0.01 length units to 1e6; speed [m/s] in [-1e6, 1e6], positive to the right where gravity points down. A body that a moving wave may reach does not fall asleep. */
  waveAmplitude: number;
  /** [m] */
  waveLength: number;
  /** [m/s] */
  waveSpeed: number;
}
/** Water: bodies float, are slowed down and carried along. The force on a shape is the weight of the water that it displaces, computed from its outline. Sensors, segments and chains displace nothing. Weight and "up" follow the world's gravity; gravity zones do not change them. */
export interface BuoyancyOptionsLike {
  /** The bodies that the field acts on, each alive and listed once. Empty: all bodies. Destroying a body removes it from the list; destroying the last listed body destroys the field. */
  bodies?: readonly (BodyId)[];
  /** The field acts on bodies with a shape whose Filter.category is among these, and on bodies without shapes. Water and wind act only on the shapes of these categories. */
  categories?: number | bigint;
  /** Where the field acts. Default: everywhere. */
  area?: FieldAreaLike;
  /** A disabled field pushes nothing; its waves and gusts go on. */
  enabled?: boolean;
  /** At most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** A point of the calm surface [m]. */
  surface?: PositionLike;
  /** Density of the water [kg/m^2], as ShapeOptions.density. Range [0, 1e9]. */
  density?: number;
  /** The rates at which a body of the water's density loses its velocity relative to the water, and its angular velocity [1/s]. Ranges [0, 1e6]. */
  linearDrag?: number;
  /** See linearDrag. */
  angularDrag?: number;
  /** Velocity of the water [m/s]. Finite, at most 1e6. */
  flow?: Vec2Like;
  /** The surface is a sine wave. Amplitude [m] in [0, 1e6]; length [m], from 0.01 length units to 1e6; speed [m/s] in [-1e6, 1e6], positive to the right where gravity points down. A body that a moving wave may reach does not fall asleep. */
  waveAmplitude?: number;
  /** [m] */
  waveLength?: number;
  /** [m/s] */
  waveSpeed?: number;
}
/** Air: pushes edges that face the wind and slows down bodies that move through it. The force at each point of an outline depends on the velocity of the air relative to that point. Shapes do not shelter each other. */
export interface WindOptions {
  /** The bodies that the field acts on, each alive and listed once. Empty: all bodies. Destroying a body removes it from the list; destroying the last listed body destroys the field. */
  bodies: BodyId[];
  /** The field acts on bodies with a shape whose Filter.category is among these, and on bodies without shapes. Water and wind act only on the shapes of these categories. */
  categories: bigint;
  /** Where the field acts. Default: everywhere. */
  area: FieldArea;
  /** A disabled field pushes nothing; its waves and gusts go on. */
  enabled: boolean;
  /** At most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** Velocity of the air [m/s]. Zero is still air, which only slows bodies down. Finite, at most 1e6. */
  velocity: Vec2;
  /** Density of the air [kg/m^2]. Range [0, 1e9]. */
  density: number;
  /** Drag coefficient: the pressure on an edge is drag * density / 2 * (speed across the edge)^2. Range [0, 1e6]. For a plate across the wind it is about 1 to 2. */
  drag: number;
  /** Friction coefficient: the traction along an edge is friction * density / 2 * (speed along the edge)^2. Range [0, 1e6]. */
  friction: number;
  /** `gusts` is the share of the velocity by which the wind varies, in [0, 1]; `gustPeriod` is the period of the variation [s], in [0.01, 1e6]. Bodies in gusts do not fall asleep. */
  gusts: number;
  /** [s] */
  gustPeriod: number;
}
/** Air: pushes edges that face the wind and slows down bodies that move through it. The force at each point of an outline depends on the velocity of the air relative to that point. Shapes do not shelter each other. */
export interface WindOptionsLike {
  /** The bodies that the field acts on, each alive and listed once. Empty: all bodies. Destroying a body removes it from the list; destroying the last listed body destroys the field. */
  bodies?: readonly (BodyId)[];
  /** The field acts on bodies with a shape whose Filter.category is among these, and on bodies without shapes. Water and wind act only on the shapes of these categories. */
  categories?: number | bigint;
  /** Where the field acts. Default: everywhere. */
  area?: FieldAreaLike;
  /** A disabled field pushes nothing; its waves and gusts go on. */
  enabled?: boolean;
  /** At most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** Velocity of the air [m/s]. Zero is still air, which only slows bodies down. Finite, at most 1e6. */
  velocity?: Vec2Like;
  /** Density of the air [kg/m^2]. Range [0, 1e9]. */
  density?: number;
  /** Drag coefficient: the pressure on an edge is drag * density / 2 * (speed across the edge)^2. Range [0, 1e6]. For a plate across the wind it is about 1 to 2. */
  drag?: number;
  /** Friction coefficient: the traction along an edge is friction * density / 2 * (speed along the edge)^2. Range [0, 1e6]. */
  friction?: number;
  /** `gusts` is the share of the velocity by which the wind varies, in [0, 1]; `gustPeriod` is the period of the variation [s], in [0.01, 1e6]. Bodies in gusts do not fall asleep. */
  gusts?: number;
  /** [s] */
  gustPeriod?: number;
}
/** A field whose force is computed by a function of the program: the one in WorldOptions.fieldFunctions under the number `function`. The options are part of the state and of snapshots; the function is not. docs/fields.md has the rules for functions. */
export interface CustomFieldOptions {
  /** The bodies that the field acts on, each alive and listed once. Empty: all bodies. Destroying a body removes it from the list; destroying the last listed body destroys the field. */
  bodies: BodyId[];
  /** The field acts on bodies with a shape whose Filter.category is among these, and on bodies without shapes. Water and wind act only on the shapes of these categories. */
  categories: bigint;
  /** Where the field acts. Default: everywhere. */
  area: FieldArea;
  /** A disabled field pushes nothing; its waves and gusts go on. */
  enabled: boolean;
  /** At most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** The number of the function. Without one of this number the field does nothing: StepReport.fieldsWithoutFunction. */
  function: number;
  /** Passed to the function. Finite. */
  parameters: number[];
}
/** A field whose force is computed by a function of the program: the one in WorldOptions.fieldFunctions under the number `function`. The options are part of the state and of snapshots; the function is not. docs/fields.md has the rules for functions. */
export interface CustomFieldOptionsLike {
  /** The bodies that the field acts on, each alive and listed once. Empty: all bodies. Destroying a body removes it from the list; destroying the last listed body destroys the field. */
  bodies?: readonly (BodyId)[];
  /** The field acts on bodies with a shape whose Filter.category is among these, and on bodies without shapes. Water and wind act only on the shapes of these categories. */
  categories?: number | bigint;
  /** Where the field acts. Default: everywhere. */
  area?: FieldAreaLike;
  /** A disabled field pushes nothing; its waves and gusts go on. */
  enabled?: boolean;
  /** At most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** The number of the function. Without one of this number the field does nothing: StepReport.fieldsWithoutFunction. */
  function?: number;
  /** Passed to the function. Finite. */
  parameters?: readonly (number)[];
}
/** The argument of a FieldFunction: a body at the beginning of a sub-step. */
export interface FieldTarget {
  /** The field whose function is called. */
  field: FieldId;
  /** The body that it acts on. */
  body: BodyId;
  /** Centre of mass. */
  center: Position;
  /** Of the body. */
  rotation: Rotation;
  /** Velocity of the centre of mass [m/s]. */
  velocity: Vec2;
  /** [rad/s] */
  angularVelocity: number;
  /** [kg] */
  mass: number;
  /** Inertia about the centre of mass [kg m^2]; 0 if the rotation is fixed. */
  inertia: number;
  /** Time since the field was created [s]. */
  time: number;
  /** CustomFieldOptions.parameters. */
  parameters: number[];
}
/** The argument of a FieldFunction: a body at the beginning of a sub-step. */
export interface FieldTargetLike {
  /** The field whose function is called. */
  field: FieldId;
  /** The body that it acts on. */
  body: BodyId;
  /** Centre of mass. */
  center: PositionLike;
  /** Of the body. */
  rotation: RotationLike;
  /** Velocity of the centre of mass [m/s]. */
  velocity: Vec2Like;
  /** [rad/s] */
  angularVelocity: number;
  /** [kg] */
  mass: number;
  /** Inertia about the centre of mass [kg m^2]; 0 if the rotation is fixed. */
  inertia: number;
  /** Time since the field was created [s]. */
  time: number;
  /** CustomFieldOptions.parameters. */
  parameters: readonly (number)[];
}
/** The result of a FieldFunction: a force at the centre of mass, a torque, and drag. Drag adds the force -linearDrag * velocity and the torque -angularDrag * angularVelocity. The step applies it implicitly, so drag of any size is stable. */
export interface FieldPush {
  /** [N] */
  force: Vec2;
  /** [N m] */
  torque: number;
  /** [N s/m] Not negative. */
  linearDrag: number;
  /** [N m s] Not negative. */
  angularDrag: number;
}
/** The result of a FieldFunction: a force at the centre of mass, a torque, and drag. Drag adds the force -linearDrag * velocity and the torque -angularDrag * angularVelocity. The step applies it implicitly, so drag of any size is stable. */
export interface FieldPushLike {
  /** [N] */
  force: Vec2Like;
  /** [N m] */
  torque: number;
  /** [N s/m] Not negative. */
  linearDrag: number;
  /** [N m s] Not negative. */
  angularDrag: number;
}
/** The options of world.explode(). An explosion pushes the parts of outlines that face the centre away from the centre. The impulse on a part is `strength` times the falloff at its distance times its width seen from the centre. */
export interface ExplosionOptions {
  /** Where it explodes [m]. */
  center: Position;
  /** Parts farther away are not pushed [m]. Range (0, 1e4]. */
  radius: number;
  /** Impulse per width [N s/m], in [-1e9, 1e9]; a negative strength attracts. */
  strength: number;
  /** Inverse falloffs are limited to `strength` within 1 length unit. */
  falloff: Falloff;
  /** Whether shapes shield what is behind them. Outlines are divided into parts of at most 3 degrees seen from the centre; one ray to each part decides whether it is shielded. Sensors shield nothing. */
  shielding: boolean;
  /** As in FieldOptions. */
  bodies: BodyId[];
  /** As in FieldOptions. */
  categories: bigint;
}
/** The options of world.explode(). An explosion pushes the parts of outlines that face the centre away from the centre. The impulse on a part is `strength` times the falloff at its distance times its width seen from the centre. */
export interface ExplosionOptionsLike {
  /** Where it explodes [m]. */
  center?: PositionLike;
  /** Parts farther away are not pushed [m]. Range (0, 1e4]. */
  radius?: number;
  /** Impulse per width [N s/m], in [-1e9, 1e9]; a negative strength attracts. */
  strength?: number;
  /** Inverse falloffs are limited to `strength` within 1 length unit. */
  falloff?: Falloff;
  /** Whether shapes shield what is behind them. Outlines are divided into parts of at most 3 degrees seen from the centre; one ray to each part decides whether it is shielded. Sensors shield nothing. */
  shielding?: boolean;
  /** As in FieldOptions. */
  bodies?: readonly (BodyId)[];
  /** As in FieldOptions. */
  categories?: number | bigint;
}
/** The result of world.explode(). */
export interface ExplosionReport {
  /** The number of bodies that the explosion pushed and woke. */
  bodies: number;
  /** The sum of the magnitudes of the impulses on these bodies [N s]. */
  impulse: number;
}
/** The result of world.explode(). */
export interface ExplosionReportLike {
  /** The number of bodies that the explosion pushed and woke. */
  bodies: number;
  /** The sum of the magnitudes of the impulses on these bodies [N s]. */
  impulse: number;
}
/** The options of a FixedStepRunner. */
export interface FixedStepOptions {
  /** Length of a step [s]. In [1e-6, 1]. Default 1/60. world.step() takes the nearest float. */
  stepSeconds: number;
  /** Largest number of steps in a frame. In [1, 1000000]. Default 8. If more steps are due, their time is dropped and reported. Without this limit a slow frame would need many steps, which make the next frame slower still. */
  maxSteps: number;
  /** How poses between two steps are computed. Default: interpolation. */
  smoothing: Smoothing;
  /** Hooks, called before and after each step. A hook may make any call on the world, but must not call advance() or reset() of this runner. While a hook runs, pose() and poses() are the poses of the world, without smoothing. A force that beforeStep applies also acts in the later steps of the frame; to push for one step, apply an impulse of force times stepSeconds. */
  beforeStep?: (world: World) => void;
  /** See beforeStep. */
  afterStep?: (world: World) => void;
}
/** The options of a FixedStepRunner. */
export interface FixedStepOptionsLike {
  /** Length of a step [s]. In [1e-6, 1]. Default 1/60. world.step() takes the nearest float. */
  stepSeconds?: number;
  /** Largest number of steps in a frame. In [1, 1000000]. Default 8. If more steps are due, their time is dropped and reported. Without this limit a slow frame would need many steps, which make the next frame slower still. */
  maxSteps?: number;
  /** How poses between two steps are computed. Default: interpolation. */
  smoothing?: Smoothing;
  /** Hooks, called before and after each step. A hook may make any call on the world, but must not call advance() or reset() of this runner. While a hook runs, pose() and poses() are the poses of the world, without smoothing. A force that beforeStep applies also acts in the later steps of the frame; to push for one step, apply an impulse of force times stepSeconds. */
  beforeStep?: (world: World) => void;
  /** See beforeStep. */
  afterStep?: (world: World) => void;
}
/** The result of a frame. */
export interface FrameReport {
  /** The number of steps that the frame took. */
  steps: number;
  /** Time that was dropped because more than FixedStepOptions.maxSteps steps were due [s]. */
  droppedSeconds: number;
  /** Time that is kept for the next frame, as a fraction of a step, in [0, 1). */
  remainder: number;
}
/** The result of a frame. */
export interface FrameReportLike {
  /** The number of steps that the frame took. */
  steps: number;
  /** Time that was dropped because more than FixedStepOptions.maxSteps steps were due [s]. */
  droppedSeconds: number;
  /** Time that is kept for the next frame, as a fraction of a step, in [0, 1). */
  remainder: number;
}
/** A spring towards a rest length, translation or angle. */
export interface Spring {
  /** Default in options: true. A spring that is not enabled does nothing, unless the joint says otherwise. */
  enabled: boolean;
  /** Frequency [Hz]. Range [0, 1e6]. The step uses at most a quarter of the sub-step rate. */
  hertz: number;
  /** 1 is critical damping. Range [0, 1e6]. */
  dampingRatio: number;
}
/** A spring towards a rest length, translation or angle. */
export interface SpringLike {
  /** Default in options: true. A spring that is not enabled does nothing, unless the joint says otherwise. */
  enabled?: boolean;
  /** Frequency [Hz]. Range [0, 1e6]. The step uses at most a quarter of the sub-step rate. */
  hertz: number;
  /** 1 is critical damping. Range [0, 1e6]. */
  dampingRatio: number;
}
/** The range of a length, translation or angle. lower <= upper. */
export interface Limit {
  /** Default in options: true. Otherwise the joint has the range of its kind. */
  enabled: boolean;
  /** [m] or [rad], as the joint says. */
  lower: number;
  /** Equal to `lower`, the limit locks the coordinate. */
  upper: number;
}
/** The range of a length, translation or angle. lower <= upper. */
export interface LimitLike {
  /** Default in options: true. Otherwise the joint has the range of its kind. */
  enabled?: boolean;
  /** [m] or [rad], as the joint says. */
  lower: number;
  /** Equal to `lower`, the limit locks the coordinate. */
  upper: number;
}
/** Drives the joint towards a speed with at most maxForce, a force [N] or torque [N m] in [0, 1e12]. The speed is finite. */
export interface Motor {
  /** Default in options: true. A motor that is not enabled does nothing. */
  enabled: boolean;
  /** [m/s] or [rad/s], as the joint says. At 0 the motor is a brake. */
  speed: number;
  /** [N] or [N m]. At 0 the motor does nothing. */
  maxForce: number;
}
/** Drives the joint towards a speed with at most maxForce, a force [N] or torque [N m] in [0, 1e12]. The speed is finite. */
export interface MotorLike {
  /** Default in options: true. A motor that is not enabled does nothing. */
  enabled?: boolean;
  /** [m/s] or [rad/s], as the joint says. At 0 the motor is a brake. */
  speed: number;
  /** [N] or [N m]. At 0 the motor does nothing. */
  maxForce: number;
}
/** How much a joint bears. A joint whose force or torque (JointState) is greater in a sub-step is destroyed at the end of the step, and Events.jointBreak has it, with the greatest load. */
export interface BreakLimit {
  /** Otherwise the joint bears any load. */
  enabled: boolean;
  /** The largest force [N] and torque [N m]. Range [0, 1e12]. */
  force: number;
  /** [N m] */
  torque: number;
}
/** How much a joint bears. A joint whose force or torque (JointState) is greater in a sub-step is destroyed at the end of the step, and Events.jointBreak has it, with the greatest load. */
export interface BreakLimitLike {
  /** Otherwise the joint bears any load. */
  enabled?: boolean;
  /** The largest force [N] and torque [N m]. Range [0, 1e12]. */
  force?: number;
  /** [N m] */
  torque?: number;
}
/** A hinge: the anchors coincide, and the bodies rotate freely about them. */
export interface RevoluteOptions {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA: Vec2;
  /** [m] */
  anchorB: Vec2;
  /** Whether the two bodies collide with each other. */
  collideConnected: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit: BreakLimit;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents: boolean;
  /** At most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** The joint angle is angleB - angleA - referenceAngle [rad]. While the limit or the spring is enabled, its turns are counted, as long as the bodies turn by less than half a turn in a sub-step; the count begins in [-pi, pi], or, if the limit excludes this angle, as near to its range as can be. Otherwise the angle is in [-pi, pi]. Finite. */
  referenceAngle: number;
  /** Range of the joint angle [rad], within [-1000, 1000]: several turns, if wanted. */
  limit: Limit;
  /** Speed [rad/s] and largest torque [N m]. */
  motor: Motor;
  /** Pulls the joint angle towards targetAngle, over as many turns as lie between. */
  spring: Spring;
  /** The angle that the spring pulls to [rad]. In [-1000, 1000]. */
  targetAngle: number;
}
/** A hinge: the anchors coincide, and the bodies rotate freely about them. */
export interface RevoluteOptionsLike {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA?: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB?: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA?: Vec2Like;
  /** [m] */
  anchorB?: Vec2Like;
  /** Whether the two bodies collide with each other. */
  collideConnected?: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit?: BreakLimitLike;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents?: boolean;
  /** At most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** The joint angle is angleB - angleA - referenceAngle [rad]. While the limit or the spring is enabled, its turns are counted, as long as the bodies turn by less than half a turn in a sub-step; the count begins in [-pi, pi], or, if the limit excludes this angle, as near to its range as can be. Otherwise the angle is in [-pi, pi]. Finite. */
  referenceAngle?: number;
  /** Range of the joint angle [rad], within [-1000, 1000]: several turns, if wanted. */
  limit?: LimitLike;
  /** Speed [rad/s] and largest torque [N m]. */
  motor?: MotorLike;
  /** Pulls the joint angle towards targetAngle, over as many turns as lie between. */
  spring?: SpringLike;
  /** The angle that the spring pulls to [rad]. In [-1000, 1000]. */
  targetAngle?: number;
}
/** A slider: body b moves along an axis of body a and does not rotate relative to it. */
export interface PrismaticOptions {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA: Vec2;
  /** [m] */
  anchorB: Vec2;
  /** Whether the two bodies collide with each other. */
  collideConnected: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit: BreakLimit;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents: boolean;
  /** At most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** Direction in body a's frame; it is normalised when the joint is made. Finite, not zero. */
  axis: Vec2;
  /** The joint keeps angleB - angleA at this value [rad]. Finite. */
  referenceAngle: number;
  /** Range of the translation along the axis [m]. */
  limit: Limit;
  /** Speed [m/s] and largest force [N]. */
  motor: Motor;
  /** Pulls the translation towards targetTranslation. */
  spring: Spring;
  /** The translation that the spring pulls to [m]. In [-1e6, 1e6]. */
  targetTranslation: number;
}
/** A slider: body b moves along an axis of body a and does not rotate relative to it. */
export interface PrismaticOptionsLike {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA?: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB?: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA?: Vec2Like;
  /** [m] */
  anchorB?: Vec2Like;
  /** Whether the two bodies collide with each other. */
  collideConnected?: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit?: BreakLimitLike;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents?: boolean;
  /** At most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** Direction in body a's frame; it is normalised when the joint is made. Finite, not zero. */
  axis?: Vec2Like;
  /** The joint keeps angleB - angleA at this value [rad]. Finite. */
  referenceAngle?: number;
  /** Range of the translation along the axis [m]. */
  limit?: LimitLike;
  /** Speed [m/s] and largest force [N]. */
  motor?: MotorLike;
  /** Pulls the translation towards targetTranslation. */
  spring?: SpringLike;
  /** The translation that the spring pulls to [m]. In [-1e6, 1e6]. */
  targetTranslation?: number;
}
/** A rod, spring, rope or piston between two anchors. Without spring, limit and motor the joint is a rigid rod of `length`. If it has a spring, limit or motor, the rod is absent. A rope of 2 m has limit = {true, 0.0f, 2.0f}. */
export interface DistanceOptions {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA: Vec2;
  /** [m] */
  anchorB: Vec2;
  /** Whether the two bodies collide with each other. */
  collideConnected: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit: BreakLimit;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents: boolean;
  /** At most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** Length of the rod, or rest length of the spring [m]; limit and motor do not use it. From the slop (0.005) to 1e6. */
  length: number;
  /** Pulls and pushes towards `length`. */
  spring: Spring;
  /** Keeps the length in a range [m]. 0 <= lower <= upper. */
  limit: Limit;
  /** Changes the length at a speed [m/s] with at most a force [N]. */
  motor: Motor;
  /** If enabled, the force of the spring stays in this range [N], within [-1e12, 1e12]. Below 0 it pulls the anchors together, above 0 it pushes them apart: a rubber band, which only pulls, has the range -1e12 to 0. */
  springForce: Limit;
}
/** A rod, spring, rope or piston between two anchors. Without spring, limit and motor the joint is a rigid rod of `length`. If it has a spring, limit or motor, the rod is absent. A rope of 2 m has limit = {true, 0.0f, 2.0f}. */
export interface DistanceOptionsLike {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA?: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB?: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA?: Vec2Like;
  /** [m] */
  anchorB?: Vec2Like;
  /** Whether the two bodies collide with each other. */
  collideConnected?: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit?: BreakLimitLike;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents?: boolean;
  /** At most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** Length of the rod, or rest length of the spring [m]; limit and motor do not use it. From the slop (0.005) to 1e6. */
  length?: number;
  /** Pulls and pushes towards `length`. */
  spring?: SpringLike;
  /** Keeps the length in a range [m]. 0 <= lower <= upper. */
  limit?: LimitLike;
  /** Changes the length at a speed [m/s] with at most a force [N]. */
  motor?: MotorLike;
  /** If enabled, the force of the spring stays in this range [N], within [-1e12, 1e12]. Below 0 it pulls the anchors together, above 0 it pushes them apart: a rubber band, which only pulls, has the range -1e12 to 0. */
  springForce?: LimitLike;
}
/** Holds two bodies together: the anchors coincide, and the relative angle stays. With springs the weld is soft. For a weld between two bodies in any pose, put both anchors at the same point of the world, and set referenceAngle to angleB - angleA. */
export interface WeldOptions {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA: Vec2;
  /** [m] */
  anchorB: Vec2;
  /** Whether the two bodies collide with each other. */
  collideConnected: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit: BreakLimit;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents: boolean;
  /** At most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** The joint keeps angleB - angleA at this value [rad]. Finite. */
  referenceAngle: number;
  /** If enabled, a spring holds the anchors together instead of a rigid constraint. At 0 Hz nothing holds them. */
  linearSpring: Spring;
  /** If enabled, a spring holds the angle instead of a rigid constraint. At 0 Hz nothing holds it. */
  angularSpring: Spring;
}
/** Holds two bodies together: the anchors coincide, and the relative angle stays. With springs the weld is soft. For a weld between two bodies in any pose, put both anchors at the same point of the world, and set referenceAngle to angleB - angleA. */
export interface WeldOptionsLike {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA?: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB?: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA?: Vec2Like;
  /** [m] */
  anchorB?: Vec2Like;
  /** Whether the two bodies collide with each other. */
  collideConnected?: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit?: BreakLimitLike;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents?: boolean;
  /** At most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** The joint keeps angleB - angleA at this value [rad]. Finite. */
  referenceAngle?: number;
  /** If enabled, a spring holds the anchors together instead of a rigid constraint. At 0 Hz nothing holds them. */
  linearSpring?: SpringLike;
  /** If enabled, a spring holds the angle instead of a rigid constraint. At 0 Hz nothing holds it. */
  angularSpring?: SpringLike;
}
/** A wheel with its suspension. Body a is the vehicle and body b the wheel: anchor b moves along an axis of body a, and body b rotates freely. */
export interface WheelOptions {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA: Vec2;
  /** [m] */
  anchorB: Vec2;
  /** Whether the two bodies collide with each other. */
  collideConnected: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit: BreakLimit;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents: boolean;
  /** At most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** The direction of the suspension in body a's frame; it is normalised when the joint is made. Finite, not zero. */
  axis: Vec2;
  /** Range of the translation along the axis [m]. */
  limit: Limit;
  /** The suspension: pulls the translation towards targetTranslation. */
  spring: Spring;
  /** The translation that the spring pulls to [m]. In [-1e6, 1e6]. */
  targetTranslation: number;
  /** Rotates body b relative to body a: speed [rad/s] and largest torque [N m]. */
  motor: Motor;
}
/** A wheel with its suspension. Body a is the vehicle and body b the wheel: anchor b moves along an axis of body a, and body b rotates freely. */
export interface WheelOptionsLike {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA?: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB?: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA?: Vec2Like;
  /** [m] */
  anchorB?: Vec2Like;
  /** Whether the two bodies collide with each other. */
  collideConnected?: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit?: BreakLimitLike;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents?: boolean;
  /** At most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** The direction of the suspension in body a's frame; it is normalised when the joint is made. Finite, not zero. */
  axis?: Vec2Like;
  /** Range of the translation along the axis [m]. */
  limit?: LimitLike;
  /** The suspension: pulls the translation towards targetTranslation. */
  spring?: SpringLike;
  /** The translation that the spring pulls to [m]. In [-1e6, 1e6]. */
  targetTranslation?: number;
  /** Rotates body b relative to body a: speed [rad/s] and largest torque [N m]. */
  motor?: MotorLike;
}
/** A servo: drives body b towards a pose relative to body a with bounded force and torque. */
export interface ServoOptions {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA: Vec2;
  /** [m] */
  anchorB: Vec2;
  /** Whether the two bodies collide with each other. */
  collideConnected: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit: BreakLimit;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents: boolean;
  /** At most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** Where anchor b is driven to, relative to anchor a in body a's frame [m]. Finite, at most 1e6. */
  target: Vec2;
  /** The value that angleB - angleA is driven to, in the shorter direction [rad]. In [-pi, pi]. */
  targetAngle: number;
  /** How fast the bodies go there. A load moves them away from the target, the less the higher the frequency is. */
  spring: Spring;
  /** The largest force [N] and torque [N m]. Range [0, 1e12]. */
  maxForce: number;
  /** [N m] */
  maxTorque: number;
}
/** A servo: drives body b towards a pose relative to body a with bounded force and torque. */
export interface ServoOptionsLike {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA?: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB?: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA?: Vec2Like;
  /** [m] */
  anchorB?: Vec2Like;
  /** Whether the two bodies collide with each other. */
  collideConnected?: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit?: BreakLimitLike;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents?: boolean;
  /** At most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** Where anchor b is driven to, relative to anchor a in body a's frame [m]. Finite, at most 1e6. */
  target?: Vec2Like;
  /** The value that angleB - angleA is driven to, in the shorter direction [rad]. In [-pi, pi]. */
  targetAngle?: number;
  /** How fast the bodies go there. A load moves them away from the target, the less the higher the frequency is. */
  spring?: SpringLike;
  /** The largest force [N] and torque [N m]. Range [0, 1e12]. */
  maxForce?: number;
  /** [N m] */
  maxTorque?: number;
}
/** Brakes the relative motion of two bodies, like the friction of a body that lies on a table seen from above. The brake acts at anchor b, so body b should be the one that slides, and body a the table. */
export interface FrictionOptions {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA: Vec2;
  /** [m] */
  anchorB: Vec2;
  /** Whether the two bodies collide with each other. */
  collideConnected: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit: BreakLimit;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents: boolean;
  /** At most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** The largest force [N], in any direction. Range [0, 1e12]. */
  maxForce: number;
  /** The largest torque [N m]. Range [0, 1e12]. */
  maxTorque: number;
}
/** Brakes the relative motion of two bodies, like the friction of a body that lies on a table seen from above. The brake acts at anchor b, so body b should be the one that slides, and body a the table. */
export interface FrictionOptionsLike {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA?: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB?: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA?: Vec2Like;
  /** [m] */
  anchorB?: Vec2Like;
  /** Whether the two bodies collide with each other. */
  collideConnected?: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit?: BreakLimitLike;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents?: boolean;
  /** At most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** The largest force [N], in any direction. Range [0, 1e12]. */
  maxForce?: number;
  /** The largest torque [N m]. Range [0, 1e12]. */
  maxTorque?: number;
}
/** Drags a point of body b to a point of body a, which is usually static. Move the target with world.setJoint*(): it is anchor a. The options suit bodies of any mass. */
export interface MouseOptions {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA: Vec2;
  /** [m] */
  anchorB: Vec2;
  /** Whether the two bodies collide with each other. */
  collideConnected: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit: BreakLimit;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents: boolean;
  /** At most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** How fast the point follows. Default 5 Hz with a damping ratio of 0.7. */
  spring: Spring;
  /** The largest force, divided by the mass of the dragged body [m/s^2]. Range [0, 1e6]. The dragged body is b, or a if b is not dynamic. */
  maxAcceleration: number;
}
/** Drags a point of body b to a point of body a, which is usually static. Move the target with world.setJoint*(): it is anchor a. The options suit bodies of any mass. */
export interface MouseOptionsLike {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA?: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB?: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA?: Vec2Like;
  /** [m] */
  anchorB?: Vec2Like;
  /** Whether the two bodies collide with each other. */
  collideConnected?: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit?: BreakLimitLike;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents?: boolean;
  /** At most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** How fast the point follows. Default 5 Hz with a damping ratio of 0.7. */
  spring?: SpringLike;
  /** The largest force, divided by the mass of the dragged body [m/s^2]. Range [0, 1e6]. The dragged body is b, or a if b is not dynamic. */
  maxAcceleration?: number;
}
/** A pin in a groove: anchor b moves along a line of body a, and the bodies rotate freely. */
export interface GrooveOptions {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA: Vec2;
  /** [m] */
  anchorB: Vec2;
  /** Whether the two bodies collide with each other. */
  collideConnected: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit: BreakLimit;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents: boolean;
  /** At most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** Direction of the groove in body a's frame; it is normalised when the joint is made. Finite, not zero. */
  axis: Vec2;
  /** The ends of the groove, as translations from anchor a [m]. */
  limit: Limit;
}
/** A pin in a groove: anchor b moves along a line of body a, and the bodies rotate freely. */
export interface GrooveOptionsLike {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA?: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB?: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA?: Vec2Like;
  /** [m] */
  anchorB?: Vec2Like;
  /** Whether the two bodies collide with each other. */
  collideConnected?: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit?: BreakLimitLike;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents?: boolean;
  /** At most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** Direction of the groove in body a's frame; it is normalised when the joint is made. Finite, not zero. */
  axis?: Vec2Like;
  /** The ends of the groove, as translations from anchor a [m]. */
  limit?: LimitLike;
}
/** Two bodies that do not collide with each other. Nothing else connects them: they may sleep and move independently. collideConnected has to be false. */
export interface FilterOptions {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA: Vec2;
  /** [m] */
  anchorB: Vec2;
  /** Whether the two bodies collide with each other. */
  collideConnected: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit: BreakLimit;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents: boolean;
  /** At most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
}
/** Two bodies that do not collide with each other. Nothing else connects them: they may sleep and move independently. collideConnected has to be false. */
export interface FilterOptionsLike {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA?: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB?: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA?: Vec2Like;
  /** [m] */
  anchorB?: Vec2Like;
  /** Whether the two bodies collide with each other. */
  collideConnected?: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit?: BreakLimitLike;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents?: boolean;
  /** At most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
}
/** What acts on one coordinate of a generic joint. Lengths are in m and forces in N; for the angle, rad and N m. */
export interface JointCoordinate {
  /** Held at 0. Nothing else may be enabled then. */
  locked: boolean;
  /** The range of the coordinate. */
  limit: Limit;
  /** Drives its rate. */
  motor: Motor;
  /** Pulls it towards `target`. */
  spring: Spring;
  /** The value that the spring pulls to. In [-1e6, 1e6], for angles in [-1000, 1000]. */
  target: number;
  /** The largest force of the spring. Range [0, 1e12]. */
  maxSpringForce: number;
}
/** What acts on one coordinate of a generic joint. Lengths are in m and forces in N; for the angle, rad and N m. */
export interface JointCoordinateLike {
  /** Held at 0. Nothing else may be enabled then. */
  locked?: boolean;
  /** The range of the coordinate. */
  limit?: LimitLike;
  /** Drives its rate. */
  motor?: MotorLike;
  /** Pulls it towards `target`. */
  spring?: SpringLike;
  /** The value that the spring pulls to. In [-1e6, 1e6], for angles in [-1000, 1000]. */
  target?: number;
  /** The largest force of the spring. Range [0, 1e12]. */
  maxSpringForce?: number;
}
/** A joint of which each coordinate is chosen: free, locked, limited, pulled by a spring, driven by a motor, or several of these. Welds, wheels, servos, frictions, mice and grooves are this joint with certain options. */
export interface GenericOptions {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA: Vec2;
  /** [m] */
  anchorB: Vec2;
  /** Whether the two bodies collide with each other. */
  collideConnected: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit: BreakLimit;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents: boolean;
  /** At most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** The direction of x in body a's frame; y is this direction rotated by +90 degrees. It is normalised when the joint is made. Finite, not zero. */
  axis: Vec2;
  /** The angle coordinate is angleB - angleA - referenceAngle [rad], counted as that of a revolute joint. Finite. */
  referenceAngle: number;
  /** The translation of anchor b from anchor a along the two directions. */
  x: JointCoordinate;
  /** See x. */
  y: JointCoordinate;
  /** The angle coordinate. */
  angle: JointCoordinate;
}
/** A joint of which each coordinate is chosen: free, locked, limited, pulled by a spring, driven by a motor, or several of these. Welds, wheels, servos, frictions, mice and grooves are this joint with certain options. */
export interface GenericOptionsLike {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA?: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB?: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA?: Vec2Like;
  /** [m] */
  anchorB?: Vec2Like;
  /** Whether the two bodies collide with each other. */
  collideConnected?: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit?: BreakLimitLike;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents?: boolean;
  /** At most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** The direction of x in body a's frame; y is this direction rotated by +90 degrees. It is normalised when the joint is made. Finite, not zero. */
  axis?: Vec2Like;
  /** The angle coordinate is angleB - angleA - referenceAngle [rad], counted as that of a revolute joint. Finite. */
  referenceAngle?: number;
  /** The translation of anchor b from anchor a along the two directions. */
  x?: JointCoordinateLike;
  /** See x. */
  y?: JointCoordinateLike;
  /** The angle coordinate. */
  angle?: JointCoordinateLike;
}
/** Couples the motion of two joints, or of two bodies: coordinateA + ratio * coordinateB keeps the value that it has in the first step in which the gear acts, or in which it has a new ratio. Two revolute joints are a pair of gears, a revolute and a prismatic one are a rack and pinion, two prismatic ones move in proportion. A gear acts only while both joints act. It is destroyed with either of them, without an event if the program destroys the joint, and with Events.jointBreak if the joint breaks. */
export interface GearOptions {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA: Vec2;
  /** [m] */
  anchorB: Vec2;
  /** Whether the two bodies collide with each other. */
  collideConnected: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit: BreakLimit;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents: boolean;
  /** At most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** A revolute joint, with its angle over any number of turns as coordinate [rad], or a prismatic one, with its translation [m]. bodyA has to be a dynamic body of jointA, and bodyB one of jointB. If a joint is empty, the coordinate is the angle of the body in the world. They cannot be changed. */
  jointA: JointId;
  /** See jointA. */
  jointB: JointId;
  /** For a pair of gears, the number of teeth of b divided by that of a; negative if one is inside of the other, or if a belt drives it. The unit is that of coordinateA divided by that of coordinateB. Its size is in [1e-6, 1e6]. */
  ratio: number;
}
/** Couples the motion of two joints, or of two bodies: coordinateA + ratio * coordinateB keeps the value that it has in the first step in which the gear acts, or in which it has a new ratio. Two revolute joints are a pair of gears, a revolute and a prismatic one are a rack and pinion, two prismatic ones move in proportion. A gear acts only while both joints act. It is destroyed with either of them, without an event if the program destroys the joint, and with Events.jointBreak if the joint breaks. */
export interface GearOptionsLike {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA?: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB?: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA?: Vec2Like;
  /** [m] */
  anchorB?: Vec2Like;
  /** Whether the two bodies collide with each other. */
  collideConnected?: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit?: BreakLimitLike;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents?: boolean;
  /** At most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** A revolute joint, with its angle over any number of turns as coordinate [rad], or a prismatic one, with its translation [m]. bodyA has to be a dynamic body of jointA, and bodyB one of jointB. If a joint is empty, the coordinate is the angle of the body in the world. They cannot be changed. */
  jointA?: JointId;
  /** See jointA. */
  jointB?: JointId;
  /** For a pair of gears, the number of teeth of b divided by that of a; negative if one is inside of the other, or if a belt drives it. The unit is that of coordinateA divided by that of coordinateB. Its size is in [1e-6, 1e6]. */
  ratio?: number;
}
/** A rope from body a over two wheels to body b. It pulls both bodies and never pushes: the distance of anchor a from wheel a, plus ratio times the distance of anchor b from wheel b, is at most `length`. So body b is pulled with `ratio` times the force on body a. */
export interface PulleyOptions {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA: Vec2;
  /** [m] */
  anchorB: Vec2;
  /** Whether the two bodies collide with each other. */
  collideConnected: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit: BreakLimit;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents: boolean;
  /** At most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** The wheels, as places in the world [m]. */
  wheelA: Position;
  /** [m] */
  wheelB: Position;
  /** How many strands of the rope pull body b, for one that pulls body a. Range [1e-6, 1e6]. */
  ratio: number;
  /** The length of the rope without the part between the wheels [m]. From the slop (0.005) to 1e6. */
  length: number;
}
/** A rope from body a over two wheels to body b. It pulls both bodies and never pushes: the distance of anchor a from wheel a, plus ratio times the distance of anchor b from wheel b, is at most `length`. So body b is pulled with `ratio` times the force on body a. */
export interface PulleyOptionsLike {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA?: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB?: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA?: Vec2Like;
  /** [m] */
  anchorB?: Vec2Like;
  /** Whether the two bodies collide with each other. */
  collideConnected?: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit?: BreakLimitLike;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents?: boolean;
  /** At most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** The wheels, as places in the world [m]. */
  wheelA?: PositionLike;
  /** [m] */
  wheelB?: PositionLike;
  /** How many strands of the rope pull body b, for one that pulls body a. Range [1e-6, 1e6]. */
  ratio?: number;
  /** The length of the rope without the part between the wheels [m]. From the slop (0.005) to 1e6. */
  length?: number;
}
/** Lets body b rotate relative to body a in one direction only. The anchors have no effect. */
export interface RatchetOptions {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA: Vec2;
  /** [m] */
  anchorB: Vec2;
  /** Whether the two bodies collide with each other. */
  collideConnected: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit: BreakLimit;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents: boolean;
  /** At most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** The angle between two teeth [rad]. Body b may turn back as far as the last tooth that it reached. With 0 it cannot turn back at all, as in a freewheel. Range [0, 2 pi]. */
  pitch: number;
  /** The value of angleB - angleA at one of the teeth [rad]. Finite. */
  referenceAngle: number;
  /** Body b may rotate clockwise instead of counter-clockwise. */
  clockwise: boolean;
}
/** Lets body b rotate relative to body a in one direction only. The anchors have no effect. */
export interface RatchetOptionsLike {
  /** Alive, and another than bodyB. At least one of the two is dynamic. */
  bodyA?: BodyId;
  /** Joints that name a moving part mean this body. */
  bodyB?: BodyId;
  /** Anchors, in each body's frame [m]. Finite, at most 1e6. */
  anchorA?: Vec2Like;
  /** [m] */
  anchorB?: Vec2Like;
  /** Whether the two bodies collide with each other. */
  collideConnected?: boolean;
  /** The load at which the joint breaks. Default: never. */
  breakLimit?: BreakLimitLike;
  /** Whether Events.jointLimit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it. */
  limitEvents?: boolean;
  /** At most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
  /** The angle between two teeth [rad]. Body b may turn back as far as the last tooth that it reached. With 0 it cannot turn back at all, as in a freewheel. Range [0, 2 pi]. */
  pitch?: number;
  /** The value of angleB - angleA at one of the teeth [rad]. Finite. */
  referenceAngle?: number;
  /** Body b may rotate clockwise instead of counter-clockwise. */
  clockwise?: boolean;
}
/** The state of a joint at the moment. */
export interface JointState {
  /** Force [N], in the world's axes, and torque [N m] that the joint exerted on body b in the last sub-step. */
  force: Vec2;
  /** [N m] */
  torque: number;
  /** The angle of a revolute joint [rad], with its turns if they are counted, the length of a distance joint or of a pulley's rope [m], the angle of a ratchet with full turns from its reference angle [rad], the sum that a gear keeps, the translation along the axis of other joints [m]. */
  coordinate: number;
  /** The rate of the coordinate [rad/s] or [m/s]. */
  speed: number;
  /** The pose of b relative to a: the vector from anchor a to anchor b in body a's frame [m], and angleB - angleA, in [-pi, pi] [rad]. */
  offset: Vec2;
  /** [rad] */
  angle: number;
  /** By how much the joint violates its constraint on lengths [m]: the distance between the anchors of a revolute joint, the offset across the axis of a prismatic joint, the deviation of a rod's length, or the excess over a limit. Springs have no error. */
  linearError: number;
  /** By how much the joint violates its constraint on angles [rad]: the rotation that a prismatic joint or a weld prevents, or the excess over a limit. */
  angularError: number;
}
/** The state of a joint at the moment. */
export interface JointStateLike {
  /** Force [N], in the world's axes, and torque [N m] that the joint exerted on body b in the last sub-step. */
  force: Vec2Like;
  /** [N m] */
  torque: number;
  /** The angle of a revolute joint [rad], with its turns if they are counted, the length of a distance joint or of a pulley's rope [m], the angle of a ratchet with full turns from its reference angle [rad], the sum that a gear keeps, the translation along the axis of other joints [m]. */
  coordinate: number;
  /** The rate of the coordinate [rad/s] or [m/s]. */
  speed: number;
  /** The pose of b relative to a: the vector from anchor a to anchor b in body a's frame [m], and angleB - angleA, in [-pi, pi] [rad]. */
  offset: Vec2Like;
  /** [rad] */
  angle: number;
  /** By how much the joint violates its constraint on lengths [m]: the distance between the anchors of a revolute joint, the offset across the axis of a prismatic joint, the deviation of a rod's length, or the excess over a limit. Springs have no error. */
  linearError: number;
  /** By how much the joint violates its constraint on angles [rad]: the rotation that a prismatic joint or a weld prevents, or the excess over a limit. */
  angularError: number;
}
/** An ellipse. For makeEllipse(), or directly for world.createShape*(). */
export interface Ellipse {
  /** In the frame of the body [m]. */
  center: Vec2;
  /** The semi-axes along x and y of the ellipse's own frame [m]. Each in (0, 1e6], neither above 100 times the other. */
  radii: Vec2;
  /** Angle of the first axis in the frame of the body [rad]. Finite. */
  angle: number;
}
/** An ellipse. For makeEllipse(), or directly for world.createShape*(). */
export interface EllipseLike {
  /** In the frame of the body [m]. */
  center?: Vec2Like;
  /** The semi-axes along x and y of the ellipse's own frame [m]. Each in (0, 1e6], neither above 100 times the other. */
  radii?: Vec2Like;
  /** Angle of the first axis in the frame of the body [rad]. Finite. */
  angle?: number;
}
/** A part of a disc. For makeSlice(), or directly for world.createShape*(). */
export interface Slice {
  /** The centre of the disc, which is the tip of a sector. */
  center: Vec2;
  /** Radius of the disc [m], in (0, 1e6]. */
  radius: number;
  /** The direction from the centre of the disc to the middle of the arc [rad]. Finite. */
  angle: number;
  /** Half of the angle of the arc [rad]: in [0.02, pi / 2] for a sector, in [0.02, 3.1] for a chord. At pi / 2 both are the half disc. */
  halfAngle: number;
  /** Whether two radii or one chord bound the slice. Default: a chord. */
  cut: SliceCut;
  /** All borders are moved outwards by this [m], so that corners are round. In [0, 1e6]. */
  rounding: number;
}
/** A part of a disc. For makeSlice(), or directly for world.createShape*(). */
export interface SliceLike {
  /** The centre of the disc, which is the tip of a sector. */
  center?: Vec2Like;
  /** Radius of the disc [m], in (0, 1e6]. */
  radius?: number;
  /** The direction from the centre of the disc to the middle of the arc [rad]. Finite. */
  angle?: number;
  /** Half of the angle of the arc [rad]: in [0.02, pi / 2] for a sector, in [0.02, 3.1] for a chord. At pi / 2 both are the half disc. */
  halfAngle?: number;
  /** Whether two radii or one chord bound the slice. Default: a chord. */
  cut?: SliceCut;
  /** All borders are moved outwards by this [m], so that corners are round. In [0, 1e6]. */
  rounding?: number;
}
/** A shape of a registered type, for makeSupportShape(). */
export interface SupportOptions {
  /** The name of a registered type. */
  type: string;
  /** As many as the type has. Finite. */
  parameters: number[];
  /** The place of the shape's own frame in the frame of the body [m]. */
  center: Vec2;
  /** [rad] */
  angle: number;
  /** All borders are moved outwards by this [m]. In [0, 1e6]. */
  rounding: number;
}
/** A shape of a registered type, for makeSupportShape(). */
export interface SupportOptionsLike {
  /** The name of a registered type. */
  type?: string;
  /** As many as the type has. Finite. */
  parameters?: readonly (number)[];
  /** The place of the shape's own frame in the frame of the body [m]. */
  center?: Vec2Like;
  /** [rad] */
  angle?: number;
  /** All borders are moved outwards by this [m]. In [0, 1e6]. */
  rounding?: number;
}
/** A straight side of the core, in counter-clockwise order. */
export interface SupportShapeFlat {
  /** In the frame of the body [m]. */
  pointA: Vec2;
  /** [m] */
  pointB: Vec2;
}
/** A straight side of the core, in counter-clockwise order. */
export interface SupportShapeFlatLike {
  /** In the frame of the body [m]. */
  pointA: Vec2Like;
  /** [m] */
  pointB: Vec2Like;
}
export interface MoverShape {
  circle?: Circle;
  capsule?: Capsule;
  box?: Box;
  polygon?: Polygon;
  supportShape?: SupportShape;
}
export interface MoverShapeLike {
  circle?: CircleLike;
  capsule?: CapsuleLike;
  box?: BoxLike;
  polygon?: Polygon;
  supportShape?: SupportShape;
}
/** What a mover is and can do; the program keeps it and passes it to each move. */
export interface MoverOptions {
  /** All within 1e5 m of its origin. Rotates with `up` alone. The default is 1.8 m high and has its feet at its origin. */
  shape: MoverShape;
  /** Away from the ground. A unit vector. */
  up: Vec2;
  /** The steepest ground on which the mover walks and stands: its angle to the level [rad]. Range [0, 1.55]. */
  maxSlope: number;
  /** The highest step that the mover climbs while it walks [m]. Range [0, 1e3]. 0: none. */
  stepHeight: number;
  /** How far the mover goes down while it walks to stay on the ground, on slopes and steps that descend [m]. Range [0, 1e3]. */
  snapDistance: number;
  /** The distance that the mover keeps from all surfaces [length units]. Range [1e-3, 1]. With a gap there are no seams to catch on: tiles whose surfaces differ by less than a quarter of the skin are one surface. */
  skin: number;
  /** The greatest force on all bodies in the mover's way together [N]. Range [0, 1e12]. */
  pushForce: number;
  /** The mover weighs on a dynamic body on which it stands with this mass, under the world's gravity [kg]. Range [0, 1e12]. */
  mass: number;
  /** What is solid for the mover. The mover does not see sensors, whatever the filter says. */
  filter: QueryFilter;
  /** The mover's Material.number. Rules of the world for it and the material of a shape (MaterialRule) say whether the shape is solid, and how fast its surface runs. */
  material: number;
}
/** What a mover is and can do; the program keeps it and passes it to each move. */
export interface MoverOptionsLike {
  /** All within 1e5 m of its origin. Rotates with `up` alone. The default is 1.8 m high and has its feet at its origin. */
  shape?: MoverShapeLike;
  /** Away from the ground. A unit vector. */
  up?: Vec2Like;
  /** The steepest ground on which the mover walks and stands: its angle to the level [rad]. Range [0, 1.55]. */
  maxSlope?: number;
  /** The highest step that the mover climbs while it walks [m]. Range [0, 1e3]. 0: none. */
  stepHeight?: number;
  /** How far the mover goes down while it walks to stay on the ground, on slopes and steps that descend [m]. Range [0, 1e3]. */
  snapDistance?: number;
  /** The distance that the mover keeps from all surfaces [length units]. Range [1e-3, 1]. With a gap there are no seams to catch on: tiles whose surfaces differ by less than a quarter of the skin are one surface. */
  skin?: number;
  /** The greatest force on all bodies in the mover's way together [N]. Range [0, 1e12]. */
  pushForce?: number;
  /** The mover weighs on a dynamic body on which it stands with this mass, under the world's gravity [kg]. Range [0, 1e12]. */
  mass?: number;
  /** What is solid for the mover. The mover does not see sensors, whatever the filter says. */
  filter?: QueryFilterLike;
  /** The mover's Material.number. Rules of the world for it and the material of a shape (MaterialRule) say whether the shape is solid, and how fast its surface runs. */
  material?: number;
}
/** What a mover stands on. */
export interface MoverGround {
  /** Empty in the air. */
  shape: ShapeId;
  /** The body of the shape. */
  body: BodyId;
  /** The point of the shape under the mover [m]. */
  point: Position;
  /** Unit normal of the ground. At the edge of a step it is that of the tread. */
  normal: Vec2;
  /** Velocity of the ground at the point, with the speed of its surface [m/s]. */
  velocity: Vec2;
  /** The point of the mover that the ground carries: its place in the frame of the body, and in the world at the last move. */
  anchor: Vec2;
  /** [m] */
  anchoredAt: Position;
}
/** What a mover stands on. */
export interface MoverGroundLike {
  /** Empty in the air. */
  shape: ShapeId;
  /** The body of the shape. */
  body: BodyId;
  /** The point of the shape under the mover [m]. */
  point: PositionLike;
  /** Unit normal of the ground. At the edge of a step it is that of the tread. */
  normal: Vec2Like;
  /** Velocity of the ground at the point, with the speed of its surface [m/s]. */
  velocity: Vec2Like;
  /** The point of the mover that the ground carries: its place in the frame of the body, and in the world at the last move. */
  anchor: Vec2Like;
  /** [m] */
  anchoredAt: PositionLike;
}
/** The state of a mover, all that its next move depends on beside world, options and input. */
export interface Mover {
  /** Origin of the shape [m]. A program may change it at any time. At most 9.9e8 in size. */
  position: Position;
  /** On the ground: relative to the ground, along its level; there is no part along `up`. In the air: in the world [m/s]. */
  velocity: Vec2;
  /** What it stands on since the last move. */
  ground: MoverGround;
}
/** The state of a mover, all that its next move depends on beside world, options and input. */
export interface MoverLike {
  /** Origin of the shape [m]. A program may change it at any time. At most 9.9e8 in size. */
  position: PositionLike;
  /** On the ground: relative to the ground, along its level; there is no part along `up`. In the air: in the world [m/s]. */
  velocity?: Vec2Like;
  /** What it stands on since the last move. */
  ground?: MoverGroundLike;
}
/** What a mover is to do in one move. */
export interface MoverInput {
  /** The wanted velocity, gravity included [m/s]; at most 1e5 in each coordinate. On the ground it is relative to the ground, and its part across `up` is the speed along the ground, up and down slopes alike. A mover on the ground leaves it if the part along `up` is more than 0.001 length units/s. */
  velocity: Vec2;
  /** The length of the move, which is that of the step [s]. Range (0, 1]. */
  seconds: number;
  /** Lets the mover fall through chains and one-way surfaces. */
  drop: boolean;
}
/** What a mover is to do in one move. */
export interface MoverInputLike {
  /** The wanted velocity, gravity included [m/s]; at most 1e5 in each coordinate. On the ground it is relative to the ground, and its part across `up` is the speed along the ground, up and down slopes alike. A mover on the ground leaves it if the part along `up` is more than 0.001 length units/s. */
  velocity?: Vec2Like;
  /** The length of the move, which is that of the step [s]. Range (0, 1]. */
  seconds?: number;
  /** Lets the mover fall through chains and one-way surfaces. */
  drop?: boolean;
}
/** Something that the mover ran into. */
export interface MoverHit {
  /** The shape that was hit. */
  shape: ShapeId;
  /** The body of the shape. */
  body: BodyId;
  /** Where it was hit, in the world [m]. */
  point: Position;
  /** Unit normal of the shape, towards the mover. */
  normal: Vec2;
  /** The impulse on the body along -normal [N s], 0 if the body is not dynamic. */
  impulse: number;
}
/** Something that the mover ran into. */
export interface MoverHitLike {
  /** The shape that was hit. */
  shape: ShapeId;
  /** The body of the shape. */
  body: BodyId;
  /** Where it was hit, in the world [m]. */
  point: PositionLike;
  /** Unit normal of the shape, towards the mover. */
  normal: Vec2Like;
  /** The impulse on the body along -normal [N s], 0 if the body is not dynamic. */
  impulse: number;
}
/** What a move did. */
export interface MoverReport {
  /** From the position before to the position after [m], and the part of it by which the ground carried the mover. */
  moved: Vec2;
  /** [m] */
  carried: Vec2;
  /** How far the mover climbed over steps [m]. */
  climbed: number;
  /** On the ground now. */
  grounded: boolean;
  /** On the ground now, and not before. */
  landed: boolean;
  /** On the ground before, and not now. */
  leftGround: boolean;
  /** Climbed a step. */
  stepped: boolean;
  /** Went on in another direction after a hit. */
  slid: boolean;
  /** A wall, a steep slope or a body stopped at least a part of the motion. */
  blocked: boolean;
  /** Hit something from below. */
  ceiling: boolean;
  /** Overlaps static or kinematic shapes that leave it no room. */
  squeezed: boolean;
  /** The first hits, one for each shape, and how many shapes were hit. */
  hits: MoverHit[];
  /** May be more than there is room for in `hits`. */
  hitsFound: number;
}
/** What a move did. */
export interface MoverReportLike {
  /** From the position before to the position after [m], and the part of it by which the ground carried the mover. */
  moved: Vec2Like;
  /** [m] */
  carried: Vec2Like;
  /** How far the mover climbed over steps [m]. */
  climbed: number;
  /** On the ground now. */
  grounded?: boolean;
  /** On the ground now, and not before. */
  landed?: boolean;
  /** On the ground before, and not now. */
  leftGround?: boolean;
  /** Climbed a step. */
  stepped?: boolean;
  /** Went on in another direction after a hit. */
  slid?: boolean;
  /** A wall, a steep slope or a body stopped at least a part of the motion. */
  blocked?: boolean;
  /** Hit something from below. */
  ceiling?: boolean;
  /** Overlaps static or kinematic shapes that leave it no room. */
  squeezed?: boolean;
  /** The first hits, one for each shape, and how many shapes were hit. */
  hits: readonly (MoverHitLike)[];
  /** May be more than there is room for in `hits`. */
  hitsFound: number;
}
/** The options of drive(). */
export interface DriveOptions {
  /** Away from the ground. A unit vector. */
  up: Vec2;
  /** The steepest ground from which the body can be driven [rad]. Range [0, 1.55]. */
  maxSlope: number;
  /** The greatest force along the ground, and that in the air across `up` [N]. Range [0, 1e12]. A dynamic ground gets the opposite force. */
  groundForce: number;
  /** [N] */
  airForce: number;
}
/** The options of drive(). */
export interface DriveOptionsLike {
  /** Away from the ground. A unit vector. */
  up?: Vec2Like;
  /** The steepest ground from which the body can be driven [rad]. Range [0, 1.55]. */
  maxSlope?: number;
  /** The greatest force along the ground, and that in the air across `up` [N]. Range [0, 1e12]. A dynamic ground gets the opposite force. */
  groundForce?: number;
  /** [N] */
  airForce?: number;
}
/** What a driven body is to do in one step. */
export interface DriveInput {
  /** Along the ground to the right, relative to the ground; in the air across `up`, in the world [m/s]. At most 1e5 in size. */
  speed: number;
  /** If it is above 0 and the body is on the ground: the velocity along `up`, relative to the ground [m/s]. Range [0, 1e5]. */
  jump: number;
  /** The length of the coming step [s]. Range (0, 1]. */
  seconds: number;
}
/** What a driven body is to do in one step. */
export interface DriveInputLike {
  /** Along the ground to the right, relative to the ground; in the air across `up`, in the world [m/s]. At most 1e5 in size. */
  speed?: number;
  /** If it is above 0 and the body is on the ground: the velocity along `up`, relative to the ground [m/s]. Range [0, 1e5]. */
  jump?: number;
  /** The length of the coming step [s]. Range (0, 1]. */
  seconds?: number;
}
/** What drive() did. */
export interface DriveReport {
  /** On ground that is not steeper than DriveOptions.maxSlope. */
  grounded: boolean;
  /** The jump of the input was made. */
  jumped: boolean;
  /** What the body stands on, and its normal; empty in the air. */
  ground: ShapeId;
  /** Unit normal, away from the ground. */
  normal: Vec2;
  /** The impulse on the body [N s]. */
  impulse: Vec2;
}
/** What drive() did. */
export interface DriveReportLike {
  /** On ground that is not steeper than DriveOptions.maxSlope. */
  grounded?: boolean;
  /** The jump of the input was made. */
  jumped?: boolean;
  /** What the body stands on, and its normal; empty in the air. */
  ground: ShapeId;
  /** Unit normal, away from the ground. */
  normal: Vec2Like;
  /** The impulse on the body [N s]. */
  impulse: Vec2Like;
}
/** A region of the plane: the inside of a closed curve, which may be concave, without the holes in it. The curves may run in either direction. They do not touch or cross themselves or each other. Coordinates at most 1e6 [m]; at most 4096 points in all curves. */
export interface Outline {
  /** The outer curve [m]. */
  points: Vec2[];
  /** A curve for each hole [m]. */
  holes: Vec2[][];
}
/** A region of the plane: the inside of a closed curve, which may be concave, without the holes in it. The curves may run in either direction. They do not touch or cross themselves or each other. Coordinates at most 1e6 [m]; at most 4096 points in all curves. */
export interface OutlineLike {
  /** The outer curve [m]. */
  points?: readonly (Vec2Like)[];
  /** A curve for each hole [m]. */
  holes?: readonly (readonly (Vec2Like)[])[];
}
/** The result of decompose(). */
export interface Decomposition {
  /** Convex polygons that cover the outline without overlapping. Each vertex is a point of the outline. */
  pieces: Polygon[];
  /** The area of the outline less that of the pieces [m^2]: parts that are thinner than a polygon may be (see makeHull()), and corners that were merged with a neighbour or lie nearly on the line of their neighbours. Negative if the pieces cover more than the outline. */
  areaLeftOut: number;
}
/** The result of decompose(). */
export interface DecompositionLike {
  /** Convex polygons that cover the outline without overlapping. Each vertex is a point of the outline. */
  pieces?: readonly (Polygon)[];
  /** The area of the outline less that of the pieces [m^2]: parts that are thinner than a polygon may be (see makeHull()), and corners that were merged with a neighbour or lie nearly on the line of their neighbours. Negative if the pieces cover more than the outline. */
  areaLeftOut: number;
}
export interface RecordingOptions {
  /** Steps between two keyframes. A keyframe is a snapshot from which replayer.seek() can start. Range [1, 1e9]. */
  keyframeInterval: number;
  /** Steps between two hashes of the whole state; each keyframe has such a hash, too. A hash of the motion of awake bodies, which is cheap, is written after each step. Range [1, 1e9]. */
  stateHashInterval: number;
}
export interface RecordingOptionsLike {
  /** Steps between two keyframes. A keyframe is a snapshot from which replayer.seek() can start. Range [1, 1e9]. */
  keyframeInterval?: number;
  /** Steps between two hashes of the whole state; each keyframe has such a hash, too. A hash of the motion of awake bodies, which is cheap, is written after each step. Range [1, 1e9]. */
  stateHashInterval?: number;
}
/** A part of a phase that is cut into chunks, so that several workers may share it. Parts too small to be cut run on the calling thread and are not listed. */
export interface StepJob {
  /** The phase that the job is a part of. */
  phase: Phase;
  /** The number of chunks, at least 2. In updatePairs it depends on the number of workers, elsewhere on the work alone. */
  chunks: number;
  /** Time from the beginning of the job until all its chunks are done [ms]. */
  ms: number;
}
/** A part of a phase that is cut into chunks, so that several workers may share it. Parts too small to be cut run on the calling thread and are not listed. */
export interface StepJobLike {
  /** The phase that the job is a part of. */
  phase: Phase;
  /** The number of chunks, at least 2. In updatePairs it depends on the number of workers, elsewhere on the work alone. */
  chunks: number;
  /** Time from the beginning of the job until all its chunks are done [ms]. */
  ms: number;
}
/** What a step did. Counts of objects are those at its end. */
export interface StepReport {
  /** Number of this step, from 1. */
  step: bigint;
  /** Of all types, disabled ones too. */
  bodies: number;
  /** Dynamic and kinematic ones. */
  awakeBodies: number;
  /** Links of chains too; a tile grid is one shape. */
  shapes: number;
  /** Of all kinds, those of disabled bodies too. */
  joints: number;
  /** Of all kinds. */
  fields: number;
  /** Custom fields that did nothing because WorldOptions.fieldFunctions has no function of their number. */
  fieldsWithoutFunction: number;
  /** Islands of dynamic bodies, awake and asleep. */
  islands: number;
  /** Of those, the ones that are awake. */
  awakeIslands: number;
  /** Pairs of shapes whose boxes overlap. */
  contacts: number;
  /** Of those, the ones of awake bodies. */
  awakeContacts: number;
  /** Contacts that touch, awake and asleep, without the contacts of sensors. */
  touching: number;
  /** Contacts that kept their manifold because the relative pose of their bodies hardly changed. */
  reusedContacts: number;
  /** Pairs whose boxes began to overlap. */
  newContacts: number;
  /** The most colours of any block, or of the seams: for contacts, and for joints. */
  contactColors: number;
  /** See contactColors. */
  jointColors: number;
  /** A block is a group of bodies that one worker solves, and a seam is a contact or joint between two blocks. The number of blocks, of blocks that are coupled to other blocks by seams or kinematic bodies, and of seams. */
  blocks: number;
  /** Of those, the ones that are not solved alone. */
  coupledBlocks: number;
  /** Contacts between two blocks. */
  seamContacts: number;
  /** Joints between two blocks. */
  seamJoints: number;
  /** Bodies that were swept because they were fast, and impacts at which bodies were stopped. */
  sweptBodies: number;
  /** A body may have several in a step. */
  impacts: number;
  /** Bodies with joints that continuous collision stopped, or moved back because a body joined to them was stopped. */
  clampedJointed: number;
  /** Bodies whose speed was limited to WorldOptions.maxSpeed, and bodies whose angular speed was limited to maxAngularSpeed. */
  speedClamped: number;
  /** See speedClamped. */
  rotationClamped: number;
  /** Whether the step was shorter than 0.0001, in which slow motion is lost to rounding (docs/units.md, "Short steps"). */
  shortStep: boolean;
  /** Bodies that were moved out of deep overlaps. Such a move does not change the velocity. */
  pushedBodies: number;
  /** Sub-steps in which a chain of impacts with restitution, each impact caused by the one before, reached its limit of 128. Contacts whose shapes still approached were then stopped without a bounce. A sub-step counts once for each block that is not coupled to another block, and once for all coupled blocks together. */
  impactChainsCut: number;
  /** Bodies that fell asleep in the step. */
  fellAsleep: number;
  /** Bodies that woke in the step or since the one before. */
  woke: number;
  /** Before an island that lost constraints falls asleep, it is searched for parts that are no longer connected. The number of islands that were searched, and of those that were split. */
  splitTries: number;
  /** See splitTries. */
  splitIslands: number;
  /** Bodies whose state became non-finite or left the coordinate range. The step disabled them at their last good pose. The array is valid until the next step. */
  quarantined: BodyId[];
  /** Edits that WorldOptions.contactHooks made and that were out of range; they were not applied. */
  refusedEdits: number;
  /** Calls that were refused with an error since the previous step. */
  refusedCalls: number;
  /** The number of workers that the step asked for: all that the world may use, or fewer if other programs need the processors (docs/workers.md). It depends on the machine and the moment; results do not depend on it. */
  workers: number;
  /** Heap allocations for the memory of the step (0 in steady state). */
  arenaGrowths: number;
  /** Times of the phases, by Phase, and of the whole step [ms]. */
  phaseMs: number[];
  /** [ms] */
  totalMs: number;
  /** The time that "sleep" spent searching islands that had lost constraints [ms]. */
  splitMs: number;
  /** The part of phaseMs that was spent in jobs, by Phase [ms]. The rest of phaseMs is serial for any number of workers. */
  parallelMs: number[];
  /** The jobs of the step in order. The step goes on when all chunks of a job are done. The array is valid until the next step. */
  jobs: StepJob[];
}
/** What a step did. Counts of objects are those at its end. */
export interface StepReportLike {
  /** Number of this step, from 1. */
  step: number | bigint;
  /** Of all types, disabled ones too. */
  bodies: number;
  /** Dynamic and kinematic ones. */
  awakeBodies: number;
  /** Links of chains too; a tile grid is one shape. */
  shapes: number;
  /** Of all kinds, those of disabled bodies too. */
  joints: number;
  /** Of all kinds. */
  fields: number;
  /** Custom fields that did nothing because WorldOptions.fieldFunctions has no function of their number. */
  fieldsWithoutFunction: number;
  /** Islands of dynamic bodies, awake and asleep. */
  islands: number;
  /** Of those, the ones that are awake. */
  awakeIslands: number;
  /** Pairs of shapes whose boxes overlap. */
  contacts: number;
  /** Of those, the ones of awake bodies. */
  awakeContacts: number;
  /** Contacts that touch, awake and asleep, without the contacts of sensors. */
  touching: number;
  /** Contacts that kept their manifold because the relative pose of their bodies hardly changed. */
  reusedContacts: number;
  /** Pairs whose boxes began to overlap. */
  newContacts: number;
  /** The most colours of any block, or of the seams: for contacts, and for joints. */
  contactColors: number;
  /** See contactColors. */
  jointColors: number;
  /** A block is a group of bodies that one worker solves, and a seam is a contact or joint between two blocks. The number of blocks, of blocks that are coupled to other blocks by seams or kinematic bodies, and of seams. */
  blocks: number;
  /** Of those, the ones that are not solved alone. */
  coupledBlocks: number;
  /** Contacts between two blocks. */
  seamContacts: number;
  /** Joints between two blocks. */
  seamJoints: number;
  /** Bodies that were swept because they were fast, and impacts at which bodies were stopped. */
  sweptBodies: number;
  /** A body may have several in a step. */
  impacts: number;
  /** Bodies with joints that continuous collision stopped, or moved back because a body joined to them was stopped. */
  clampedJointed: number;
  /** Bodies whose speed was limited to WorldOptions.maxSpeed, and bodies whose angular speed was limited to maxAngularSpeed. */
  speedClamped: number;
  /** See speedClamped. */
  rotationClamped: number;
  /** Whether the step was shorter than 0.0001, in which slow motion is lost to rounding (docs/units.md, "Short steps"). */
  shortStep?: boolean;
  /** Bodies that were moved out of deep overlaps. Such a move does not change the velocity. */
  pushedBodies: number;
  /** Sub-steps in which a chain of impacts with restitution, each impact caused by the one before, reached its limit of 128. Contacts whose shapes still approached were then stopped without a bounce. A sub-step counts once for each block that is not coupled to another block, and once for all coupled blocks together. */
  impactChainsCut: number;
  /** Bodies that fell asleep in the step. */
  fellAsleep: number;
  /** Bodies that woke in the step or since the one before. */
  woke: number;
  /** Before an island that lost constraints falls asleep, it is searched for parts that are no longer connected. The number of islands that were searched, and of those that were split. */
  splitTries: number;
  /** See splitTries. */
  splitIslands: number;
  /** Bodies whose state became non-finite or left the coordinate range. The step disabled them at their last good pose. The array is valid until the next step. */
  quarantined?: readonly (BodyId)[];
  /** Edits that WorldOptions.contactHooks made and that were out of range; they were not applied. */
  refusedEdits: number;
  /** Calls that were refused with an error since the previous step. */
  refusedCalls: number;
  /** The number of workers that the step asked for: all that the world may use, or fewer if other programs need the processors (docs/workers.md). It depends on the machine and the moment; results do not depend on it. */
  workers: number;
  /** Heap allocations for the memory of the step (0 in steady state). */
  arenaGrowths: number;
  /** Times of the phases, by Phase, and of the whole step [ms]. */
  phaseMs: readonly (number)[];
  /** [ms] */
  totalMs: number;
  /** The time that "sleep" spent searching islands that had lost constraints [ms]. */
  splitMs: number;
  /** The part of phaseMs that was spent in jobs, by Phase [ms]. The rest of phaseMs is serial for any number of workers. */
  parallelMs: readonly (number)[];
  /** The jobs of the step in order. The step goes on when all chunks of a job are done. The array is valid until the next step. */
  jobs?: readonly (StepJobLike)[];
}
/** How well the bodies obey contacts and joints, measured by world.measure(). */
export interface Quality {
  /** Deepest overlap of two shapes that may collide, at the present poses [m]; 0 if nothing overlaps. */
  maxPenetration: number;
  /** Largest JointState.linearError [m] and angularError [rad] of any joint. */
  maxJointError: number;
  /** [rad] */
  maxJointAngularError: number;
  /** [J] */
  kineticEnergy: number;
  /** [J], relative to the world's origin. */
  potentialEnergy: number;
  /** [kg m/s] */
  linearMomentum: Vec2;
  /** [kg m^2/s], about the world's origin. */
  angularMomentum: number;
}
/** How well the bodies obey contacts and joints, measured by world.measure(). */
export interface QualityLike {
  /** Deepest overlap of two shapes that may collide, at the present poses [m]; 0 if nothing overlaps. */
  maxPenetration: number;
  /** Largest JointState.linearError [m] and angularError [rad] of any joint. */
  maxJointError: number;
  /** [rad] */
  maxJointAngularError: number;
  /** [J] */
  kineticEnergy: number;
  /** [J], relative to the world's origin. */
  potentialEnergy: number;
  /** [kg m/s] */
  linearMomentum: Vec2Like;
  /** [kg m^2/s], about the world's origin. */
  angularMomentum: number;
}
/** The surface of a shape. */
export interface Material {
  /** Coulomb friction. Range [0, 1e6]. */
  friction: number;
  /** Bounciness. Acts on approaches faster than WorldOptions.restitutionSpeed. Range [0, 1]. */
  restitution: number;
  /** Rolling resistance: the greatest torque that resists rolling is this number times the rounding radius times the normal force. Of two shapes the greater torque counts. Range [0, 1e6]. */
  rollingResistance: number;
  /** Speed of the surface along the outline, counter-clockwise about the shape, like a conveyor belt [m/s]. Finite. A positive speed carries bodies on top of the shape to the left and bodies below it to the right. A segment is a thin plate with such a top and bottom; a chain carries bodies in the order of its points. The speeds of the two shapes of a contact add up. */
  surfaceSpeed: number;
  /** How friction is mixed with that of the other shape. */
  frictionMixing: Mixing;
  /** How restitution is mixed with that of the other shape. */
  restitutionMixing: Mixing;
  /** The program's number of the material. MaterialRule refers to materials by their numbers, and several materials may have the same. */
  number: number;
}
/** The surface of a shape. */
export interface MaterialLike {
  /** Coulomb friction. Range [0, 1e6]. */
  friction?: number;
  /** Bounciness. Acts on approaches faster than WorldOptions.restitutionSpeed. Range [0, 1]. */
  restitution?: number;
  /** Rolling resistance: the greatest torque that resists rolling is this number times the rounding radius times the normal force. Of two shapes the greater torque counts. Range [0, 1e6]. */
  rollingResistance?: number;
  /** Speed of the surface along the outline, counter-clockwise about the shape, like a conveyor belt [m/s]. Finite. A positive speed carries bodies on top of the shape to the left and bodies below it to the right. A segment is a thin plate with such a top and bottom; a chain carries bodies in the order of its points. The speeds of the two shapes of a contact add up. */
  surfaceSpeed?: number;
  /** How friction is mixed with that of the other shape. */
  frictionMixing?: Mixing;
  /** How restitution is mixed with that of the other shape. */
  restitutionMixing?: Mixing;
  /** The program's number of the material. MaterialRule refers to materials by their numbers, and several materials may have the same. */
  number?: number;
}
/** A one-way surface stops shapes that come from its front and lets those pass that come from any other side (docs/oneWay.md). A shape that passes is not touched until it has left the surface; if it turns back inside, it leaves the way it came. Sensors, rays and other queries find the shape as any other. The surface of a dynamic body acts on dynamic bodies alone: the body lands on the ground. */
export interface OneWay {
  /** Whether the surface is one-way; otherwise the other members do not count. */
  enabled: boolean;
  /** Where the front is, in the frame of the body. The length does not matter, but must not be 0. A shape comes from the front if the normal of the contact is within 60 degrees of this direction. For a chain, (0, 0) stands for the front of each link; a shape or a rule must not have it. */
  direction: Vec2;
  /** A new contact whose shapes already overlap at the front stops the shape if the overlap is at most this [length units], or if its velocity brought it from the front in a step. Range [0, 1e6]; less than the slop acts as the slop, because contacts sink in by so much. */
  margin: number;
}
/** A one-way surface stops shapes that come from its front and lets those pass that come from any other side (docs/oneWay.md). A shape that passes is not touched until it has left the surface; if it turns back inside, it leaves the way it came. Sensors, rays and other queries find the shape as any other. The surface of a dynamic body acts on dynamic bodies alone: the body lands on the ground. */
export interface OneWayLike {
  /** Whether the surface is one-way; otherwise the other members do not count. */
  enabled?: boolean;
  /** Where the front is, in the frame of the body. The length does not matter, but must not be 0. A shape comes from the front if the normal of the contact is within 60 degrees of this direction. For a chain, (0, 0) stands for the front of each link; a shape or a rule must not have it. */
  direction?: Vec2Like;
  /** A new contact whose shapes already overlap at the front stops the shape if the overlap is at most this [length units], or if its velocity brought it from the front in a step. Range [0, 1e6]; less than the slop acts as the slop, because contacts sink in by so much. */
  margin?: number;
}
/** A rule for contacts between a shape whose Material.number is `materialA` and one whose number is `materialB`; the two may be the same number. What the rule does not set follows from the two shapes. */
export interface MaterialRule {
  /** Material.number of one shape. */
  materialA: number;
  /** Material.number of the other one. */
  materialB: number;
  /** False: such shapes do not collide, and as sensors do not notice each other. True: their filters decide. */
  collide: boolean;
  /** Friction of the contact. Range [0, 1e6]. */
  friction?: number;
  /** Restitution of the contact. Range [0, 1]. */
  restitution?: number;
  /** Rolling resistance of both shapes, as in Material. Range [0, 1e6]. */
  rollingResistance?: number;
  /** The sum of the two surface speeds, as in Material [m/s]. Finite. */
  surfaceSpeed?: number;
  /** The one-way surface of the shape with `materialA`, in place of the surfaces of both shapes. With OneWay.enabled false, such shapes collide from all sides. If it is enabled, the two materials must differ. It also acts between a dynamic body and the ground. */
  oneWay?: OneWay;
  /** Whether begin and end of touch are reported. */
  contactEvents?: boolean;
  /** Whether hits faster than WorldOptions.hitSpeed are reported. */
  hitEvents?: boolean;
}
/** A rule for contacts between a shape whose Material.number is `materialA` and one whose number is `materialB`; the two may be the same number. What the rule does not set follows from the two shapes. */
export interface MaterialRuleLike {
  /** Material.number of one shape. */
  materialA?: number;
  /** Material.number of the other one. */
  materialB?: number;
  /** False: such shapes do not collide, and as sensors do not notice each other. True: their filters decide. */
  collide?: boolean;
  /** Friction of the contact. Range [0, 1e6]. */
  friction?: number;
  /** Restitution of the contact. Range [0, 1]. */
  restitution?: number;
  /** Rolling resistance of both shapes, as in Material. Range [0, 1e6]. */
  rollingResistance?: number;
  /** The sum of the two surface speeds, as in Material [m/s]. Finite. */
  surfaceSpeed?: number;
  /** The one-way surface of the shape with `materialA`, in place of the surfaces of both shapes. With OneWay.enabled false, such shapes collide from all sides. If it is enabled, the two materials must differ. It also acts between a dynamic body and the ground. */
  oneWay?: OneWayLike;
  /** Whether begin and end of touch are reported. */
  contactEvents?: boolean;
  /** Whether hits faster than WorldOptions.hitSpeed are reported. */
  hitEvents?: boolean;
}
/** Which shapes collide. Two shapes collide if the mask of each has the category of the other. The group overrules this: two shapes of the same group always collide if the group is positive, and never if it is negative. Group 0 is no group. */
export interface Filter {
  /** One bit or several: what the shape is. Default: bit 0. */
  category: bigint;
  /** The categories that it collides with. Default: all. */
  mask: bigint;
  /** Default 0: none. */
  group: number;
}
/** Which shapes collide. Two shapes collide if the mask of each has the category of the other. The group overrules this: two shapes of the same group always collide if the group is positive, and never if it is negative. Group 0 is no group. */
export interface FilterLike {
  /** One bit or several: what the shape is. Default: bit 0. */
  category?: number | bigint;
  /** The categories that it collides with. Default: all. */
  mask?: number | bigint;
  /** Default 0: none. */
  group?: number;
}
/** The options of a shape. Material, one-way surface, filter, event flags and density can be changed later. */
export interface ShapeOptions {
  /** Mass per area [kg/m^2]. Range [0, 1e9]. A dynamic body whose shapes have no mass gets 1 kg at its origin. */
  density: number;
  /** The surface. */
  material: Material;
  /** What the shape collides with. Default: everything. */
  filter: Filter;
  /** Whether the shape is a sensor: it reports the shapes that overlap it and collides with nothing. A sensor has mass like any shape. Bodies that pass through it within a step are reported if WorldOptions.continuous is on. */
  sensor: boolean;
  /** For a sensor: whether it also reports other sensors that overlap it, except those that pass through within a step. */
  sensesSensors: boolean;
  /** Whether touches of this shape are reported as events. A pair is reported if either of its shapes asks for it. */
  contactEvents: boolean;
  /** Whether hits faster than WorldOptions.hitSpeed are reported. A pair is reported if either of its shapes asks for it. */
  hitEvents: boolean;
  /** The two flags above ask for touches and hits with shapes of these categories. */
  eventMask: bigint;
  /** Whether other shapes pass through this one from behind. If both shapes of a pair have such a surface, both must stop the other. */
  oneWay: OneWay;
  /** At most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
}
/** The options of a shape. Material, one-way surface, filter, event flags and density can be changed later. */
export interface ShapeOptionsLike {
  /** Mass per area [kg/m^2]. Range [0, 1e9]. A dynamic body whose shapes have no mass gets 1 kg at its origin. */
  density?: number;
  /** The surface. */
  material?: MaterialLike;
  /** What the shape collides with. Default: everything. */
  filter?: FilterLike;
  /** Whether the shape is a sensor: it reports the shapes that overlap it and collides with nothing. A sensor has mass like any shape. Bodies that pass through it within a step are reported if WorldOptions.continuous is on. */
  sensor?: boolean;
  /** For a sensor: whether it also reports other sensors that overlap it, except those that pass through within a step. */
  sensesSensors?: boolean;
  /** Whether touches of this shape are reported as events. A pair is reported if either of its shapes asks for it. */
  contactEvents?: boolean;
  /** Whether hits faster than WorldOptions.hitSpeed are reported. A pair is reported if either of its shapes asks for it. */
  hitEvents?: boolean;
  /** The two flags above ask for touches and hits with shapes of these categories. */
  eventMask?: number | bigint;
  /** Whether other shapes pass through this one from behind. If both shapes of a pair have such a surface, both must stop the other. */
  oneWay?: OneWayLike;
  /** At most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
}
/** A line strip for terrain: every link is a one-sided segment, and bodies slide from link to link without catching. A chain collides on its right-hand side, seen along the order of its points. So list the points of a ground from right to left, and the points of a closed outline that bodies stand on counter-clockwise. */
export interface ChainOptions {
  /** 4 to 65536 points for an open chain, whose first and last points are ghosts: n points make n - 3 links. 3 to 65536 points for a loop. Neighbours must be farther apart than the slop (0.005). */
  points: Vec2[];
  /** Whether a link leads from the last point to the first; then no point is a ghost. */
  loop: boolean;
  /** One material for all links, or one for each link: n for a loop of n points, n - 3 for an open chain of n points. */
  materials: Material[];
  /** All links have this filter. */
  filter: Filter;
  /** As in ShapeOptions, for all links. */
  contactEvents: boolean;
  /** As in ShapeOptions, for all links. */
  hitEvents: boolean;
  /** As in ShapeOptions, for all links. */
  eventMask: bigint;
  /** Of all links. */
  oneWay: OneWay;
  /** At most 255 bytes. */
  name: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
}
/** A line strip for terrain: every link is a one-sided segment, and bodies slide from link to link without catching. A chain collides on its right-hand side, seen along the order of its points. So list the points of a ground from right to left, and the points of a closed outline that bodies stand on counter-clockwise. */
export interface ChainOptionsLike {
  /** 4 to 65536 points for an open chain, whose first and last points are ghosts: n points make n - 3 links. 3 to 65536 points for a loop. Neighbours must be farther apart than the slop (0.005). */
  points?: readonly (Vec2Like)[];
  /** Whether a link leads from the last point to the first; then no point is a ghost. */
  loop?: boolean;
  /** One material for all links, or one for each link: n for a loop of n points, n - 3 for an open chain of n points. */
  materials?: readonly (MaterialLike)[];
  /** All links have this filter. */
  filter?: FilterLike;
  /** As in ShapeOptions, for all links. */
  contactEvents?: boolean;
  /** As in ShapeOptions, for all links. */
  hitEvents?: boolean;
  /** As in ShapeOptions, for all links. */
  eventMask?: number | bigint;
  /** Of all links. */
  oneWay?: OneWayLike;
  /** At most 255 bytes. */
  name?: string;
  /** For the program; the engine does not use it. */
  userData?: unknown;
}
/** The options of a world. Setters of World change most of them later. */
export interface WorldOptions {
  /** The length in metres by which all tolerances of the world are multiplied: the slop, the distance at which shapes touch, margins, the grid of positions, and the speeds below that are in length units per second. Range [0.001, 1000]. Best is about the size of a typical moving body: 0.01 for a world of centimetres; 100 for a program that counts in pixels and has 100 of them for a metre (docs/units.md). */
  lengthUnit: number;
  /** Gravity [m/s^2]. Finite. */
  gravity: Vec2;
  /** Sub-steps per step. Range [1, 64]. Default 4. */
  substeps: number;
  /** Whether islands at rest fall asleep. */
  sleeping: boolean;
  /** Whether fast bodies are swept, so that they do not pass through static and kinematic shapes and sensors do not miss them. The default is false if the build leaves this part out. */
  continuous: boolean;
  /** Contacts that approach faster than this bounce [length units/s]. Range [0, 1e6]. */
  restitutionSpeed: number;
  /** Contacts that approach faster than this are reported as hit events [length units/s]. Range [0, 1e6]. */
  hitSpeed: number;
  /** Stiffness [Hz] and damping ratio of contacts. Ranges (0, 1e6]. The step limits the stiffness to 0.2 of the sub-step rate: 48 Hz with four sub-steps at 60 steps a second. So contacts are by default as stiff as the sub-steps allow, and more sub-steps make stacks stiffer. */
  contactHertz: number;
  /** 1 is critical damping. */
  contactDampingRatio: number;
  /** The greatest speed at which contacts push overlapping bodies apart [length units/s]. Range [0, 1e6]. Bodies that overlap deeply are moved apart instead, without gaining velocity: at this speed, and faster for deeper overlaps. */
  pushOutSpeed: number;
  /** How fast the errors of joints and of their limits are corrected. Ranges (0, 1e6]. Joints are rigid; once a step, the bodies are moved by what a spring of this frequency [Hz] and damping ratio would correct within a quarter of the step: 25 % of an error by default. The step limits the frequency to twice the step rate. */
  jointHertz: number;
  /** 1 is critical damping. */
  jointDampingRatio: number;
  /** The greatest speed of a centre of mass [length units/s]. Range (0, 1e6]; more than 1e6 m/s acts as 1e6 m/s. StepReport.speedClamped counts the bodies that were faster. */
  maxSpeed: number;
  /** The greatest angular speed of a body [rad/s]. Range (0, 1e6]. StepReport.rotationClamped counts the bodies that were faster. */
  maxAngularSpeed: number;
  /** How long applied forces act. */
  forceClearing: ForceClearing;
  /** How islands are found. */
  islands: IslandMethod;
  /** Rules for pairs of materials: at most 65536, at most one for a pair (world.setMaterialRules()). */
  materialRules: MaterialRule[];
  /** Threads that a step may use, the caller's included. Range [1, 64]. Must be 1 if there is a scheduler. A world that cannot start all of them is not made ("limitExceeded"). After fork() see docs/workers.md. */
  workers: number;
  /** Which vector instructions the solver uses. Lanes that the machine or the build lacks are refused. */
  lanes: Lanes;
  /** The functions of custom fields. Hashes, snapshots and recordings do not include them. The map must outlive the world and must not change during a step. Default: none. */
  fieldFunctions?: FieldFunctions;
  /** Functions that steps call for new and for touching contacts. The object must outlive the world. world.clone() copies the pointer: both worlds call the same object, so do not step them at the same time. Default: none. */
  contactHooks?: ContactHooks;
}
/** The options of a world. Setters of World change most of them later. */
export interface WorldOptionsLike {
  /** The length in metres by which all tolerances of the world are multiplied: the slop, the distance at which shapes touch, margins, the grid of positions, and the speeds below that are in length units per second. Range [0.001, 1000]. Best is about the size of a typical moving body: 0.01 for a world of centimetres; 100 for a program that counts in pixels and has 100 of them for a metre (docs/units.md). */
  lengthUnit?: number;
  /** Gravity [m/s^2]. Finite. */
  gravity?: Vec2Like;
  /** Sub-steps per step. Range [1, 64]. Default 4. */
  substeps?: number;
  /** Whether islands at rest fall asleep. */
  sleeping?: boolean;
  /** Whether fast bodies are swept, so that they do not pass through static and kinematic shapes and sensors do not miss them. The default is false if the build leaves this part out. */
  continuous?: boolean;
  /** Contacts that approach faster than this bounce [length units/s]. Range [0, 1e6]. */
  restitutionSpeed?: number;
  /** Contacts that approach faster than this are reported as hit events [length units/s]. Range [0, 1e6]. */
  hitSpeed?: number;
  /** Stiffness [Hz] and damping ratio of contacts. Ranges (0, 1e6]. The step limits the stiffness to 0.2 of the sub-step rate: 48 Hz with four sub-steps at 60 steps a second. So contacts are by default as stiff as the sub-steps allow, and more sub-steps make stacks stiffer. */
  contactHertz?: number;
  /** 1 is critical damping. */
  contactDampingRatio?: number;
  /** The greatest speed at which contacts push overlapping bodies apart [length units/s]. Range [0, 1e6]. Bodies that overlap deeply are moved apart instead, without gaining velocity: at this speed, and faster for deeper overlaps. */
  pushOutSpeed?: number;
  /** How fast the errors of joints and of their limits are corrected. Ranges (0, 1e6]. Joints are rigid; once a step, the bodies are moved by what a spring of this frequency [Hz] and damping ratio would correct within a quarter of the step: 25 % of an error by default. The step limits the frequency to twice the step rate. */
  jointHertz?: number;
  /** 1 is critical damping. */
  jointDampingRatio?: number;
  /** The greatest speed of a centre of mass [length units/s]. Range (0, 1e6]; more than 1e6 m/s acts as 1e6 m/s. StepReport.speedClamped counts the bodies that were faster. */
  maxSpeed?: number;
  /** The greatest angular speed of a body [rad/s]. Range (0, 1e6]. StepReport.rotationClamped counts the bodies that were faster. */
  maxAngularSpeed?: number;
  /** How long applied forces act. */
  forceClearing?: ForceClearing;
  /** How islands are found. */
  islands?: IslandMethod;
  /** Rules for pairs of materials: at most 65536, at most one for a pair (world.setMaterialRules()). */
  materialRules?: readonly (MaterialRuleLike)[];
  /** Threads that a step may use, the caller's included. Range [1, 64]. Must be 1 if there is a scheduler. A world that cannot start all of them is not made ("limitExceeded"). After fork() see docs/workers.md. */
  workers?: number;
  /** Which vector instructions the solver uses. Lanes that the machine or the build lacks are refused. */
  lanes?: Lanes;
  /** The functions of custom fields. Hashes, snapshots and recordings do not include them. The map must outlive the world and must not change during a step. Default: none. */
  fieldFunctions?: FieldFunctions;
  /** Functions that steps call for new and for touching contacts. The object must outlive the world. world.clone() copies the pointer: both worlds call the same object, so do not step them at the same time. Default: none. */
  contactHooks?: ContactHooks;
}
/** A value of the state that differs between two worlds. */
export interface StateDifference {
  /** The table of the value: "body", "shape", "chain", "tile", "contact", "joint", "island", "field" or "world". */
  table: string;
  /** The row: the index of the id of a body, shape, chain, joint or field. 0 for the world. */
  slot: number;
  /** The name of the value, for instance "velocity.x"; "alive" if only one of the worlds has the row. */
  field: string;
  /** The unit, for instance "m/s"; empty if there is none. */
  unit: string;
  /** Both values as text; for floats with their bits. */
  expected: string;
  /** In the other world. */
  found: string;
  /** How many rows of the table differ. */
  differing: number;
}
/** A value of the state that differs between two worlds. */
export interface StateDifferenceLike {
  /** The table of the value: "body", "shape", "chain", "tile", "contact", "joint", "island", "field" or "world". */
  table?: string;
  /** The row: the index of the id of a body, shape, chain, joint or field. 0 for the world. */
  slot: number;
  /** The name of the value, for instance "velocity.x"; "alive" if only one of the worlds has the row. */
  field?: string;
  /** The unit, for instance "m/s"; empty if there is none. */
  unit?: string;
  /** Both values as text; for floats with their bits. */
  expected?: string;
  /** In the other world. */
  found?: string;
  /** How many rows of the table differ. */
  differing: number;
}
/** The first difference of a replay from its recording. */
export interface Divergence {
  /** The first step at which the replay differs, in the calls before the step or in the state after it. Steps count from 1. */
  step: bigint;
  /** The kind of difference, for example "the motion differs after the step". */
  what: string;
  /** The first value that differs after `differenceStep`; `expected` is the recorded value. Empty if there was no recorded state to compare with. */
  difference?: StateDifference;
  /** The step of `difference`: `step` if one worker and scalar lanes repeat the recorded step exactly, else the step of the next keyframe. */
  differenceStep: bigint;
}
/** The first difference of a replay from its recording. */
export interface DivergenceLike {
  /** The first step at which the replay differs, in the calls before the step or in the state after it. Steps count from 1. */
  step: number | bigint;
  /** The kind of difference, for example "the motion differs after the step". */
  what?: string;
  /** The first value that differs after `differenceStep`; `expected` is the recorded value. Empty if there was no recorded state to compare with. */
  difference?: StateDifferenceLike;
  /** The step of `difference`: `step` if one worker and scalar lanes repeat the recorded step exactly, else the step of the next keyframe. */
  differenceStep: number | bigint;
}
/** The options of a batch. */
export interface WorldBatchOptions {
  /** Threads that share the worlds, the caller's included. Range [1, 64]. Must be 1 if there is a scheduler. */
  workers: number;
}
/** The options of a batch. */
export interface WorldBatchOptionsLike {
  /** Threads that share the worlds, the caller's included. Range [1, 64]. Must be 1 if there is a scheduler. */
  workers?: number;
}
/** ContactBeginEvent as columns: number i of each column belongs to event i. */
export interface ContactBeginEventColumns {
  /** The two shapes, in an order that stays while the contact lives. */
  shapeA: Float64Array & { readonly [index: number]: ShapeId };
  /** See shapeA. */
  shapeB: Float64Array & { readonly [index: number]: ShapeId };
  /** To the right. */
  normalX: Float32Array;
  /** Up, where gravity points down. */
  normalY: Float32Array;
  /** To the right [m]. */
  pointX: Float64Array;
  /** Up, where gravity points down [m]. */
  pointY: Float64Array;
  /** The column, from 0. */
  cellX: Int32Array;
  /** The row, from 0 at the bottom. */
  cellY: Int32Array;
}
/** ContactEndEvent as columns: number i of each column belongs to event i. */
export interface ContactEndEventColumns {
  /** The two shapes, in an order that stays while the contact lives. */
  shapeA: Float64Array & { readonly [index: number]: ShapeId };
  /** See shapeA. */
  shapeB: Float64Array & { readonly [index: number]: ShapeId };
  /** The column, from 0. */
  cellX: Int32Array;
  /** The row, from 0 at the bottom. */
  cellY: Int32Array;
}
/** ContactHitEvent as columns: number i of each column belongs to event i. */
export interface ContactHitEventColumns {
  /** The two shapes, in an order that stays while the contact lives. */
  shapeA: Float64Array & { readonly [index: number]: ShapeId };
  /** See shapeA. */
  shapeB: Float64Array & { readonly [index: number]: ShapeId };
  /** To the right [m]. */
  pointX: Float64Array;
  /** Up, where gravity points down [m]. */
  pointY: Float64Array;
  /** To the right. */
  normalX: Float32Array;
  /** Up, where gravity points down. */
  normalY: Float32Array;
  /** Speed of approach along the normal before the step, or before an impact within the step, whichever is greater [m/s]. */
  approachSpeed: Float32Array;
  /** The impulse along the normal, summed over the step, bounces included [N s]. If stopping the bodies takes several steps, this is the impulse of the first step. */
  normalImpulse: Float32Array;
  /** The column, from 0. */
  cellX: Int32Array;
  /** The row, from 0 at the bottom. */
  cellY: Int32Array;
}
/** SensorEvent as columns: number i of each column belongs to event i. */
export interface SensorEventColumns {
  /** The shape with ShapeOptions.sensor. */
  sensor: Float64Array & { readonly [index: number]: ShapeId };
  /** The shape that overlaps it. */
  visitor: Float64Array & { readonly [index: number]: ShapeId };
  /** The column, from 0. */
  cellX: Int32Array;
  /** The row, from 0 at the bottom. */
  cellY: Int32Array;
}
/** BodyMoveEvent as columns: number i of each column belongs to event i. */
export interface BodyMoveEventColumns {
  /** The body that moved. */
  body: Float64Array & { readonly [index: number]: BodyId };
  /** To the right [m]. */
  posePositionX: Float64Array;
  /** Up, where gravity points down [m]. */
  posePositionY: Float64Array;
  /** Cosine of the angle. */
  poseRotationC: Float32Array;
  /** Sine of the angle. */
  poseRotationS: Float32Array;
  /** Whether the body fell asleep at the end of the step: it has no further move events until it wakes. */
  fellAsleep: Uint8Array;
}
/** JointBreakEvent as columns: number i of each column belongs to event i. */
export interface JointBreakEventColumns {
  /** The id is stale. */
  joint: Float64Array & { readonly [index: number]: JointId };
  /** The bodies that it tied. */
  bodyA: Float64Array & { readonly [index: number]: BodyId };
  /** See bodyA. */
  bodyB: Float64Array & { readonly [index: number]: BodyId };
  /** To the right. */
  forceX: Float32Array;
  /** Up, where gravity points down. */
  forceY: Float32Array;
  /** [N m] */
  torque: Float32Array;
  /** JointOptions.userData. */
  userData: BigUint64Array;
}
/** BodyWakeEvent as columns: number i of each column belongs to event i. */
export interface BodyWakeEventColumns {
  /** The body that woke. */
  body: Float64Array & { readonly [index: number]: BodyId };
}
/** JointLimitEvent as columns: number i of each column belongs to event i. */
export interface JointLimitEventColumns {
  /** The joint that reached the end. It still exists, unless it broke in the same step. */
  joint: Float64Array & { readonly [index: number]: JointId };
  /** JointOptions.bodyA. */
  bodyA: Float64Array & { readonly [index: number]: BodyId };
  /** JointOptions.bodyB. */
  bodyB: Float64Array & { readonly [index: number]: BodyId };
  /** Which coordinate of the joint reached its limit. */
  axis: JointAxis[];
  /** The upper end of the limit, or else the lower one. */
  upper: Uint8Array;
  /** How fast the coordinate approached the end before the step, in the world's time [m/s or rad/s]. Not negative. */
  speed: Float32Array;
  /** JointOptions.userData. */
  userData: BigUint64Array;
}
/** TileChangeEvent as columns: number i of each column belongs to event i. */
export interface TileChangeEventColumns {
  /** May be stale. */
  grid: Float64Array & { readonly [index: number]: ShapeId };
  /** The column, from 0. */
  cellX: Int32Array;
  /** The row, from 0 at the bottom. */
  cellY: Int32Array;
  /** The tile before the call. */
  before: Tile[];
  /** The tile after the call; a later event may be of the same cell. */
  now: Tile[];
}
/** The columns of each list of events. */
export interface EventColumns {
  /** Of pairs with ShapeOptions.contactEvents. */
  contactBegin: ContactBeginEventColumns;
  /** Of pairs with ShapeOptions.contactEvents. */
  contactEnd: ContactEndEventColumns;
  /** Of pairs with ShapeOptions.hitEvents. */
  contactHit: ContactHitEventColumns;
  /** Shapes began to overlap a sensor. */
  sensorBegin: SensorEventColumns;
  /** Shapes ceased to overlap a sensor. */
  sensorEnd: SensorEventColumns;
  /** Of all bodies that moved; no option asks for them. */
  bodyMove: BodyMoveEventColumns;
  /** Of joints with JointOptions.breakLimit. */
  jointBreak: JointBreakEventColumns;
  /** Of all bodies that woke. */
  bodyWake: BodyWakeEventColumns;
  /** Of joints with JointOptions.limitEvents. */
  jointLimit: JointLimitEventColumns;
  /** Of the calls of world.setTile() before the step. */
  tileChange: TileChangeEventColumns;
}
export class FixedStepRunner {
  /** Makes a runner. The world must outlive it. Errors: "invalidArgument" for an option out of range. */
  constructor(world: World, options?: FixedStepOptionsLike);
  /** Runs a frame: takes the steps that are due and computes the smoothed poses. `frameSeconds` is the time since the last frame, in [0, 1e6]. A frame of 0 seconds takes no step, but updates the poses of bodies that were made or teleported since the last frame. Errors: "invalidArgument"; "wrongMoment" during a step or in a hook. A refused call changes nothing. */
  advance(frameSeconds: number): FrameReport;
  /** The number of steps that advance(frameSeconds) would take. Errors: "invalidArgument"; "wrongMoment" during a step. */
  stepsIn(frameSeconds: number): number;
  /** Drops the kept time and sets all smoothed poses to the poses of the world, for instance after loading. fixedStepRunner.steps() and fixedStepRunner.droppedSeconds() start from 0. Error: "wrongMoment" during a step or in a hook. */
  reset(): void;
  /** Ends the frame in which a hook is called, for programs without exceptions: no step is taken any more, after beforeStep not even its own. The next frame takes the steps that are still due. Does nothing between frames. */
  endFrame(): void;
  /** The options that the runner was made with. */
  options(): FixedStepOptions;
  /** FrameReport.remainder of the last frame. */
  remainder(): number;
  /** The steps of all frames, and their simulated time: fixedStepRunner.steps() times stepSeconds [s]. */
  steps(): bigint;
  /** See fixedStepRunner.steps(). */
  simulatedSeconds(): number;
  /** The sum of FrameReport.droppedSeconds over all frames [s]. The frames' total time is the sum of fixedStepRunner.simulatedSeconds(), fixedStepRunner.droppedSeconds() and the remainder. */
  droppedSeconds(): number;
  /** The smoothed poses of the last frame, by BodyId.index, without bodies that were made after it. Valid until the next frame. */
  poses(): WorldTransform[];
  /** The bodies that are new or whose smoothed pose changed in the last frame, in slot order. Valid until the next frame. */
  moved(): BodyId[];
  /** The smoothed pose of a body, or its pose in the world if the body was made or teleported since the last frame. Errors: "staleId"; "wrongMoment" during a step. */
  pose(body: BodyId): WorldTransform;
  /** Frees the object's memory. The object must not be used afterwards. Of a borrowed object: frees nothing, and its owner can give another one. */
  destroy(): void;
  /** destroy(), called at the end of a block that declares the object by `using`. */
  [Symbol.dispose](): void;
  /**
   * The smoothed poses of the last frame as columns, by idIndex() of the body: poses() without an object for each. The arrays are new ones.
   */
  readPoses(): Pick<BodyColumns, "x" | "y" | "cosine" | "sine">;
}
export class Polygon {
  private constructor();
  /** Counter-clockwise, in the frame of the body, without the rounding [m]. Valid while the polygon lives unchanged. */
  vertices(): Vec2[];
  /** Outward unit normals; polygon.normals()[i] belongs to the edge from polygon.vertices()[i] to the next. */
  normals(): Vec2[];
  /** The centre of area, without the rounding [m]. */
  centroid(): Vec2;
  /** The rounding radius [m]. */
  radius(): number;
  /** The number of vertices. */
  size(): number;
  /** Frees the object's memory. The object must not be used afterwards. Of a borrowed object: frees nothing, and its owner can give another one. */
  destroy(): void;
  /** destroy(), called at the end of a block that declares the object by `using`. */
  [Symbol.dispose](): void;
}
export class Replayer {
  private constructor();
  /** Reads a recording; the bytes are copied. Workers, scheduler and lanes come from `options`, all other options from the recording. The recording of a program that crashed ends early; its complete steps can be played. Errors: those of new World(), and "invalidArgument" if the bytes are not a recording, are damaged (the message says where), were made by another version, or end within the first state. */
  static open(recording: Uint8Array, options?: WorldOptionsLike): Replayer;
  /** The number of complete steps in the recording. */
  steps(): bigint;
  /** The number of steps that replayer.world() has taken. */
  step(): bigint;
  /** The simulated time of the steps taken [s]. */
  seconds(): number;
  /** Whether world.stopRecording() ended the recording. */
  isComplete(): boolean;
  /** Whether the recording ends within a step: the program may have crashed in it. */
  endsWithinStep(): boolean;
  /** Whether the program called the world between the last step and world.stopRecording(). */
  hasLastCalls(): boolean;
  /** The world after replayer.step() steps. To change the world, clone() it. */
  world(): World;
  /** Plays the next step and the calls before it. After an exception, as where there is no memory (docs/state.md), only replayer.seek() can continue the replay. Errors: "invalidArgument" at the end; "wrongMoment" after an exception. */
  next(): void;
  /** Plays the unfinished step and the calls before it. Afterwards only replayer.seek() can continue the replay. Errors: "invalidArgument" unless the recording ends within a step and the world has taken all complete steps. */
  playUnfinishedStep(): void;
  /** Plays the calls after the last step. Afterwards only replayer.seek() can continue the replay. If the state then differs from the recorded one, the divergence has the step replayer.steps() + 1. Errors: "invalidArgument" unless there are such calls and the world has taken all steps. */
  playLastCalls(): void;
  /** Goes to the state after a step; step 0 is the beginning. Errors: "invalidArgument" if the recording has no such step. */
  seek(step: number | bigint): void;
  /** The earliest difference found in the steps played since Replayer.open(). The replay continues as far as possible. */
  divergence(): Divergence | undefined;
  /** replayer.divergence() with the value that differs. To find this value, steps are played again in another world; replayer.world() does not change. */
  explainDivergence(): Divergence | undefined;
  /** Frees the object's memory. The object must not be used afterwards. Of a borrowed object: frees nothing, and its owner can give another one. */
  destroy(): void;
  /** destroy(), called at the end of a block that declares the object by `using`. */
  [Symbol.dispose](): void;
  /**
   * Plays all steps from the beginning and the calls after the last one, and explains the first divergence; undefined if there is none.
   * `goOn` is called after each step with its number; if it returns false, the replay ends there. It must not use the engine.
   */
  verify(goOn?: (step: number) => boolean): Divergence | undefined;
}
export class SupportShape {
  private constructor();
  /** The name of the type; empty for a shape that was not made. */
  type(): string;
  /** Whether the type is registered in this process. */
  isKnown(): boolean;
  /** As they were given. Valid while the shape lives unchanged. */
  parameters(): number[];
  /** The place of the shape's own frame in the frame of the body [m]. */
  center(): Vec2;
  /** [rad] */
  angle(): number;
  /** By how much all borders are moved outwards [m]. */
  rounding(): number;
  /** The farthest point in a direction (unit vector), in the frame of the body [m]. */
  support(direction: Vec2Like): Vec2;
  /** The farthest point of the core. */
  coreSupport(direction: Vec2Like): Vec2;
  /** The distance from the core to the surface [m]. At least the rounding. */
  radius(): number;
  /** 1 to 64 points on the border of the core, counter-clockwise. Their hull lies inside the core. */
  points(): Vec2[];
  /** The greatest distance of the core from the hull of the points [m]: at most 0.00025 length units, or a few thousandths of the size if that is more. */
  gap(): number;
  /** The straight sides. Contacts have two points there. */
  flats(): SupportShapeFlat[];
  /** Mass at a density of 1 kg/m^2. */
  unitMass(): MassData;
  /** The length unit of the world for which the shape was made [m]. A world with another unit makes its shape again. */
  lengthUnit(): number;
  /** Frees the object's memory. The object must not be used afterwards. Of a borrowed object: frees nothing, and its owner can give another one. */
  destroy(): void;
  /** destroy(), called at the end of a block that declares the object by `using`. */
  [Symbol.dispose](): void;
}
export class TileGrid {
  /** A grid of empty cells. `origin` is its lower left corner. A world accepts 1 to 2^24 cells, a cell size of 0.02 length units to 1e6 m, and corners within 1e6 m and within 65536 cells of the body's origin; a grid with other sizes has no cells. */
  constructor(width: number, height: number, cellSize: number, origin: Vec2Like);
  /** A grid from text: a row of characters for each row of cells, the highest row first (see Tile). Rows may have different lengths. Errors: "invalidArgument" if a character stands for no tile, or there are no cells or too many. */
  static fromRows(rows: readonly (string)[], cellSize: number, origin: Vec2Like): TileGrid;
  /** The number of columns. */
  width(): number;
  /** The number of rows. */
  height(): number;
  /** The side of a cell [m]. */
  cellSize(): number;
  /** The lower left corner, in the frame of the body [m]. */
  origin(): Vec2;
  /** Whether the cell lies within the grid. */
  has(cell: CellLike): boolean;
  /** The tile of a cell; empty outside of the grid. */
  at(cell: CellLike): Tile;
  /** Sets the tile of a cell of the grid; does nothing outside. world.setTile() sets the tile of a shape. Errors: "invalidArgument", with the grid unchanged, if the value is none of the kinds of tiles. */
  set(cell: CellLike, tile: Tile): void;
  /** The cell at a point in the frame of the body; no cell outside of the grid. */
  cellAt(point: Vec2Like): Cell;
  /** The lower left corner of a cell. */
  corner(cell: CellLike): Vec2;
  /** The text of the grid, as for TileGrid.fromRows(). */
  rows(): string[];
  /** The words, as TileGrid.fromWords() takes them. Valid while the grid lives unchanged. */
  words(): bigint[];
  /** A grid with these words; empty if their number does not fit or a tile is beyond the last cell. */
  static fromWords(width: number, height: number, cellSize: number, origin: Vec2Like, words: readonly (number | bigint)[] | BigUint64Array): TileGrid;
  /** Frees the object's memory. The object must not be used afterwards. Of a borrowed object: frees nothing, and its owner can give another one. */
  destroy(): void;
  /** destroy(), called at the end of a block that declares the object by `using`. */
  [Symbol.dispose](): void;
}
export class World {
  /** Makes a world. Errors: "invalidArgument" for an option out of range; "limitExceeded" if the system starts fewer threads than the options ask for. */
  constructor(options?: WorldOptionsLike);
  /** Advances the world by `seconds`, in (0, 1]. */
  step(seconds: number): void;
  /** The report of the last step. Its arrays are valid until the next step. */
  report(): StepReport;
  /** The events of the last step. The arrays are valid and unchanged until the next step, whatever is called in between, even if the world is moved or cleared. If a call between two steps ends a touch, the next step reports the end event. */
  events(): Events;
  /** Destroys everything. The world then behaves, bit for bit, as a new world with the same options: report and events are empty, and no end events follow. Arrays that World returned earlier stay valid until the next step. */
  clear(): void;
  /** The options as they are now, with what setters changed. */
  options(): WorldOptions;
  /** Wakes every body if the gravity changes. */
  setGravity(gravity: Vec2Like): void;
  /** Switching it off wakes every body. */
  setSleeping(enabled: boolean): void;
  /** WorldOptions.continuous. Errors: "notAvailable". */
  setContinuous(enabled: boolean): void;
  /** In [1, 64]. */
  setSubsteps(substeps: number): void;
  /** Sets WorldOptions.contactHertz, contactDampingRatio and pushOutSpeed from the next step on; wakes nobody. Ranges: those of the options. */
  setContactSoftness(hertz: number, dampingRatio: number, pushOutSpeed: number): void;
  /** Sets WorldOptions.jointHertz and jointDampingRatio from the next step on; wakes nobody. Ranges: those of the options. */
  setJointSoftness(hertz: number, dampingRatio: number): void;
  /** Sets WorldOptions.restitutionSpeed and hitSpeed from the next step on; wakes nobody. Ranges: those of the options. */
  setImpactSpeeds(restitution: number, hit: number): void;
  /** Sets WorldOptions.maxSpeed and maxAngularSpeed from the next step on; wakes nobody. Ranges: those of the options. */
  setMaxSpeeds(linear: number, angular: number): void;
  /** The lanes of the last step: world.options().lanes, or the lanes that `automatic` chose. Before the first step, `automatic` counts as the widest lanes. */
  lanes(): Lanes;
  /** A hash of all state that later steps depend on. Equal states have equal hashes, on every machine. */
  stateHash(): bigint;
  /** The first value in which the state of another world differs from the state of this one: options first, then bodies, shapes, chains, contacts, joints, islands and fields, each by slot. Nothing if the states, and so the hashes, are equal. Slow. */
  firstDifference(other: World): StateDifference | undefined;
  /** The complete state of the world as bytes, to be destroyed by bytesDestroy(). A world made from a snapshot continues bit for bit as this one does, on every machine, with any workers and lanes, and the same ids are valid in it. Names and user data are included. Results of the last step (events, the report, the impulses that world.contacts() writes) are not. */
  snapshot(): Uint8Array;
  /** Replaces the state by the state in a snapshot of this world or of another one. Workers, scheduler and lanes stay; events and report are empty until the next step. Ids that were given out after the snapshot was taken are stale, until new objects receive the same ids. The memory of the former state is kept for the next world.restore(). Errors: "invalidArgument" if the bytes are not a snapshot, are damaged or were made by another version of the library, whose worlds have other fields. */
  restore(snapshot: Uint8Array): void;
  /** A world made from a snapshot. Workers, scheduler and lanes come from `options`, all else from the snapshot. Errors: those of world.restore() and new World(). */
  static from(snapshot: Uint8Array, options?: WorldOptionsLike): World;
  /** The difference between an earlier snapshot, of this world or of one equal to it, and the present state, as bytes. Unchanged parts take no bytes. restore(since, delta) restores the present state from both, bit for bit. Costs about as much time as world.restore(). Errors: those of world.restore(). */
  delta(since: Uint8Array): Uint8Array;
  /** The difference between the state of another world, for instance an earlier clone, and the present state. Faster, because no snapshot has to be read. Refused ("wrongMoment") in a hook of either world. */
  deltaFromWorld(since: World): Uint8Array;
  /** Replaces the state by the state at which the delta was made. `since` is the snapshot that the delta starts from, or one equal to it bit for bit. Errors: those of restore(snapshot), and "invalidArgument" if the delta is damaged, starts from another snapshot or was made by another version of the library. */
  restoreDelta(since: Uint8Array, delta: Uint8Array): void;
  /** Applies a delta that starts from the present state of this world. */
  applyDelta(delta: Uint8Array): void;
  /** A copy that continues as this world does, with a worker pool of its own. Refused: "wrongMoment" in a hook, "limitExceeded" if the system starts too few threads. */
  clone(): World;
  /** From world.startRecording() to world.stopRecording(). */
  isRecording(): boolean;
  /** Measures penetration, joint error, energy and momentum at the present poses. Visits all bodies, contacts and joints. */
  measure(): Quality;
  /** The broken invariants of the world's data, as text; empty if all hold. For tests and bug reports; slow. */
  checkInvariants(): string;
  /** Adds a body without shapes. Errors: "invalidArgument" that names the field of the options. */
  createBody(options?: BodyOptionsLike): BodyId;
  /** Destroys the body with its shapes, chains and joints. Bodies that touched it wake. */
  destroyBody(body: BodyId): void;
  /** Whether the body exists. The empty id and stale ids are not alive. */
  isAliveBody(body: BodyId): boolean;
  /** All bodies in slot order, valid until the world is changed. */
  bodies(): BodyId[];
  /** The place of the body's origin, and its rotation, as the last step or call left them. */
  transform(body: BodyId): WorldTransform;
  /** Pose and velocities; world.readBodies() has those of many bodies. */
  motion(body: BodyId): BodyMotion;
  /** The options that would create this body as it is now, without its forces. massOverride is set only if one was given. */
  body(body: BodyId): BodyOptions;
  /** The mass that the body has now, of its shapes or of an override. 0 for bodies that are not dynamic or whose time is frozen. */
  massData(body: BodyId): MassData;
  /** Whether steps move the body. Never true for static and disabled bodies. */
  isAwake(body: BodyId): boolean;
  /** The shapes of the body, links of chains too. */
  bodyShapes(body: BodyId): ShapeId[];
  /** The joints of the body, on either side. */
  bodyJoints(body: BodyId): JointId[];
  /** The box around all shapes of the body, or its position if it has none. */
  bounds(body: BodyId): WorldAabb;
  /** Teleports the body (wakes, and wakes the bodies that it touched). */
  setTransform(body: BodyId, position: PositionLike, angle: number): void;
  /** Sets the velocity of the centre of mass, as BodyMotion.velocity (wakes). At most 1e6 m/s. Not for static bodies. 0 along locked axes ("invalidArgument"). */
  setVelocity(body: BodyId, velocity: Vec2Like): void;
  /** (wakes) Not for static bodies. 0 if the rotation is locked ("invalidArgument"). */
  setAngularVelocity(body: BodyId, velocity: number): void;
  /** Gives a kinematic or dynamic body the velocity that brings it to the pose in `seconds`, in (0, 1e6] (wakes). It stays where it is along locked axes. */
  moveTo(body: BodyId, position: PositionLike, angle: number, seconds: number): void;
  /** (wakes) A body with a tile grid must stay static ("invalidArgument"). */
  setType(body: BodyId, type: BodyType): void;
  /** Both in [0, 1e6] [1/s]. */
  setDamping(body: BodyId, linear: number, angular: number): void;
  /** (wakes) Finite. */
  setGravityScale(body: BodyId, scale: number): void;
  /** (wakes) [rad] In [-1e6, 1e6]. */
  setGravityAngle(body: BodyId, angle: number): void;
  /** (wakes) The body keeps its velocity in its own time. Freezing (0) and thawing end the contacts of a dynamic body; the next step begins those anew that still touch. 0, or in [0.001, 10]. */
  setTimeScale(body: BodyId, scale: number): void;
  /** Sets BodyOptions.locks (wakes). The velocity along axes that are locked now ends. */
  setMotionLocks(body: BodyId, locks: MotionLocksLike): void;
  /** Sets BodyOptions.bullet. */
  setBullet(body: BodyId, bullet: boolean): void;
  /** (wakes, and wakes the bodies that it touched) */
  setEnabled(body: BodyId, enabled: boolean): void;
  /** At most 255 bytes. */
  setName(body: BodyId, name?: string): void;
  /** For the program; hashes and steps do not depend on it. */
  setUserData(body: BodyId, data: unknown): void;
  /** Sets BodyOptions.massOverride (wakes). Dynamic bodies only. */
  setMass(body: BodyId, mass: MassDataLike): void;
  /** Gives the body the mass of its shapes (wakes). */
  clearMassOverride(body: BodyId): void;
  /** (wakes if not allowed) */
  setSleep(body: BodyId, allowed: boolean, threshold: number, timeToSleep: number): void;
  /** One more than the greatest BodyId.index in use since the world was made or cleared. */
  bodyIndexEnd(): number;
  /** Calls world.setTransform() for each body, in order. Rotations must have length 1 within 0.001. */
  setTransforms(bodies: readonly (BodyId)[], poses: readonly (WorldTransformLike)[]): void;
  /** Calls world.setVelocity() and world.setAngularVelocity() for each body, in order. */
  setVelocities(bodies: readonly (BodyId)[], velocities: readonly (BodyVelocityLike)[]): void;
  /** Applies a force [N] at a point. Forces and torques [N m] of several calls add up, act during the next step and are then cleared; with "manual" they act in each step until world.clearForces(). A body that falls asleep or is disabled loses its forces. Each force and the sum of all must be finite. Enabled dynamic bodies only. With `wake` false, a force on a sleeping body is dropped. */
  applyForce(body: BodyId, force: Vec2Like, worldPoint: PositionLike, wake?: boolean): void;
  /** As world.applyForce() at the centre of mass: without a torque. */
  applyForceToCenter(body: BodyId, force: Vec2Like, wake?: boolean): void;
  /** As world.applyForce(): a torque alone [N m]. */
  applyTorque(body: BodyId, torque: number, wake?: boolean): void;
  /** Clears the applied forces and torques of all bodies. Constant forces stay. */
  clearForces(): void;
  /** Sets a force at the centre of mass [N] and a torque [N m] that act in every step until they are changed (wakes). */
  setConstantForce(body: BodyId, force: Vec2Like, torque: number): void;
  /** Applies an impulse [N s] at a point; an impulse changes the velocity immediately. Finite. Enabled dynamic bodies only. Impulses and world.moveTo() are refused if they would make the body faster than world.setVelocity() and world.setAngularVelocity() allow (1e6 m/s, 1e6 rad/s). */
  applyImpulse(body: BodyId, impulse: Vec2Like, worldPoint: PositionLike, wake?: boolean): void;
  /** As world.applyImpulse() at the centre of mass: the rotation stays. */
  applyImpulseToCenter(body: BodyId, impulse: Vec2Like, wake?: boolean): void;
  /** [N m s] */
  applyAngularImpulse(body: BodyId, impulse: number, wake?: boolean): void;
  /** Lets the body pass through one-way surfaces for `seconds`, in [0, 1e6], and then until it has left those that it overlaps (wakes). The time runs in steps, also while the body sleeps. 0 ends an earlier time. Not for static bodies. */
  dropThrough(body: BodyId, seconds: number): void;
  /** The rest of that time [s]. */
  dropTime(body: BodyId): number;
  /** Wakes the body and everything connected to it. */
  wake(body: BodyId): void;
  /** Puts the body to sleep, and all bodies connected to it by touching contacts or joints. Other bodies stay awake. */
  sleep(body: BodyId): void;
  /** Adds a shape to a body, whose mass follows unless it is overridden. The shape does not wake the sleeping bodies that it overlaps; its contacts with these bodies begin when they wake. */
  createShapeCircle(body: BodyId, geometry: CircleLike, options?: ShapeOptionsLike): ShapeId;
  /** Adds a shape to a body, whose mass follows unless it is overridden. The shape does not wake the sleeping bodies that it overlaps; its contacts with these bodies begin when they wake. */
  createShapeCapsule(body: BodyId, geometry: CapsuleLike, options?: ShapeOptionsLike): ShapeId;
  /** Adds a shape to a body, whose mass follows unless it is overridden. The shape does not wake the sleeping bodies that it overlaps; its contacts with these bodies begin when they wake. */
  createShapeSegment(body: BodyId, geometry: SegmentLike, options?: ShapeOptionsLike): ShapeId;
  /** Adds a shape to a body, whose mass follows unless it is overridden. The shape does not wake the sleeping bodies that it overlaps; its contacts with these bodies begin when they wake. */
  createShapePolygon(body: BodyId, geometry: Polygon, options?: ShapeOptionsLike): ShapeId;
  /** Adds a shape to a body, whose mass follows unless it is overridden. The shape does not wake the sleeping bodies that it overlaps; its contacts with these bodies begin when they wake. */
  createShapeBox(body: BodyId, geometry: BoxLike, options?: ShapeOptionsLike): ShapeId;
  /** Adds a shape to a body, whose mass follows unless it is overridden. The shape does not wake the sleeping bodies that it overlaps; its contacts with these bodies begin when they wake. */
  createShapeSupportShape(body: BodyId, geometry: SupportShape, options?: ShapeOptionsLike): ShapeId;
  /** Adds a shape to a body, whose mass follows unless it is overridden. The shape does not wake the sleeping bodies that it overlaps; its contacts with these bodies begin when they wake. */
  createShapeEllipse(body: BodyId, geometry: EllipseLike, options?: ShapeOptionsLike): ShapeId;
  /** Adds a shape to a body, whose mass follows unless it is overridden. The shape does not wake the sleeping bodies that it overlaps; its contacts with these bodies begin when they wake. */
  createShapeSlice(body: BodyId, geometry: SliceLike, options?: ShapeOptionsLike): ShapeId;
  /** Errors: "invalidArgument" if the body is not static. */
  createShapeTileGrid(body: BodyId, geometry: TileGrid, options?: ShapeOptionsLike): ShapeId;
  /** A chain on a body (usually a static one). Its links are shapes: world.chainLinks(). */
  createChain(body: BodyId, options?: ChainOptionsLike): ChainId;
  /** Destroys a shape. Wakes the body and the bodies that touched the shape. A link of a chain is refused ("invalidArgument"): use world.destroyChain(). */
  destroyShape(shape: ShapeId): void;
  /** Destroys a chain with its links. Wakes the bodies that touched them. */
  destroyChain(chain: ChainId): void;
  /** Links of chains are shapes too. */
  isAliveShape(shape: ShapeId): boolean;
  /** Whether the chain exists. */
  isAliveChain(chain: ChainId): boolean;
  /** The body that the shape belongs to. */
  shapeBody(shape: ShapeId): BodyId;
  /** The options of a shape as they are now. Those of a link are the link's part of the chain's. */
  shape(shape: ShapeId): ShapeOptions;
  /** The options of a chain as they are now. */
  chain(chain: ChainId): ChainOptions;
  /** The links in the order of the chain's points. */
  chainLinks(chain: ChainId): ShapeId[];
  /** The chain of a link, or an empty id for a shape that is no link. */
  shapeChain(shape: ShapeId): ChainId;
  /** Replaces the geometry of a shape, also by one of another kind. The shape keeps its id and options; the mass of the body follows unless it is overridden. The contacts of the shape end, and the next step finds those of the new geometry. Wakes the body, the bodies that touched the shape and, for a shape of a static body, the bodies that it overlaps now. A link of a chain is refused ("invalidArgument"). */
  setGeometryCircle(shape: ShapeId, geometry: CircleLike): void;
  /** Replaces the geometry of a shape, also by one of another kind. The shape keeps its id and options; the mass of the body follows unless it is overridden. The contacts of the shape end, and the next step finds those of the new geometry. Wakes the body, the bodies that touched the shape and, for a shape of a static body, the bodies that it overlaps now. A link of a chain is refused ("invalidArgument"). */
  setGeometryCapsule(shape: ShapeId, geometry: CapsuleLike): void;
  /** Replaces the geometry of a shape, also by one of another kind. The shape keeps its id and options; the mass of the body follows unless it is overridden. The contacts of the shape end, and the next step finds those of the new geometry. Wakes the body, the bodies that touched the shape and, for a shape of a static body, the bodies that it overlaps now. A link of a chain is refused ("invalidArgument"). */
  setGeometrySegment(shape: ShapeId, geometry: SegmentLike): void;
  /** Replaces the geometry of a shape, also by one of another kind. The shape keeps its id and options; the mass of the body follows unless it is overridden. The contacts of the shape end, and the next step finds those of the new geometry. Wakes the body, the bodies that touched the shape and, for a shape of a static body, the bodies that it overlaps now. A link of a chain is refused ("invalidArgument"). */
  setGeometryPolygon(shape: ShapeId, geometry: Polygon): void;
  /** Replaces the geometry of a shape, also by one of another kind. The shape keeps its id and options; the mass of the body follows unless it is overridden. The contacts of the shape end, and the next step finds those of the new geometry. Wakes the body, the bodies that touched the shape and, for a shape of a static body, the bodies that it overlaps now. A link of a chain is refused ("invalidArgument"). */
  setGeometryBox(shape: ShapeId, geometry: BoxLike): void;
  /** Replaces the geometry of a shape, also by one of another kind. The shape keeps its id and options; the mass of the body follows unless it is overridden. The contacts of the shape end, and the next step finds those of the new geometry. Wakes the body, the bodies that touched the shape and, for a shape of a static body, the bodies that it overlaps now. A link of a chain is refused ("invalidArgument"). */
  setGeometrySupportShape(shape: ShapeId, geometry: SupportShape): void;
  /** Replaces the geometry of a shape, also by one of another kind. The shape keeps its id and options; the mass of the body follows unless it is overridden. The contacts of the shape end, and the next step finds those of the new geometry. Wakes the body, the bodies that touched the shape and, for a shape of a static body, the bodies that it overlaps now. A link of a chain is refused ("invalidArgument"). */
  setGeometryEllipse(shape: ShapeId, geometry: EllipseLike): void;
  /** Replaces the geometry of a shape, also by one of another kind. The shape keeps its id and options; the mass of the body follows unless it is overridden. The contacts of the shape end, and the next step finds those of the new geometry. Wakes the body, the bodies that touched the shape and, for a shape of a static body, the bodies that it overlaps now. A link of a chain is refused ("invalidArgument"). */
  setGeometrySlice(shape: ShapeId, geometry: SliceLike): void;
  /** Replaces the geometry of a shape, also by one of another kind. The shape keeps its id and options; the mass of the body follows unless it is overridden. The contacts of the shape end, and the next step finds those of the new geometry. Wakes the body, the bodies that touched the shape and, for a shape of a static body, the bodies that it overlaps now. A link of a chain is refused ("invalidArgument"). */
  setGeometryTileGrid(shape: ShapeId, geometry: TileGrid): void;
  /** Sets the tile of one cell of a tile grid. The contacts with the old tile end. Bodies that touch the cell or are near it wake, and the next step finds their contacts with the new tile and reports a TileChangeEvent. Does nothing if the cell has this tile already. Errors: "invalidArgument" if the shape is no tile grid or the cell is outside of it. */
  setTile(grid: ShapeId, cell: CellLike, tile: Tile): void;
  /** Sets the material of a shape. On a link of a chain, the other links keep theirs. It acts on present contacts in the next step, and wakes the bodies that touch the shape. */
  setMaterial(shape: ShapeId, material: MaterialLike): void;
  /** Replaces all rules for pairs of materials: WorldOptions.materialRules. They act on present contacts in the next step; bodies whose contacts change wake. Fails if two rules are for the same pair of materials. The order of rules, and of the two materials of a rule, does not matter. */
  setMaterialRules(rules: readonly (MaterialRuleLike)[]): void;
  /** Changes the contact of two shapes, in either order, until it ends (docs/contactEdits.md); replaces an earlier edit. The default edit changes nothing. Wakes the bodies if it changes something. Errors: "staleId" for either shape; "invalidArgument" if the two have no contact, or if one of them is a sensor. */
  editContact(shapeA: ShapeId, shapeB: ShapeId, edit: ContactEditLike): void;
  /** The present edit of the contact of two shapes. Errors: those of world.editContact(). */
  contactEdit(shapeA: ShapeId, shapeB: ShapeId): ContactEdit;
  /** Sets the one-way surface of a shape; on a link, that of all links of the chain. Shapes that pass at present go on passing until they have left the shape, unless the surface is switched off. Wakes the bodies whose contacts change. */
  setOneWay(shape: ShapeId, oneWay: OneWayLike): void;
  /** Sets ShapeOptions.contactEvents and hitEvents; on a link, those of all links of the chain. If present touches are to be reported from now on or no longer, they end, and the next step begins them anew (wakes): every begin event has its end event. */
  setEventFlags(shape: ShapeId, contactEvents: boolean, hitEvents: boolean): void;
  /** Sets the filter of a shape and finds its contacts again (wakes). On a link, sets the filter of all links of the chain. */
  setFilter(shape: ShapeId, filter: FilterLike): void;
  /** Sets the density of a shape, in [0, 1e9] [kg/m^2], and updates the body's mass (wakes). Not for links. */
  setDensity(shape: ShapeId, density: number): void;
  /** Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ. */
  createJointRevolute(options?: RevoluteOptionsLike): JointId;
  /** Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ. */
  createJointPrismatic(options?: PrismaticOptionsLike): JointId;
  /** Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ. */
  createJointDistance(options?: DistanceOptionsLike): JointId;
  /** Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ. */
  createJointWeld(options?: WeldOptionsLike): JointId;
  /** Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ. */
  createJointWheel(options?: WheelOptionsLike): JointId;
  /** Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ. */
  createJointServo(options?: ServoOptionsLike): JointId;
  /** Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ. */
  createJointFriction(options?: FrictionOptionsLike): JointId;
  /** Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ. */
  createJointMouse(options?: MouseOptionsLike): JointId;
  /** Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ. */
  createJointGroove(options?: GrooveOptionsLike): JointId;
  /** Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ. */
  createJointFilter(options?: FilterOptionsLike): JointId;
  /** Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ. */
  createJointGeneric(options?: GenericOptionsLike): JointId;
  /** Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ. */
  createJointGear(options?: GearOptionsLike): JointId;
  /** Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ. */
  createJointPulley(options?: PulleyOptionsLike): JointId;
  /** Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ. */
  createJointRatchet(options?: RatchetOptionsLike): JointId;
  /** Destroys a joint and wakes both bodies. */
  destroyJoint(joint: JointId): void;
  /** Whether the joint exists. */
  isAliveJoint(joint: JointId): boolean;
  /** All joints in slot order, valid until the world is changed. */
  joints(): JointId[];
  /** Which options world.joint*() returns. */
  jointKind(joint: JointId): JointKind;
  /** Force, coordinate and errors of a joint after the last step. */
  jointState(joint: JointId): JointState;
  /** The options of a joint of this kind. Errors: "invalidArgument" if the joint is of another kind: world.jointKind(). */
  jointRevolute(joint: JointId): RevoluteOptions;
  /** The options of a joint of this kind. Errors: "invalidArgument" if the joint is of another kind: world.jointKind(). */
  jointPrismatic(joint: JointId): PrismaticOptions;
  /** The options of a joint of this kind. Errors: "invalidArgument" if the joint is of another kind: world.jointKind(). */
  jointDistance(joint: JointId): DistanceOptions;
  /** The options of a joint of this kind. Errors: "invalidArgument" if the joint is of another kind: world.jointKind(). */
  jointWeld(joint: JointId): WeldOptions;
  /** The options of a joint of this kind. Errors: "invalidArgument" if the joint is of another kind: world.jointKind(). */
  jointWheel(joint: JointId): WheelOptions;
  /** The options of a joint of this kind. Errors: "invalidArgument" if the joint is of another kind: world.jointKind(). */
  jointServo(joint: JointId): ServoOptions;
  /** The options of a joint of this kind. Errors: "invalidArgument" if the joint is of another kind: world.jointKind(). */
  jointFriction(joint: JointId): FrictionOptions;
  /** The options of a joint of this kind. Errors: "invalidArgument" if the joint is of another kind: world.jointKind(). */
  jointMouse(joint: JointId): MouseOptions;
  /** The options of a joint of this kind. Errors: "invalidArgument" if the joint is of another kind: world.jointKind(). */
  jointGroove(joint: JointId): GrooveOptions;
  /** The options of a joint of this kind. Errors: "invalidArgument" if the joint is of another kind: world.jointKind(). */
  jointFilter(joint: JointId): FilterOptions;
  /** The options of a joint of this kind. Errors: "invalidArgument" if the joint is of another kind: world.jointKind(). */
  jointGeneric(joint: JointId): GenericOptions;
  /** The options of a joint of this kind. Errors: "invalidArgument" if the joint is of another kind: world.jointKind(). */
  jointGear(joint: JointId): GearOptions;
  /** The options of a joint of this kind. Errors: "invalidArgument" if the joint is of another kind: world.jointKind(). */
  jointPulley(joint: JointId): PulleyOptions;
  /** The options of a joint of this kind. Errors: "invalidArgument" if the joint is of another kind: world.jointKind(). */
  jointRatchet(joint: JointId): RatchetOptions;
  /** Changes a joint (wakes). What is not named stays as it is. Its kind and its bodies cannot change. */
  setJointRevolute(joint: JointId, options?: Change<RevoluteOptionsLike>): void;
  /** Changes a joint (wakes). What is not named stays as it is. Its kind and its bodies cannot change. */
  setJointPrismatic(joint: JointId, options?: Change<PrismaticOptionsLike>): void;
  /** Changes a joint (wakes). What is not named stays as it is. Its kind and its bodies cannot change. */
  setJointDistance(joint: JointId, options?: Change<DistanceOptionsLike>): void;
  /** Changes a joint (wakes). What is not named stays as it is. Its kind and its bodies cannot change. */
  setJointWeld(joint: JointId, options?: Change<WeldOptionsLike>): void;
  /** Changes a joint (wakes). What is not named stays as it is. Its kind and its bodies cannot change. */
  setJointWheel(joint: JointId, options?: Change<WheelOptionsLike>): void;
  /** Changes a joint (wakes). What is not named stays as it is. Its kind and its bodies cannot change. */
  setJointServo(joint: JointId, options?: Change<ServoOptionsLike>): void;
  /** Changes a joint (wakes). What is not named stays as it is. Its kind and its bodies cannot change. */
  setJointFriction(joint: JointId, options?: Change<FrictionOptionsLike>): void;
  /** Changes a joint (wakes). What is not named stays as it is. Its kind and its bodies cannot change. */
  setJointMouse(joint: JointId, options?: Change<MouseOptionsLike>): void;
  /** Changes a joint (wakes). What is not named stays as it is. Its kind and its bodies cannot change. */
  setJointGroove(joint: JointId, options?: Change<GrooveOptionsLike>): void;
  /** Changes a joint (wakes). What is not named stays as it is. Its kind and its bodies cannot change. */
  setJointFilter(joint: JointId, options?: Change<FilterOptionsLike>): void;
  /** Changes a joint (wakes). What is not named stays as it is. Its kind and its bodies cannot change. */
  setJointGeneric(joint: JointId, options?: Change<GenericOptionsLike>): void;
  /** Changes a joint (wakes). What is not named stays as it is. Its kind and its bodies cannot change. */
  setJointGear(joint: JointId, options?: Change<GearOptionsLike>): void;
  /** Changes a joint (wakes). What is not named stays as it is. Its kind and its bodies cannot change. */
  setJointPulley(joint: JointId, options?: Change<PulleyOptionsLike>): void;
  /** Changes a joint (wakes). What is not named stays as it is. Its kind and its bodies cannot change. */
  setJointRatchet(joint: JointId, options?: Change<RatchetOptionsLike>): void;
  /** Creates a field. Wakes the bodies that the field acts on. Errors: "staleId" for a destroyed body in FieldOptions.bodies or as carrier. */
  createFieldGravityZone(options?: GravityZoneOptionsLike): FieldId;
  /** Creates a field. Wakes the bodies that the field acts on. Errors: "staleId" for a destroyed body in FieldOptions.bodies or as carrier. */
  createFieldDirectional(options?: DirectionalFieldOptionsLike): FieldId;
  /** Creates a field. Wakes the bodies that the field acts on. Errors: "staleId" for a destroyed body in FieldOptions.bodies or as carrier. */
  createFieldRadial(options?: RadialFieldOptionsLike): FieldId;
  /** Creates a field. Wakes the bodies that the field acts on. Errors: "staleId" for a destroyed body in FieldOptions.bodies or as carrier. */
  createFieldBuoyancy(options?: BuoyancyOptionsLike): FieldId;
  /** Creates a field. Wakes the bodies that the field acts on. Errors: "staleId" for a destroyed body in FieldOptions.bodies or as carrier. */
  createFieldWind(options?: WindOptionsLike): FieldId;
  /** Creates a field. Wakes the bodies that the field acts on. Errors: "staleId" for a destroyed body in FieldOptions.bodies or as carrier. */
  createFieldCustom(options?: CustomFieldOptionsLike): FieldId;
  /** Wakes the bodies that the field acted on. */
  destroyField(field: FieldId): void;
  /** Whether the field exists. */
  isAliveField(field: FieldId): boolean;
  /** All fields in slot order, valid until the world is changed. */
  fields(): FieldId[];
  /** Which options world.field*() returns. */
  fieldKind(field: FieldId): FieldKind;
  /** The options of a field of this kind, without the bodies that were destroyed. Errors: "invalidArgument" if the field is of another kind: world.fieldKind(). */
  fieldGravityZone(field: FieldId): GravityZoneOptions;
  /** The options of a field of this kind, without the bodies that were destroyed. Errors: "invalidArgument" if the field is of another kind: world.fieldKind(). */
  fieldDirectional(field: FieldId): DirectionalFieldOptions;
  /** The options of a field of this kind, without the bodies that were destroyed. Errors: "invalidArgument" if the field is of another kind: world.fieldKind(). */
  fieldRadial(field: FieldId): RadialFieldOptions;
  /** The options of a field of this kind, without the bodies that were destroyed. Errors: "invalidArgument" if the field is of another kind: world.fieldKind(). */
  fieldBuoyancy(field: FieldId): BuoyancyOptions;
  /** The options of a field of this kind, without the bodies that were destroyed. Errors: "invalidArgument" if the field is of another kind: world.fieldKind(). */
  fieldWind(field: FieldId): WindOptions;
  /** The options of a field of this kind, without the bodies that were destroyed. Errors: "invalidArgument" if the field is of another kind: world.fieldKind(). */
  fieldCustom(field: FieldId): CustomFieldOptions;
  /** Changes the options of a field, but not its kind. The time of waves and gusts continues. If anything but the name and the user data changes, wakes the bodies that the field acted on before and those that it acts on now. */
  setFieldGravityZone(field: FieldId, options?: Change<GravityZoneOptionsLike>): void;
  /** Changes the options of a field, but not its kind. The time of waves and gusts continues. If anything but the name and the user data changes, wakes the bodies that the field acted on before and those that it acts on now. */
  setFieldDirectional(field: FieldId, options?: Change<DirectionalFieldOptionsLike>): void;
  /** Changes the options of a field, but not its kind. The time of waves and gusts continues. If anything but the name and the user data changes, wakes the bodies that the field acted on before and those that it acts on now. */
  setFieldRadial(field: FieldId, options?: Change<RadialFieldOptionsLike>): void;
  /** Changes the options of a field, but not its kind. The time of waves and gusts continues. If anything but the name and the user data changes, wakes the bodies that the field acted on before and those that it acts on now. */
  setFieldBuoyancy(field: FieldId, options?: Change<BuoyancyOptionsLike>): void;
  /** Changes the options of a field, but not its kind. The time of waves and gusts continues. If anything but the name and the user data changes, wakes the bodies that the field acted on before and those that it acts on now. */
  setFieldWind(field: FieldId, options?: Change<WindOptionsLike>): void;
  /** Changes the options of a field, but not its kind. The time of waves and gusts continues. If anything but the name and the user data changes, wakes the bodies that the field acted on before and those that it acts on now. */
  setFieldCustom(field: FieldId, options?: Change<CustomFieldOptionsLike>): void;
  /** Pushes bodies away from a point, once. Errors: those of world.applyImpulse() for any of the bodies. */
  explode(options?: ExplosionOptionsLike): ExplosionReport;
  /** The nearest shape on the ray from origin along translation. Returns undefined if the ray hits nothing. */
  rayCastClosest(origin: PositionLike, translation: Vec2Like, filter?: QueryFilterLike): CastHit | undefined;
  /** The same, written into `out`: at most as many as it has room for, the first ones. */
  rayCastAll(origin: PositionLike, translation: Vec2Like, filter?: QueryFilterLike): CastHit[];
  /** Whether there is any shape on the ray. Faster than world.rayCastClosest(). */
  rayCastAny(origin: PositionLike, translation: Vec2Like, filter?: QueryFilterLike): boolean;
  /** Writes to out[i] what world.rayCastClosest() returns for rays[i]. The workers of the world share the rays; if another thread uses them, the calling thread does all. Errors: those of the rays, before anything is written, with the index of the ray; "invalidArgument" if `out` is not as long as `rays`. */
  rayCastClosestBatch(rays: readonly (RayCastLike)[]): (CastHit | undefined)[];
  /** The first shape that a convex shape hits when it is moved along a translation. A shape that overlaps the cast shape at the start is hit at fraction 0, whatever the direction. Characters that slide along what they hit: move(). */
  shapeCastClosest(shape: ConvexProxyLike, pose: WorldTransformLike, translation: Vec2Like, filter?: QueryFilterLike): CastHit | undefined;
  /** The same, written into `out`: at most as many as it has room for, the first ones. */
  shapeCastAll(shape: ConvexProxyLike, pose: WorldTransformLike, translation: Vec2Like, filter?: QueryFilterLike): CastHit[];
  /** Whether the moved shape hits any shape. Faster than world.shapeCastClosest(). */
  shapeCastAny(shape: ConvexProxyLike, pose: WorldTransformLike, translation: Vec2Like, filter?: QueryFilterLike): boolean;
  /** Writes to out[i] what world.shapeCastClosest() returns for casts[i]; as the batch of rays. */
  shapeCastClosestBatch(casts: readonly (ShapeCastLike)[]): (CastHit | undefined)[];
  /** The same, written into `out`: at most as many as it has room for, the first ones. */
  overlapBox(box: WorldAabbLike, filter?: QueryFilterLike): ShapeId[];
  /** The same, written into `out`: at most as many as it has room for, the first ones. */
  overlapShape(shape: ConvexProxyLike, pose: WorldTransformLike, filter?: QueryFilterLike): ShapeId[];
  /** Whether any shape overlaps or touches a convex shape. Faster than world.overlapShape(). */
  overlapShapeAny(shape: ConvexProxyLike, pose: WorldTransformLike, filter?: QueryFilterLike): boolean;
  /** The same, written into `out`: at most as many as it has room for, the first ones. */
  shapesAt(point: PositionLike, filter?: QueryFilterLike): ShapeId[];
  /** The shape nearest to a point, of those that are at most maxDistance away, in [0, 1e6] [m]. Returns undefined if there is none. A shape that contains the point has a negative distance, so of several such shapes the one with the point deepest inside is found. */
  nearestShapeToPoint(point: PositionLike, maxDistance: number, filter?: QueryFilterLike): NearestShape | undefined;
  /** The shape nearest to a convex shape, in the same way. */
  nearestShape(shape: ConvexProxyLike, pose: WorldTransformLike, maxDistance: number, filter?: QueryFilterLike): NearestShape | undefined;
  /** The same, written into `out`: at most as many as it has room for, the first ones. */
  shapesNear(shape: ConvexProxyLike, pose: WorldTransformLike, maxDistance: number, filter?: QueryFilterLike): NearestShape[];
  /** The same, written into `out`: at most as many as it has room for, the first ones. */
  contacts(): ContactView[];
  /** The same, written into `out`: at most as many as it has room for, the first ones. */
  bodyContacts(body: BodyId): ContactView[];
  /** The same, written into `out`: at most as many as it has room for, the first ones. */
  sensorOverlaps(body: BodyId): SensorOverlap[];
  /** The same, written into `out`: at most as many as it has room for, the first ones. */
  islands(): IslandView[];
  /** The same, written into `out`: at most as many as it has room for, the first ones. */
  islandBodies(body: BodyId): BodyId[];
  /** The label of the body's island (IslandView.label). Static and kinematic bodies have none. */
  island(body: BodyId): number | undefined;
  /** The kind of a shape's geometry. */
  shapeKind(shape: ShapeId): ShapeKind;
  /** The geometry of a shape of this kind. "invalidArgument" if it is of another kind: world.shapeKind(). */
  shapeGeometryCircle(shape: ShapeId): Circle;
  /** The geometry of a shape of this kind. "invalidArgument" if it is of another kind: world.shapeKind(). */
  shapeGeometryCapsule(shape: ShapeId): Capsule;
  /** The geometry of a shape of this kind. "invalidArgument" if it is of another kind: world.shapeKind(). */
  shapeGeometrySegment(shape: ShapeId): Segment;
  /** The geometry of a shape of this kind. It is valid until the world is changed. "invalidArgument" if it is of another kind: world.shapeKind(). */
  shapeGeometryPolygon(shape: ShapeId): Polygon;
  /** The geometry of a shape of this kind. "invalidArgument" if it is of another kind: world.shapeKind(). */
  shapeGeometryChainSegment(shape: ShapeId): ChainSegment;
  /** The geometry of a shape of this kind. It is valid until the world is changed. "invalidArgument" if it is of another kind: world.shapeKind(). */
  shapeGeometrySupportShape(shape: ShapeId): SupportShape;
  /** The geometry of a shape of this kind. It is valid until the world is changed. "invalidArgument" if it is of another kind: world.shapeKind(). */
  shapeGeometryTileGrid(shape: ShapeId): TileGrid;
  /** Frees the object's memory, and a recording that was not stopped. The object must not be used afterwards. Of a borrowed object: frees nothing, and its owner can give another one. */
  destroy(): void;
  /** destroy(), called at the end of a block that declares the object by `using`. */
  [Symbol.dispose](): void;
  /**
   * Poses and velocities of all bodies by idIndex() of the body. The arrays are views of the module's memory: they are valid until the next
   * call of the module. Numbers of unused indices are those of an earlier call or 0. Without `columns`: x, y, cosine and sine.
   */
  readAllBodies<Column extends keyof BodyColumns = "x" | "y" | "cosine" | "sine">(columns?: readonly Column[]): Pick<BodyColumns, Column>;
  /** The same for these bodies, in their order. */
  readBodies<Column extends keyof BodyColumns = "x" | "y" | "cosine" | "sine">(bodies: readonly BodyId[], columns?: readonly Column[]): Pick<BodyColumns, Column>;
  /**
   * The events of one list of the last step as columns, for instance `readEvents("contactBegin", ["shapeA", "shapeB"])`. The arrays are new
   * ones, and stay as they are. Without `columns`: all. Ids are numbers of type BodyId and so on; columns of enumerators are arrays of
   * texts.
   */
  readEvents<List extends keyof EventColumns, Column extends keyof EventColumns[List] = keyof EventColumns[List]>(
    list: List, columns?: readonly Column[]): { count: number } & Pick<EventColumns[List], Column>;
  /**
   * Calls a function for each event of one list of the last step. It makes no garbage: `event` is the same object each time, which reads
   * the module's memory, and must not be kept. The function must not step the world.
   */
  forEachEvent<List extends keyof Events>(list: List, f: (event: Readonly<Events[List][number]>) => void): void;
  /**
   * Draws the layers by calls of the functions that the drawing has, in the order of the layers. They are called after the engine has made
   * its list.
   */
  draw(drawing: DebugDraw, options?: DrawOptionsLike): void;
  /** Records this world in memory until stopRecording(), which returns the recording. A borrowed world is recorded on after destroy(). */
  startRecording(options?: RecordingOptionsLike): void;
  /** Ends the recording and returns it. Of a borrowed world: any object that stands for this world can end it. */
  stopRecording(): Uint8Array;
}
export class WorldBatch {
  /** `count` worlds that begin as copies of `start`, with the same ids, and that worldBatch.reset() brings back to this state. They have one worker each; their lanes, functions of fields and contact hooks are those of `start`. `count` may be 0; at most 2^24. Errors: "invalidArgument" for an option out of range; "limitExceeded" if the system starts fewer threads than the options ask for; "wrongMoment" while `start` steps or if it is unfinished. */
  constructor(count: number, start: World, options?: WorldBatchOptionsLike);
  /** The number of worlds. */
  size(): number;
  /** A world of the batch, for any call, also for contents of its own: do not destroy it. Refused if `index` is not below worldBatch.size(). Valid as long as the batch lives. */
  world(index: number): World;
  /** Advances worlds by `seconds`, in (0, 1], as world.step() does. Reports and events are those of each world, but the times of phases and the list of jobs are empty, StepReport.arenaGrowths tells of scratch memory that worlds share, and world.draw() has no data of the last step. Errors: "invalidArgument" for seconds out of range, for a mask that is not as long as the batch, and for a world with contact hooks if the batch has several workers; "wrongMoment" for a world that steps at present, is unfinished or was moved away. */
  step(seconds: number, mask: Uint8Array): void;
  /** Advances each world by a time of its own: 0, which leaves the world as it is, or in (0, 1]. */
  stepEach(seconds: readonly (number)[] | Float32Array): void;
  /** Brings worlds back to the start state: they then behave, bit for bit, as the world from which it was taken. Reports and events become empty, and arrays that these worlds returned are invalid. Ids that were given out since are stale, until new objects receive the same ids. Allocates nothing if the worlds had as many rows before. Errors: "invalidArgument" for a mask that is not as long as the batch; "wrongMoment" for a world that steps at present or was moved away, and for one that is being recorded: world.restore() can be recorded. */
  reset(mask: Uint8Array): void;
  /** Replaces the start state, for later resets. Present worlds stay as they are. Refused ("wrongMoment") while `start` steps or if it is unfinished. */
  setStart(start: World): void;
  /** world.setGravity() for each world: gravities[i] [m/s^2] is that of world i. Finite. It wakes the bodies if the gravity changes, and lasts until the next reset. */
  setGravity(gravities: readonly (Vec2Like)[]): void;
  /** hashes[i] is world.stateHash() of world i. Errors: "invalidArgument" if there is not one element for each world. */
  stateHashes(): bigint[];
  /** Frees the object's memory, and recordings of its worlds that were not stopped. The object must not be used afterwards. Of a borrowed object: frees nothing, and its owner can give another one. */
  destroy(): void;
  /** destroy(), called at the end of a block that declares the object by `using`. */
  [Symbol.dispose](): void;
  /**
   * Columns of these bodies of all worlds, as World.readBodies(): number `w * bodies.length + i` of each column belongs to bodies[i] in
   * world w.
   */
  readBodies<Column extends keyof BodyColumns = "x" | "y" | "cosine" | "sine">(bodies: readonly BodyId[], columns?: readonly Column[]): Pick<BodyColumns, Column>;
}
/** The rotation by `radians` (finite, any size; the error grows with the size, see docs/determinism.md). */
export function makeRotation(radians: number): Rotation;
/** The angle of q in [-pi, pi]. */
export function rotationAngle(q: RotationLike): number;
/** From the local frame to that in which q is given. */
export function rotate(q: RotationLike, a: Vec2Like): Vec2;
/** From the frame in which q is given to the local one. */
export function invRotate(q: RotationLike, a: Vec2Like): Vec2;
/** Takes a point from the local frame of t to the frame in which t is given. */
export function transformPoint(t: TransformLike, a: Vec2Like): Vec2;
/** Takes a point from the frame in which t is given to the local frame of t. */
export function invTransformPoint(t: TransformLike, a: Vec2Like): Vec2;
/** The character of a tile in the text of a grid. */
export function tileToChar(tile: Tile): string;
/** The tile of a character; nothing if there is none. */
export function tileFromChar(character: string): Tile | undefined;
/** Whether the tile is solid for shapes from above alone. */
export function tileIsOneWay(tile: Tile): boolean;
/** The name of the tile, for instance "lowerRight". */
export function tileName(tile: Tile): string;
/** The tile of a cell as a polygon in the frame of the body. The cell must have a tile that is not empty. */
export function tilePolygon(grid: TileGrid, cell: CellLike): Polygon;
/** The rectangle as a polygon. Errors: "invalidArgument" if a number is not finite or out of range. */
export function makeBox(box: BoxLike): Polygon;
/** The convex hull of 3 to 1024 points, at most 64 of them on the hull, inflated by `radius` in [0, 1e6]. Points closer to each other than the slop are merged, and collinear points dropped. `lengthUnit` is that of the world for which the hull is made. Errors: "invalidGeometry" if the distinct points are too few, collinear or too close, or if too many lie on the hull; "invalidArgument" if a number is not finite or out of range. */
export function makeHull(points: readonly (Vec2Like)[], radius?: number, lengthUnit?: number): Polygon;
/** A polygon from vertices that must already be convex and counter-clockwise. Errors: those of makeHull(), and "invalidGeometry" that names the vertex at which the outline is not convex. */
export function makePolygon(vertices: readonly (Vec2Like)[], radius?: number, lengthUnit?: number): Polygon;
/** The mass of a shape of this density [kg/m^2]. The rounding of a polygon has mass too. */
export function massDataCircle(shape: CircleLike, density: number): MassData;
/** The mass of a shape of this density [kg/m^2]. The rounding of a polygon has mass too. */
export function massDataCapsule(shape: CapsuleLike, density: number): MassData;
/** The mass of a shape of this density [kg/m^2]. The rounding of a polygon has mass too. */
export function massDataPolygon(shape: Polygon, density: number): MassData;
/** The box around a shape at a pose, rounding included, without a margin. */
export function boundsCircle(shape: CircleLike, pose: TransformLike): Aabb;
/** The box around a shape at a pose, rounding included, without a margin. */
export function boundsCapsule(shape: CapsuleLike, pose: TransformLike): Aabb;
/** The box around a shape at a pose, rounding included, without a margin. */
export function boundsSegment(shape: SegmentLike, pose: TransformLike): Aabb;
/** The box around a shape at a pose, rounding included, without a margin. */
export function boundsPolygon(shape: Polygon, pose: TransformLike): Aabb;
/** The box around a shape at a pose, rounding included, without a margin. */
export function boundsChainSegment(shape: ChainSegmentLike, pose: TransformLike): Aabb;
/** The box around a shape at a pose, rounding included, without a margin. */
export function boundsTileGrid(shape: TileGrid, pose: TransformLike): Aabb;
/** Whether the point (in the shape's frame) lies in or on the shape. Segments contain no point. */
export function containsCircle(shape: CircleLike, point: Vec2Like): boolean;
/** Whether the point (in the shape's frame) lies in or on the shape. Segments contain no point. */
export function containsCapsule(shape: CapsuleLike, point: Vec2Like): boolean;
/** Whether the point (in the shape's frame) lies in or on the shape. Segments contain no point. */
export function containsPolygon(shape: Polygon, point: Vec2Like): boolean;
/** Whether the point (in the shape's frame) lies in or on the shape. Segments contain no point. */
export function containsTileGrid(shape: TileGrid, point: Vec2Like): boolean;
/** Where the ray hits the shape. A ray that starts inside a solid shape hits at fraction 0 with a zero normal. Segments are hit from both sides, chain segments from the right side only. */
export function rayCastCircle(shape: CircleLike, ray: RayCastInputLike): CastOutput;
/** Where the ray hits the shape. A ray that starts inside a solid shape hits at fraction 0 with a zero normal. Segments are hit from both sides, chain segments from the right side only. */
export function rayCastCapsule(shape: CapsuleLike, ray: RayCastInputLike): CastOutput;
/** Where the ray hits the shape. A ray that starts inside a solid shape hits at fraction 0 with a zero normal. Segments are hit from both sides, chain segments from the right side only. */
export function rayCastSegment(shape: SegmentLike, ray: RayCastInputLike): CastOutput;
/** Where the ray hits the shape. A ray that starts inside a solid shape hits at fraction 0 with a zero normal. Segments are hit from both sides, chain segments from the right side only. */
export function rayCastPolygon(shape: Polygon, ray: RayCastInputLike): CastOutput;
/** Where the ray hits the shape. A ray that starts inside a solid shape hits at fraction 0 with a zero normal. Segments are hit from both sides, chain segments from the right side only. */
export function rayCastChainSegment(shape: ChainSegmentLike, ray: RayCastInputLike): CastOutput;
/** The first tile on the ray. */
export function rayCastTileGrid(shape: TileGrid, ray: RayCastInputLike): CastOutput;
/** For traversal of trees. The normal is that of the side through which the ray enters. */
export function rayCastAabb(box: AabbLike, ray: RayCastInputLike): CastOutput;
/** Distance of two convex shapes (GJK). The cache is read and updated. */
export function distance(input: DistanceInputLike, cache: SimplexCache): DistanceOutput;
/** When b, moved along its translation, first touches a. Point and normal (from a to b) are in the frame of a. Shapes that overlap at the start hit at fraction 0, whatever the direction. The point then lies in both shapes, and the normal is the direction of the shortest move that separates them. If several moves are equally short, the one most opposed to the translation is taken. */
export function shapeCast(input: ShapeCastInputLike): CastOutput;
/** The pose at time t. */
export function poseAt(sweep: SweepLike, t: number): Transform;
/** The distance of the point sets of two shapes, without their rounding, at which the shapes hit each other [m]. `radii` is the sum of both radii. If it is two slops or more, the rounded surfaces then overlap by the slop. Sharp shapes are then the slop apart. */
export function impactDistance(radii: number, lengthUnit: number): number;
/** First time at which the shapes are closer than impactDistance(a.radius + b.radius, lengthUnit), within 0.00125 (conservative advancement on a local separating axis, rotation included). */
export function timeOfImpact(input: TimeOfImpactInputLike): TimeOfImpactOutput;
/** Takes a point from the local frame of t to the world. */
export function transformPointToWorld(t: WorldTransformLike, a: Vec2Like): Position;
/** Takes a place in the world to the local frame of t. */
export function invTransformPointFromWorld(t: WorldTransformLike, a: PositionLike): Vec2;
/** The pose of b in the frame of a: inverse(a) * b. */
export function relativeTransform(a: WorldTransformLike, b: WorldTransformLike): Transform;
/** The name of the type: "static", "kinematic" or "dynamic". */
export function bodyTypeName(type: BodyType): string;
/** The name of the layer, for instance "massCenters". */
export function drawLayerName(layer: DrawLayer): string;
/** All layers, in order. */
export function drawLayers(): DrawLayer[];
/** The layer of this name, or nothing. */
export function drawLayer(name?: string): DrawLayer | undefined;
/** Whether polygons, circles and capsules of this meaning should be filled instead of outlined. */
export function drawMeaningIsArea(meaning: DrawMeaning): boolean;
/** The box between two corners [m], lower <= upper. */
export function boxArea(lower: PositionLike, upper: PositionLike): FieldArea;
/** The disc about a place [m]. Radius in (0, 1e6]. */
export function circleArea(center: PositionLike, radius: number): FieldArea;
/** The name of the kind, for instance "gravityZone". */
export function fieldKindName(kind: FieldKind): string;
/** The name of the kind as in scene files: "revolute", "prismatic" and so on. */
export function jointKindName(kind: JointKind): string;
/** `lengthUnit` is that of the world for which the shape is made. Errors: "invalidArgument" that names the field. */
export function makeEllipse(ellipse: EllipseLike, lengthUnit: number): SupportShape;
/** `lengthUnit` as in makeEllipse(). Errors: "invalidArgument" that names the field. */
export function makeSlice(slice: SliceLike, lengthUnit: number): SupportShape;
/** `lengthUnit` as in makeEllipse(). Errors: "invalidArgument" that names the field, for instance if no type of this name is registered; "invalidGeometry" if the points of the function are not finite, lie on a line, or are not the farthest ones of a convex set. */
export function makeSupportShape(options: SupportOptionsLike | undefined, lengthUnit: number): SupportShape;
/** The mass of the shape at a density [kg/m^2]. */
export function massDataSupportShape(shape: SupportShape, density: number): MassData;
/** The box around the shape at a pose, exact up to rounding errors. */
export function boundsSupportShape(shape: SupportShape, pose: TransformLike): Aabb;
/** Whether the point, in the frame of the body, lies in or on the shape. */
export function containsSupportShape(shape: SupportShape, point: Vec2Like): boolean;
/** Where the ray hits the shape. A ray that starts inside hits at fraction 0 with a zero normal. */
export function rayCastSupportShape(shape: SupportShape, ray: RayCastInputLike): CastOutput;
/** The shape for distance() and shapeCast(). `shape` must outlive the proxy. */
export function makeProxy(shape: SupportShape): ConvexProxy;
/** Whether it stands on something that is not too steep. */
export function moverIsGrounded(mover: MoverLike): boolean;
/** Moves the mover for one step. Call it once after each world.step(), so that the mover stands on what has just moved. Allocates nothing, unless more than 64 shapes are in reach. Errors: "wrongMoment" during a step, "staleId" for MoverOptions.filter.ignoreBody, "invalidArgument" and "invalidGeometry" for a value that is not finite or out of range; then the mover and the world stay as they were. */
export function move(world: World, mover: MoverLike, options: MoverOptionsLike | undefined, input: MoverInputLike): MoverReport;
/** Drives a dynamic body with a fixed rotation for one step. Call it before world.step(). On the ground it also cancels gravity along the ground, so a body at rest stays on slopes and may fall asleep. The ground is what the body touched in the last step. Errors: "staleId", "wrongMoment", and "invalidArgument" for a body that is not dynamic, is disabled or may rotate, and for a value out of range. */
export function drive(world: World, body: BodyId, options: DriveOptionsLike | undefined, input: DriveInputLike): DriveReport;
/** Divides an outline into convex polygons of at most `maxVertices` vertices (3 to 64), at most four times as many as the fewest possible if maxVertices does not bind. Points closer to the one before them than the slop are merged with it, and points on the line of their neighbours are dropped. `lengthUnit` is that of the world for which the pieces are made. The time grows with the square of the number of points: about a millisecond for 200. Errors: "invalidGeometry" if curves have fewer than three distinct points, touch or cross (the message names the edges), or if a hole is not inside of the outline; "invalidArgument" if a number is not finite or out of range. */
export function decompose(outline: OutlineLike, maxVertices: number, lengthUnit: number): Decomposition;
/** The name of the phase, for instance "updatePairs". */
export function phaseName(phase: Phase): string;
/** Whether two shapes with these filters collide. The world also asks for joints, material rules and edits of contacts. */
export function shouldCollide(a: FilterLike, b: FilterLike): boolean;
/** The chain of a ground through (x, heights[i]) with x = start.x + i spacing and heights relative to start.y. Bodies lie on its upper side. The ground goes on as straight lines beyond both ends for bodies that reach them, but has no links there. spacing above 0 [m]; at least two heights. Other values are not checked here, but by world.createChain(). The materials and all other options may be set afterwards. */
export function makeHeightfield(heights: readonly (number)[] | Float32Array, spacing: number, start: Vec2Like): ChainOptions;
/** The name of the kind, for instance "chainSegment". */
export function shapeKindName(kind: ShapeKind): string;
/** The name of the lanes: "auto", "scalar", "sse4", "avx2", ... */
export function lanesName(lanes: Lanes): string;
/** The lanes that this machine and this build can run: scalar first, the widest last. */
export function availableLanes(): Lanes[];
/** The version of the library, for instance "1.0.0". */
export function version(): string;
/** A number that changes with every change of the structs, enumerations and functions of this header. */
export function abi(): number;
/**
 * Functions that steps call for contacts: WorldOptions.contactHooks. At least one of them. They are called on the thread that calls step(),
 * in the same order on every machine and with any number of workers, so a world with hooks has the same bits again if the hooks decide the
 * same. What they decide is stored as edits of contacts: snapshots have it, recordings store it, and a replay needs no hooks. A clone, and
 * the worlds of a batch, have the same hooks.
 *
 * Hooks must not use the engine: such calls throw a DrystoneError, "wrongMoment". An exception from a hook ends the calls of hooks; the
 * step goes on to its end with what was decided before, and then throws the exception. A frame of a FixedStepRunner ends after that step.
 */
export interface ContactHooks {
  /**
   * Called once for each new contact: the boxes of the two shapes began to overlap. Returning false is the edit `{ ignore: true }`. Not
   * called for sensors.
   */
  mayTouch?(shapeA: ShapeId, shapeB: ShapeId): boolean;
  /**
   * Called in each step for each contact that touches and is not asleep, before it is solved. `contact` has the points at the beginning of
   * the step, and no impulses. `edit` is the present edit of the contact, and its fields may be set; an edit that is out of range is not
   * applied, and StepReport.refusedEdits counts it. Both are valid in this call only.
   */
  beforeSolving?(contact: Readonly<ContactView>, edit: ContactEdit): void;
}

/**
 * The functions of custom fields by their numbers: WorldOptions.fieldFunctions, CustomFieldOptions.function. A function is called for each
 * body in each sub-step in which its field acts; `target` is valid in this call only, and what the result lacks is 0. The result must
 * follow from the target alone. The function must not use the engine; an exception is thrown by the step when it has ended. Worlds with
 * such functions have one worker.
 */
export type FieldFunctions = Record<number, (target: Readonly<FieldTarget>) => Partial<FieldPush> | undefined>;

/**
 * A kind of convex shape that is given by a function of the program: registerSupportType(). Worlds, snapshots and recordings store the name
 * and the parameters of a shape, never the functions, so a program that restores a snapshot must have registered the same types.
 */
export interface SupportType {
  /** 1 to 31 characters; the name in snapshots, recordings and scene files. */
  name: string;
  /** The number of parameters of a shape of this type, in [0, 8]. Default 0. */
  parameters?: number;
  /**
   * The farthest point of the shape in a direction, which is a unit vector, in the shape's own frame [m]. If several points are equally
   * far, any of them. The set of these points must be convex. The result must follow from the arguments alone. Math.sqrt has the same bits
   * on all machines, most other functions of Math have not. The function must not use the engine; an exception is thrown by the call that
   * needed it, which for a step is when it has ended.
   */
  support(parameters: Float32Array, direction: Vec2): Vec2Like;
  /** Why the parameters are refused, as a text that names the parameter, or undefined if they are good. They are finite. */
  refusal?(parameters: Float32Array): string | undefined;
}
/**
 * Adds a kind of shape for makeSupportShape(). It stays as long as the program runs. Refused: "invalidArgument" for a name that is empty,
 * too long or taken, and if there are 64 types already, `"ellipse"` and `"slice"` among them; "notAvailable" in the module with threads,
 * which cannot call functions of JavaScript from all of its threads.
 */
export function registerSupportType(type: SupportType): void;

declare const kindOfId: unique symbol;
/**
 * A number below 2^53, the same for the same thing, so that a Map finds it. It is not 0; 0 in a result stands for none. A number of another
 * kind is refused. At most 2^22 bodies, shapes, chains, joints and fields each.
 */
export type BodyId = number & { readonly [kindOfId]: "BodyId" };
export type ShapeId = number & { readonly [kindOfId]: "ShapeId" };
export type ChainId = number & { readonly [kindOfId]: "ChainId" };
export type JointId = number & { readonly [kindOfId]: "JointId" };
export type FieldId = number & { readonly [kindOfId]: "FieldId" };
/** The row of a thing in arrays like those of readAllBodies(): small, and used again when the thing is gone. */
export function idIndex(id: BodyId | ShapeId | ChainId | JointId | FieldId): number;

type SwitchLike = SpringLike | LimitLike | MotorLike | BreakLimitLike;
/** Options of which what is not named stays as it is, in limits, motors and springs too. */
export type Change<Options> = {
  [Key in keyof Options]?: JointCoordinateLike extends Options[Key]
    ? unknown extends Options[Key] ? Options[Key] : Change<JointCoordinateLike>
    : NonNullable<Options[Key]> extends SwitchLike ? Partial<NonNullable<Options[Key]>> : Options[Key];
};

declare global {
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
}

/** What World.draw() calls: those of these functions that the object has. */
export interface DebugDraw {
  /** A convex polygon, counter-clockwise, rounded by a radius [m]. */
  polygon?(corners: Position[], radius: number, color: DrawColor): void;
  /** `xAxis` is the direction of the body's x axis, for a line from the centre to the rim. */
  circle?(center: Position, radius: number, xAxis: Rotation, color: DrawColor): void;
  /** All points within `radius` of the segment from a to b [m]. */
  capsule?(a: Position, b: Position, radius: number, color: DrawColor): void;
  segment?(a: Position, b: Position, color: DrawColor): void;
  /** A dot; its size on the screen is the program's choice. */
  point?(place: Position, color: DrawColor): void;
  /** A short text beside a place. */
  text?(place: Position, text: string, color: DrawColor): void;
  /** The axes of a frame. */
  transform?(pose: WorldTransform, color: DrawColor): void;
}

/** Columns of numbers, one number for each body. */
export interface BodyColumns {
  /** [m] */
  x: Float64Array;
  /** [m] */
  y: Float64Array;
  cosine: Float32Array;
  sine: Float32Array;
  /** [rad], in [-pi, pi]. */
  angle: Float32Array;
  /** [m/s] */
  velocityX: Float32Array;
  /** [m/s] */
  velocityY: Float32Array;
  /** [rad/s] */
  angularVelocity: Float32Array;
  /** 1 for awake dynamic and kinematic bodies, else 0. */
  awake: Uint8Array;
}

/** Thrown by a call that is refused. The world is as it was. `message` names the field: "BodyOptions.position must be finite". */
export class DrystoneError extends Error {
  readonly code: "invalidArgument" | "invalidGeometry" | "staleId" | "wrongMoment" | "limitExceeded" | "notAvailable" | "outOfMemory" | "unexpected";
}

/**
 * Loads the WebAssembly module that fits, from beside this file, or takes its bytes from `wasmBinary`. Every other call needs it. More
 * calls return the same promise.
 *
 * `threads`, in [1, 64], the caller's included: more than 1 asks for the module with threads, whose worlds may have so many `workers`. It
 * needs memory that is shared: Node, or a page that is isolated from other origins (`crossOriginIsolated`). Elsewhere the module without
 * threads is loaded. The result says how many threads there are.
 */
export function init(options?: { wasmBinary?: ArrayBuffer | Uint8Array; threads?: number }): Promise<{ threads: number }>;
