// Values that gdb prints (printers_test.py). The program is not run: gdb reads its data.
#include "drystone/id.hpp"
#include "drystone/math.hpp"
#include "drystone/position.hpp"

// The values are volatile, so that the compiler keeps them.
volatile drystone::BodyId body = {7, 1};
volatile drystone::ShapeId no_shape = {};
volatile drystone::FieldId field = {4294967295u, 4294967295u};
volatile drystone::Vec2 vector = {0.1f, -2.5f};
volatile drystone::Position place = {1e6 + 0.125, -0.25};
volatile drystone::Rotation quarter = {0.0f, 1.0f};
volatile drystone::Transform pose = {{1.0f, 2.0f}, {-1.0f, 0.0f}};
volatile drystone::WorldTransform world_pose = {{3.0, 4.0}, {1.0f, 0.0f}};
volatile drystone::Aabb box = {{-1.0f, -2.0f}, {3.0f, 4.5f}};
volatile drystone::WorldAabb world_box = {{-1.0, -2.0}, {3.0, 4.0}};

int main() { return 0; }
