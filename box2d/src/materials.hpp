// The program's functions that mix friction and restitution, as rules for pairs of materials.
#pragma once

namespace drystone::box2d {

struct WorldRecord;

/// If a material or one of the functions has changed, asks the functions about each pair of materials of living shapes, and gives
/// the world the answers as rules. A step then calls no function, and a replay needs none.
void update_materials(WorldRecord& w);

}  // namespace drystone::box2d
