#include "benchmarks/scaling/bytes.hpp"

#include <cstdint>

#include "constraint/kernels.hpp"
#include "solve/solve.hpp"
#include "world/rows.hpp"

namespace drystone::bench {
namespace {

// Bytes per lane in a batch, of a contact of two points and of a joint without spring, motor or limit.
double contact_lane() {
  const solver::KernelTable& table = solver::kernel_table(Lanes::scalar);
  return static_cast<double>(table.contacts[static_cast<std::size_t>(ContactKind::two_points)].batch_bytes) /
         table.lanes;
}
double joint_lane() {
  const solver::KernelTable& table = solver::kernel_table(Lanes::scalar);
  return static_cast<double>(table.joints[0].batch_bytes) / table.lanes;
}

constexpr double kRead = 1.0;
constexpr double kReadAndWrite = 2.0;
// Passes of the partition over the numbers that it keeps of a constraint. Of each awake constraint: its group, written and
// read. Of each solved one: its slot (written, read when it is coloured and laid out), its colour (written, read when it
// is counted and laid out) and its place in a batch (written). Its bodies are read once more when it is coloured.
constexpr double kAwakePasses = 2.0;
constexpr double kSolvedPasses = 7.0;
// Passes of the solver over a batch: one each by prepare and store; and if blocks are coupled, one each by solve and relax
// in each sub-step, and one by the warm start, of contacts in the first sub-step and of joints in each. Not counted: that
// a pass may both read and write, and that batches with restitution and contacts of bodies with joints are read more often.
constexpr double kBatchPasses = 2.0;
constexpr double kCoupledPassesOfSubstep = 2.0;
constexpr double kCoupledWarmStart = 1.0;
// Passes over the solver's bodies: written by load, read by store; and if blocks are coupled, read and written twice a
// sub-step.
constexpr double kBodyPasses = 2.0;
constexpr double kCoupledBodyPassesOfSubstep = 4.0;

// Velocity change (3), damping (2), a flag, the velocity before constraints (3), whether there are joints.
constexpr double kDriveBytes = 37.0;

}  // namespace

double bytes_moved(const StepReport& r, int substeps) {
  const double bodies = r.awake_bodies;
  const double contacts = r.awake_contacts;
  const double solved = r.touching;
  const double joints = r.awake_bodies > 0 ? r.joints : 0;
  const double coupled = r.blocks > 0 ? static_cast<double>(r.coupled_blocks) / r.blocks : 0.0;
  const double shapes_per_body = r.bodies > 0 ? static_cast<double>(r.shapes) / r.bodies : 0.0;

  const double update_contacts = contacts * (kReadAndWrite * sizeof(ContactRow) + kReadAndWrite * sizeof(ContactKey)) +
                                 bodies * kRead * sizeof(BodyState);
  const double partition = (contacts + joints) * (sizeof(ContactKey) + kAwakePasses * sizeof(std::uint32_t)) +
                           (solved + joints) * (sizeof(ContactKey) + kSolvedPasses * sizeof(std::uint32_t));
  const double solves = substeps * kCoupledPassesOfSubstep;
  const double contact_passes = kBatchPasses + coupled * (solves + kCoupledWarmStart);
  const double joint_passes = kBatchPasses + coupled * (solves + substeps * kCoupledWarmStart);
  const double rows = solved * (kRead + kReadAndWrite) * sizeof(ContactRow) +
                      joints * (kRead * sizeof(AnyJointOptions) + (kRead + kReadAndWrite) * sizeof(JointRow));
  const double batches = contact_passes * solved * contact_lane() + joint_passes * joints * joint_lane();
  const double solver_bodies =
      bodies * (sizeof(SolverBody) + kDriveBytes) * (kBodyPasses + coupled * substeps * kCoupledBodyPassesOfSubstep) +
      bodies * (kRead + kReadAndWrite) * sizeof(BodyState);
  const double refit = bodies * (kRead * sizeof(BodyState) +
                                 shapes_per_body * kRead * (sizeof(ShapeGeometry) + sizeof(ShapeRow) + sizeof(Aabb)));
  return update_contacts + partition + rows + batches + solver_bodies + refit;
}

}  // namespace drystone::bench
