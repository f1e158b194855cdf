#include "step/step_together.hpp"
#include "world/row_fields.hpp"

namespace drystone::step {
namespace {

// The lists are known at compile time, because there is not a microsecond for a small world.
struct PrefetchList {
  template <model::Role R, typename Member, typename Count, bool Saved, typename List>
  void operator()(const model::Field<R, Member, Count, Saved>&, const List& list) const {
    if constexpr (R != model::Role::told && model::detail::kIsList<List>) {
      base::prefetch(list.data(), list.size() * sizeof(*list.data()));
    }
  }
};
struct PrefetchTable {
  template <typename AField, typename Value>
  void operator()(const AField&, const Value& member) const {
    if constexpr (model::Table<Value>) model::for_each_field(member, PrefetchList());
  }
};

}  // namespace

void prefetch_rows(const WorldState& w) {
  if (w.shapes.row.size() > kMostPrefetchedShapes) return;
  model::for_each_field<SimData>(w, PrefetchTable());
  w.trees.fixed.prefetch();
  w.trees.awake.prefetch();
  base::prefetch(w.trees.searched_box.data(), w.trees.searched_box.size() * sizeof(Aabb));
}

}  // namespace drystone::step
