#include "benchmarks/micro/kernel_scene.hpp"

#include <cstring>
#include <variant>

#include "solve/solve.hpp"
#include "world/world_state.hpp"

namespace drystone::bench {
namespace {

constexpr float kSubstep = 1.0f / 240.0f;

AnyJointOptions joint_options(std::size_t kind) {
  const bool driven = kind % 2 == 1;
  const Spring spring = {driven, 5.0f, 0.5f};
  const Limit limit = {driven, -0.5f, 0.5f};
  const Motor motor = {driven, 0.1f, 1.0f};
  const auto fill_ends = [](auto options) {
    options.anchor_a = {0.5f, 0.01f};
    options.anchor_b = {-0.5f, 0.0f};
    return options;
  };
  const auto fill = [&](auto options) {
    options = fill_ends(options);
    options.spring = spring;
    options.limit = limit;
    options.motor = motor;
    return options;
  };
  const std::size_t constraint = constraint_of_batch_kind(kind);
  if (constraint == kFrameConstraint) {
    if (!driven) return fill_ends(WeldOptions{});
    WheelOptions wheel = fill(WheelOptions{});
    wheel.axis = {1.0f, 0.0f};
    return wheel;
  }
  if (constraint == kCouplingConstraint) return fill_ends(GearOptions{});
  AnyJointOptions options = constraint == 0   ? AnyJointOptions(fill(RevoluteOptions{}))
                            : constraint == 1 ? AnyJointOptions(fill(PrismaticOptions{}))
                                              : AnyJointOptions(fill(DistanceOptions{}));
  if (auto* const rod = std::get_if<DistanceOptions>(&options)) {
    rod->anchor_a = {0.2f, 0.0f};  // The bodies are apart, so that there is a direction between them.
    rod->limit = {driven, 0.1f, 0.5f};
  }
  return options;
}

}  // namespace

KernelScene::KernelScene(std::size_t kind, std::uint32_t constraints, Lanes lanes)
    : table_(solver::kernel_table(lanes)),
      kind_(kind),
      batches_(constraints / static_cast<std::uint32_t>(table_.lanes)),
      world_(std::make_unique<WorldState>()) {
  bodies_.resize(constraints + 2);  // One body more than constraints, after the body that stands for all static ones.
  for (std::uint32_t i = 0; i <= constraints; ++i) add_body(i);
  for (std::uint32_t i = 0; i < constraints; i += 2) slots_.push_back(i);
  for (std::uint32_t i = 1; i < constraints; i += 2) slots_.push_back(i);

  data_.world = {world_.get(), index_of_.data()};
  data_.bodies = bodies_.data();
  data_.dynamic_count = constraints + 1;
  data_.h = kSubstep;
  data_.inv_h = 1.0f / kSubstep;
  data_.contact_softness = math::make_softness(30.0f, 10.0f, kSubstep);
  data_.static_softness = math::make_softness(60.0f, 10.0f, kSubstep);
  data_.joint_correction = 0.25f;
  data_.push_out_speed = 3.0f;
  data_.restitution_speed = 1.0f;
  group_.impacts = impacts_.get();
  impact_marks_.resize(batches_);
  group_.impact_marks = impact_marks_.data();
}

KernelScene KernelScene::of_contacts(ContactKind kind, std::uint32_t constraints, Lanes lanes) {
  KernelScene scene(static_cast<std::size_t>(kind), constraints, lanes);
  for (std::uint32_t i = 0; i < constraints; ++i) scene.add_contact(i, kind);
  scene.make_batches(scene.contact_kernels().batch_bytes);
  scene.prepare_ = scene.contact_kernels().prepare;
  return scene;
}

KernelScene KernelScene::of_joints(std::size_t kind, std::uint32_t constraints, Lanes lanes) {
  KernelScene scene(kind, constraints, lanes);
  for (std::uint32_t i = 0; i < constraints; ++i) scene.add_joint(i, kind);
  scene.make_batches(scene.joint_kernels().batch_bytes);
  scene.prepare_ = scene.joint_kernels().prepare;
  return scene;
}

void KernelScene::prepare() { run(prepare_); }

void KernelScene::add_body(std::uint32_t index) {
  BodyState& state = world_->bodies.state.emplace_back();
  state.type = BodyType::dynamic;
  state.center = state.pose.position = {static_cast<float>(index), 0.0f};
  state.inv_mass = 1.0f;
  state.inv_inertia = 6.0f;
  index_of_.push_back(index + 1);
  SolverBody& body = bodies_[index + 1];
  body.velocity = {1.0f, -0.5f + 0.01f * static_cast<float>(index % 7)};
  body.angular_velocity = 0.02f * static_cast<float>(index % 5);
}

void KernelScene::add_contact(std::uint32_t index, ContactKind kind) {
  ContactRow& contact = world_->contacts.row.emplace_back();
  contact.body = {index, index + 1};
  world_->contacts.key.push_back({.body = contact.body, .kind = kind});
  contact.local_normal = {1.0f, 0.0f};
  contact.friction = 0.6f;
  contact.touching = true;
  const bool two = kind == ContactKind::two_points || kind == ContactKind::two_points_extended;
  contact.count = two ? 2 : 1;
  for (std::size_t i = 0; i < contact.count; ++i) {
    const float height = i == 0 ? -0.4f : 0.4f;
    contact.points[i] = {.local_a = {0.5f, height}, .local_b = {-0.5f, height}, .separation_0 = -0.001f};
    contact.impulses[i] = {.normal = 0.01f, .tangent = 0.001f};
  }
  if (kind == ContactKind::one_point || kind == ContactKind::two_points) return;
  contact.restitution = 0.3f;
  contact.rolling_resistance = 0.01f;
  contact.surface_speed = 0.1f;
}

void KernelScene::add_joint(std::uint32_t index, std::size_t kind) {
  JointRow& joint = world_->joints.row.emplace_back();
  joint.body = {index, index + 1};
  world_->joints.options.push_back(joint_options(kind));
  world_->joints.coupling.emplace_back();
  joint.last_substep = kSubstep;
  joint.linked = true;
}

void KernelScene::make_batches(std::size_t batch_bytes) {
  group_.slots = slots_.data();
  group_.slots_apart = static_cast<std::uint32_t>(table_.lanes);
  group_.first = arena_.allocate<std::byte>(batches_ * batch_bytes).data();
  // The pages of the memory are touched before anything is timed.
  std::memset(group_.first, 0, batches_ * batch_bytes);
}

}  // namespace drystone::bench
