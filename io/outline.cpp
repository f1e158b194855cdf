#include "drystone/io/outline.hpp"

#include <utility>
#include <variant>

#include "drystone/scenes/scene.hpp"

namespace drystone::io {
namespace {

ShapeOutline outline(const Circle& g) { return {OutlineKind::circle, false, g.radius, {g.center}}; }
ShapeOutline outline(const Capsule& g) { return {OutlineKind::capsule, false, g.radius, {g.point_a, g.point_b}}; }
ShapeOutline outline(const Segment& g) { return {OutlineKind::line, false, 0.0f, {g.point_a, g.point_b}}; }
ShapeOutline outline(const ChainSegment& g) { return {OutlineKind::line, false, 0.0f, {g.point_a, g.point_b}}; }
ShapeOutline outline(const TileGrid&) { return {}; }  // append() makes the outlines of its tiles.
ShapeOutline outline(const Polygon& g) {
  return {OutlineKind::polygon, false, g.radius(), {g.vertices().begin(), g.vertices().end()}};
}

ShapeOutline outline(const SupportShape& g) {
  const OutlineKind kind = g.points().size() == 1   ? OutlineKind::circle
                           : g.points().size() == 2 ? OutlineKind::capsule
                                                    : OutlineKind::polygon;
  return {kind, false, g.radius(), {g.points().begin(), g.points().end()}};
}

/// Arrows towards the fronts of one-way surfaces, from the middles of the shapes. Of arrows close together, the first is kept.
class Arrows {
 public:
  explicit Arrows(float length_unit) : length_(0.4f * length_unit), pitch_(0.9f * length_unit) {}

  void add(const ShapeOutline& shape, const OneWay& surface) {
    if (!surface.enabled) return;
    Vec2 from;
    for (const Vec2 point : shape.points) from += (1.0f / static_cast<float>(shape.points.size())) * point;
    if (!form_.empty() && distance(form_.back().points.front(), from) < pitch_) return;
    // A link's own front is on the right of its direction.
    const bool is_of_link = surface.direction == Vec2{};
    const Vec2 front =
        normalize(is_of_link ? right_perpendicular(shape.points.back() - shape.points.front()) : surface.direction);
    const Vec2 tip = from + length_ * front;
    const auto barb = [&](float side) { return tip + 0.35f * length_ * (side * perpendicular(front) - front); };
    form_.push_back({OutlineKind::line, false, 0.0f, {from, tip, barb(1.0f), tip, barb(-1.0f)}});
  }
  void append_to(Form& form) const { form.insert(form.end(), form_.begin(), form_.end()); }

 private:
  float length_;
  float pitch_;
  Form form_;
};

// The tiles of a grid: full tiles that follow each other in a row are one rectangle.
void append(Form& form, Arrows& arrows, const TileGrid& grid, const ShapeOptions& options) {
  for (const scenes::SceneShape& tile : scenes::shapes_of({grid, options})) {
    if (const auto* box = std::get_if<Box>(&tile.geometry)) {
      form.push_back(outline(make_box(*box).value()));
    } else {
      form.push_back(outline(std::get<Polygon>(tile.geometry)));
    }
    form.back().sensor = options.sensor;
    arrows.add(form.back(), tile.options.one_way);
  }
}

// Whether a link begins where the line before it ended.
bool continues(const Form& form, const ChainSegment& link) {
  return !form.empty() && form.back().kind == OutlineKind::line && form.back().points.back() == link.point_a;
}

template <typename T>
void append_bytes(std::string& key, const T& value) {
  key.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// All drawn properties of a form as bytes: equal keys mean equal pictures.
std::string key_of(const Form& form) {
  std::string key;
  for (const ShapeOutline& shape : form) {
    append_bytes(key, shape.kind);
    append_bytes(key, shape.sensor);
    append_bytes(key, shape.radius);
    append_bytes(key, shape.points.size());
    for (Vec2 p : shape.points) append_bytes(key, p);
  }
  return key;
}

}  // namespace

std::uint32_t FormTable::intern(Form form, std::vector<Form>& forms) {
  const auto [entry, is_new] = index_.try_emplace(key_of(form), static_cast<std::uint32_t>(forms.size()));
  if (is_new) forms.push_back(std::move(form));
  return entry->second;
}

Form form_of(const World& world, BodyId body) {
  Form form;
  Arrows arrows(world.options().length_unit);
  const std::vector<ShapeId> shapes = world.shapes(body);
  for (ShapeId shape : shapes) {
    const ShapeGeometry& geometry = *world.geometry(shape).value();
    const ShapeOptions options = world.shape(shape);
    if (const auto* grid = std::get_if<TileGrid>(&geometry)) {
      append(form, arrows, *grid, options);
      continue;
    }
    ShapeOutline shape_outline = std::visit([](const auto& g) { return outline(g); }, geometry);
    shape_outline.sensor = options.sensor;
    arrows.add(shape_outline, options.one_way);
    if (const auto* link = std::get_if<ChainSegment>(&geometry); link != nullptr && continues(form, *link)) {
      form.back().points.push_back(link->point_b);
    } else {
      form.push_back(std::move(shape_outline));
    }
  }
  arrows.append_to(form);
  return form;
}

JointOutline outline_of(const World& world, JointId joint, BodyId& body_a, BodyId& body_b) {
  JointOutline out;
  out.id = joint;
  out.kind = world.joint_kind(joint).value();
  std::visit(
      [&](const auto& options) {
        body_a = options.body_a;
        body_b = options.body_b;
        out.anchor_a = options.anchor_a;
        out.anchor_b = options.anchor_b;
        out.name = options.name;
        if constexpr (requires { options.axis; }) out.axis = options.axis;
        if constexpr (requires { options.wheel_a; }) out.wheels = {options.wheel_a, options.wheel_b};
      },
      world.joint(joint).value());
  return out;
}

WorldAabb bounds(const ShapeOutline& shape, const WorldTransform& pose) {
  const Position first = transform_point(pose, shape.points.front());
  WorldAabb box{first, first};
  for (Vec2 local : shape.points) {
    const Position p = transform_point(pose, local);
    box = {min(box.lower, p), max(box.upper, p)};
  }
  return inflate(box, shape.radius);
}

WorldAabb bounds(const Form& form, const WorldTransform& pose) {
  if (form.empty()) return {pose.position, pose.position};
  WorldAabb box = bounds(form.front(), pose);
  for (const ShapeOutline& shape : form) box = merge(box, bounds(shape, pose));
  return box;
}

float reach(const Form& form) {
  float farthest = 0.0f;
  for (const ShapeOutline& shape : form) {
    for (Vec2 p : shape.points) farthest = max(farthest, length(p) + shape.radius);
  }
  return farthest;
}

}  // namespace drystone::io
