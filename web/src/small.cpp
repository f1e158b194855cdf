// What the small module has in place of parts that it leaves out (core/replaceable.hpp). No call of the small module makes a field, a tile, a
// support shape, or a joint that is a coupling, so these functions have nothing to do; and joints are solved by iterations alone, where the large
// module solves trees of joints directly (docs/web.md).
#include "collide/collide.hpp"
#include "constraint/kernels.hpp"
#include "contact/tiles.hpp"
#include "solve/partition/blocks.hpp"
#include "world/field/fields.hpp"

namespace drystone {

namespace solver::set_wasm {
void add_trees(KernelTable&) {}
void add_couplings(KernelTable&) {}
}  // namespace solver::set_wasm

namespace partition {
bool solves_trees() { return false; }
std::span<const ArticulatedBatch> make_articulated_batches(WorldState&, const Components&, const BlockedBodies&,
                                                           const ColoredBatches<kContactKinds>&, std::uint32_t) {
  return {};
}
}  // namespace partition

namespace field {
bool forget_body(SimState&, std::uint32_t) { return false; }
void wake_reached(SimState&) {}
ActiveFields begin(WorldState&, const SolverIndices&) { return {}; }
void select(const SimState&, const ActiveFields&, const SolverIndices&, IndexRange) {}
void act(const SimState&, const ActiveFields&, const SolverIndices&, const solver::BodyArrays&, float, IndexRange,
         int) {}
void advance(SimState&, float) {}
}  // namespace field

namespace contact {
void add_contact_of_tile(SimState&, std::uint32_t) {}
void remove_contact_of_tile(SimState&, std::uint32_t) {}
void find_tile_pairs(WorldState&, std::span<const std::uint32_t>, std::vector<TilePair>&) {}
void create_tile_contacts(SimState&, std::span<const TilePair>, std::span<std::uint32_t>) {}
void renew_surface_of_tiles(SimState&, std::uint32_t) {}

LocalManifold collide(const Circle&, const SupportShape&, const Transform&, float) { return {}; }
LocalManifold collide(const Capsule&, const SupportShape&, const Transform&, float) { return {}; }
LocalManifold collide(const Polygon&, const SupportShape&, const Transform&, float) { return {}; }
LocalManifold collide(const ChainSegment&, const SupportShape&, const Transform&, float) { return {}; }
LocalManifold collide(const SupportShape&, const SupportShape&, const Transform&, float) { return {}; }
}  // namespace contact

}  // namespace drystone
