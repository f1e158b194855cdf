// The passes of the solver over contacts and joints: kind by kind, at each lane width, inside the first and the second
// cache.
#include <array>
#include <string>

#include "benchmarks/micro/kernel_scene.hpp"
#include "benchmarks/micro/micro.hpp"

namespace drystone::bench {
namespace {

/// Numbers of constraints, with a body for each: about 40 KB (first cache) and 600 KB (second cache).
constexpr std::array<std::uint32_t, 2> kSizes = {256, 4096};

/// Bytes of the bodies that a pass reads and writes for a constraint: velocities alone, or with the change of position.
constexpr double kVelocityBytes = 2 * (16 + 16);
constexpr double kMotionBytes = 2 * (32 + 16);

struct ContactCost {
  const char* name;
  int points;
  bool extended;
};
constexpr std::array<ContactCost, kContactKinds> kContacts = {{{"one_point", 1, false},
                                                               {"two_points", 2, false},
                                                               {"one_point_extended", 1, true},
                                                               {"two_points_extended", 2, true}}};

// Numbers of operations by the formulas of src/solve/contact_batch-inl.hpp. For a point: an impulse applied to two
// bodies 18, the relative velocity 12, the separation 22 (8 more for the radii of a single point).
constexpr double kWarmStartPerPoint = 24, kFrictionPerPoint = 42, kNormalPerPoint = 74, kRelaxPerPoint = 68;
constexpr double kSoftness = 6, kRolling = 13, kSinglePointRadii = 8;

struct ContactPass {
  const char* name;
  solver::Pass solver::ContactKernels::*pass;
  WorkPerItem (*work)(const ContactCost& cost, double batch_bytes);
};

double radii_of(const ContactCost& cost) { return cost.points == 1 ? kSinglePointRadii : 0.0; }
double extras_of(const ContactCost& cost) { return cost.extended ? kRolling + cost.points : 0.0; }
/// Impulses and their maximum, written back.
double written_of(const ContactCost& cost) { return 12.0 * cost.points + (cost.extended ? 4.0 : 0.0); }

constexpr std::array<ContactPass, 6> kContactPasses = {
    {{"prepare", &solver::ContactKernels::prepare,
      [](const ContactCost&, double batch) {
        return WorkPerItem{batch + sizeof(ContactRow) + 2 * sizeof(BodyState), 0.0};
      }},
     {"warm_start", &solver::ContactKernels::warm_start,
      [](const ContactCost& c, double batch) {
        return WorkPerItem{batch + kVelocityBytes, c.points * kWarmStartPerPoint + (c.extended ? 4.0 : 0.0)};
      }},
     {"solve", &solver::ContactKernels::solve,
      [](const ContactCost& c, double batch) {
        return WorkPerItem{batch + written_of(c) + kMotionBytes,
                           c.points * (kFrictionPerPoint + kNormalPerPoint) + kSoftness + radii_of(c) + extras_of(c)};
      }},
     {"relax", &solver::ContactKernels::relax,
      [](const ContactCost& c, double batch) {
        return WorkPerItem{batch + written_of(c) + kMotionBytes,
                           c.points * (kFrictionPerPoint + kRelaxPerPoint) + radii_of(c) + extras_of(c)};
      }},
     {"find_impacts", &solver::ContactKernels::find_impacts,
      [](const ContactCost& c, double batch) {
        return WorkPerItem{batch + kVelocityBytes, c.points * 12.0};  // For contacts without a fast approach.
      }},
     {"store", &solver::ContactKernels::store, [](const ContactCost& c, double batch) {
        return WorkPerItem{batch + written_of(c), 0.0};
      }}}};

void run_contacts(benchmark::State& state, std::size_t kind, Lanes lanes, const ContactPass& pass) {
  const auto constraints = static_cast<std::uint32_t>(state.range(0));
  KernelScene scene = KernelScene::of_contacts(static_cast<ContactKind>(kind), constraints, lanes);
  scene.prepare();
  const solver::Pass kernel = scene.contact_kernels().*pass.pass;
  for (auto _ : state) scene.run(kernel);
  const double batch = static_cast<double>(scene.contact_kernels().batch_bytes) / scene.lanes();
  count_work(state, constraints, pass.work(kContacts[kind], batch));
}

/// Operations of a solve, a relax and a warm start, by the formulas of src/constraint; 0: not counted.
struct JointCost {
  double solve;
  double relax;
  double warm_start;
};
constexpr std::array<JointCost, kJointKinds> kJointCosts = {
    {{110, 102, 38}, {222, 211, 49}, {130, 122, 70}, {270, 259, 90}, {84, 78, 65}, {190, 187, 68}, {}, {}, {}}};

/// "revolute", "revolute_driven" and so on.
std::string name_of_joints(std::size_t batch_kind) {
  const std::size_t constraint = constraint_of_batch_kind(batch_kind);
  if (batch_kind == kCoupling) return "coupling";
  const std::string kind = constraint == kFrameConstraint ? "frame" : to_string(static_cast<JointKind>(constraint));
  return batch_kind_has_drive(batch_kind) ? kind + "_driven" : kind;
}

struct JointPass {
  const char* name;
  solver::Pass solver::JointKernels::*pass;
  double JointCost::*operations;
};
constexpr std::array<JointPass, 4> kJointPasses = {
    {{"prepare", &solver::JointKernels::prepare, nullptr},
     {"warm_start", &solver::JointKernels::warm_start, &JointCost::warm_start},
     {"solve", &solver::JointKernels::solve, &JointCost::solve},
     {"relax", &solver::JointKernels::relax, &JointCost::relax}}};

void run_joints(benchmark::State& state, std::size_t kind, Lanes lanes, const JointPass& pass) {
  const auto constraints = static_cast<std::uint32_t>(state.range(0));
  KernelScene scene = KernelScene::of_joints(kind, constraints, lanes);
  scene.prepare();
  const solver::Pass kernel = scene.joint_kernels().*pass.pass;
  for (auto _ : state) scene.run(kernel);
  const double batch = static_cast<double>(scene.joint_kernels().batch_bytes) / scene.lanes();
  const bool prepares = pass.operations == nullptr;
  const double others = prepares ? sizeof(JointRow) + sizeof(AnyJointOptions) + 2.0 * sizeof(BodyState) : kMotionBytes;
  count_work(state, constraints, {batch + others, prepares ? 0.0 : kJointCosts[kind].*pass.operations});
}

std::string name_of(const char* what, const char* pass, const std::string& kind, Lanes lanes) {
  return std::string(what) + "/" + pass + "/" + kind + "/" + to_string(lanes);
}

}  // namespace

void add_contact_kernels() {
  for (const ContactPass& pass : kContactPasses) {
    for (std::size_t kind = 0; kind < kContactKinds; ++kind) {
      if (pass.pass == &solver::ContactKernels::find_impacts && !kContacts[kind].extended)
        continue;  // There is no such kernel.
      for (const Lanes lanes : available_lanes()) {
        const std::string name = name_of("contact", pass.name, kContacts[kind].name, lanes);
        auto* added = benchmark::RegisterBenchmark(name.c_str(), run_contacts, kind, lanes, pass);
        for (const std::uint32_t size : kSizes) added->Arg(size);
      }
    }
  }
}

void add_joint_kernels() {
  for (const JointPass& pass : kJointPasses) {
    for (std::size_t kind = 0; kind < kJointKinds; ++kind) {
      for (const Lanes lanes : available_lanes()) {
        const std::string name = name_of("joint", pass.name, name_of_joints(kind), lanes);
        auto* added = benchmark::RegisterBenchmark(name.c_str(), run_joints, kind, lanes, pass);
        for (const std::uint32_t size : kSizes) added->Arg(size);
      }
    }
  }
}

}  // namespace drystone::bench
