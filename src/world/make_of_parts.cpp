// Values of the classes with private data (world/parts.hpp), made of their parts again.
#include "core/assert.hpp"
#include "world/parts.hpp"
#include "world/type_info.hpp"

namespace drystone::model {
namespace {

using Fill = base::FunctionRef<bool(void* parts)>;

template <typename T>
bool make(void* value, Fill fill) {
  typename PartsOf<T>::Parts parts;
  if (!fill(&parts)) return false;
  std::optional<T> made = PartsOf<T>::make(std::move(parts));
  if (!made) return false;
  *static_cast<T*>(value) = *std::move(made);
  return true;
}

}  // namespace

bool make_of_parts(const TypeInfo& type, void* value, Fill fill) {
  if (type.parts == type_of<Polygon>().parts) return make<Polygon>(value, fill);
  if (type.parts == type_of<TileGrid>().parts) return make<TileGrid>(value, fill);
  if (type.parts == type_of<SupportShape>().parts) return make<SupportShape>(value, fill);
  if (type.parts == type_of<base::IdPool>().parts) return make<base::IdPool>(value, fill);
  DRYSTONE_ASSERT(false);
  return false;
}

}  // namespace drystone::model
