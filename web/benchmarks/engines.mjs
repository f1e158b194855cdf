// One adapter for each engine: make(scene) builds a world and returns step(), places() (x, y and angle of each body) and end(). Each engine has
// its default number of sub-steps or iterations (planck, which has none: 8 and 3, those of its manual), steps of 1/60 s, gravity of 10 m/s^2
// and friction of 0.6; sleeping is off.
//
// load(name) imports a package: by Node's resolution, or from the address where a page finds it.
const dt = 1 / 60;
const friction = 0.6;

export async function drystone(load, threads = 1) {
  const dry = await load("drystone");
  const started = await dry.init({ threads });
  if (started.threads !== threads) throw new Error("this program cannot share memory with threads");
  return (scene, workers = 1) => {
    const world = new dry.World({ sleeping: false, workers });
    const ids = scene.bodies.map((b) => {
      const id = world.createBody({ type: b.type, position: { x: b.x, y: b.y }, angle: b.angle, angularVelocity: b.spin ?? 0 });
      const options = { material: { friction }, filter: scene.collide === false ? { mask: 0 } : {} };
      for (const s of b.shapes) {
        if (s.circle) {
          world.createShapeCircle(id, { center: { x: s.circle[0], y: s.circle[1] }, radius: s.circle[2] }, options);
        } else {
          const hull = dry.makeHull(s.polygon.map(([x, y]) => ({ x, y })), 0, 1);
          world.createShapePolygon(id, hull, options);
          hull.destroy();
        }
      }
      return id;
    });
    const point = ([x, y]) => ({ x, y });
    for (const j of scene.joints ?? []) {
      world.createJointRevolute({ bodyA: ids[j.a], bodyB: ids[j.b], anchorA: point(j.anchorA), anchorB: point(j.anchorB) });
    }
    return {
      step: () => world.step(dt),
      places: () => {
        const { x, y, angle } = world.readBodies(ids, ["x", "y", "angle"]);
        return ids.map((_, i) => [x[i], y[i], angle[i]]);
      },
      end: () => world.destroy(),
    };
  };
}

async function rapier(load) {
  const loaded = await load("@dimforge/rapier2d-simd-compat");
  const r = loaded.default ?? loaded;
  await r.init();
  return (scene) => {
    const world = new r.World({ x: 0, y: -10 });
    world.timestep = dt;
    const bodies = scene.bodies.map((b) => {
      const kinds = { static: r.RigidBodyDesc.fixed, dynamic: r.RigidBodyDesc.dynamic, kinematic: r.RigidBodyDesc.kinematicVelocityBased };
      const body = world.createRigidBody(kinds[b.type]().setTranslation(b.x, b.y).setRotation(b.angle).setAngvel(b.spin ?? 0).setCanSleep(false));
      for (const s of b.shapes) {
        const shape = s.circle
          ? r.ColliderDesc.ball(s.circle[2]).setTranslation(s.circle[0], s.circle[1])
          : s.box
            ? r.ColliderDesc.cuboid(s.box[0] / 2, s.box[1] / 2).setTranslation(s.box[2], s.box[3])
            : r.ColliderDesc.convexHull(new Float32Array(s.polygon.flat()));
        if (scene.collide === false) shape.setCollisionGroups(0x00010000);
        world.createCollider(shape.setFriction(friction), body);
      }
      return body;
    });
    const point = ([x, y]) => ({ x, y });
    for (const j of scene.joints ?? []) {
      const data = r.JointData.revolute(point(j.anchorA), point(j.anchorB));
      world.createImpulseJoint(data, bodies[j.a], bodies[j.b], true).setContactsEnabled(false);
    }
    return {
      step: () => world.step(),
      places: () => bodies.map((b) => [b.translation().x, b.translation().y, b.rotation()]),
      end: () => world.free(),
    };
  };
}

async function box2d(load) {
  const loaded = await load("box2d3-wasm");
  const b2 = await loaded.default();
  const vec = (x, y) => {
    const v = new b2.b2Vec2();
    v.Set(x, y);
    return v;
  };
  return (scene) => {
    const worldDef = b2.b2DefaultWorldDef();
    worldDef.gravity = vec(0, -10);
    worldDef.enableSleep = false;
    const world = b2.b2CreateWorld(worldDef);
    const types = { static: b2.b2BodyType.b2_staticBody, dynamic: b2.b2BodyType.b2_dynamicBody, kinematic: b2.b2BodyType.b2_kinematicBody };
    const bodies = scene.bodies.map((b) => {
      const def = b2.b2DefaultBodyDef();
      def.type = types[b.type];
      def.position = vec(b.x, b.y);
      def.rotation = b2.b2MakeRot(b.angle);
      def.angularVelocity = b.spin ?? 0;
      const body = b2.b2CreateBody(world, def);
      const shapeDef = b2.b2DefaultShapeDef();
      const material = shapeDef.material;
      material.friction = friction;
      shapeDef.material = material;
      if (scene.collide === false) {
        const filter = shapeDef.filter;
        filter.maskBits = 0;
        shapeDef.filter = filter;
      }
      for (const s of b.shapes) {
        if (s.circle) {
          const round = new b2.b2Circle();
          round.center = vec(s.circle[0], s.circle[1]);
          round.radius = s.circle[2];
          b2.b2CreateCircleShape(body, shapeDef, round);
        } else {
          const hull = b2.b2ComputeHull(s.polygon.map(([x, y]) => vec(x, y)));
          b2.b2CreatePolygonShape(body, shapeDef, b2.b2MakePolygon(hull, 0));
        }
      }
      return body;
    });
    for (const j of scene.joints ?? []) {
      const def = b2.b2DefaultRevoluteJointDef();
      const base = def.base;
      base.bodyIdA = bodies[j.a];
      base.bodyIdB = bodies[j.b];
      const frames = [j.anchorA, j.anchorB].map(([x, y]) => {
        const frame = new b2.b2Transform();
        frame.p = vec(x, y);
        frame.q = b2.b2MakeRot(0);
        return frame;
      });
      [base.localFrameA, base.localFrameB] = frames;
      def.base = base;
      b2.b2CreateRevoluteJoint(world, def);
    }
    return {
      step: () => b2.b2World_Step(world, dt, 4),
      places: () => bodies.map((b) => {
        const at = b2.b2Body_GetPosition(b);
        return [at.x, at.y, b2.b2Rot_GetAngle(b2.b2Body_GetRotation(b))];
      }),
      end: () => b2.b2DestroyWorld(world),
    };
  };
}

async function planck(load) {
  const loaded = await load("planck");
  const p = loaded.World ? loaded : loaded.default;
  return (scene) => {
    const world = new p.World({ gravity: { x: 0, y: -10 }, allowSleep: false });
    const bodies = scene.bodies.map((b) => {
      const body = world.createBody({ type: b.type, position: { x: b.x, y: b.y }, angle: b.angle, angularVelocity: b.spin ?? 0 });
      for (const s of b.shapes) {
        const shape = s.circle
          ? new p.Circle({ x: s.circle[0], y: s.circle[1] }, s.circle[2])
          : new p.Polygon(s.polygon.map(([x, y]) => ({ x, y })));
        body.createFixture({ shape, friction, density: 1, filterMaskBits: scene.collide === false ? 0 : 0xffff });
      }
      return body;
    });
    const point = ([x, y]) => ({ x, y });
    for (const j of scene.joints ?? []) {
      world.createJoint(new p.RevoluteJoint({ bodyA: bodies[j.a], bodyB: bodies[j.b], localAnchorA: point(j.anchorA), localAnchorB: point(j.anchorB) }));
    }
    return {
      step: () => world.step(dt, 8, 3),
      places: () => bodies.map((b) => [b.getPosition().x, b.getPosition().y, b.getAngle()]),
      end: () => {},
    };
  };
}

async function matter(load) {
  const loaded = await load("matter-js");
  const m = loaded.Engine ? loaded : loaded.default;
  const scale = 50; // Pixels per metre: matter's tolerances are in pixels.
  return (scene) => {
    const engine = m.Engine.create({ gravity: { x: 0, y: -1, scale: scale * 1e-5 } });
    const wheels = [];
    const bodies = scene.bodies.map((b) => {
      // Bodies of a group do not collide, where other engines leave out bodies with a common hinge.
      const collisionFilter = scene.collide === false ? { mask: 0 } : { group: -(b.group ?? 0) };
      const given = { friction, collisionFilter };
      const parts = b.shapes.map((s) => {
        if (s.circle) return m.Bodies.circle((b.x + s.circle[0]) * scale, (b.y + s.circle[1]) * scale, s.circle[2] * scale, given);
        const corners = s.polygon.map(([x, y]) => ({ x: x * scale, y: y * scale }));
        const center = m.Vertices.centre(corners);
        return m.Body.create({ ...given, position: { x: b.x * scale + center.x, y: b.y * scale + center.y }, vertices: corners });
      });
      const body = parts.length === 1 ? parts[0] : m.Body.create({ ...given, parts });
      m.Body.setAngle(body, b.angle);
      if (b.type !== "dynamic") m.Body.setStatic(body, true);
      if (b.spin) wheels.push([body, b.spin * dt]);
      m.Composite.add(engine.world, body);
      return body;
    });
    const point = ([x, y]) => ({ x: x * scale, y: y * scale });
    for (const j of scene.joints ?? []) {
      m.Composite.add(engine.world, m.Constraint.create({ bodyA: bodies[j.a], bodyB: bodies[j.b], pointA: point(j.anchorA), pointB: point(j.anchorB), length: 0, stiffness: 1 }));
    }
    return {
      step: () => {
        for (const [body, angle] of wheels) m.Body.rotate(body, angle, undefined, true);
        m.Engine.update(engine, 1000 * dt);
      },
      places: () => bodies.map((b) => [b.position.x / scale, b.position.y / scale, b.angle]),
      end: () => m.Engine.clear(engine),
    };
  };
}

export const engines = { drystone, rapier, box2d, planck, matter };
