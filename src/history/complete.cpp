#include "history/complete.hpp"

#include "contact/contacts.hpp"
#include "contact/materials.hpp"
#include "geometry/shape_geometry.hpp"
#include "geometry/support_types.hpp"
#include "solve/solve.hpp"
#include "world/proxies.hpp"

namespace drystone::state {
namespace {

/// Recomputes the set of pairs, the counts, and the unsaved fields of rows other than links. Returns the first error, or an empty string.
std::string derive_rows(SimState& w) {
  std::string problem;
  contact::index_rules(w);
  w.contacts.pairs.reserve(w.contacts.ids.size());
  w.contacts.ids.for_each_used([&](std::uint32_t slot) {
    contact::complete_contact(w, slot);
    const ContactRow& contact = w.contacts.row[slot];
    if (!w.contacts.pairs.insert(contact.shape[0], contact.shape[1])) {
      problem = "contact " + std::to_string(slot) + " is between the shapes of another contact";
    }
    w.contacts.touching_count += contact.touching && !contact.sensor ? 1 : 0;
  });
  w.islands.ids.for_each_used([&](std::uint32_t slot) { w.islands.awake_count += w.islands.row[slot].awake ? 1 : 0; });
  spatial::renew_slabs(w);
  return problem;
}

/// Makes the points of support shapes, which depend on the length unit. Returns the problem of the first shape that cannot be made, for
/// instance because its type is not registered, or an empty string.
std::string make_support_shapes(SimState& w) {
  std::string problem;
  w.shapes.ids.for_each_used([&](std::uint32_t slot) {
    auto* const shape = std::get_if<SupportShape>(&w.shapes.geometry[slot]);
    if (!problem.empty() || shape == nullptr) return;
    Result<SupportShape> made = geometry::with_length_unit(std::move(*shape), w.options.length_unit);
    if (!made.ok()) {
      problem = made.error().message;
      return;
    }
    *shape = std::move(made).value();
    if (const Result<void> valid = validate(*shape, w.options.length_unit); !valid.ok())
      problem = valid.error().message;
  });
  return problem;
}

}  // namespace

std::unique_ptr<WorldState> new_world(SimState memory) {
  auto world = std::make_unique<WorldState>();
  const SimState empty;
  static_cast<SimState&>(*world) = std::move(memory);
  static_cast<SimState&>(*world) = empty;  // Columns keep their memory.
  return world;
}

std::string complete_state(WorldState& w) {
  if (std::string problem = make_support_shapes(w); !problem.empty()) return problem;
  // Boxes are computed with the pieces before values are checked.
  if (w.tree_pieces_x.empty() != w.tree_pieces_y.empty() || !spatial::is_valid(w.tree_pieces_x) ||
      !spatial::is_valid(w.tree_pieces_y)) {
    return "this does not hold: the pieces of the trees are in order";
  }
  if (std::string problem = relink(w); !problem.empty()) return problem;
  if (std::string problem = derive_rows(w); !problem.empty()) return problem;
  if (std::string problem = broken_value(w); !problem.empty()) return problem;
  spatial::fill_trees(w);
  if (w.joints.ids.size() > 0) solver::use_joint_kernels();
  return "";
}

}  // namespace drystone::state
