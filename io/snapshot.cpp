#include "drystone/io/snapshot.hpp"

#include <unordered_map>

#include "io/view_fit.hpp"

namespace drystone::io {

FrameCounters counters_of(const World& world) {
  const StepReport& report = world.report();
  FrameCounters c;
  c.step = report.step;
  c.bodies = static_cast<int>(world.bodies().size());  // This is correct before the first step too.
  c.awake_bodies = report.awake_bodies;
  c.joints = report.joints;
  c.islands = report.islands;
  c.awake_islands = report.awake_islands;
  c.contacts = report.contacts;
  c.touching = report.touching;
  c.step_ms = report.total_ms;
  return c;
}

BodyState state_of(const World& world, BodyId body) {
  return {world.transform(body).value(), world.is_awake(body).value(), world.island(body).value()};
}

Snapshot take_snapshot(const World& world, DrawLayers layers) {
  Snapshot out;
  FormTable forms;
  std::unordered_map<BodyId, std::uint32_t> index_of;
  for (BodyId id : world.bodies()) {
    const BodyOptions options = world.body(id);
    index_of.emplace(id, static_cast<std::uint32_t>(out.outline.bodies.size()));
    BodyOutline body;
    body.id = id;
    body.type = options.type;
    body.form = forms.intern(form_of(world, id), out.outline.forms);
    body.name = options.name;
    out.outline.bodies.push_back(std::move(body));
    out.states.push_back(state_of(world, id));
  }
  for (JointId id : world.joints()) {
    BodyId a, b;
    JointOutline joint = outline_of(world, id, a, b);
    joint.body_a = index_of.at(a);
    joint.body_b = index_of.at(b);
    out.outline.joints.push_back(std::move(joint));
  }
  world.contacts(out.contacts);
  world.islands(out.islands);
  out.counters = counters_of(world);
  out.layers = layers;
  must(world.draw(out.drawn, {.layers = layers.empty() ? DrawLayers{DrawLayer::fields} : layers}));
  return out;
}

WorldAabb fit_view(const Snapshot& snapshot) {
  std::vector<FitItem> items;
  for (std::size_t i = 0; i < snapshot.states.size(); ++i) {
    const BodyOutline& body = snapshot.outline.bodies[i];
    const Form& form = snapshot.outline.forms[body.form];
    const WorldTransform& pose = snapshot.states[i].pose;
    if (body.type != BodyType::static_body) {
      items.push_back({bounds(form, pose), false});
      continue;
    }
    // Shape by shape: a ground and its walls are often one body.
    for (const ShapeOutline& shape : form) items.push_back({bounds(shape, pose), true});
  }
  for (const JointOutline& joint : snapshot.outline.joints) {
    for (const Position wheel : joint.wheels) items.push_back({{wheel, wheel}, false});
  }
  return fit_view(items);
}

}  // namespace drystone::io
