//! Rapier 2D behind the C interface of ../../api.hpp: converts structs to calls of Rapier and returns numbers. Settings that
//! keep Rapier's defaults are not mentioned here.

use rapier2d::prelude::*;
use std::ffi::c_char;
use std::slice;

/// A damping of a motor [1/s] that is nearly rigid: at 240 sub-steps a second the motor misses its speed by 240 / 1e8 of the
/// difference.
const RIGID: f32 = 1.0e8;
/// user_data of a joint that is the second part of another.
const SECOND_PART: u128 = 1;

#[repr(C)]
#[derive(Clone, Copy)]
struct Vec2 {
    x: f32,
    y: f32,
}

impl Vec2 {
    fn get(self) -> Vector {
        Vector::new(self.x, self.y)
    }
}

impl From<Vector> for Vec2 {
    fn from(v: Vector) -> Self {
        Vec2 { x: v.x, y: v.y }
    }
}

#[repr(C)]
#[derive(Clone, Copy)]
struct Frame {
    position: Vec2,
    angle: f32,
}

impl Frame {
    fn get(self) -> Pose {
        Pose::new(self.position.get(), self.angle)
    }
}

#[repr(C)]
struct WorldSettings {
    gravity: Vec2,
    max_speed: f32,
    substeps: u32,
    continuous: bool,
}

#[repr(u32)]
#[derive(Clone, Copy, PartialEq)]
#[allow(dead_code)]
enum BodyKind {
    Fixed,
    Kinematic,
    Dynamic,
}

#[repr(C)]
struct Body {
    kind: BodyKind,
    pose: Frame,
    velocity: Vec2,
    angular_velocity: f32,
    linear_damping: f32,
    angular_damping: f32,
    gravity_scale: f32,
    sleep_threshold: f32,
    time_to_sleep: f32,
    mass: f32,
    inertia: f32,
    center: Vec2,
    fixed_rotation: bool,
    bullet: bool,
    may_sleep: bool,
    asleep: bool,
}

#[repr(u32)]
#[derive(Clone, Copy)]
#[allow(dead_code)]
enum ShapeKind {
    Ball,
    Capsule,
    Segment,
    Cuboid,
    Polygon,
    Strip,
}

#[repr(C)]
struct Shape {
    kind: ShapeKind,
    points: *const Vec2,
    count: usize,
    links: *const [u32; 2],
    link_count: usize,
    frame: Frame,
    half_extents: Vec2,
    radius: f32,
    friction: f32,
    restitution: f32,
    membership: u32,
    mask: u32,
    sensor: bool,
}

#[repr(u32)]
#[derive(Clone, Copy)]
#[allow(dead_code)]
enum JointKind {
    Revolute,
    Prismatic,
    Distance,
}

#[repr(C)]
struct Joint {
    kind: JointKind,
    body_a: u32,
    body_b: u32,
    frame_a: Frame,
    frame_b: Frame,
    limited: bool,
    lower: f32,
    upper: f32,
    sprung: bool,
    target: f32,
    stiffness: f32,
    damping: f32,
    driven: bool,
    speed: f32,
    max_force: f32,
    collide: bool,
}

#[repr(C)]
struct State {
    pose: Frame,
    center: Vec2,
    velocity: Vec2,
    angular_velocity: f32,
    mass: f32,
    inertia: f32,
    awake: bool,
}

#[repr(C)]
struct Counts {
    bodies: u32,
    joints: u32,
    touching: u32,
}

pub struct World {
    physics: PhysicsWorld,
    /// By number; stale if the body was removed.
    bodies: Vec<RigidBodyHandle>,
}

impl World {
    fn body(&self, number: u32) -> &RigidBody {
        &self.physics.bodies[self.bodies[number as usize]]
    }
}

#[repr(C)]
pub struct Api {
    version: *const c_char,
    lanes: u32,
    create: unsafe extern "C" fn(*const WorldSettings) -> *mut World,
    destroy: unsafe extern "C" fn(*mut World),
    step: unsafe extern "C" fn(*mut World, f32),
    add_body: unsafe extern "C" fn(*mut World, *const Body),
    remove_body: unsafe extern "C" fn(*mut World, u32),
    finish_body: unsafe extern "C" fn(*mut World, u32),
    add_shape: unsafe extern "C" fn(*mut World, u32, *const Shape) -> bool,
    set_mask: unsafe extern "C" fn(*mut World, u32, u32),
    add_joint: unsafe extern "C" fn(*mut World, *const Joint),
    set_velocity: unsafe extern "C" fn(*mut World, u32, Vec2, f32),
    state: unsafe extern "C" fn(*const World, u32) -> State,
    counts: unsafe extern "C" fn(*const World) -> Counts,
}

// The only pointer in the table refers to a text that is never changed.
unsafe impl Sync for Api {}

static VERSION: &[u8] = &{
    let mut text = [0u8; rapier2d::VERSION.len() + 1];
    let mut i = 0;
    while i < rapier2d::VERSION.len() {
        text[i] = rapier2d::VERSION.as_bytes()[i];
        i += 1;
    }
    text
};

static API: Api = Api {
    version: VERSION.as_ptr() as *const c_char,
    lanes: rapier2d::math::SIMD_WIDTH as u32,
    create,
    destroy,
    step,
    add_body,
    remove_body,
    finish_body,
    add_shape,
    set_mask,
    add_joint,
    set_velocity,
    state,
    counts,
};

#[no_mangle]
pub extern "C" fn drystone_bench_rapier_api() -> *const Api {
    &API
}

#[no_mangle]
pub extern "C" fn drystone_bench_rapier_absent() -> *const c_char {
    c"".as_ptr()
}

unsafe extern "C" fn create(settings: *const WorldSettings) -> *mut World {
    let settings = &*settings;
    let mut physics = PhysicsWorld::new();
    physics.gravity = settings.gravity.get();
    let parameters = &mut physics.integration_parameters;
    parameters.num_solver_iterations = settings.substeps as usize;
    parameters.normalized_max_linear_velocity = settings.max_speed;
    if !settings.continuous {
        parameters.max_ccd_substeps = 0;
    }
    Box::into_raw(Box::new(World { physics, bodies: Vec::new() }))
}

unsafe extern "C" fn destroy(world: *mut World) {
    drop(Box::from_raw(world));
}

unsafe extern "C" fn step(world: *mut World, dt: f32) {
    let physics = &mut (*world).physics;
    physics.integration_parameters.dt = dt;
    physics.step();
}

unsafe extern "C" fn add_body(world: *mut World, body: *const Body) {
    let body = &*body;
    let mut builder = match body.kind {
        BodyKind::Fixed => RigidBodyBuilder::fixed(),
        BodyKind::Kinematic => RigidBodyBuilder::kinematic_velocity_based(),
        BodyKind::Dynamic => RigidBodyBuilder::dynamic(),
    };
    builder = builder
        .pose(body.pose.get())
        .linvel(body.velocity.get())
        .angvel(body.angular_velocity)
        .linear_damping(body.linear_damping)
        .angular_damping(body.angular_damping)
        .gravity_scale(body.gravity_scale)
        .ccd_enabled(body.bullet)
        .can_sleep(body.may_sleep)
        .sleeping(body.asleep);
    if body.fixed_rotation {
        builder = builder.lock_rotations();
    }
    if body.kind != BodyKind::Fixed {
        builder = builder.additional_mass_properties(MassProperties::new(body.center.get(), body.mass, body.inertia));
    }
    let mut made = builder.build();
    if body.may_sleep {
        let activation = made.activation_mut();
        activation.normalized_linear_threshold = body.sleep_threshold;
        activation.time_until_sleep = body.time_to_sleep;
        if activation.sleeping {
            activation.time_since_can_sleep = body.time_to_sleep;
        }
    }
    let world = &mut *world;
    let handle = world.physics.insert_body(made);
    world.bodies.push(handle);
}

unsafe extern "C" fn remove_body(world: *mut World, body: u32) {
    let world = &mut *world;
    world.physics.remove_body(world.bodies[body as usize]);
}

unsafe extern "C" fn finish_body(world: *mut World, body: u32) {
    let world = &mut *world;
    let physics = &mut world.physics;
    physics.bodies[world.bodies[body as usize]].recompute_mass_properties_from_colliders(&physics.colliders);
}

fn rounded(shape: SharedShape, round: impl FnOnce() -> Option<SharedShape>, radius: f32) -> Option<SharedShape> {
    if radius > 0.0 {
        round()
    } else {
        Some(shape)
    }
}

/// The shape in the frame of its collider.
unsafe fn make_shape(shape: &Shape) -> Option<SharedShape> {
    let given = if shape.count > 0 { slice::from_raw_parts(shape.points, shape.count) } else { &[] };
    let points: Vec<Vector> = given.iter().map(|p| p.get()).collect();
    let radius = shape.radius;
    match shape.kind {
        ShapeKind::Ball => Some(SharedShape::ball(radius)),
        ShapeKind::Capsule => Some(SharedShape::capsule(points[0], points[1], radius)),
        ShapeKind::Segment => Some(SharedShape::segment(points[0], points[1])),
        ShapeKind::Cuboid => {
            let half = shape.half_extents;
            rounded(
                SharedShape::cuboid(half.x, half.y),
                || Some(SharedShape::round_cuboid(half.x, half.y, radius)),
                radius,
            )
        }
        ShapeKind::Polygon if points.len() == 3 => rounded(
            SharedShape::triangle(points[0], points[1], points[2]),
            || Some(SharedShape::round_triangle(points[0], points[1], points[2], radius)),
            radius,
        ),
        ShapeKind::Polygon => {
            if radius > 0.0 {
                SharedShape::round_convex_polyline(points, radius)
            } else {
                SharedShape::convex_polyline(points)
            }
        }
        ShapeKind::Strip => {
            let links = slice::from_raw_parts(shape.links, shape.link_count).to_vec();
            Some(ColliderBuilder::oriented_polyline(points, Some(links)).shape)
        }
    }
}

unsafe extern "C" fn add_shape(world: *mut World, body: u32, shape: *const Shape) -> bool {
    let shape = &*shape;
    let Some(made) = make_shape(shape) else {
        return false;
    };
    let place = match shape.kind {
        ShapeKind::Ball => Pose::new((*shape.points).get(), 0.0),
        ShapeKind::Cuboid => shape.frame.get(),
        _ => Pose::IDENTITY,
    };
    let groups = InteractionGroups::new(shape.membership.into(), shape.mask.into(), InteractionTestMode::And);
    let collider = ColliderBuilder::new(made)
        .position(place)
        .density(0.0)
        .friction(shape.friction)
        .friction_combine_rule(CoefficientCombineRule::GeometricMean)
        .restitution(shape.restitution)
        .restitution_combine_rule(CoefficientCombineRule::Max)
        .collision_groups(groups)
        .sensor(shape.sensor);
    let world = &mut *world;
    let parent = world.bodies[body as usize];
    world.physics.insert_collider(collider, Some(parent));
    true
}

unsafe extern "C" fn set_mask(world: *mut World, membership: u32, mask: u32) {
    for (_, collider) in (*world).physics.colliders.iter_mut() {
        let groups = collider.collision_groups();
        if groups.memberships.bits() == membership {
            collider.set_collision_groups(groups.with_filter(mask.into()));
        }
    }
}

fn drive(joint: &mut GenericJoint, axis: JointAxis, from: &Joint) {
    joint.set_motor_velocity(axis, from.speed, RIGID);
    joint.set_motor_max_force(axis, from.max_force);
}

unsafe extern "C" fn add_joint(world: *mut World, from: *const Joint) {
    let from = &*from;
    let (locked, coupled, axis) = match from.kind {
        JointKind::Revolute => (JointAxesMask::LOCKED_REVOLUTE_AXES, JointAxesMask::empty(), JointAxis::AngX),
        JointKind::Prismatic => (JointAxesMask::LOCKED_PRISMATIC_AXES, JointAxesMask::empty(), JointAxis::LinX),
        JointKind::Distance => (JointAxesMask::empty(), JointAxesMask::LIN_AXES, JointAxis::LinX),
    };
    let empty = |locked, coupled| {
        GenericJointBuilder::new(locked)
            .coupled_axes(coupled)
            .local_frame1(from.frame_a.get())
            .local_frame2(from.frame_b.get())
            .contacts_enabled(from.collide)
            .build()
    };
    let mut joint = empty(locked, coupled);
    if from.limited {
        joint.set_limits(axis, [from.lower, from.upper]);
    }
    if from.sprung {
        joint.set_motor_position(axis, from.target, from.stiffness, from.damping);
    } else if from.driven {
        drive(&mut joint, axis, from);
    }
    let world = &mut *world;
    let (a, b) = (world.bodies[from.body_a as usize], world.bodies[from.body_b as usize]);
    if from.sprung && from.driven {
        // A joint has one motor per axis, with one limit of force for spring and speed together. So the motor is a separate
        // joint without other constraints. The joint that is added first acts last, so the motor is added first: otherwise a
        // motor that should hold against the spring would creep.
        let mut second = empty(JointAxesMask::empty(), coupled);
        drive(&mut second, axis, from);
        second.user_data = SECOND_PART;
        world.physics.insert_impulse_joint(a, b, second);
    }
    world.physics.insert_impulse_joint(a, b, joint);
}

unsafe extern "C" fn set_velocity(world: *mut World, body: u32, velocity: Vec2, angular_velocity: f32) {
    let world = &mut *world;
    let body = &mut world.physics.bodies[world.bodies[body as usize]];
    body.set_linvel(velocity.get(), true);
    body.set_angvel(angular_velocity, true);
}

unsafe extern "C" fn state(world: *const World, body: u32) -> State {
    let body = (*world).body(body);
    let own = body.mass_properties().local_mprops;
    State {
        pose: Frame { position: body.translation().into(), angle: body.rotation().angle() },
        center: body.center_of_mass().into(),
        velocity: body.linvel().into(),
        angular_velocity: body.angvel(),
        mass: own.mass(),
        inertia: if body.is_rotation_locked() { 0.0 } else { own.principal_inertia() },
        awake: !body.is_sleeping(),
    }
}

unsafe extern "C" fn counts(world: *const World) -> Counts {
    let physics = &(*world).physics;
    let joints = physics.impulse_joints().filter(|(_, joint)| joint.data.user_data != SECOND_PART);
    let touching = physics.contact_pairs().filter(|pair| pair.has_any_active_contact());
    Counts {
        bodies: physics.bodies.len() as u32,
        joints: joints.count() as u32,
        touching: touching.count() as u32,
    }
}
