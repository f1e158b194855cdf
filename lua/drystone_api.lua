-- Made by lua/scripts/generate.py from c/api.json and drystone.h.
local ffi = require("ffi")
ffi.cdef[[
typedef enum DryStatus{DRY_OK=0,DRY_ERROR_INVALID_ARGUMENT=1,DRY_ERROR_INVALID_GEOMETRY=2,DRY_ERROR_STALE_ID=3,
DRY_ERROR_WRONG_MOMENT=4,DRY_ERROR_LIMIT_EXCEEDED=5,DRY_ERROR_NOT_AVAILABLE=6,DRY_ERROR_OUT_OF_MEMORY=100,
DRY_ERROR_UNEXPECTED=101}DryStatus;typedef struct DryPolygon DryPolygon;typedef struct DryTileGrid DryTileGrid;
typedef struct DryContactHooks DryContactHooks;typedef struct DryDebugDraw DryDebugDraw;
typedef struct DryFixedStepRunner DryFixedStepRunner;typedef struct DrySupportShape DrySupportShape;
typedef struct DrySchedulerTask DrySchedulerTask;typedef struct DryScheduler DryScheduler;
typedef struct DryWorld DryWorld;typedef struct DryReplayer DryReplayer;typedef struct DryWorldBatch DryWorldBatch;
typedef struct DryFieldFunctions DryFieldFunctions;typedef struct DryBytes DryBytes;
typedef struct DryRecording DryRecording;typedef struct DryBodyId{uint32_t index;uint32_t generation;}DryBodyId;
typedef struct DryShapeId{uint32_t index;uint32_t generation;}DryShapeId;
typedef struct DryChainId{uint32_t index;uint32_t generation;}DryChainId;
typedef struct DryJointId{uint32_t index;uint32_t generation;}DryJointId;
typedef struct DryFieldId{uint32_t index;uint32_t generation;}DryFieldId;
typedef struct DryVec2{float x;float y;}DryVec2;typedef struct DryAabb{DryVec2 lower;DryVec2 upper;}DryAabb;
typedef struct DryRotation{float c;float s;}DryRotation;
typedef struct DryTransform{DryVec2 position;DryRotation rotation;}DryTransform;
typedef struct DryCircle{DryVec2 center;float radius;}DryCircle;
typedef struct DryCapsule{DryVec2 point_a;DryVec2 point_b;float radius;}DryCapsule;
typedef struct DrySegment{DryVec2 point_a;DryVec2 point_b;}DrySegment;
typedef struct DryBox{DryVec2 half_extents;DryVec2 center;float angle;float radius;}DryBox;
typedef struct DryChainSegment{DryVec2 ghost_a;DryVec2 point_a;DryVec2 point_b;DryVec2 ghost_b;}DryChainSegment;
typedef struct DryCell{int32_t x;int32_t y;}DryCell;typedef uint8_t DryTile;
enum{DRY_TILE_EMPTY=0,DRY_TILE_FULL=1,DRY_TILE_LOWER_RIGHT=2,DRY_TILE_LOWER_LEFT=3,DRY_TILE_UPPER_LEFT=4,
DRY_TILE_UPPER_RIGHT=5,DRY_TILE_RISE_LOW=6,DRY_TILE_RISE_HIGH=7,DRY_TILE_FALL_HIGH=8,DRY_TILE_FALL_LOW=9,
DRY_TILE_HANGING_RISE_LOW=10,DRY_TILE_HANGING_RISE_HIGH=11,DRY_TILE_HANGING_FALL_HIGH=12,DRY_TILE_HANGING_FALL_LOW=13,
DRY_TILE_ONE_WAY=14,DRY_TILE_ONE_WAY_LEDGE=15,};
typedef struct DryMassData{float mass;DryVec2 center;float inertia;}DryMassData;
typedef struct DryRayCastInput{DryVec2 origin;DryVec2 translation;float max_fraction;}DryRayCastInput;
typedef struct DryCastOutput{bool hit;float fraction;DryVec2 point;DryVec2 normal;}DryCastOutput;
typedef struct DryConvexProxy{const DryVec2*points;size_t points_count;float radius;const DrySupportShape*exact;
}DryConvexProxy;typedef struct DrySimplexCache{uint8_t count;uint8_t index_a[3];uint8_t index_b[3];}DrySimplexCache;
typedef struct DryDistanceInput{DryConvexProxy a;DryConvexProxy b;DryTransform b_in_a;bool use_radii;float 
length_unit;}DryDistanceInput;
typedef struct DryDistanceOutput{DryVec2 point_a;DryVec2 point_b;DryVec2 normal;float distance;int iterations;
}DryDistanceOutput;
typedef struct DryShapeCastInput{DryConvexProxy a;DryConvexProxy b;DryTransform b_in_a;DryVec2 translation_b;float 
max_fraction;float length_unit;}DryShapeCastInput;
typedef struct DrySweep{DryVec2 local_center;DryVec2 center_0;DryVec2 center_1;DryRotation rotation_0;DryRotation 
rotation_1;float angle;}DrySweep;
typedef struct DryTimeOfImpactInput{DryConvexProxy a;DryConvexProxy b;DrySweep sweep_a;DrySweep sweep_b;float 
max_time;float min_time;float length_unit;}DryTimeOfImpactInput;typedef uint8_t DryTimeOfImpactOutputState;
enum{DRY_TIME_OF_IMPACT_OUTPUT_STATE_SEPARATED=0,DRY_TIME_OF_IMPACT_OUTPUT_STATE_HIT=1,
DRY_TIME_OF_IMPACT_OUTPUT_STATE_OVERLAPPED=2,DRY_TIME_OF_IMPACT_OUTPUT_STATE_FAILED=3,};
typedef struct DryTimeOfImpactOutput{DryTimeOfImpactOutputState state;float time;DryVec2 point;DryVec2 normal;int 
iterations;}DryTimeOfImpactOutput;typedef struct DryPosition{double x;double y;}DryPosition;
typedef struct DryWorldTransform{DryPosition position;DryRotation rotation;}DryWorldTransform;
typedef struct DryWorldAabb{DryPosition lower;DryPosition upper;}DryWorldAabb;typedef uint8_t DryBodyType;
enum{DRY_BODY_TYPE_STATIC_BODY=0,DRY_BODY_TYPE_KINEMATIC=1,DRY_BODY_TYPE_DYNAMIC=2,};
typedef struct DryMotionLocks{bool x;bool y;bool rotation;}DryMotionLocks;
typedef struct DryBodyOptions{size_t struct_size;DryBodyType type;DryPosition position;float angle;DryVec2 velocity;
float angular_velocity;float linear_damping;float angular_damping;float gravity_scale;float gravity_angle;float 
time_scale;DryMotionLocks locks;bool bullet;bool allow_sleep;bool asleep;bool enabled;float sleep_threshold;float 
time_to_sleep;bool has_mass_override;DryMassData mass_override;const char*name;uint64_t user_data;}DryBodyOptions;
typedef struct DryBodyMotion{DryWorldTransform pose;DryPosition center;DryVec2 velocity;float angular_velocity;
}DryBodyMotion;typedef struct DryColumnDouble{double*first;size_t count;ptrdiff_t stride;}DryColumnDouble;
typedef struct DryColumnFloat{float*first;size_t count;ptrdiff_t stride;}DryColumnFloat;
typedef struct DryColumnUint8{uint8_t*first;size_t count;ptrdiff_t stride;}DryColumnUint8;
typedef struct DryBodyColumns{DryColumnDouble x;DryColumnDouble y;DryColumnFloat cosine;DryColumnFloat sine;
DryColumnFloat angle;DryColumnFloat velocity_x;DryColumnFloat velocity_y;DryColumnFloat angular_velocity;
DryColumnUint8 awake;}DryBodyColumns;
typedef struct DryBodyVelocity{DryVec2 velocity;float angular_velocity;}DryBodyVelocity;
typedef struct DryQueryCount{size_t written;size_t found;}DryQueryCount;
typedef struct DryQueryFilter{uint64_t category;uint64_t mask;DryBodyId ignore_body;bool static_bodies;bool 
kinematic_bodies;bool dynamic_bodies;bool sensors;}DryQueryFilter;
typedef struct DryRayCast{DryPosition origin;DryVec2 translation;DryQueryFilter filter;}DryRayCast;
typedef struct DryShapeCast{DryConvexProxy shape;DryWorldTransform pose;DryVec2 translation;DryQueryFilter filter;
}DryShapeCast;
typedef struct DryCastHit{DryShapeId shape;DryPosition point;DryVec2 normal;float fraction;DryCell cell;}DryCastHit;
typedef struct DryNearestShape{DryShapeId shape;DryPosition point;DryPosition query_point;DryVec2 normal;float 
distance;DryCell cell;}DryNearestShape;
typedef struct DryContactPoint{DryPosition point;float separation;float normal_impulse;float tangent_impulse;uint32_t 
feature;}DryContactPoint;
typedef struct DryContactView{DryShapeId shape_a;DryShapeId shape_b;DryVec2 normal;int count;DryContactPoint 
points[2];DryCell cell;}DryContactView;
typedef struct DrySensorOverlap{DryShapeId sensor;DryShapeId visitor;DryCell cell;}DrySensorOverlap;
typedef struct DryIslandView{DryWorldAabb bounds;int body_count;bool asleep;uint32_t label;DryBodyId body;
}DryIslandView;
typedef struct DryContactEdit{bool ignore;bool has_friction;float friction;bool has_surface_speed;float surface_speed;
bool one_step;}DryContactEdit;typedef uint8_t DryDrawLayer;
enum{DRY_DRAW_LAYER_SHAPES=0,DRY_DRAW_LAYER_BLOCKS=1,DRY_DRAW_LAYER_BOUNDS=2,DRY_DRAW_LAYER_TREE=3,
DRY_DRAW_LAYER_ISLANDS=4,DRY_DRAW_LAYER_JOINTS=5,DRY_DRAW_LAYER_SEAMS=6,DRY_DRAW_LAYER_COLORS=7,
DRY_DRAW_LAYER_CONTACTS=8,DRY_DRAW_LAYER_IMPULSES=9,DRY_DRAW_LAYER_MASS_CENTERS=10,DRY_DRAW_LAYER_VELOCITIES=11,
DRY_DRAW_LAYER_SWEEPS=12,DRY_DRAW_LAYER_FIELDS=13,DRY_DRAW_LAYER_SLEEP_TIMES=14,DRY_DRAW_LAYER_NAMES=15,};
typedef uint8_t DryDrawMeaning;
enum{DRY_DRAW_MEANING_STATIC_BODY=0,DRY_DRAW_MEANING_KINEMATIC_BODY=1,DRY_DRAW_MEANING_AWAKE_BODY=2,
DRY_DRAW_MEANING_ASLEEP_BODY=3,DRY_DRAW_MEANING_DISABLED_BODY=4,DRY_DRAW_MEANING_SENSOR=5,DRY_DRAW_MEANING_BLOCK=6,
DRY_DRAW_MEANING_SHAPE_BOUNDS=7,DRY_DRAW_MEANING_TREE_NODE=8,DRY_DRAW_MEANING_ISLAND_AWAKE=9,
DRY_DRAW_MEANING_ISLAND_ASLEEP=10,DRY_DRAW_MEANING_JOINT=11,DRY_DRAW_MEANING_JOINT_LIMIT=12,DRY_DRAW_MEANING_SEAM=13,
DRY_DRAW_MEANING_CONSTRAINT_COLOR=14,DRY_DRAW_MEANING_CONTACT_POINT=15,DRY_DRAW_MEANING_CONTACT_NORMAL=16,
DRY_DRAW_MEANING_OVERLAP=17,DRY_DRAW_MEANING_GAP=18,DRY_DRAW_MEANING_NORMAL_IMPULSE=19,
DRY_DRAW_MEANING_FRICTION_IMPULSE=20,DRY_DRAW_MEANING_MASS_CENTER=21,DRY_DRAW_MEANING_VELOCITY=22,
DRY_DRAW_MEANING_SWEEP=23,DRY_DRAW_MEANING_FIELD=24,DRY_DRAW_MEANING_WATER_SURFACE=25,DRY_DRAW_MEANING_ONE_WAY=26,
DRY_DRAW_MEANING_SLEEP_TIME=27,DRY_DRAW_MEANING_NAME=28,};
typedef struct DryDrawColor{DryDrawMeaning meaning;uint32_t number;}DryDrawColor;
typedef struct DryDrawOptions{size_t struct_size;uint32_t layers;bool has_view;DryWorldAabb view;float arrow_seconds;
}DryDrawOptions;
typedef struct DryContactBeginEvent{DryShapeId shape_a;DryShapeId shape_b;DryVec2 normal;DryPosition point;DryCell 
cell;}DryContactBeginEvent;
typedef struct DryContactEndEvent{DryShapeId shape_a;DryShapeId shape_b;DryCell cell;}DryContactEndEvent;
typedef struct DryContactHitEvent{DryShapeId shape_a;DryShapeId shape_b;DryPosition point;DryVec2 normal;float 
approach_speed;float normal_impulse;DryCell cell;}DryContactHitEvent;
typedef struct DrySensorEvent{DryShapeId sensor;DryShapeId visitor;DryCell cell;}DrySensorEvent;
typedef struct DryTileChangeEvent{DryShapeId grid;DryCell cell;DryTile before;DryTile now;}DryTileChangeEvent;
typedef struct DryBodyMoveEvent{DryBodyId body;DryWorldTransform pose;bool fell_asleep;}DryBodyMoveEvent;
typedef struct DryBodyWakeEvent{DryBodyId body;}DryBodyWakeEvent;
typedef struct DryJointBreakEvent{DryJointId joint;DryBodyId body_a;DryBodyId body_b;DryVec2 force;float torque;
uint64_t user_data;}DryJointBreakEvent;typedef uint8_t DryJointAxis;
enum{DRY_JOINT_AXIS_ALONG=0,DRY_JOINT_AXIS_ACROSS=1,DRY_JOINT_AXIS_ANGLE=2,};
typedef struct DryJointLimitEvent{DryJointId joint;DryBodyId body_a;DryBodyId body_b;DryJointAxis axis;bool upper;
float speed;uint64_t user_data;}DryJointLimitEvent;
typedef struct DryEvents{const DryContactBeginEvent*contact_begin;size_t contact_begin_count;const 
DryContactEndEvent*contact_end;size_t contact_end_count;const DryContactHitEvent*contact_hit;size_t contact_hit_count;
const DrySensorEvent*sensor_begin;size_t sensor_begin_count;const DrySensorEvent*sensor_end;size_t sensor_end_count;
const DryBodyMoveEvent*body_move;size_t body_move_count;const DryJointBreakEvent*joint_break;size_t joint_break_count;
const DryBodyWakeEvent*body_wake;size_t body_wake_count;const DryJointLimitEvent*joint_limit;size_t joint_limit_count;
const DryTileChangeEvent*tile_change;size_t tile_change_count;}DryEvents;typedef uint8_t DryFieldAreaKind;
enum{DRY_FIELD_AREA_KIND_EVERYWHERE=0,DRY_FIELD_AREA_KIND_BOX=1,DRY_FIELD_AREA_KIND_CIRCLE=2,};
typedef struct DryFieldArea{DryFieldAreaKind kind;DryWorldAabb box;DryPosition center;float radius;}DryFieldArea;
typedef struct DryGravityZoneOptions{size_t struct_size;const DryBodyId*bodies;size_t bodies_count;uint64_t 
categories;DryFieldArea area;bool enabled;const char*name;uint64_t user_data;DryVec2 acceleration;bool 
replaces_gravity;}DryGravityZoneOptions;typedef uint8_t DryFieldQuantity;
enum{DRY_FIELD_QUANTITY_ACCELERATION=0,DRY_FIELD_QUANTITY_FORCE=1,};typedef uint8_t DryFalloff;
enum{DRY_FALLOFF_CONSTANT=0,DRY_FALLOFF_LINEAR=1,DRY_FALLOFF_INVERSE=2,DRY_FALLOFF_INVERSE_SQUARE=3,};
typedef struct DryDirectionalFieldOptions{size_t struct_size;const DryBodyId*bodies;size_t bodies_count;uint64_t 
categories;DryFieldArea area;bool enabled;const char*name;uint64_t user_data;DryPosition origin;DryVec2 direction;
float strength;DryFieldQuantity quantity;DryFalloff falloff;float reach;float half_width;}DryDirectionalFieldOptions;
typedef struct DryRadialFieldOptions{size_t struct_size;const DryBodyId*bodies;size_t bodies_count;uint64_t 
categories;DryFieldArea area;bool enabled;const char*name;uint64_t user_data;DryPosition center;DryBodyId carrier;
float strength;float swirl;DryFieldQuantity quantity;DryFalloff falloff;float core_radius;float reach;
}DryRadialFieldOptions;
typedef struct DryBuoyancyOptions{size_t struct_size;const DryBodyId*bodies;size_t bodies_count;uint64_t categories;
DryFieldArea area;bool enabled;const char*name;uint64_t user_data;DryPosition surface;float density;float linear_drag;
float angular_drag;DryVec2 flow;float wave_amplitude;float wave_length;float wave_speed;}DryBuoyancyOptions;
typedef struct DryWindOptions{size_t struct_size;const DryBodyId*bodies;size_t bodies_count;uint64_t categories;
DryFieldArea area;bool enabled;const char*name;uint64_t user_data;DryVec2 velocity;float density;float drag;float 
friction;float gusts;float gust_period;}DryWindOptions;
typedef struct DryCustomFieldOptions{size_t struct_size;const DryBodyId*bodies;size_t bodies_count;uint64_t 
categories;DryFieldArea area;bool enabled;const char*name;uint64_t user_data;uint32_t function;float parameters[8];
}DryCustomFieldOptions;typedef uint8_t DryFieldKind;
enum{DRY_FIELD_KIND_GRAVITY_ZONE=0,DRY_FIELD_KIND_DIRECTIONAL=1,DRY_FIELD_KIND_RADIAL=2,DRY_FIELD_KIND_BUOYANCY=3,
DRY_FIELD_KIND_WIND=4,DRY_FIELD_KIND_CUSTOM=5,};
typedef struct DryFieldTarget{DryFieldId field;DryBodyId body;DryPosition center;DryRotation rotation;DryVec2 
velocity;float angular_velocity;float mass;float inertia;double time;const float*parameters;}DryFieldTarget;
typedef struct DryFieldPush{DryVec2 force;float torque;float linear_drag;float angular_drag;}DryFieldPush;
typedef struct DryExplosionOptions{size_t struct_size;DryPosition center;float radius;float strength;DryFalloff 
falloff;bool shielding;const DryBodyId*bodies;size_t bodies_count;uint64_t categories;}DryExplosionOptions;
typedef struct DryExplosionReport{int bodies;float impulse;}DryExplosionReport;typedef uint8_t DrySmoothing;
enum{DRY_SMOOTHING_INTERPOLATION=0,DRY_SMOOTHING_EXTRAPOLATION=1,DRY_SMOOTHING_NONE=2,};
typedef struct DryFixedStepOptions{size_t struct_size;double step_seconds;int max_steps;DrySmoothing smoothing;
void(*before_step)(void*context,DryWorld*world);void*before_step_context;void(*after_step)(void*context,
DryWorld*world);void*after_step_context;}DryFixedStepOptions;
typedef struct DryFrameReport{int steps;double dropped_seconds;double remainder;}DryFrameReport;
typedef uint8_t DryJointKind;
enum{DRY_JOINT_KIND_REVOLUTE=0,DRY_JOINT_KIND_PRISMATIC=1,DRY_JOINT_KIND_DISTANCE=2,DRY_JOINT_KIND_WELD=3,
DRY_JOINT_KIND_WHEEL=4,DRY_JOINT_KIND_SERVO=5,DRY_JOINT_KIND_FRICTION=6,DRY_JOINT_KIND_MOUSE=7,
DRY_JOINT_KIND_GROOVE=8,DRY_JOINT_KIND_FILTER=9,DRY_JOINT_KIND_GENERIC=10,DRY_JOINT_KIND_GEAR=11,
DRY_JOINT_KIND_PULLEY=12,DRY_JOINT_KIND_RATCHET=13,};
typedef struct DrySpring{bool enabled;float hertz;float damping_ratio;}DrySpring;
typedef struct DryLimit{bool enabled;float lower;float upper;}DryLimit;
typedef struct DryMotor{bool enabled;float speed;float max_force;}DryMotor;
typedef struct DryBreakLimit{bool enabled;float force;float torque;}DryBreakLimit;
typedef struct DryRevoluteOptions{size_t struct_size;DryBodyId body_a;DryBodyId body_b;DryVec2 anchor_a;DryVec2 
anchor_b;bool collide_connected;DryBreakLimit break_limit;bool limit_events;const char*name;uint64_t user_data;float 
reference_angle;DryLimit limit;DryMotor motor;DrySpring spring;float target_angle;}DryRevoluteOptions;
typedef struct DryPrismaticOptions{size_t struct_size;DryBodyId body_a;DryBodyId body_b;DryVec2 anchor_a;DryVec2 
anchor_b;bool collide_connected;DryBreakLimit break_limit;bool limit_events;const char*name;uint64_t user_data;
DryVec2 axis;float reference_angle;DryLimit limit;DryMotor motor;DrySpring spring;float target_translation;
}DryPrismaticOptions;
typedef struct DryDistanceOptions{size_t struct_size;DryBodyId body_a;DryBodyId body_b;DryVec2 anchor_a;DryVec2 
anchor_b;bool collide_connected;DryBreakLimit break_limit;bool limit_events;const char*name;uint64_t user_data;float 
length;DrySpring spring;DryLimit limit;DryMotor motor;DryLimit spring_force;}DryDistanceOptions;
typedef struct DryWeldOptions{size_t struct_size;DryBodyId body_a;DryBodyId body_b;DryVec2 anchor_a;DryVec2 anchor_b;
bool collide_connected;DryBreakLimit break_limit;bool limit_events;const char*name;uint64_t user_data;float 
reference_angle;DrySpring linear_spring;DrySpring angular_spring;}DryWeldOptions;
typedef struct DryWheelOptions{size_t struct_size;DryBodyId body_a;DryBodyId body_b;DryVec2 anchor_a;DryVec2 anchor_b;
bool collide_connected;DryBreakLimit break_limit;bool limit_events;const char*name;uint64_t user_data;DryVec2 axis;
DryLimit limit;DrySpring spring;float target_translation;DryMotor motor;}DryWheelOptions;
typedef struct DryServoOptions{size_t struct_size;DryBodyId body_a;DryBodyId body_b;DryVec2 anchor_a;DryVec2 anchor_b;
bool collide_connected;DryBreakLimit break_limit;bool limit_events;const char*name;uint64_t user_data;DryVec2 target;
float target_angle;DrySpring spring;float max_force;float max_torque;}DryServoOptions;
typedef struct DryFrictionOptions{size_t struct_size;DryBodyId body_a;DryBodyId body_b;DryVec2 anchor_a;DryVec2 
anchor_b;bool collide_connected;DryBreakLimit break_limit;bool limit_events;const char*name;uint64_t user_data;float 
max_force;float max_torque;}DryFrictionOptions;
typedef struct DryMouseOptions{size_t struct_size;DryBodyId body_a;DryBodyId body_b;DryVec2 anchor_a;DryVec2 anchor_b;
bool collide_connected;DryBreakLimit break_limit;bool limit_events;const char*name;uint64_t user_data;DrySpring 
spring;float max_acceleration;}DryMouseOptions;
typedef struct DryGrooveOptions{size_t struct_size;DryBodyId body_a;DryBodyId body_b;DryVec2 anchor_a;DryVec2 
anchor_b;bool collide_connected;DryBreakLimit break_limit;bool limit_events;const char*name;uint64_t user_data;
DryVec2 axis;DryLimit limit;}DryGrooveOptions;
typedef struct DryFilterOptions{size_t struct_size;DryBodyId body_a;DryBodyId body_b;DryVec2 anchor_a;DryVec2 
anchor_b;bool collide_connected;DryBreakLimit break_limit;bool limit_events;const char*name;uint64_t user_data;
}DryFilterOptions;
typedef struct DryJointCoordinate{bool locked;DryLimit limit;DryMotor motor;DrySpring spring;float target;float 
max_spring_force;}DryJointCoordinate;
typedef struct DryGenericOptions{size_t struct_size;DryBodyId body_a;DryBodyId body_b;DryVec2 anchor_a;DryVec2 
anchor_b;bool collide_connected;DryBreakLimit break_limit;bool limit_events;const char*name;uint64_t user_data;
DryVec2 axis;float reference_angle;DryJointCoordinate x;DryJointCoordinate y;DryJointCoordinate angle;
}DryGenericOptions;
typedef struct DryGearOptions{size_t struct_size;DryBodyId body_a;DryBodyId body_b;DryVec2 anchor_a;DryVec2 anchor_b;
bool collide_connected;DryBreakLimit break_limit;bool limit_events;const char*name;uint64_t user_data;DryJointId 
joint_a;DryJointId joint_b;float ratio;}DryGearOptions;
typedef struct DryPulleyOptions{size_t struct_size;DryBodyId body_a;DryBodyId body_b;DryVec2 anchor_a;DryVec2 
anchor_b;bool collide_connected;DryBreakLimit break_limit;bool limit_events;const char*name;uint64_t user_data;
DryPosition wheel_a;DryPosition wheel_b;float ratio;float length;}DryPulleyOptions;
typedef struct DryRatchetOptions{size_t struct_size;DryBodyId body_a;DryBodyId body_b;DryVec2 anchor_a;DryVec2 
anchor_b;bool collide_connected;DryBreakLimit break_limit;bool limit_events;const char*name;uint64_t user_data;float 
pitch;float reference_angle;bool clockwise;}DryRatchetOptions;
typedef struct DryJointState{DryVec2 force;float torque;float coordinate;float speed;DryVec2 offset;float angle;float 
linear_error;float angular_error;}DryJointState;
typedef struct DryEllipse{DryVec2 center;DryVec2 radii;float angle;}DryEllipse;typedef uint8_t DrySliceCut;
enum{DRY_SLICE_CUT_SECTOR=0,DRY_SLICE_CUT_CHORD=1,};
typedef struct DrySlice{DryVec2 center;float radius;float angle;float half_angle;DrySliceCut cut;float rounding;
}DrySlice;
typedef struct DrySupportOptions{size_t struct_size;const char*type;const float*parameters;size_t parameters_count;
DryVec2 center;float angle;float rounding;}DrySupportOptions;
typedef struct DrySupportShapeFlat{DryVec2 point_a;DryVec2 point_b;}DrySupportShapeFlat;
typedef uint8_t DryMoverShapeKind;
enum{DRY_MOVER_SHAPE_KIND_CIRCLE=0,DRY_MOVER_SHAPE_KIND_CAPSULE=1,DRY_MOVER_SHAPE_KIND_BOX=2,
DRY_MOVER_SHAPE_KIND_POLYGON=3,DRY_MOVER_SHAPE_KIND_SUPPORT_SHAPE=4,};
typedef struct DryMoverShape{DryMoverShapeKind kind;union{DryCircle circle;DryCapsule capsule;DryBox box;const 
DryPolygon*polygon;const DrySupportShape*support_shape;};}DryMoverShape;
typedef struct DryMoverOptions{size_t struct_size;DryMoverShape shape;DryVec2 up;float max_slope;float step_height;
float snap_distance;float skin;float push_force;float mass;DryQueryFilter filter;uint32_t material;}DryMoverOptions;
typedef struct DryMoverGround{DryShapeId shape;DryBodyId body;DryPosition point;DryVec2 normal;DryVec2 velocity;
DryVec2 anchor;DryPosition anchored_at;}DryMoverGround;
typedef struct DryMover{DryPosition position;DryVec2 velocity;DryMoverGround ground;}DryMover;
typedef struct DryMoverInput{DryVec2 velocity;float seconds;bool drop;}DryMoverInput;
typedef struct DryMoverHit{DryShapeId shape;DryBodyId body;DryPosition point;DryVec2 normal;float impulse;
}DryMoverHit;
typedef struct DryMoverReport{DryVec2 moved;DryVec2 carried;float climbed;bool grounded;bool landed;bool left_ground;
bool stepped;bool slid;bool blocked;bool ceiling;bool squeezed;DryMoverHit hits[8];int hits_found;}DryMoverReport;
typedef struct DryDriveOptions{size_t struct_size;DryVec2 up;float max_slope;float ground_force;float air_force;
}DryDriveOptions;typedef struct DryDriveInput{float speed;float jump;float seconds;}DryDriveInput;
typedef struct DryDriveReport{bool grounded;bool jumped;DryShapeId ground;DryVec2 normal;DryVec2 impulse;
}DryDriveReport;typedef struct DryVec2Span{const DryVec2*first;size_t count;}DryVec2Span;
typedef struct DryOutline{const DryVec2*points;size_t points_count;const DryVec2Span*holes;size_t holes_count;
}DryOutline;
typedef struct DryDecomposition{const DryPolygon*const*pieces;size_t pieces_count;float area_left_out;
}DryDecomposition;
typedef struct DryRecordingOptions{size_t struct_size;void(*write)(void*context,const uint8_t*bytes,size_t 
bytes_size);void*write_context;int keyframe_interval;int state_hash_interval;}DryRecordingOptions;
typedef uint8_t DryPhase;
enum{DRY_PHASE_BEGIN=0,DRY_PHASE_UPDATE_PAIRS=1,DRY_PHASE_UPDATE_CONTACTS=2,DRY_PHASE_ISLANDS=3,DRY_PHASE_PARTITION=4,
DRY_PHASE_SOLVE=5,DRY_PHASE_CONTINUOUS=6,DRY_PHASE_REFIT=7,DRY_PHASE_SLEEP=8,DRY_PHASE_EVENTS=9,DRY_PHASE_COUNT=10,};
typedef struct DryStepJob{DryPhase phase;int chunks;double ms;}DryStepJob;
typedef struct DryStepReport{uint64_t step;int bodies;int awake_bodies;int shapes;int joints;int fields;int 
fields_without_function;int islands;int awake_islands;int contacts;int awake_contacts;int touching;int 
reused_contacts;int new_contacts;int contact_colors;int joint_colors;int blocks;int coupled_blocks;int seam_contacts;
int seam_joints;int swept_bodies;int impacts;int clamped_jointed;int speed_clamped;int rotation_clamped;bool 
short_step;int pushed_bodies;int impact_chains_cut;int fell_asleep;int woke;int split_tries;int split_islands;const 
DryBodyId*quarantined;size_t quarantined_count;int refused_edits;int refused_calls;int workers;int arena_growths;
double phase_ms[10];double total_ms;double split_ms;double parallel_ms[10];const DryStepJob*jobs;size_t jobs_count;
}DryStepReport;
typedef struct DryQuality{float max_penetration;float max_joint_error;float max_joint_angular_error;double 
kinetic_energy;double potential_energy;DryVec2 linear_momentum;double angular_momentum;}DryQuality;
typedef uint8_t DryMixing;
enum{DRY_MIXING_STANDARD=0,DRY_MIXING_AVERAGE=1,DRY_MIXING_GEOMETRIC_MEAN=2,DRY_MIXING_MINIMUM=3,
DRY_MIXING_MULTIPLY=4,DRY_MIXING_MAXIMUM=5,};
typedef struct DryMaterial{float friction;float restitution;float rolling_resistance;float surface_speed;DryMixing 
friction_mixing;DryMixing restitution_mixing;uint32_t number;}DryMaterial;
typedef struct DryOneWay{bool enabled;DryVec2 direction;float margin;}DryOneWay;
typedef struct DryMaterialRule{uint32_t material_a;uint32_t material_b;bool collide;bool has_friction;float friction;
bool has_restitution;float restitution;bool has_rolling_resistance;float rolling_resistance;bool has_surface_speed;
float surface_speed;bool has_one_way;DryOneWay one_way;bool has_contact_events;bool contact_events;bool 
has_hit_events;bool hit_events;}DryMaterialRule;
typedef struct DryFilter{uint64_t category;uint64_t mask;int32_t group;}DryFilter;
typedef struct DryShapeOptions{size_t struct_size;float density;DryMaterial material;DryFilter filter;bool sensor;
bool senses_sensors;bool contact_events;bool hit_events;uint64_t event_mask;DryOneWay one_way;const char*name;
uint64_t user_data;}DryShapeOptions;
typedef struct DryChainOptions{size_t struct_size;const DryVec2*points;size_t points_count;bool loop;const 
DryMaterial*materials;size_t materials_count;DryFilter filter;bool contact_events;bool hit_events;uint64_t event_mask;
DryOneWay one_way;const char*name;uint64_t user_data;}DryChainOptions;typedef uint8_t DryShapeKind;
enum{DRY_SHAPE_KIND_CIRCLE=0,DRY_SHAPE_KIND_CAPSULE=1,DRY_SHAPE_KIND_SEGMENT=2,DRY_SHAPE_KIND_POLYGON=3,
DRY_SHAPE_KIND_CHAIN_SEGMENT=4,DRY_SHAPE_KIND_SUPPORT=5,DRY_SHAPE_KIND_TILE_GRID=6,};typedef uint8_t DryLanes;
enum{DRY_LANES_AUTOMATIC=0,DRY_LANES_SCALAR=1,DRY_LANES_SSE4=2,DRY_LANES_AVX2=3,DRY_LANES_AVX512=4,DRY_LANES_NEON=5,
DRY_LANES_WASM=6,};typedef uint8_t DryForceClearing;enum{DRY_FORCE_CLEARING_EACH_STEP=0,DRY_FORCE_CLEARING_MANUAL=1,};
typedef uint8_t DryIslandMethod;enum{DRY_ISLAND_METHOD_PERSISTENT=0,DRY_ISLAND_METHOD_FROM_SCRATCH=1,};
typedef struct DryWorldOptions{size_t struct_size;float length_unit;DryVec2 gravity;int substeps;bool sleeping;bool 
continuous;float restitution_speed;float hit_speed;float contact_hertz;float contact_damping_ratio;float 
push_out_speed;float joint_hertz;float joint_damping_ratio;float max_speed;float max_angular_speed;DryForceClearing 
force_clearing;DryIslandMethod islands;const DryMaterialRule*material_rules;size_t material_rules_count;int workers;
DryScheduler*scheduler;DryLanes lanes;const DryFieldFunctions*field_functions;DryContactHooks*contact_hooks;
}DryWorldOptions;
typedef struct DryStateDifference{const char*table;uint32_t slot;const char*field;const char*unit;const char*expected;
const char*found;size_t differing;}DryStateDifference;
typedef struct DryDivergence{uint64_t step;const char*what;bool has_difference;DryStateDifference difference;uint64_t 
difference_step;}DryDivergence;
typedef struct DryWorldBatchOptions{size_t struct_size;int workers;DryScheduler*scheduler;}DryWorldBatchOptions;
typedef struct DryWorldBatchCalls{void(*before_step)(void*context,size_t index,DryWorld*world);
void*before_step_context;void(*after_step)(void*context,size_t index,DryWorld*world);void*after_step_context;
}DryWorldBatchCalls;
typedef struct DryContactHooksFunctions{void*context;bool(*may_touch)(void*context,uint64_t shape_a,uint64_t shape_b);
void(*before_solving)(void*context,const DryContactView*contact_view,DryContactEdit*contact_edit);
}DryContactHooksFunctions;
DryStatus dry_contact_hooks_create(const DryContactHooksFunctions*functions,DryContactHooks**out);
typedef struct DryDebugDrawFunctions{void*context;void(*polygon)(void*context,const DryPosition*corners,size_t 
corners_count,float radius,DryDrawColor color);void(*circle)(void*context,DryPosition center,float radius,DryRotation 
x_axis,DryDrawColor color);void(*capsule)(void*context,DryPosition a,DryPosition b,float radius,DryDrawColor color);
void(*segment)(void*context,DryPosition a,DryPosition b,DryDrawColor color);void(*point)(void*context,DryPosition 
place,DryDrawColor color);void(*text)(void*context,DryPosition place,const char*text,DryDrawColor color);
void(*transform)(void*context,const DryWorldTransform*pose,DryDrawColor color);}DryDebugDrawFunctions;
DryStatus dry_debug_draw_create(const DryDebugDrawFunctions*functions,DryDebugDraw**out);
typedef struct DrySchedulerFunctions{void*context;int(*worker_count)(void*context);void(*run)(void*context,int count,
const DrySchedulerTask*task);}DrySchedulerFunctions;
DryStatus dry_scheduler_create(const DrySchedulerFunctions*functions,DryScheduler**out);
DryRotation dry_default_rotation(void);DryTransform dry_default_transform(void);DryCircle dry_default_circle(void);
DryCapsule dry_default_capsule(void);DrySegment dry_default_segment(void);DryBox dry_default_box(void);
DryCell dry_default_cell(void);DryRayCastInput dry_default_ray_cast_input(void);
DryDistanceInput dry_default_distance_input(void);DryShapeCastInput dry_default_shape_cast_input(void);
DrySweep dry_default_sweep(void);DryTimeOfImpactInput dry_default_time_of_impact_input(void);
DryWorldTransform dry_default_world_transform(void);DryBodyOptions dry_default_body_options(void);
DryQueryFilter dry_default_query_filter(void);DryRayCast dry_default_ray_cast(void);
DryShapeCast dry_default_shape_cast(void);DryDrawOptions dry_default_draw_options(void);
DryFieldArea dry_default_field_area(void);DryGravityZoneOptions dry_default_gravity_zone_options(void);
DryDirectionalFieldOptions dry_default_directional_field_options(void);
DryRadialFieldOptions dry_default_radial_field_options(void);DryBuoyancyOptions dry_default_buoyancy_options(void);
DryWindOptions dry_default_wind_options(void);DryCustomFieldOptions dry_default_custom_field_options(void);
DryExplosionOptions dry_default_explosion_options(void);DryFixedStepOptions dry_default_fixed_step_options(void);
DryBreakLimit dry_default_break_limit(void);DryRevoluteOptions dry_default_revolute_options(void);
DryPrismaticOptions dry_default_prismatic_options(void);DryDistanceOptions dry_default_distance_options(void);
DryWeldOptions dry_default_weld_options(void);DryWheelOptions dry_default_wheel_options(void);
DryServoOptions dry_default_servo_options(void);DryFrictionOptions dry_default_friction_options(void);
DryMouseOptions dry_default_mouse_options(void);DryGrooveOptions dry_default_groove_options(void);
DryFilterOptions dry_default_filter_options(void);DryJointCoordinate dry_default_joint_coordinate(void);
DryGenericOptions dry_default_generic_options(void);DryGearOptions dry_default_gear_options(void);
DryPulleyOptions dry_default_pulley_options(void);DryRatchetOptions dry_default_ratchet_options(void);
DryEllipse dry_default_ellipse(void);DrySlice dry_default_slice(void);
DrySupportOptions dry_default_support_options(void);DryMoverOptions dry_default_mover_options(void);
DryMoverInput dry_default_mover_input(void);DryDriveOptions dry_default_drive_options(void);
DryDriveInput dry_default_drive_input(void);DryRecordingOptions dry_default_recording_options(void);
DryMaterial dry_default_material(void);DryOneWay dry_default_one_way(void);
DryMaterialRule dry_default_material_rule(void);DryFilter dry_default_filter(void);
DryShapeOptions dry_default_shape_options(void);DryChainOptions dry_default_chain_options(void);
DryWorldOptions dry_default_world_options(void);DryWorldBatchOptions dry_default_world_batch_options(void);
void dry_polygon_destroy(DryPolygon*polygon);void dry_tile_grid_destroy(DryTileGrid*tile_grid);
void dry_contact_hooks_destroy(DryContactHooks*contact_hooks);void dry_debug_draw_destroy(DryDebugDraw*debug_draw);
void dry_fixed_step_runner_destroy(DryFixedStepRunner*fixed_step_runner);
void dry_support_shape_destroy(DrySupportShape*support_shape);void dry_scheduler_destroy(DryScheduler*scheduler);
void dry_world_destroy(DryWorld*world);void dry_replayer_destroy(DryReplayer*replayer);
void dry_world_batch_destroy(DryWorldBatch*world_batch);DryRotation dry_make_rotation(float radians);
float dry_rotation_angle(DryRotation q);DryVec2 dry_rotate(DryRotation q,DryVec2 a);
DryVec2 dry_inv_rotate(DryRotation q,DryVec2 a);DryVec2 dry_transform_point(const DryTransform*t,DryVec2 a);
DryVec2 dry_inv_transform_point(const DryTransform*t,DryVec2 a);
const DryVec2*dry_polygon_vertices(const DryPolygon*polygon,size_t*count);
const DryVec2*dry_polygon_normals(const DryPolygon*polygon,size_t*count);
DryVec2 dry_polygon_centroid(const DryPolygon*polygon);float dry_polygon_radius(const DryPolygon*polygon);
int dry_polygon_size(const DryPolygon*polygon);
DryTileGrid*dry_tile_grid_create(int32_t width,int32_t height,float cell_size,DryVec2 origin);
DryStatus dry_tile_grid_from_rows(const char*const*rows,size_t rows_count,float cell_size,DryVec2 origin,
DryTileGrid**out);int32_t dry_tile_grid_width(const DryTileGrid*grid);
int32_t dry_tile_grid_height(const DryTileGrid*grid);float dry_tile_grid_cell_size(const DryTileGrid*grid);
DryVec2 dry_tile_grid_origin(const DryTileGrid*grid);bool dry_tile_grid_has(const DryTileGrid*grid,DryCell cell);
DryTile dry_tile_grid_at(const DryTileGrid*grid,DryCell cell);
DryStatus dry_tile_grid_set(DryTileGrid*grid,DryCell cell,DryTile tile);
DryCell dry_tile_grid_cell_at(const DryTileGrid*grid,DryVec2 point);
DryVec2 dry_tile_grid_corner(const DryTileGrid*grid,DryCell cell);
DryStatus dry_tile_grid_rows(const DryTileGrid*grid,const char**out,size_t out_capacity,size_t*count);
const uint64_t*dry_tile_grid_words(const DryTileGrid*grid,size_t*count);
DryTileGrid*dry_tile_grid_from_words(int32_t width,int32_t height,float cell_size,DryVec2 origin,const uint64_t*words,
size_t words_count);char dry_tile_to_char(DryTile tile);
DryStatus dry_tile_from_char(char character,bool*found,DryTile*out);bool dry_tile_is_one_way(DryTile tile);
const char*dry_tile_name(DryTile tile);DryPolygon*dry_tile_polygon(const DryTileGrid*grid,DryCell cell);
DryStatus dry_make_box(const DryBox*box,DryPolygon**out);
DryStatus dry_make_hull(const DryVec2*points,size_t points_count,float radius,float length_unit,DryPolygon**out);
DryStatus dry_make_polygon(const DryVec2*vertices,size_t vertices_count,float radius,float length_unit,
DryPolygon**out);DryMassData dry_mass_data_circle(const DryCircle*shape,float density);
DryMassData dry_mass_data_capsule(const DryCapsule*shape,float density);
DryMassData dry_mass_data_polygon(const DryPolygon*shape,float density);
DryAabb dry_bounds_circle(const DryCircle*shape,const DryTransform*pose);
DryAabb dry_bounds_capsule(const DryCapsule*shape,const DryTransform*pose);
DryAabb dry_bounds_segment(const DrySegment*shape,const DryTransform*pose);
DryAabb dry_bounds_polygon(const DryPolygon*shape,const DryTransform*pose);
DryAabb dry_bounds_chain_segment(const DryChainSegment*shape,const DryTransform*pose);
DryAabb dry_bounds_tile_grid(const DryTileGrid*shape,const DryTransform*pose);
bool dry_contains_circle(const DryCircle*shape,DryVec2 point);
bool dry_contains_capsule(const DryCapsule*shape,DryVec2 point);
bool dry_contains_polygon(const DryPolygon*shape,DryVec2 point);
bool dry_contains_tile_grid(const DryTileGrid*shape,DryVec2 point);
DryCastOutput dry_ray_cast_circle(const DryCircle*shape,const DryRayCastInput*ray);
DryCastOutput dry_ray_cast_capsule(const DryCapsule*shape,const DryRayCastInput*ray);
DryCastOutput dry_ray_cast_segment(const DrySegment*shape,const DryRayCastInput*ray);
DryCastOutput dry_ray_cast_polygon(const DryPolygon*shape,const DryRayCastInput*ray);
DryCastOutput dry_ray_cast_chain_segment(const DryChainSegment*shape,const DryRayCastInput*ray);
DryCastOutput dry_ray_cast_tile_grid(const DryTileGrid*shape,const DryRayCastInput*ray);
DryCastOutput dry_ray_cast_aabb(const DryAabb*box,const DryRayCastInput*ray);
DryDistanceOutput dry_distance(const DryDistanceInput*input,DrySimplexCache*cache);
DryCastOutput dry_shape_cast(const DryShapeCastInput*input);DryTransform dry_pose_at(const DrySweep*sweep,float t);
float dry_impact_distance(float radii,float length_unit);
DryTimeOfImpactOutput dry_time_of_impact(const DryTimeOfImpactInput*input);
DryPosition dry_transform_point_to_world(const DryWorldTransform*t,DryVec2 a);
DryVec2 dry_inv_transform_point_from_world(const DryWorldTransform*t,DryPosition a);
DryTransform dry_relative_transform(const DryWorldTransform*a,const DryWorldTransform*b);
const char*dry_body_type_name(DryBodyType type);const char*dry_draw_layer_name(DryDrawLayer layer);
const DryDrawLayer*dry_draw_layers(size_t*count);
DryStatus dry_draw_layer(const char*name,bool*found,DryDrawLayer*out);
bool dry_draw_meaning_is_area(DryDrawMeaning meaning);DryFieldArea dry_box_area(DryPosition lower,DryPosition upper);
DryFieldArea dry_circle_area(DryPosition center,float radius);const char*dry_field_kind_name(DryFieldKind kind);
DryStatus dry_fixed_step_runner_create(DryWorld*world,const DryFixedStepOptions*options,DryFixedStepRunner**out);
DryStatus dry_fixed_step_runner_advance(DryFixedStepRunner*runner,double frame_seconds,DryFrameReport*out);
DryStatus dry_fixed_step_runner_steps_in(const DryFixedStepRunner*runner,double frame_seconds,int*out);
DryStatus dry_fixed_step_runner_reset(DryFixedStepRunner*runner);
DryStatus dry_fixed_step_runner_end_frame(DryFixedStepRunner*runner);
DryStatus dry_fixed_step_runner_options(const DryFixedStepRunner*runner,DryFixedStepOptions*out);
double dry_fixed_step_runner_remainder(const DryFixedStepRunner*runner);
uint64_t dry_fixed_step_runner_steps(const DryFixedStepRunner*runner);
double dry_fixed_step_runner_simulated_seconds(const DryFixedStepRunner*runner);
double dry_fixed_step_runner_dropped_seconds(const DryFixedStepRunner*runner);
const DryWorldTransform*dry_fixed_step_runner_poses(const DryFixedStepRunner*runner,size_t*count);
const DryBodyId*dry_fixed_step_runner_moved(const DryFixedStepRunner*runner,size_t*count);
DryStatus dry_fixed_step_runner_pose(const DryFixedStepRunner*runner,uint64_t body,DryWorldTransform*out);
const char*dry_joint_kind_name(DryJointKind kind);const char*dry_support_shape_type(const DrySupportShape*shape);
bool dry_support_shape_is_known(const DrySupportShape*shape);
const float*dry_support_shape_parameters(const DrySupportShape*shape,size_t*count);
DryVec2 dry_support_shape_center(const DrySupportShape*shape);
float dry_support_shape_angle(const DrySupportShape*shape);
float dry_support_shape_rounding(const DrySupportShape*shape);
DryVec2 dry_support_shape_support(const DrySupportShape*shape,DryVec2 direction);
DryVec2 dry_support_shape_core_support(const DrySupportShape*shape,DryVec2 direction);
float dry_support_shape_radius(const DrySupportShape*shape);
const DryVec2*dry_support_shape_points(const DrySupportShape*shape,size_t*count);
float dry_support_shape_gap(const DrySupportShape*shape);
const DrySupportShapeFlat*dry_support_shape_flats(const DrySupportShape*shape,size_t*count);
DryMassData dry_support_shape_unit_mass(const DrySupportShape*shape);
float dry_support_shape_length_unit(const DrySupportShape*shape);
DryStatus dry_make_ellipse(const DryEllipse*ellipse,float length_unit,DrySupportShape**out);
DryStatus dry_make_slice(const DrySlice*slice,float length_unit,DrySupportShape**out);
DryStatus dry_make_support_shape(const DrySupportOptions*options,float length_unit,DrySupportShape**out);
DryMassData dry_mass_data_support_shape(const DrySupportShape*shape,float density);
DryAabb dry_bounds_support_shape(const DrySupportShape*shape,const DryTransform*pose);
bool dry_contains_support_shape(const DrySupportShape*shape,DryVec2 point);
DryCastOutput dry_ray_cast_support_shape(const DrySupportShape*shape,const DryRayCastInput*ray);
DryStatus dry_make_proxy(const DrySupportShape*shape,DryConvexProxy*out);
bool dry_mover_is_grounded(const DryMover*mover);
DryStatus dry_move(DryWorld*world,DryMover*mover,const DryMoverOptions*options,const DryMoverInput*input,
DryMoverReport*out);
DryStatus dry_drive(DryWorld*world,uint64_t body,const DryDriveOptions*options,const DryDriveInput*input,
DryDriveReport*out);
DryStatus dry_decompose(const DryOutline*outline,int max_vertices,float length_unit,DryDecomposition*out);
const char*dry_phase_name(DryPhase phase);bool dry_should_collide(const DryFilter*a,const DryFilter*b);
DryStatus dry_make_heightfield(const float*heights,size_t heights_count,float spacing,DryVec2 start,
DryChainOptions*out);const char*dry_shape_kind_name(DryShapeKind kind);
DryStatus dry_world_create(const DryWorldOptions*options,DryWorld**out);
DryStatus dry_world_step(DryWorld*world,float seconds,DryStepReport*out);
DryStatus dry_world_report(const DryWorld*world,DryStepReport*out);
DryStatus dry_world_events(const DryWorld*world,DryEvents*out);DryStatus dry_world_clear(DryWorld*world);
DryStatus dry_world_options(const DryWorld*world,DryWorldOptions*out);
DryStatus dry_world_set_gravity(DryWorld*world,DryVec2 gravity);
DryStatus dry_world_set_sleeping(DryWorld*world,bool enabled);
DryStatus dry_world_set_continuous(DryWorld*world,bool enabled);
DryStatus dry_world_set_substeps(DryWorld*world,int substeps);
DryStatus dry_world_set_contact_softness(DryWorld*world,float hertz,float damping_ratio,float push_out_speed);
DryStatus dry_world_set_joint_softness(DryWorld*world,float hertz,float damping_ratio);
DryStatus dry_world_set_impact_speeds(DryWorld*world,float restitution,float hit);
DryStatus dry_world_set_max_speeds(DryWorld*world,float linear,float angular);
DryLanes dry_world_lanes(const DryWorld*world);uint64_t dry_world_state_hash(const DryWorld*world);
DryStatus dry_world_first_difference(const DryWorld*world,const DryWorld*other,bool*found,DryStateDifference*out);
DryBytes*dry_world_snapshot(const DryWorld*world);
DryStatus dry_world_restore(DryWorld*world,const uint8_t*snapshot,size_t snapshot_size);
DryStatus dry_world_from(const uint8_t*snapshot,size_t snapshot_size,const DryWorldOptions*options,DryWorld**out);
DryStatus dry_world_delta(const DryWorld*world,const uint8_t*since,size_t since_size,DryBytes**out);
DryBytes*dry_world_delta_from_world(const DryWorld*world,const DryWorld*since);
DryStatus dry_world_restore_delta(DryWorld*world,const uint8_t*since,size_t since_size,const uint8_t*delta,size_t 
delta_size);DryStatus dry_world_apply_delta(DryWorld*world,const uint8_t*delta,size_t delta_size);
DryWorld*dry_world_clone(const DryWorld*world);
DryStatus dry_world_start_recording(DryWorld*world,const DryRecordingOptions*options);
DryStatus dry_world_stop_recording(DryWorld*world);bool dry_world_is_recording(const DryWorld*world);
DryQuality dry_world_measure(const DryWorld*world);const char*dry_world_check_invariants(const DryWorld*world);
DryStatus dry_world_create_body(DryWorld*world,const DryBodyOptions*options,DryBodyId*out);
DryStatus dry_world_destroy_body(DryWorld*world,uint64_t body);
bool dry_world_is_alive_body(const DryWorld*world,uint64_t body);
const DryBodyId*dry_world_bodies(const DryWorld*world,size_t*count);
DryStatus dry_world_transform(const DryWorld*world,uint64_t body,DryWorldTransform*out);
DryStatus dry_world_motion(const DryWorld*world,uint64_t body,DryBodyMotion*out);
DryStatus dry_world_body(const DryWorld*world,uint64_t body,DryBodyOptions*out);
DryStatus dry_world_mass_data(const DryWorld*world,uint64_t body,DryMassData*out);
DryStatus dry_world_is_awake(const DryWorld*world,uint64_t body,bool*out);
DryStatus dry_world_body_shapes(const DryWorld*world,uint64_t body,DryShapeId*out,size_t out_capacity,size_t*count);
DryStatus dry_world_body_joints(const DryWorld*world,uint64_t body,DryJointId*out,size_t out_capacity,size_t*count);
DryStatus dry_world_bounds(const DryWorld*world,uint64_t body,DryWorldAabb*out);
DryStatus dry_world_set_transform(DryWorld*world,uint64_t body,DryPosition position,float angle);
DryStatus dry_world_set_velocity(DryWorld*world,uint64_t body,DryVec2 velocity);
DryStatus dry_world_set_angular_velocity(DryWorld*world,uint64_t body,float velocity);
DryStatus dry_world_move_to(DryWorld*world,uint64_t body,DryPosition position,float angle,float seconds);
DryStatus dry_world_set_type(DryWorld*world,uint64_t body,DryBodyType type);
DryStatus dry_world_set_damping(DryWorld*world,uint64_t body,float linear,float angular);
DryStatus dry_world_set_gravity_scale(DryWorld*world,uint64_t body,float scale);
DryStatus dry_world_set_gravity_angle(DryWorld*world,uint64_t body,float angle);
DryStatus dry_world_set_time_scale(DryWorld*world,uint64_t body,float scale);
DryStatus dry_world_set_motion_locks(DryWorld*world,uint64_t body,DryMotionLocks locks);
DryStatus dry_world_set_bullet(DryWorld*world,uint64_t body,bool bullet);
DryStatus dry_world_set_enabled(DryWorld*world,uint64_t body,bool enabled);
DryStatus dry_world_set_name(DryWorld*world,uint64_t body,const char*name);
DryStatus dry_world_set_user_data(DryWorld*world,uint64_t body,uint64_t data);
DryStatus dry_world_set_mass(DryWorld*world,uint64_t body,const DryMassData*mass);
DryStatus dry_world_clear_mass_override(DryWorld*world,uint64_t body);
DryStatus dry_world_set_sleep(DryWorld*world,uint64_t body,bool allowed,float threshold,float time_to_sleep);
DryStatus dry_world_read_bodies(const DryWorld*world,const DryBodyId*bodies,size_t bodies_count,const 
DryBodyColumns*out);DryStatus dry_world_read_all_bodies(const DryWorld*world,const DryBodyColumns*out);
size_t dry_world_body_index_end(const DryWorld*world);
DryStatus dry_world_set_transforms(DryWorld*world,const DryBodyId*bodies,size_t bodies_count,const 
DryWorldTransform*poses,size_t poses_count);
DryStatus dry_world_set_velocities(DryWorld*world,const DryBodyId*bodies,size_t bodies_count,const 
DryBodyVelocity*velocities,size_t velocities_count);
DryStatus dry_world_apply_force(DryWorld*world,uint64_t body,DryVec2 force,DryPosition world_point,bool wake);
DryStatus dry_world_apply_force_to_center(DryWorld*world,uint64_t body,DryVec2 force,bool wake);
DryStatus dry_world_apply_torque(DryWorld*world,uint64_t body,float torque,bool wake);
DryStatus dry_world_clear_forces(DryWorld*world);
DryStatus dry_world_set_constant_force(DryWorld*world,uint64_t body,DryVec2 force,float torque);
DryStatus dry_world_apply_impulse(DryWorld*world,uint64_t body,DryVec2 impulse,DryPosition world_point,bool wake);
DryStatus dry_world_apply_impulse_to_center(DryWorld*world,uint64_t body,DryVec2 impulse,bool wake);
DryStatus dry_world_apply_angular_impulse(DryWorld*world,uint64_t body,float impulse,bool wake);
DryStatus dry_world_drop_through(DryWorld*world,uint64_t body,float seconds);
DryStatus dry_world_drop_time(const DryWorld*world,uint64_t body,float*out);
DryStatus dry_world_wake(DryWorld*world,uint64_t body);DryStatus dry_world_sleep(DryWorld*world,uint64_t body);
DryStatus dry_world_create_shape_circle(DryWorld*world,uint64_t body,const DryCircle*geometry,const 
DryShapeOptions*options,DryShapeId*out);
DryStatus dry_world_create_shape_capsule(DryWorld*world,uint64_t body,const DryCapsule*geometry,const 
DryShapeOptions*options,DryShapeId*out);
DryStatus dry_world_create_shape_segment(DryWorld*world,uint64_t body,const DrySegment*geometry,const 
DryShapeOptions*options,DryShapeId*out);
DryStatus dry_world_create_shape_polygon(DryWorld*world,uint64_t body,const DryPolygon*geometry,const 
DryShapeOptions*options,DryShapeId*out);
DryStatus dry_world_create_shape_box(DryWorld*world,uint64_t body,const DryBox*geometry,const DryShapeOptions*options,
DryShapeId*out);
DryStatus dry_world_create_shape_support_shape(DryWorld*world,uint64_t body,const DrySupportShape*geometry,const 
DryShapeOptions*options,DryShapeId*out);
DryStatus dry_world_create_shape_ellipse(DryWorld*world,uint64_t body,const DryEllipse*geometry,const 
DryShapeOptions*options,DryShapeId*out);
DryStatus dry_world_create_shape_slice(DryWorld*world,uint64_t body,const DrySlice*geometry,const 
DryShapeOptions*options,DryShapeId*out);
DryStatus dry_world_create_shape_tile_grid(DryWorld*world,uint64_t body,const DryTileGrid*geometry,const 
DryShapeOptions*options,DryShapeId*out);
DryStatus dry_world_create_chain(DryWorld*world,uint64_t body,const DryChainOptions*options,DryChainId*out);
DryStatus dry_world_destroy_shape(DryWorld*world,uint64_t shape);
DryStatus dry_world_destroy_chain(DryWorld*world,uint64_t chain);
bool dry_world_is_alive_shape(const DryWorld*world,uint64_t shape);
bool dry_world_is_alive_chain(const DryWorld*world,uint64_t chain);
DryStatus dry_world_shape_body(const DryWorld*world,uint64_t shape,DryBodyId*out);
DryStatus dry_world_shape(const DryWorld*world,uint64_t shape,DryShapeOptions*out);
DryStatus dry_world_chain(const DryWorld*world,uint64_t chain,DryChainOptions*out);
DryStatus dry_world_chain_links(const DryWorld*world,uint64_t chain,DryShapeId*out,size_t out_capacity,size_t*count);
DryStatus dry_world_shape_chain(const DryWorld*world,uint64_t shape,DryChainId*out);
DryStatus dry_world_set_geometry_circle(DryWorld*world,uint64_t shape,const DryCircle*geometry);
DryStatus dry_world_set_geometry_capsule(DryWorld*world,uint64_t shape,const DryCapsule*geometry);
DryStatus dry_world_set_geometry_segment(DryWorld*world,uint64_t shape,const DrySegment*geometry);
DryStatus dry_world_set_geometry_polygon(DryWorld*world,uint64_t shape,const DryPolygon*geometry);
DryStatus dry_world_set_geometry_box(DryWorld*world,uint64_t shape,const DryBox*geometry);
DryStatus dry_world_set_geometry_support_shape(DryWorld*world,uint64_t shape,const DrySupportShape*geometry);
DryStatus dry_world_set_geometry_ellipse(DryWorld*world,uint64_t shape,const DryEllipse*geometry);
DryStatus dry_world_set_geometry_slice(DryWorld*world,uint64_t shape,const DrySlice*geometry);
DryStatus dry_world_set_geometry_tile_grid(DryWorld*world,uint64_t shape,const DryTileGrid*geometry);
DryStatus dry_world_set_tile(DryWorld*world,uint64_t grid,DryCell cell,DryTile tile);
DryStatus dry_world_set_material(DryWorld*world,uint64_t shape,const DryMaterial*material);
DryStatus dry_world_set_material_rules(DryWorld*world,const DryMaterialRule*rules,size_t rules_count);
DryStatus dry_world_edit_contact(DryWorld*world,uint64_t shape_a,uint64_t shape_b,const DryContactEdit*edit);
DryStatus dry_world_contact_edit(const DryWorld*world,uint64_t shape_a,uint64_t shape_b,DryContactEdit*out);
DryStatus dry_world_set_one_way(DryWorld*world,uint64_t shape,const DryOneWay*one_way);
DryStatus dry_world_set_event_flags(DryWorld*world,uint64_t shape,bool contact_events,bool hit_events);
DryStatus dry_world_set_filter(DryWorld*world,uint64_t shape,const DryFilter*filter);
DryStatus dry_world_set_density(DryWorld*world,uint64_t shape,float density);
DryStatus dry_world_create_joint_revolute(DryWorld*world,const DryRevoluteOptions*options,DryJointId*out);
DryStatus dry_world_create_joint_prismatic(DryWorld*world,const DryPrismaticOptions*options,DryJointId*out);
DryStatus dry_world_create_joint_distance(DryWorld*world,const DryDistanceOptions*options,DryJointId*out);
DryStatus dry_world_create_joint_weld(DryWorld*world,const DryWeldOptions*options,DryJointId*out);
DryStatus dry_world_create_joint_wheel(DryWorld*world,const DryWheelOptions*options,DryJointId*out);
DryStatus dry_world_create_joint_servo(DryWorld*world,const DryServoOptions*options,DryJointId*out);
DryStatus dry_world_create_joint_friction(DryWorld*world,const DryFrictionOptions*options,DryJointId*out);
DryStatus dry_world_create_joint_mouse(DryWorld*world,const DryMouseOptions*options,DryJointId*out);
DryStatus dry_world_create_joint_groove(DryWorld*world,const DryGrooveOptions*options,DryJointId*out);
DryStatus dry_world_create_joint_filter(DryWorld*world,const DryFilterOptions*options,DryJointId*out);
DryStatus dry_world_create_joint_generic(DryWorld*world,const DryGenericOptions*options,DryJointId*out);
DryStatus dry_world_create_joint_gear(DryWorld*world,const DryGearOptions*options,DryJointId*out);
DryStatus dry_world_create_joint_pulley(DryWorld*world,const DryPulleyOptions*options,DryJointId*out);
DryStatus dry_world_create_joint_ratchet(DryWorld*world,const DryRatchetOptions*options,DryJointId*out);
DryStatus dry_world_destroy_joint(DryWorld*world,uint64_t joint);
bool dry_world_is_alive_joint(const DryWorld*world,uint64_t joint);
const DryJointId*dry_world_joints(const DryWorld*world,size_t*count);
DryStatus dry_world_joint_kind(const DryWorld*world,uint64_t joint,DryJointKind*out);
DryStatus dry_world_joint_state(const DryWorld*world,uint64_t joint,DryJointState*out);
DryStatus dry_world_joint_revolute(const DryWorld*world,uint64_t joint,DryRevoluteOptions*options);
DryStatus dry_world_joint_prismatic(const DryWorld*world,uint64_t joint,DryPrismaticOptions*options);
DryStatus dry_world_joint_distance(const DryWorld*world,uint64_t joint,DryDistanceOptions*options);
DryStatus dry_world_joint_weld(const DryWorld*world,uint64_t joint,DryWeldOptions*options);
DryStatus dry_world_joint_wheel(const DryWorld*world,uint64_t joint,DryWheelOptions*options);
DryStatus dry_world_joint_servo(const DryWorld*world,uint64_t joint,DryServoOptions*options);
DryStatus dry_world_joint_friction(const DryWorld*world,uint64_t joint,DryFrictionOptions*options);
DryStatus dry_world_joint_mouse(const DryWorld*world,uint64_t joint,DryMouseOptions*options);
DryStatus dry_world_joint_groove(const DryWorld*world,uint64_t joint,DryGrooveOptions*options);
DryStatus dry_world_joint_filter(const DryWorld*world,uint64_t joint,DryFilterOptions*options);
DryStatus dry_world_joint_generic(const DryWorld*world,uint64_t joint,DryGenericOptions*options);
DryStatus dry_world_joint_gear(const DryWorld*world,uint64_t joint,DryGearOptions*options);
DryStatus dry_world_joint_pulley(const DryWorld*world,uint64_t joint,DryPulleyOptions*options);
DryStatus dry_world_joint_ratchet(const DryWorld*world,uint64_t joint,DryRatchetOptions*options);
DryStatus dry_world_set_joint_revolute(DryWorld*world,uint64_t joint,const DryRevoluteOptions*options);
DryStatus dry_world_set_joint_prismatic(DryWorld*world,uint64_t joint,const DryPrismaticOptions*options);
DryStatus dry_world_set_joint_distance(DryWorld*world,uint64_t joint,const DryDistanceOptions*options);
DryStatus dry_world_set_joint_weld(DryWorld*world,uint64_t joint,const DryWeldOptions*options);
DryStatus dry_world_set_joint_wheel(DryWorld*world,uint64_t joint,const DryWheelOptions*options);
DryStatus dry_world_set_joint_servo(DryWorld*world,uint64_t joint,const DryServoOptions*options);
DryStatus dry_world_set_joint_friction(DryWorld*world,uint64_t joint,const DryFrictionOptions*options);
DryStatus dry_world_set_joint_mouse(DryWorld*world,uint64_t joint,const DryMouseOptions*options);
DryStatus dry_world_set_joint_groove(DryWorld*world,uint64_t joint,const DryGrooveOptions*options);
DryStatus dry_world_set_joint_filter(DryWorld*world,uint64_t joint,const DryFilterOptions*options);
DryStatus dry_world_set_joint_generic(DryWorld*world,uint64_t joint,const DryGenericOptions*options);
DryStatus dry_world_set_joint_gear(DryWorld*world,uint64_t joint,const DryGearOptions*options);
DryStatus dry_world_set_joint_pulley(DryWorld*world,uint64_t joint,const DryPulleyOptions*options);
DryStatus dry_world_set_joint_ratchet(DryWorld*world,uint64_t joint,const DryRatchetOptions*options);
DryStatus dry_world_create_field_gravity_zone(DryWorld*world,const DryGravityZoneOptions*options,DryFieldId*out);
DryStatus dry_world_create_field_directional(DryWorld*world,const DryDirectionalFieldOptions*options,DryFieldId*out);
DryStatus dry_world_create_field_radial(DryWorld*world,const DryRadialFieldOptions*options,DryFieldId*out);
DryStatus dry_world_create_field_buoyancy(DryWorld*world,const DryBuoyancyOptions*options,DryFieldId*out);
DryStatus dry_world_create_field_wind(DryWorld*world,const DryWindOptions*options,DryFieldId*out);
DryStatus dry_world_create_field_custom(DryWorld*world,const DryCustomFieldOptions*options,DryFieldId*out);
DryStatus dry_world_destroy_field(DryWorld*world,uint64_t field);
bool dry_world_is_alive_field(const DryWorld*world,uint64_t field);
const DryFieldId*dry_world_fields(const DryWorld*world,size_t*count);
DryStatus dry_world_field_kind(const DryWorld*world,uint64_t field,DryFieldKind*out);
DryStatus dry_world_field_gravity_zone(const DryWorld*world,uint64_t field,DryGravityZoneOptions*options);
DryStatus dry_world_field_directional(const DryWorld*world,uint64_t field,DryDirectionalFieldOptions*options);
DryStatus dry_world_field_radial(const DryWorld*world,uint64_t field,DryRadialFieldOptions*options);
DryStatus dry_world_field_buoyancy(const DryWorld*world,uint64_t field,DryBuoyancyOptions*options);
DryStatus dry_world_field_wind(const DryWorld*world,uint64_t field,DryWindOptions*options);
DryStatus dry_world_field_custom(const DryWorld*world,uint64_t field,DryCustomFieldOptions*options);
DryStatus dry_world_set_field_gravity_zone(DryWorld*world,uint64_t field,const DryGravityZoneOptions*options);
DryStatus dry_world_set_field_directional(DryWorld*world,uint64_t field,const DryDirectionalFieldOptions*options);
DryStatus dry_world_set_field_radial(DryWorld*world,uint64_t field,const DryRadialFieldOptions*options);
DryStatus dry_world_set_field_buoyancy(DryWorld*world,uint64_t field,const DryBuoyancyOptions*options);
DryStatus dry_world_set_field_wind(DryWorld*world,uint64_t field,const DryWindOptions*options);
DryStatus dry_world_set_field_custom(DryWorld*world,uint64_t field,const DryCustomFieldOptions*options);
DryStatus dry_world_explode(DryWorld*world,const DryExplosionOptions*options,DryExplosionReport*out);
DryStatus dry_world_ray_cast_closest(const DryWorld*world,DryPosition origin,DryVec2 translation,const 
DryQueryFilter*filter,DryCastHit*out);
DryStatus dry_world_ray_cast_all(const DryWorld*world,DryPosition origin,DryVec2 translation,const 
DryQueryFilter*filter,DryCastHit*out,size_t out_capacity,DryQueryCount*count);
DryStatus dry_world_ray_cast_any(const DryWorld*world,DryPosition origin,DryVec2 translation,const 
DryQueryFilter*filter,bool*out);
DryStatus dry_world_ray_cast_closest_batch(const DryWorld*world,const DryRayCast*rays,size_t rays_count,
DryCastHit*out,size_t out_capacity);
DryStatus dry_world_shape_cast_closest(const DryWorld*world,const DryConvexProxy*shape,const DryWorldTransform*pose,
DryVec2 translation,const DryQueryFilter*filter,DryCastHit*out);
DryStatus dry_world_shape_cast_all(const DryWorld*world,const DryConvexProxy*shape,const DryWorldTransform*pose,
DryVec2 translation,const DryQueryFilter*filter,DryCastHit*out,size_t out_capacity,DryQueryCount*count);
DryStatus dry_world_shape_cast_any(const DryWorld*world,const DryConvexProxy*shape,const DryWorldTransform*pose,
DryVec2 translation,const DryQueryFilter*filter,bool*out);
DryStatus dry_world_shape_cast_closest_batch(const DryWorld*world,const DryShapeCast*casts,size_t casts_count,
DryCastHit*out,size_t out_capacity);
DryStatus dry_world_overlap_box(const DryWorld*world,const DryWorldAabb*box,const DryQueryFilter*filter,
DryShapeId*out,size_t out_capacity,DryQueryCount*count);
DryStatus dry_world_overlap_shape(const DryWorld*world,const DryConvexProxy*shape,const DryWorldTransform*pose,const 
DryQueryFilter*filter,DryShapeId*out,size_t out_capacity,DryQueryCount*count);
DryStatus dry_world_overlap_shape_any(const DryWorld*world,const DryConvexProxy*shape,const DryWorldTransform*pose,
const DryQueryFilter*filter,bool*out);
DryStatus dry_world_shapes_at(const DryWorld*world,DryPosition point,const DryQueryFilter*filter,DryShapeId*out,
size_t out_capacity,DryQueryCount*count);
DryStatus dry_world_nearest_shape_to_point(const DryWorld*world,DryPosition point,float max_distance,const 
DryQueryFilter*filter,DryNearestShape*out);
DryStatus dry_world_nearest_shape(const DryWorld*world,const DryConvexProxy*shape,const DryWorldTransform*pose,float 
max_distance,const DryQueryFilter*filter,DryNearestShape*out);
DryStatus dry_world_shapes_near(const DryWorld*world,const DryConvexProxy*shape,const DryWorldTransform*pose,float 
max_distance,const DryQueryFilter*filter,DryNearestShape*out,size_t out_capacity,DryQueryCount*count);
DryQueryCount dry_world_contacts(const DryWorld*world,DryContactView*out,size_t out_capacity);
DryStatus dry_world_body_contacts(const DryWorld*world,uint64_t body,DryContactView*out,size_t out_capacity,
DryQueryCount*count);
DryStatus dry_world_sensor_overlaps(const DryWorld*world,uint64_t body,DrySensorOverlap*out,size_t out_capacity,
DryQueryCount*count);DryQueryCount dry_world_islands(const DryWorld*world,DryIslandView*out,size_t out_capacity);
DryStatus dry_world_island_bodies(const DryWorld*world,uint64_t body,DryBodyId*out,size_t out_capacity,
DryQueryCount*count);DryStatus dry_world_draw(const DryWorld*world,DryDebugDraw*out,const DryDrawOptions*options);
DryStatus dry_world_island(const DryWorld*world,uint64_t body,bool*found,uint32_t*out);
const char*dry_lanes_name(DryLanes lanes);const DryLanes*dry_available_lanes(size_t*count);
DryStatus dry_world_shape_kind(const DryWorld*world,uint64_t shape,DryShapeKind*out);
DryStatus dry_world_shape_geometry_circle(const DryWorld*world,uint64_t shape,DryCircle*out);
DryStatus dry_world_shape_geometry_capsule(const DryWorld*world,uint64_t shape,DryCapsule*out);
DryStatus dry_world_shape_geometry_segment(const DryWorld*world,uint64_t shape,DrySegment*out);
DryStatus dry_world_shape_geometry_polygon(const DryWorld*world,uint64_t shape,const DryPolygon**out);
DryStatus dry_world_shape_geometry_chain_segment(const DryWorld*world,uint64_t shape,DryChainSegment*out);
DryStatus dry_world_shape_geometry_support_shape(const DryWorld*world,uint64_t shape,const DrySupportShape**out);
DryStatus dry_world_shape_geometry_tile_grid(const DryWorld*world,uint64_t shape,const DryTileGrid**out);
DryStatus dry_replayer_open(const uint8_t*recording,size_t recording_size,const DryWorldOptions*options,
DryReplayer**out);uint64_t dry_replayer_steps(const DryReplayer*replayer);
uint64_t dry_replayer_step(const DryReplayer*replayer);double dry_replayer_seconds(const DryReplayer*replayer);
bool dry_replayer_is_complete(const DryReplayer*replayer);
bool dry_replayer_ends_within_step(const DryReplayer*replayer);
bool dry_replayer_has_last_calls(const DryReplayer*replayer);
const DryWorld*dry_replayer_world(const DryReplayer*replayer);DryStatus dry_replayer_next(DryReplayer*replayer);
DryStatus dry_replayer_play_unfinished_step(DryReplayer*replayer);
DryStatus dry_replayer_play_last_calls(DryReplayer*replayer);
DryStatus dry_replayer_seek(DryReplayer*replayer,uint64_t step);
DryStatus dry_replayer_divergence(const DryReplayer*replayer,bool*found,DryDivergence*out);
DryStatus dry_replayer_explain_divergence(const DryReplayer*replayer,bool*found,DryDivergence*out);
DryStatus dry_replayer_verify(DryReplayer*replayer,bool(*go_on)(void*context),void*go_on_context,bool*found,
DryDivergence*out);
DryStatus dry_world_batch_create(size_t count,const DryWorld*start,const DryWorldBatchOptions*options,
DryWorldBatch**out);size_t dry_world_batch_size(const DryWorldBatch*batch);
DryWorld*dry_world_batch_world(DryWorldBatch*batch,size_t index);
DryStatus dry_world_batch_step(DryWorldBatch*batch,float seconds,const uint8_t*mask,size_t mask_count);
DryStatus dry_world_batch_step_with_calls(DryWorldBatch*batch,float seconds,const uint8_t*mask,size_t mask_count,
const DryWorldBatchCalls*calls);
DryStatus dry_world_batch_step_each(DryWorldBatch*batch,const float*seconds,size_t seconds_count);
DryStatus dry_world_batch_reset(DryWorldBatch*batch,const uint8_t*mask,size_t mask_count);
DryStatus dry_world_batch_set_start(DryWorldBatch*batch,const DryWorld*start);
DryStatus dry_world_batch_set_gravity(DryWorldBatch*batch,const DryVec2*gravities,size_t gravities_count);
DryStatus dry_world_batch_state_hashes(const DryWorldBatch*batch,uint64_t*hashes,size_t hashes_capacity);
DryStatus dry_world_batch_read_bodies(const DryWorldBatch*batch,const DryBodyId*bodies,size_t bodies_count,const 
DryBodyColumns*out);const char*dry_version(void);uint32_t dry_abi(void);DryStatus dry_check_abi(uint32_t abi);
const char*dry_last_message(void);DryStatus dry_last_status(void);void dry_clear_last(void);
const char*dry_status_name(DryStatus status);
typedef struct DryPart{const char*name;const char*option;bool built;}DryPart;const DryPart*dry_parts(size_t*count);
const uint8_t*dry_bytes_data(const DryBytes*bytes);size_t dry_bytes_size(const DryBytes*bytes);
void dry_bytes_destroy(DryBytes*bytes);DryRecording*dry_recording_create(void);
void dry_recording_write(void*recording,const uint8_t*bytes,size_t bytes_size);
const uint8_t*dry_recording_data(const DryRecording*recording);
size_t dry_recording_size(const DryRecording*recording);void dry_recording_destroy(DryRecording*recording);
DryFieldFunctions*dry_field_functions_create(void);
DryStatus dry_field_functions_set(DryFieldFunctions*functions,uint32_t number,DryFieldPush(*function)(void*context,
const DryFieldTarget*target),void*context);void dry_field_functions_destroy(DryFieldFunctions*functions);
void dry_scheduler_task_call(const DrySchedulerTask*task);
DrySchedulerTask*dry_scheduler_task_copy(const DrySchedulerTask*task);
void dry_scheduler_task_destroy(DrySchedulerTask*task);
typedef struct DrySupportType{const char*name;int parameters;DryVec2(*support)(const float*parameters,size_t 
parameters_count,DryVec2 direction);const char*(*refusal)(const float*parameters,size_t parameters_count);
}DrySupportType;DryStatus dry_register_support_type(const DrySupportType*type);
typedef struct DryDrawItem{const char*kind;DryDrawColor color;float radius;DryRotation rotation;const 
DryPosition*points;size_t points_count;const char*text;}DryDrawItem;
DryStatus dry_world_draw_list(const DryWorld*world,const DryDrawOptions*options,const DryDrawItem**out,size_t*count);
typedef struct DryMemoryFunctions{void*context;void*(*allocate)(void*context,size_t bytes,size_t alignment);
void(*release)(void*context,void*block,size_t bytes,size_t alignment);}DryMemoryFunctions;
DryStatus dry_set_memory_functions(const DryMemoryFunctions*functions);
void dry_set_assert_function(void(*function)(void*context,const char*expression,const char*file,int line),
void*context);
]]
local api = {
  abi = 0x5fed5132,
  version = "1.0.0",
  enums = {
    Tile = {[0] = "empty", [1] = "full", [2] = "lower_right", [3] = "lower_left", [4] = "upper_left", [5] = "upper_right", [6] = "rise_low", [7] = "rise_high", [8] = "fall_high", [9] = "fall_low", [10] = "hanging_rise_low", [11] = "hanging_rise_high", [12] = "hanging_fall_high", [13] = "hanging_fall_low", [14] = "one_way", [15] = "one_way_ledge"},
    TimeOfImpactOutputState = {[0] = "separated", [1] = "hit", [2] = "overlapped", [3] = "failed"},
    BodyType = {[0] = "static", [1] = "kinematic", [2] = "dynamic"},
    DrawLayer = {[0] = "shapes", [1] = "blocks", [2] = "bounds", [3] = "tree", [4] = "islands", [5] = "joints", [6] = "seams", [7] = "colors", [8] = "contacts", [9] = "impulses", [10] = "mass_centers", [11] = "velocities", [12] = "sweeps", [13] = "fields", [14] = "sleep_times", [15] = "names"},
    DrawMeaning = {[0] = "static_body", [1] = "kinematic_body", [2] = "awake_body", [3] = "asleep_body", [4] = "disabled_body", [5] = "sensor", [6] = "block", [7] = "shape_bounds", [8] = "tree_node", [9] = "island_awake", [10] = "island_asleep", [11] = "joint", [12] = "joint_limit", [13] = "seam", [14] = "constraint_color", [15] = "contact_point", [16] = "contact_normal", [17] = "overlap", [18] = "gap", [19] = "normal_impulse", [20] = "friction_impulse", [21] = "mass_center", [22] = "velocity", [23] = "sweep", [24] = "field", [25] = "water_surface", [26] = "one_way", [27] = "sleep_time", [28] = "name"},
    JointAxis = {[0] = "along", [1] = "across", [2] = "angle"},
    FieldAreaKind = {[0] = "everywhere", [1] = "box", [2] = "circle"},
    FieldQuantity = {[0] = "acceleration", [1] = "force"},
    Falloff = {[0] = "constant", [1] = "linear", [2] = "inverse", [3] = "inverse_square"},
    FieldKind = {[0] = "gravity_zone", [1] = "directional", [2] = "radial", [3] = "buoyancy", [4] = "wind", [5] = "custom"},
    Smoothing = {[0] = "interpolation", [1] = "extrapolation", [2] = "none"},
    JointKind = {[0] = "revolute", [1] = "prismatic", [2] = "distance", [3] = "weld", [4] = "wheel", [5] = "servo", [6] = "friction", [7] = "mouse", [8] = "groove", [9] = "filter", [10] = "generic", [11] = "gear", [12] = "pulley", [13] = "ratchet"},
    SliceCut = {[0] = "sector", [1] = "chord"},
    MoverShapeKind = {[0] = "circle", [1] = "capsule", [2] = "box", [3] = "polygon", [4] = "support_shape"},
    Phase = {[0] = "begin", [1] = "update_pairs", [2] = "update_contacts", [3] = "islands", [4] = "partition", [5] = "solve", [6] = "continuous", [7] = "refit", [8] = "sleep", [9] = "events"},
    Mixing = {[0] = "standard", [1] = "average", [2] = "geometric_mean", [3] = "minimum", [4] = "multiply", [5] = "maximum"},
    ShapeKind = {[0] = "circle", [1] = "capsule", [2] = "segment", [3] = "polygon", [4] = "chain_segment", [5] = "support", [6] = "tile_grid"},
    Lanes = {[0] = "automatic", [1] = "scalar", [2] = "sse4", [3] = "avx2", [4] = "avx512", [5] = "neon", [6] = "wasm"},
    ForceClearing = {[0] = "each_step", [1] = "manual"},
    IslandMethod = {[0] = "persistent", [1] = "from_scratch"},
  },
  structs = {
    BodyId = {["index"] = "whole:0:4294967295", ["generation"] = "whole:0:4294967295"},
    ShapeId = {["index"] = "whole:0:4294967295", ["generation"] = "whole:0:4294967295"},
    ChainId = {["index"] = "whole:0:4294967295", ["generation"] = "whole:0:4294967295"},
    JointId = {["index"] = "whole:0:4294967295", ["generation"] = "whole:0:4294967295"},
    FieldId = {["index"] = "whole:0:4294967295", ["generation"] = "whole:0:4294967295"},
    Vec2 = {["x"] = "number", ["y"] = "number"},
    Aabb = {["lower"] = "struct:Vec2", ["upper"] = "struct:Vec2"},
    Rotation = {["c"] = "number", ["s"] = "number"},
    Transform = {["position"] = "struct:Vec2", ["rotation"] = "struct:Rotation"},
    Circle = {["center"] = "struct:Vec2", ["radius"] = "number"},
    Capsule = {["point_a"] = "struct:Vec2", ["point_b"] = "struct:Vec2", ["radius"] = "number"},
    Segment = {["point_a"] = "struct:Vec2", ["point_b"] = "struct:Vec2"},
    Box = {["half_extents"] = "struct:Vec2", ["center"] = "struct:Vec2", ["angle"] = "number", ["radius"] = "number"},
    ChainSegment = {["ghost_a"] = "struct:Vec2", ["point_a"] = "struct:Vec2", ["point_b"] = "struct:Vec2", ["ghost_b"] = "struct:Vec2"},
    Cell = {["x"] = "whole:-2147483648:2147483647", ["y"] = "whole:-2147483648:2147483647"},
    MassData = {["mass"] = "number", ["center"] = "struct:Vec2", ["inertia"] = "number"},
    SimplexCache = {["count"] = "whole:0:255", ["index_a"] = "*3;whole:0:255", ["index_b"] = "*3;whole:0:255"},
    Sweep = {["local_center"] = "struct:Vec2", ["center_0"] = "struct:Vec2", ["center_1"] = "struct:Vec2", ["rotation_0"] = "struct:Rotation", ["rotation_1"] = "struct:Rotation", ["angle"] = "number"},
    Position = {["x"] = "number", ["y"] = "number"},
    WorldTransform = {["position"] = "struct:Position", ["rotation"] = "struct:Rotation"},
    WorldAabb = {["lower"] = "struct:Position", ["upper"] = "struct:Position"},
    MotionLocks = {["x"] = "bool", ["y"] = "bool", ["rotation"] = "bool"},
    BodyOptions = {["type"] = "enum:BodyType", ["position"] = "struct:Position", ["angle"] = "number", ["velocity"] = "struct:Vec2", ["angular_velocity"] = "number", ["linear_damping"] = "number", ["angular_damping"] = "number", ["gravity_scale"] = "number", ["gravity_angle"] = "number", ["time_scale"] = "number", ["locks"] = "struct:MotionLocks", ["bullet"] = "bool", ["allow_sleep"] = "bool", ["asleep"] = "bool", ["enabled"] = "bool", ["sleep_threshold"] = "number", ["time_to_sleep"] = "number", ["mass_override"] = "?struct:MassData", ["name"] = "text", ["user_data"] = "u64"},
    BodyMotion = {["pose"] = "struct:WorldTransform", ["center"] = "struct:Position", ["velocity"] = "struct:Vec2", ["angular_velocity"] = "number"},
    BodyVelocity = {["velocity"] = "struct:Vec2", ["angular_velocity"] = "number"},
    QueryCount = {["written"] = "whole:0:4294967295", ["found"] = "whole:0:4294967295"},
    QueryFilter = {["category"] = "u64", ["mask"] = "u64", ["ignore_body"] = "id:Body", ["static_bodies"] = "bool", ["kinematic_bodies"] = "bool", ["dynamic_bodies"] = "bool", ["sensors"] = "bool"},
    RayCast = {["origin"] = "struct:Position", ["translation"] = "struct:Vec2", ["filter"] = "struct:QueryFilter"},
    ShapeCast = {["shape"] = "struct:ConvexProxy", ["pose"] = "struct:WorldTransform", ["translation"] = "struct:Vec2", ["filter"] = "struct:QueryFilter"},
    CastHit = {["shape"] = "id:Shape", ["point"] = "struct:Position", ["normal"] = "struct:Vec2", ["fraction"] = "number", ["cell"] = "struct:Cell"},
    NearestShape = {["shape"] = "id:Shape", ["point"] = "struct:Position", ["query_point"] = "struct:Position", ["normal"] = "struct:Vec2", ["distance"] = "number", ["cell"] = "struct:Cell"},
    ContactPoint = {["point"] = "struct:Position", ["separation"] = "number", ["normal_impulse"] = "number", ["tangent_impulse"] = "number", ["feature"] = "whole:0:4294967295"},
    ContactView = {["shape_a"] = "id:Shape", ["shape_b"] = "id:Shape", ["normal"] = "struct:Vec2", ["count"] = "whole:-2147483648:2147483647", ["points"] = "*2;struct:ContactPoint", ["cell"] = "struct:Cell"},
    SensorOverlap = {["sensor"] = "id:Shape", ["visitor"] = "id:Shape", ["cell"] = "struct:Cell"},
    IslandView = {["bounds"] = "struct:WorldAabb", ["asleep"] = "bool", ["label"] = "whole:0:4294967295", ["body"] = "[id:Body"},
    ContactEdit = {["ignore"] = "bool", ["friction"] = "?number", ["surface_speed"] = "?number", ["one_step"] = "bool"},
    DrawColor = {["meaning"] = "enum:DrawMeaning", ["number"] = "whole:0:4294967295"},
    DrawOptions = {["layers"] = "whole:0:4294967295", ["view"] = "?struct:WorldAabb", ["arrow_seconds"] = "number"},
    ContactBeginEvent = {["shape_a"] = "id:Shape", ["shape_b"] = "id:Shape", ["normal"] = "struct:Vec2", ["point"] = "struct:Position", ["cell"] = "struct:Cell"},
    ContactEndEvent = {["shape_a"] = "id:Shape", ["shape_b"] = "id:Shape", ["cell"] = "struct:Cell"},
    ContactHitEvent = {["shape_a"] = "id:Shape", ["shape_b"] = "id:Shape", ["point"] = "struct:Position", ["normal"] = "struct:Vec2", ["approach_speed"] = "number", ["normal_impulse"] = "number", ["cell"] = "struct:Cell"},
    SensorEvent = {["sensor"] = "id:Shape", ["visitor"] = "id:Shape", ["cell"] = "struct:Cell"},
    TileChangeEvent = {["grid"] = "id:Shape", ["cell"] = "struct:Cell", ["before"] = "enum:Tile", ["now"] = "enum:Tile"},
    BodyMoveEvent = {["body"] = "id:Body", ["pose"] = "struct:WorldTransform", ["fell_asleep"] = "bool"},
    BodyWakeEvent = {["body"] = "id:Body"},
    JointBreakEvent = {["joint"] = "id:Joint", ["body_a"] = "id:Body", ["body_b"] = "id:Body", ["force"] = "struct:Vec2", ["torque"] = "number", ["user_data"] = "u64"},
    JointLimitEvent = {["joint"] = "id:Joint", ["body_a"] = "id:Body", ["body_b"] = "id:Body", ["axis"] = "enum:JointAxis", ["upper"] = "bool", ["speed"] = "number", ["user_data"] = "u64"},
    Events = {["contact_begin"] = "[struct:ContactBeginEvent", ["contact_end"] = "[struct:ContactEndEvent", ["contact_hit"] = "[struct:ContactHitEvent", ["sensor_begin"] = "[struct:SensorEvent", ["sensor_end"] = "[struct:SensorEvent", ["body_move"] = "[struct:BodyMoveEvent", ["joint_break"] = "[struct:JointBreakEvent", ["body_wake"] = "[struct:BodyWakeEvent", ["joint_limit"] = "[struct:JointLimitEvent", ["tile_change"] = "[struct:TileChangeEvent"},
    FieldArea = {["kind"] = "enum:FieldAreaKind", ["box"] = "struct:WorldAabb", ["center"] = "struct:Position", ["radius"] = "number"},
    GravityZoneOptions = {["bodies"] = "[id:Body", ["categories"] = "u64", ["area"] = "struct:FieldArea", ["enabled"] = "bool", ["name"] = "text", ["user_data"] = "u64", ["acceleration"] = "struct:Vec2", ["replaces_gravity"] = "bool"},
    DirectionalFieldOptions = {["bodies"] = "[id:Body", ["categories"] = "u64", ["area"] = "struct:FieldArea", ["enabled"] = "bool", ["name"] = "text", ["user_data"] = "u64", ["origin"] = "struct:Position", ["direction"] = "struct:Vec2", ["strength"] = "number", ["quantity"] = "enum:FieldQuantity", ["falloff"] = "enum:Falloff", ["reach"] = "number", ["half_width"] = "number"},
    RadialFieldOptions = {["bodies"] = "[id:Body", ["categories"] = "u64", ["area"] = "struct:FieldArea", ["enabled"] = "bool", ["name"] = "text", ["user_data"] = "u64", ["center"] = "struct:Position", ["carrier"] = "id:Body", ["strength"] = "number", ["swirl"] = "number", ["quantity"] = "enum:FieldQuantity", ["falloff"] = "enum:Falloff", ["core_radius"] = "number", ["reach"] = "number"},
    BuoyancyOptions = {["bodies"] = "[id:Body", ["categories"] = "u64", ["area"] = "struct:FieldArea", ["enabled"] = "bool", ["name"] = "text", ["user_data"] = "u64", ["surface"] = "struct:Position", ["density"] = "number", ["linear_drag"] = "number", ["angular_drag"] = "number", ["flow"] = "struct:Vec2", ["wave_amplitude"] = "number", ["wave_length"] = "number", ["wave_speed"] = "number"},
    WindOptions = {["bodies"] = "[id:Body", ["categories"] = "u64", ["area"] = "struct:FieldArea", ["enabled"] = "bool", ["name"] = "text", ["user_data"] = "u64", ["velocity"] = "struct:Vec2", ["density"] = "number", ["drag"] = "number", ["friction"] = "number", ["gusts"] = "number", ["gust_period"] = "number"},
    CustomFieldOptions = {["bodies"] = "[id:Body", ["categories"] = "u64", ["area"] = "struct:FieldArea", ["enabled"] = "bool", ["name"] = "text", ["user_data"] = "u64", ["function"] = "whole:0:4294967295", ["parameters"] = "*8;number"},
    FieldTarget = {["field"] = "id:Field", ["body"] = "id:Body", ["center"] = "struct:Position", ["rotation"] = "struct:Rotation", ["velocity"] = "struct:Vec2", ["angular_velocity"] = "number", ["mass"] = "number", ["inertia"] = "number", ["time"] = "number"},
    FieldPush = {["force"] = "struct:Vec2", ["torque"] = "number", ["linear_drag"] = "number", ["angular_drag"] = "number"},
    ExplosionOptions = {["center"] = "struct:Position", ["radius"] = "number", ["strength"] = "number", ["falloff"] = "enum:Falloff", ["shielding"] = "bool", ["bodies"] = "[id:Body", ["categories"] = "u64"},
    ExplosionReport = {["bodies"] = "whole:-2147483648:2147483647", ["impulse"] = "number"},
    FixedStepOptions = {["step_seconds"] = "number", ["max_steps"] = "whole:-2147483648:2147483647", ["smoothing"] = "enum:Smoothing"},
    FrameReport = {["steps"] = "whole:-2147483648:2147483647", ["dropped_seconds"] = "number", ["remainder"] = "number"},
    Spring = {["enabled"] = "bool", ["hertz"] = "number", ["damping_ratio"] = "number"},
    Limit = {["enabled"] = "bool", ["lower"] = "number", ["upper"] = "number"},
    Motor = {["enabled"] = "bool", ["speed"] = "number", ["max_force"] = "number"},
    BreakLimit = {["enabled"] = "bool", ["force"] = "number", ["torque"] = "number"},
    RevoluteOptions = {["body_a"] = "id:Body", ["body_b"] = "id:Body", ["anchor_a"] = "struct:Vec2", ["anchor_b"] = "struct:Vec2", ["collide_connected"] = "bool", ["break_limit"] = "struct:BreakLimit", ["limit_events"] = "bool", ["name"] = "text", ["user_data"] = "u64", ["reference_angle"] = "number", ["limit"] = "struct:Limit", ["motor"] = "struct:Motor", ["spring"] = "struct:Spring", ["target_angle"] = "number"},
    PrismaticOptions = {["body_a"] = "id:Body", ["body_b"] = "id:Body", ["anchor_a"] = "struct:Vec2", ["anchor_b"] = "struct:Vec2", ["collide_connected"] = "bool", ["break_limit"] = "struct:BreakLimit", ["limit_events"] = "bool", ["name"] = "text", ["user_data"] = "u64", ["axis"] = "struct:Vec2", ["reference_angle"] = "number", ["limit"] = "struct:Limit", ["motor"] = "struct:Motor", ["spring"] = "struct:Spring", ["target_translation"] = "number"},
    DistanceOptions = {["body_a"] = "id:Body", ["body_b"] = "id:Body", ["anchor_a"] = "struct:Vec2", ["anchor_b"] = "struct:Vec2", ["collide_connected"] = "bool", ["break_limit"] = "struct:BreakLimit", ["limit_events"] = "bool", ["name"] = "text", ["user_data"] = "u64", ["length"] = "number", ["spring"] = "struct:Spring", ["limit"] = "struct:Limit", ["motor"] = "struct:Motor", ["spring_force"] = "struct:Limit"},
    WeldOptions = {["body_a"] = "id:Body", ["body_b"] = "id:Body", ["anchor_a"] = "struct:Vec2", ["anchor_b"] = "struct:Vec2", ["collide_connected"] = "bool", ["break_limit"] = "struct:BreakLimit", ["limit_events"] = "bool", ["name"] = "text", ["user_data"] = "u64", ["reference_angle"] = "number", ["linear_spring"] = "struct:Spring", ["angular_spring"] = "struct:Spring"},
    WheelOptions = {["body_a"] = "id:Body", ["body_b"] = "id:Body", ["anchor_a"] = "struct:Vec2", ["anchor_b"] = "struct:Vec2", ["collide_connected"] = "bool", ["break_limit"] = "struct:BreakLimit", ["limit_events"] = "bool", ["name"] = "text", ["user_data"] = "u64", ["axis"] = "struct:Vec2", ["limit"] = "struct:Limit", ["spring"] = "struct:Spring", ["target_translation"] = "number", ["motor"] = "struct:Motor"},
    ServoOptions = {["body_a"] = "id:Body", ["body_b"] = "id:Body", ["anchor_a"] = "struct:Vec2", ["anchor_b"] = "struct:Vec2", ["collide_connected"] = "bool", ["break_limit"] = "struct:BreakLimit", ["limit_events"] = "bool", ["name"] = "text", ["user_data"] = "u64", ["target"] = "struct:Vec2", ["target_angle"] = "number", ["spring"] = "struct:Spring", ["max_force"] = "number", ["max_torque"] = "number"},
    FrictionOptions = {["body_a"] = "id:Body", ["body_b"] = "id:Body", ["anchor_a"] = "struct:Vec2", ["anchor_b"] = "struct:Vec2", ["collide_connected"] = "bool", ["break_limit"] = "struct:BreakLimit", ["limit_events"] = "bool", ["name"] = "text", ["user_data"] = "u64", ["max_force"] = "number", ["max_torque"] = "number"},
    MouseOptions = {["body_a"] = "id:Body", ["body_b"] = "id:Body", ["anchor_a"] = "struct:Vec2", ["anchor_b"] = "struct:Vec2", ["collide_connected"] = "bool", ["break_limit"] = "struct:BreakLimit", ["limit_events"] = "bool", ["name"] = "text", ["user_data"] = "u64", ["spring"] = "struct:Spring", ["max_acceleration"] = "number"},
    GrooveOptions = {["body_a"] = "id:Body", ["body_b"] = "id:Body", ["anchor_a"] = "struct:Vec2", ["anchor_b"] = "struct:Vec2", ["collide_connected"] = "bool", ["break_limit"] = "struct:BreakLimit", ["limit_events"] = "bool", ["name"] = "text", ["user_data"] = "u64", ["axis"] = "struct:Vec2", ["limit"] = "struct:Limit"},
    FilterOptions = {["body_a"] = "id:Body", ["body_b"] = "id:Body", ["anchor_a"] = "struct:Vec2", ["anchor_b"] = "struct:Vec2", ["collide_connected"] = "bool", ["break_limit"] = "struct:BreakLimit", ["limit_events"] = "bool", ["name"] = "text", ["user_data"] = "u64"},
    JointCoordinate = {["locked"] = "bool", ["limit"] = "struct:Limit", ["motor"] = "struct:Motor", ["spring"] = "struct:Spring", ["target"] = "number", ["max_spring_force"] = "number"},
    GenericOptions = {["body_a"] = "id:Body", ["body_b"] = "id:Body", ["anchor_a"] = "struct:Vec2", ["anchor_b"] = "struct:Vec2", ["collide_connected"] = "bool", ["break_limit"] = "struct:BreakLimit", ["limit_events"] = "bool", ["name"] = "text", ["user_data"] = "u64", ["axis"] = "struct:Vec2", ["reference_angle"] = "number", ["x"] = "struct:JointCoordinate", ["y"] = "struct:JointCoordinate", ["angle"] = "struct:JointCoordinate"},
    GearOptions = {["body_a"] = "id:Body", ["body_b"] = "id:Body", ["anchor_a"] = "struct:Vec2", ["anchor_b"] = "struct:Vec2", ["collide_connected"] = "bool", ["break_limit"] = "struct:BreakLimit", ["limit_events"] = "bool", ["name"] = "text", ["user_data"] = "u64", ["joint_a"] = "id:Joint", ["joint_b"] = "id:Joint", ["ratio"] = "number"},
    PulleyOptions = {["body_a"] = "id:Body", ["body_b"] = "id:Body", ["anchor_a"] = "struct:Vec2", ["anchor_b"] = "struct:Vec2", ["collide_connected"] = "bool", ["break_limit"] = "struct:BreakLimit", ["limit_events"] = "bool", ["name"] = "text", ["user_data"] = "u64", ["wheel_a"] = "struct:Position", ["wheel_b"] = "struct:Position", ["ratio"] = "number", ["length"] = "number"},
    RatchetOptions = {["body_a"] = "id:Body", ["body_b"] = "id:Body", ["anchor_a"] = "struct:Vec2", ["anchor_b"] = "struct:Vec2", ["collide_connected"] = "bool", ["break_limit"] = "struct:BreakLimit", ["limit_events"] = "bool", ["name"] = "text", ["user_data"] = "u64", ["pitch"] = "number", ["reference_angle"] = "number", ["clockwise"] = "bool"},
    JointState = {["force"] = "struct:Vec2", ["torque"] = "number", ["coordinate"] = "number", ["speed"] = "number", ["offset"] = "struct:Vec2", ["angle"] = "number", ["linear_error"] = "number", ["angular_error"] = "number"},
    Ellipse = {["center"] = "struct:Vec2", ["radii"] = "struct:Vec2", ["angle"] = "number"},
    Slice = {["center"] = "struct:Vec2", ["radius"] = "number", ["angle"] = "number", ["half_angle"] = "number", ["cut"] = "enum:SliceCut", ["rounding"] = "number"},
    SupportOptions = {["type"] = "text", ["parameters"] = "[number", ["center"] = "struct:Vec2", ["angle"] = "number", ["rounding"] = "number"},
    SupportShapeFlat = {["point_a"] = "struct:Vec2", ["point_b"] = "struct:Vec2"},
    MoverShape = {["kind"] = "enum:MoverShapeKind", ["circle"] = "struct:Circle", ["capsule"] = "struct:Capsule", ["box"] = "struct:Box"},
    MoverOptions = {["shape"] = "struct:MoverShape", ["up"] = "struct:Vec2", ["max_slope"] = "number", ["step_height"] = "number", ["snap_distance"] = "number", ["skin"] = "number", ["push_force"] = "number", ["mass"] = "number", ["filter"] = "struct:QueryFilter", ["material"] = "whole:0:4294967295"},
    MoverGround = {["shape"] = "id:Shape", ["body"] = "id:Body", ["point"] = "struct:Position", ["normal"] = "struct:Vec2", ["velocity"] = "struct:Vec2", ["anchor"] = "struct:Vec2", ["anchored_at"] = "struct:Position"},
    Mover = {["position"] = "struct:Position", ["velocity"] = "struct:Vec2", ["ground"] = "struct:MoverGround"},
    MoverInput = {["velocity"] = "struct:Vec2", ["seconds"] = "number", ["drop"] = "bool"},
    MoverHit = {["shape"] = "id:Shape", ["body"] = "id:Body", ["point"] = "struct:Position", ["normal"] = "struct:Vec2", ["impulse"] = "number"},
    MoverReport = {["moved"] = "struct:Vec2", ["carried"] = "struct:Vec2", ["climbed"] = "number", ["grounded"] = "bool", ["landed"] = "bool", ["left_ground"] = "bool", ["stepped"] = "bool", ["slid"] = "bool", ["blocked"] = "bool", ["ceiling"] = "bool", ["squeezed"] = "bool", ["hits"] = "*8;struct:MoverHit", ["hits_found"] = "whole:-2147483648:2147483647"},
    DriveOptions = {["up"] = "struct:Vec2", ["max_slope"] = "number", ["ground_force"] = "number", ["air_force"] = "number"},
    DriveInput = {["speed"] = "number", ["jump"] = "number", ["seconds"] = "number"},
    DriveReport = {["grounded"] = "bool", ["jumped"] = "bool", ["ground"] = "id:Shape", ["normal"] = "struct:Vec2", ["impulse"] = "struct:Vec2"},
    Vec2Span = {["count"] = "whole:0:4294967295"},
    Outline = {["points"] = "[struct:Vec2", ["holes"] = "[struct:Vec2Span"},
    Decomposition = {["area_left_out"] = "number"},
    RecordingOptions = {["keyframe_interval"] = "whole:-2147483648:2147483647", ["state_hash_interval"] = "whole:-2147483648:2147483647"},
    StepJob = {["phase"] = "enum:Phase", ["chunks"] = "whole:-2147483648:2147483647", ["ms"] = "number"},
    StepReport = {["step"] = "u64", ["bodies"] = "whole:-2147483648:2147483647", ["awake_bodies"] = "whole:-2147483648:2147483647", ["shapes"] = "whole:-2147483648:2147483647", ["joints"] = "whole:-2147483648:2147483647", ["fields"] = "whole:-2147483648:2147483647", ["fields_without_function"] = "whole:-2147483648:2147483647", ["islands"] = "whole:-2147483648:2147483647", ["awake_islands"] = "whole:-2147483648:2147483647", ["contacts"] = "whole:-2147483648:2147483647", ["awake_contacts"] = "whole:-2147483648:2147483647", ["touching"] = "whole:-2147483648:2147483647", ["reused_contacts"] = "whole:-2147483648:2147483647", ["new_contacts"] = "whole:-2147483648:2147483647", ["contact_colors"] = "whole:-2147483648:2147483647", ["joint_colors"] = "whole:-2147483648:2147483647", ["blocks"] = "whole:-2147483648:2147483647", ["coupled_blocks"] = "whole:-2147483648:2147483647", ["seam_contacts"] = "whole:-2147483648:2147483647", ["seam_joints"] = "whole:-2147483648:2147483647", ["swept_bodies"] = "whole:-2147483648:2147483647", ["impacts"] = "whole:-2147483648:2147483647", ["clamped_jointed"] = "whole:-2147483648:2147483647", ["speed_clamped"] = "whole:-2147483648:2147483647", ["rotation_clamped"] = "whole:-2147483648:2147483647", ["short_step"] = "bool", ["pushed_bodies"] = "whole:-2147483648:2147483647", ["impact_chains_cut"] = "whole:-2147483648:2147483647", ["fell_asleep"] = "whole:-2147483648:2147483647", ["woke"] = "whole:-2147483648:2147483647", ["split_tries"] = "whole:-2147483648:2147483647", ["split_islands"] = "whole:-2147483648:2147483647", ["quarantined"] = "[id:Body", ["refused_edits"] = "whole:-2147483648:2147483647", ["refused_calls"] = "whole:-2147483648:2147483647", ["workers"] = "whole:-2147483648:2147483647", ["arena_growths"] = "whole:-2147483648:2147483647", ["phase_ms"] = "*10;number", ["total_ms"] = "number", ["split_ms"] = "number", ["parallel_ms"] = "*10;number", ["jobs"] = "[struct:StepJob"},
    Quality = {["max_penetration"] = "number", ["max_joint_error"] = "number", ["max_joint_angular_error"] = "number", ["kinetic_energy"] = "number", ["potential_energy"] = "number", ["linear_momentum"] = "struct:Vec2", ["angular_momentum"] = "number"},
    Material = {["friction"] = "number", ["restitution"] = "number", ["rolling_resistance"] = "number", ["surface_speed"] = "number", ["friction_mixing"] = "enum:Mixing", ["restitution_mixing"] = "enum:Mixing", ["number"] = "whole:0:4294967295"},
    OneWay = {["enabled"] = "bool", ["direction"] = "struct:Vec2", ["margin"] = "number"},
    MaterialRule = {["material_a"] = "whole:0:4294967295", ["material_b"] = "whole:0:4294967295", ["collide"] = "bool", ["friction"] = "?number", ["restitution"] = "?number", ["rolling_resistance"] = "?number", ["surface_speed"] = "?number", ["one_way"] = "?struct:OneWay", ["contact_events"] = "?bool", ["hit_events"] = "?bool"},
    Filter = {["category"] = "u64", ["mask"] = "u64", ["group"] = "whole:-2147483648:2147483647"},
    ShapeOptions = {["density"] = "number", ["material"] = "struct:Material", ["filter"] = "struct:Filter", ["sensor"] = "bool", ["senses_sensors"] = "bool", ["contact_events"] = "bool", ["hit_events"] = "bool", ["event_mask"] = "u64", ["one_way"] = "struct:OneWay", ["name"] = "text", ["user_data"] = "u64"},
    ChainOptions = {["points"] = "[struct:Vec2", ["loop"] = "bool", ["materials"] = "[struct:Material", ["filter"] = "struct:Filter", ["contact_events"] = "bool", ["hit_events"] = "bool", ["event_mask"] = "u64", ["one_way"] = "struct:OneWay", ["name"] = "text", ["user_data"] = "u64"},
    WorldOptions = {["length_unit"] = "number", ["gravity"] = "struct:Vec2", ["substeps"] = "whole:-2147483648:2147483647", ["sleeping"] = "bool", ["continuous"] = "bool", ["restitution_speed"] = "number", ["hit_speed"] = "number", ["contact_hertz"] = "number", ["contact_damping_ratio"] = "number", ["push_out_speed"] = "number", ["joint_hertz"] = "number", ["joint_damping_ratio"] = "number", ["max_speed"] = "number", ["max_angular_speed"] = "number", ["force_clearing"] = "enum:ForceClearing", ["islands"] = "enum:IslandMethod", ["material_rules"] = "[struct:MaterialRule", ["workers"] = "whole:-2147483648:2147483647", ["lanes"] = "enum:Lanes"},
    StateDifference = {["table"] = "text", ["slot"] = "whole:0:4294967295", ["field"] = "text", ["unit"] = "text", ["expected"] = "text", ["found"] = "text", ["differing"] = "whole:0:4294967295"},
    Divergence = {["step"] = "u64", ["what"] = "text", ["difference"] = "?struct:StateDifference", ["difference_step"] = "u64"},
    WorldBatchOptions = {["workers"] = "whole:-2147483648:2147483647"},
    DrawItem = {["kind"] = "text", ["color"] = "struct:DrawColor", ["radius"] = "number", ["rotation"] = "struct:Rotation", ["points"] = "[struct:Position", ["text"] = "text"},
  },
  defaults = {
    BodyOptions = true, Box = true, BreakLimit = true, BuoyancyOptions = true, Capsule = true, Cell = true, ChainOptions = true, Circle = true, CustomFieldOptions = true, DirectionalFieldOptions = true, DistanceInput = true, DistanceOptions = true, DrawOptions = true, DriveInput = true, DriveOptions = true, Ellipse = true, ExplosionOptions = true, FieldArea = true, Filter = true, FilterOptions = true, FixedStepOptions = true, FrictionOptions = true, GearOptions = true, GenericOptions = true, GravityZoneOptions = true, GrooveOptions = true, JointCoordinate = true, Material = true, MaterialRule = true, MouseOptions = true, MoverInput = true, MoverOptions = true, OneWay = true, PrismaticOptions = true, PulleyOptions = true, QueryFilter = true, RadialFieldOptions = true, RatchetOptions = true, RayCast = true, RayCastInput = true, RecordingOptions = true, RevoluteOptions = true, Rotation = true, Segment = true, ServoOptions = true, ShapeCast = true, ShapeCastInput = true, ShapeOptions = true, Slice = true, SupportOptions = true, Sweep = true, TimeOfImpactInput = true, Transform = true, WeldOptions = true, WheelOptions = true, WindOptions = true, WorldBatchOptions = true, WorldOptions = true, WorldTransform = true,
  },
}

--- Adds the methods to the classes; `_ENV` of what they use comes from drystone.lua.
function api.methods(classes, uses)
  local Body, Chain, Field, FixedStepRunner, Joint, Shape, World = classes.Body, classes.Chain, classes.Field, classes.FixedStepRunner, classes.Joint, classes.Shape, classes.World
  local C, new, handle, check, number, bool, whole, u64, text, enumerator, id_of, put, maybe, list, get, copy, collect, Found, Size, QueryCount1 = uses.C, uses.new, uses.handle, uses.check, uses.number, uses.bool, uses.whole, uses.u64, uses.text, uses.enumerator, uses.id_of, uses.put, uses.maybe, uses.list, uses.get, uses.copy, uses.collect, uses.Found, uses.Size, uses.QueryCount1
  local Cell1, Position1, Vec21 = new("DryCell"), new("DryPosition"), new("DryVec2")
  function FixedStepRunner:steps_in(frame_seconds) local out = new("int[1]"); check(C.dry_fixed_step_runner_steps_in(handle(self), number(frame_seconds, "frame_seconds"), out)); return get("whole:-2147483648:2147483647", out[0], self.world) end
  function FixedStepRunner:reset() check(C.dry_fixed_step_runner_reset(handle(self))) end
  function FixedStepRunner:end_frame() check(C.dry_fixed_step_runner_end_frame(handle(self))) end
  function FixedStepRunner:remainder() return get("number", C.dry_fixed_step_runner_remainder(handle(self)), self.world) end
  function FixedStepRunner:steps() return get("u64", C.dry_fixed_step_runner_steps(handle(self)), self.world) end
  function FixedStepRunner:simulated_seconds() return get("number", C.dry_fixed_step_runner_simulated_seconds(handle(self)), self.world) end
  function FixedStepRunner:dropped_seconds() return get("number", C.dry_fixed_step_runner_dropped_seconds(handle(self)), self.world) end
  function FixedStepRunner:pose(body) local out = new("DryWorldTransform"); check(C.dry_fixed_step_runner_pose(handle(self), id_of("Body", body, "body", self.world), out)); return get("struct:WorldTransform", out, self.world) end
  function World:move(mover, options, input) local mover_c = put("Mover", mover, "Mover"); local out = new("DryMoverReport"); check(C.dry_move(handle(self), mover_c, maybe("MoverOptions", options, "MoverOptions", self), put("MoverInput", input, "MoverInput", self), out)); copy("Mover", mover, mover_c, self); return get("struct:MoverReport", out, self) end
  function Body:drive(options, input) local out = new("DryDriveReport"); check(C.dry_drive(handle(self.world), self.id, maybe("DriveOptions", options, "DriveOptions", self.world), put("DriveInput", input, "DriveInput", self.world), out)); return get("struct:DriveReport", out, self.world) end
  function World:report() local out = new("DryStepReport"); check(C.dry_world_report(handle(self), out)); return get("struct:StepReport", out, self) end
  function World:options() local out = new("DryWorldOptions"); check(C.dry_world_options(handle(self), out)); return get("struct:WorldOptions", out, self) end
  function World:set_gravity(gravity_x, gravity_y) Vec21.x, Vec21.y = number(gravity_x, "gravity_x"), number(gravity_y, "gravity_y"); check(C.dry_world_set_gravity(handle(self), Vec21)) end
  function World:set_sleeping(enabled) check(C.dry_world_set_sleeping(handle(self), bool(enabled, "enabled"))) end
  function World:set_continuous(enabled) check(C.dry_world_set_continuous(handle(self), bool(enabled, "enabled"))) end
  function World:set_substeps(substeps) check(C.dry_world_set_substeps(handle(self), whole(substeps, "substeps", -2147483648, 2147483647))) end
  function World:set_contact_softness(hertz, damping_ratio, push_out_speed) check(C.dry_world_set_contact_softness(handle(self), number(hertz, "hertz"), number(damping_ratio, "damping_ratio"), number(push_out_speed, "push_out_speed"))) end
  function World:set_joint_softness(hertz, damping_ratio) check(C.dry_world_set_joint_softness(handle(self), number(hertz, "hertz"), number(damping_ratio, "damping_ratio"))) end
  function World:set_impact_speeds(restitution, hit) check(C.dry_world_set_impact_speeds(handle(self), number(restitution, "restitution"), number(hit, "hit"))) end
  function World:set_max_speeds(linear, angular) check(C.dry_world_set_max_speeds(handle(self), number(linear, "linear"), number(angular, "angular"))) end
  function World:lanes() return get("enum:Lanes", C.dry_world_lanes(handle(self)), self) end
  function World:state_hash() return get("u64", C.dry_world_state_hash(handle(self)), self) end
  function World:is_recording() return get("bool", C.dry_world_is_recording(handle(self)), self) end
  function World:measure() return get("struct:Quality", C.dry_world_measure(handle(self)), self) end
  function World:check_invariants() return get("text", C.dry_world_check_invariants(handle(self)), self) end
  function Body:is_alive() return get("bool", C.dry_world_is_alive_body(handle(self.world), self.id), self.world) end
  function Body:transform() local out = new("DryWorldTransform"); check(C.dry_world_transform(handle(self.world), self.id, out)); return get("struct:WorldTransform", out, self.world) end
  function Body:motion() local out = new("DryBodyMotion"); check(C.dry_world_motion(handle(self.world), self.id, out)); return get("struct:BodyMotion", out, self.world) end
  function Body:options() local out = new("DryBodyOptions"); check(C.dry_world_body(handle(self.world), self.id, out)); return get("struct:BodyOptions", out, self.world) end
  function Body:mass_data() local out = new("DryMassData"); check(C.dry_world_mass_data(handle(self.world), self.id, out)); return get("struct:MassData", out, self.world) end
  function Body:is_awake() local out = new("bool[1]"); check(C.dry_world_is_awake(handle(self.world), self.id, out)); return get("bool", out[0], self.world) end
  function Body:shapes() return collect("id:Shape", function(out, room) check(C.dry_world_body_shapes(handle(self.world), self.id, out, room, Size)); return Size[0] end, self.world) end
  function Body:joints() return collect("id:Joint", function(out, room) check(C.dry_world_body_joints(handle(self.world), self.id, out, room, Size)); return Size[0] end, self.world) end
  function Body:bounds() local out = new("DryWorldAabb"); check(C.dry_world_bounds(handle(self.world), self.id, out)); return get("struct:WorldAabb", out, self.world) end
  function Body:set_transform(position_x, position_y, angle) Position1.x, Position1.y = number(position_x, "position_x"), number(position_y, "position_y"); check(C.dry_world_set_transform(handle(self.world), self.id, Position1, number(angle, "angle"))) end
  function Body:set_velocity(velocity_x, velocity_y) Vec21.x, Vec21.y = number(velocity_x, "velocity_x"), number(velocity_y, "velocity_y"); check(C.dry_world_set_velocity(handle(self.world), self.id, Vec21)) end
  function Body:set_angular_velocity(velocity) check(C.dry_world_set_angular_velocity(handle(self.world), self.id, number(velocity, "velocity"))) end
  function Body:move_to(position_x, position_y, angle, seconds) Position1.x, Position1.y = number(position_x, "position_x"), number(position_y, "position_y"); check(C.dry_world_move_to(handle(self.world), self.id, Position1, number(angle, "angle"), number(seconds, "seconds"))) end
  function Body:set_type(type) check(C.dry_world_set_type(handle(self.world), self.id, enumerator("BodyType", type, "type"))) end
  function Body:set_damping(linear, angular) check(C.dry_world_set_damping(handle(self.world), self.id, number(linear, "linear"), number(angular, "angular"))) end
  function Body:set_gravity_scale(scale) check(C.dry_world_set_gravity_scale(handle(self.world), self.id, number(scale, "scale"))) end
  function Body:set_gravity_angle(angle) check(C.dry_world_set_gravity_angle(handle(self.world), self.id, number(angle, "angle"))) end
  function Body:set_time_scale(scale) check(C.dry_world_set_time_scale(handle(self.world), self.id, number(scale, "scale"))) end
  function Body:set_motion_locks(locks) check(C.dry_world_set_motion_locks(handle(self.world), self.id, put("MotionLocks", locks, "locks"))) end
  function Body:set_bullet(bullet) check(C.dry_world_set_bullet(handle(self.world), self.id, bool(bullet, "bullet"))) end
  function Body:set_enabled(enabled) check(C.dry_world_set_enabled(handle(self.world), self.id, bool(enabled, "enabled"))) end
  function Body:set_name(name) check(C.dry_world_set_name(handle(self.world), self.id, text(name, "name"))) end
  function Body:set_user_data(data) check(C.dry_world_set_user_data(handle(self.world), self.id, u64(data, "data"))) end
  function Body:set_mass(mass) check(C.dry_world_set_mass(handle(self.world), self.id, put("MassData", mass, "MassData", self.world))) end
  function Body:clear_mass_override() check(C.dry_world_clear_mass_override(handle(self.world), self.id)) end
  function Body:set_sleep(allowed, threshold, time_to_sleep) check(C.dry_world_set_sleep(handle(self.world), self.id, bool(allowed, "allowed"), number(threshold, "threshold"), number(time_to_sleep, "time_to_sleep"))) end
  function World:body_index_end() return get("whole:0:4294967295", C.dry_world_body_index_end(handle(self)), self) end
  function World:set_transforms(bodies, poses) local bodies_c, bodies_n = list("id:Body", bodies, "bodies", self); local poses_c, poses_n = list("struct:WorldTransform", poses, "poses", self); check(C.dry_world_set_transforms(handle(self), bodies_c, bodies_n, poses_c, poses_n)) end
  function World:set_velocities(bodies, velocities) local bodies_c, bodies_n = list("id:Body", bodies, "bodies", self); local velocities_c, velocities_n = list("struct:BodyVelocity", velocities, "velocities", self); check(C.dry_world_set_velocities(handle(self), bodies_c, bodies_n, velocities_c, velocities_n)) end
  function Body:apply_force(force_x, force_y, world_point_x, world_point_y, wake) Vec21.x, Vec21.y = number(force_x, "force_x"), number(force_y, "force_y"); Position1.x, Position1.y = number(world_point_x, "world_point_x"), number(world_point_y, "world_point_y"); if wake == nil then wake = true end; check(C.dry_world_apply_force(handle(self.world), self.id, Vec21, Position1, bool(wake, "wake"))) end
  function Body:apply_force_to_center(force_x, force_y, wake) Vec21.x, Vec21.y = number(force_x, "force_x"), number(force_y, "force_y"); if wake == nil then wake = true end; check(C.dry_world_apply_force_to_center(handle(self.world), self.id, Vec21, bool(wake, "wake"))) end
  function Body:apply_torque(torque, wake) if wake == nil then wake = true end; check(C.dry_world_apply_torque(handle(self.world), self.id, number(torque, "torque"), bool(wake, "wake"))) end
  function World:clear_forces() check(C.dry_world_clear_forces(handle(self))) end
  function Body:set_constant_force(force_x, force_y, torque) Vec21.x, Vec21.y = number(force_x, "force_x"), number(force_y, "force_y"); check(C.dry_world_set_constant_force(handle(self.world), self.id, Vec21, number(torque, "torque"))) end
  function Body:apply_impulse(impulse_x, impulse_y, world_point_x, world_point_y, wake) Vec21.x, Vec21.y = number(impulse_x, "impulse_x"), number(impulse_y, "impulse_y"); Position1.x, Position1.y = number(world_point_x, "world_point_x"), number(world_point_y, "world_point_y"); if wake == nil then wake = true end; check(C.dry_world_apply_impulse(handle(self.world), self.id, Vec21, Position1, bool(wake, "wake"))) end
  function Body:apply_impulse_to_center(impulse_x, impulse_y, wake) Vec21.x, Vec21.y = number(impulse_x, "impulse_x"), number(impulse_y, "impulse_y"); if wake == nil then wake = true end; check(C.dry_world_apply_impulse_to_center(handle(self.world), self.id, Vec21, bool(wake, "wake"))) end
  function Body:apply_angular_impulse(impulse, wake) if wake == nil then wake = true end; check(C.dry_world_apply_angular_impulse(handle(self.world), self.id, number(impulse, "impulse"), bool(wake, "wake"))) end
  function Body:drop_through(seconds) check(C.dry_world_drop_through(handle(self.world), self.id, number(seconds, "seconds"))) end
  function Body:drop_time() local out = new("float[1]"); check(C.dry_world_drop_time(handle(self.world), self.id, out)); return get("number", out[0], self.world) end
  function Body:wake() check(C.dry_world_wake(handle(self.world), self.id)) end
  function Body:sleep() check(C.dry_world_sleep(handle(self.world), self.id)) end
  function Body:create_chain(options) local out = new("DryChainId"); check(C.dry_world_create_chain(handle(self.world), self.id, maybe("ChainOptions", options, "ChainOptions", self.world), out)); return get("id:Chain", out, self.world) end
  function Shape:is_alive() return get("bool", C.dry_world_is_alive_shape(handle(self.world), self.id), self.world) end
  function Chain:is_alive() return get("bool", C.dry_world_is_alive_chain(handle(self.world), self.id), self.world) end
  function Shape:body() local out = new("DryBodyId"); check(C.dry_world_shape_body(handle(self.world), self.id, out)); return get("id:Body", out, self.world) end
  function Shape:options() local out = new("DryShapeOptions"); check(C.dry_world_shape(handle(self.world), self.id, out)); return get("struct:ShapeOptions", out, self.world) end
  function Chain:options() local out = new("DryChainOptions"); check(C.dry_world_chain(handle(self.world), self.id, out)); return get("struct:ChainOptions", out, self.world) end
  function Chain:links() return collect("id:Shape", function(out, room) check(C.dry_world_chain_links(handle(self.world), self.id, out, room, Size)); return Size[0] end, self.world) end
  function Shape:chain() local out = new("DryChainId"); check(C.dry_world_shape_chain(handle(self.world), self.id, out)); return get("id:Chain", out, self.world) end
  function Shape:set_tile(cell_x, cell_y, tile) Cell1.x, Cell1.y = whole(cell_x, "cell_x", -2147483648, 2147483647), whole(cell_y, "cell_y", -2147483648, 2147483647); check(C.dry_world_set_tile(handle(self.world), self.id, Cell1, enumerator("Tile", tile, "tile"))) end
  function Shape:set_material(material) check(C.dry_world_set_material(handle(self.world), self.id, put("Material", material, "Material", self.world))) end
  function World:set_material_rules(rules) local rules_c, rules_n = list("struct:MaterialRule", rules, "rules", self); check(C.dry_world_set_material_rules(handle(self), rules_c, rules_n)) end
  function Shape:edit_contact(shape_b, edit) check(C.dry_world_edit_contact(handle(self.world), self.id, id_of("Shape", shape_b, "shape_b", self.world), put("ContactEdit", edit, "ContactEdit", self.world))) end
  function Shape:contact_edit(shape_b) local out = new("DryContactEdit"); check(C.dry_world_contact_edit(handle(self.world), self.id, id_of("Shape", shape_b, "shape_b", self.world), out)); return get("struct:ContactEdit", out, self.world) end
  function Shape:set_one_way(one_way) check(C.dry_world_set_one_way(handle(self.world), self.id, put("OneWay", one_way, "OneWay", self.world))) end
  function Shape:set_event_flags(contact_events, hit_events) check(C.dry_world_set_event_flags(handle(self.world), self.id, bool(contact_events, "contact_events"), bool(hit_events, "hit_events"))) end
  function Shape:set_filter(filter) check(C.dry_world_set_filter(handle(self.world), self.id, put("Filter", filter, "Filter", self.world))) end
  function Shape:set_density(density) check(C.dry_world_set_density(handle(self.world), self.id, number(density, "density"))) end
  function Joint:is_alive() return get("bool", C.dry_world_is_alive_joint(handle(self.world), self.id), self.world) end
  function Joint:kind() local out = new("DryJointKind[1]"); check(C.dry_world_joint_kind(handle(self.world), self.id, out)); return get("enum:JointKind", out[0], self.world) end
  function Joint:state() local out = new("DryJointState"); check(C.dry_world_joint_state(handle(self.world), self.id, out)); return get("struct:JointState", out, self.world) end
  function Field:is_alive() return get("bool", C.dry_world_is_alive_field(handle(self.world), self.id), self.world) end
  function Field:kind() local out = new("DryFieldKind[1]"); check(C.dry_world_field_kind(handle(self.world), self.id, out)); return get("enum:FieldKind", out[0], self.world) end
  function World:explode(options) local out = new("DryExplosionReport"); check(C.dry_world_explode(handle(self), maybe("ExplosionOptions", options, "ExplosionOptions", self), out)); return get("struct:ExplosionReport", out, self) end
  function World:ray_cast_closest(origin_x, origin_y, translation_x, translation_y, filter) Position1.x, Position1.y = number(origin_x, "origin_x"), number(origin_y, "origin_y"); Vec21.x, Vec21.y = number(translation_x, "translation_x"), number(translation_y, "translation_y"); local out = new("DryCastHit"); check(C.dry_world_ray_cast_closest(handle(self), Position1, Vec21, maybe("QueryFilter", filter, "QueryFilter", self), out)); if out.shape.generation == 0 then return nil end; return get("struct:CastHit", out, self) end
  function World:ray_cast_all(origin_x, origin_y, translation_x, translation_y, filter) Position1.x, Position1.y = number(origin_x, "origin_x"), number(origin_y, "origin_y"); Vec21.x, Vec21.y = number(translation_x, "translation_x"), number(translation_y, "translation_y"); return collect("struct:CastHit", function(out, room) check(C.dry_world_ray_cast_all(handle(self), Position1, Vec21, maybe("QueryFilter", filter, "QueryFilter", self), out, room, QueryCount1)); return QueryCount1.found end, self) end
  function World:ray_cast_any(origin_x, origin_y, translation_x, translation_y, filter) Position1.x, Position1.y = number(origin_x, "origin_x"), number(origin_y, "origin_y"); Vec21.x, Vec21.y = number(translation_x, "translation_x"), number(translation_y, "translation_y"); local out = new("bool[1]"); check(C.dry_world_ray_cast_any(handle(self), Position1, Vec21, maybe("QueryFilter", filter, "QueryFilter", self), out)); return get("bool", out[0], self) end
  function World:overlap_box(box, filter) return collect("id:Shape", function(out, room) check(C.dry_world_overlap_box(handle(self), put("WorldAabb", box, "WorldAabb", self), maybe("QueryFilter", filter, "QueryFilter", self), out, room, QueryCount1)); return QueryCount1.found end, self) end
  function World:shapes_at(point_x, point_y, filter) Position1.x, Position1.y = number(point_x, "point_x"), number(point_y, "point_y"); return collect("id:Shape", function(out, room) check(C.dry_world_shapes_at(handle(self), Position1, maybe("QueryFilter", filter, "QueryFilter", self), out, room, QueryCount1)); return QueryCount1.found end, self) end
  function World:nearest_shape_to_point(point_x, point_y, max_distance, filter) Position1.x, Position1.y = number(point_x, "point_x"), number(point_y, "point_y"); local out = new("DryNearestShape"); check(C.dry_world_nearest_shape_to_point(handle(self), Position1, number(max_distance, "max_distance"), maybe("QueryFilter", filter, "QueryFilter", self), out)); if out.shape.generation == 0 then return nil end; return get("struct:NearestShape", out, self) end
  function World:contacts() return collect("struct:ContactView", function(out, room) local q = C.dry_world_contacts(handle(self), out, room); return q.found end, self) end
  function Body:contacts() return collect("struct:ContactView", function(out, room) check(C.dry_world_body_contacts(handle(self.world), self.id, out, room, QueryCount1)); return QueryCount1.found end, self.world) end
  function Body:sensor_overlaps() return collect("struct:SensorOverlap", function(out, room) check(C.dry_world_sensor_overlaps(handle(self.world), self.id, out, room, QueryCount1)); return QueryCount1.found end, self.world) end
  function World:islands() return collect("struct:IslandView", function(out, room) local q = C.dry_world_islands(handle(self), out, room); return q.found end, self) end
  function Body:island_bodies() return collect("id:Body", function(out, room) check(C.dry_world_island_bodies(handle(self.world), self.id, out, room, QueryCount1)); return QueryCount1.found end, self.world) end
  function Body:island() local out = new("uint32_t[1]"); check(C.dry_world_island(handle(self.world), self.id, Found, out)); if not Found[0] then return nil end; return get("whole:0:4294967295", out[0], self.world) end
  function Shape:kind() local out = new("DryShapeKind[1]"); check(C.dry_world_shape_kind(handle(self.world), self.id, out)); return get("enum:ShapeKind", out[0], self.world) end
end

api.left_out = {
  dry_debug_draw_create = "world:draw() has a list instead of calls",
  dry_scheduler_create = "threads and memory are the engine's own",
  dry_rotate = "arithmetic",
  dry_inv_rotate = "arithmetic",
  dry_transform_point = "arithmetic",
  dry_inv_transform_point = "arithmetic",
  dry_tile_to_char = "names are strings in Lua",
  dry_tile_from_char = "names are strings in Lua",
  dry_tile_is_one_way = "names are strings in Lua",
  dry_tile_name = "names are strings in Lua",
  dry_tile_polygon = "names are strings in Lua",
  dry_mass_data_circle = "geometry without a world",
  dry_mass_data_capsule = "geometry without a world",
  dry_mass_data_polygon = "geometry without a world",
  dry_bounds_circle = "geometry without a world",
  dry_bounds_capsule = "geometry without a world",
  dry_bounds_segment = "geometry without a world",
  dry_bounds_polygon = "geometry without a world",
  dry_bounds_chain_segment = "geometry without a world",
  dry_bounds_tile_grid = "geometry without a world",
  dry_contains_circle = "geometry without a world",
  dry_contains_capsule = "geometry without a world",
  dry_contains_polygon = "geometry without a world",
  dry_contains_tile_grid = "geometry without a world",
  dry_ray_cast_circle = "geometry without a world",
  dry_ray_cast_capsule = "geometry without a world",
  dry_ray_cast_segment = "geometry without a world",
  dry_ray_cast_polygon = "geometry without a world",
  dry_ray_cast_chain_segment = "geometry without a world",
  dry_ray_cast_tile_grid = "geometry without a world",
  dry_ray_cast_aabb = "geometry without a world",
  dry_distance = "geometry without a world",
  dry_shape_cast = "geometry without a world",
  dry_pose_at = "geometry without a world",
  dry_impact_distance = "geometry without a world",
  dry_time_of_impact = "geometry without a world",
  dry_transform_point_to_world = "arithmetic",
  dry_inv_transform_point_from_world = "arithmetic",
  dry_relative_transform = "arithmetic",
  dry_body_type_name = "names are strings in Lua",
  dry_draw_layer_name = "names are strings in Lua",
  dry_draw_layers = "names are strings in Lua",
  dry_draw_layer = "names are strings in Lua",
  dry_draw_meaning_is_area = "names are strings in Lua",
  dry_box_area = "arithmetic",
  dry_circle_area = "arithmetic",
  dry_field_kind_name = "names are strings in Lua",
  dry_fixed_step_runner_poses = "runner:pose() has a body",
  dry_fixed_step_runner_moved = "runner:pose() has a body",
  dry_joint_kind_name = "names are strings in Lua",
  dry_support_shape_type = "LuaJIT cannot give functions that return structs to C",
  dry_support_shape_is_known = "LuaJIT cannot give functions that return structs to C",
  dry_support_shape_parameters = "LuaJIT cannot give functions that return structs to C",
  dry_support_shape_center = "LuaJIT cannot give functions that return structs to C",
  dry_support_shape_angle = "LuaJIT cannot give functions that return structs to C",
  dry_support_shape_rounding = "LuaJIT cannot give functions that return structs to C",
  dry_support_shape_support = "LuaJIT cannot give functions that return structs to C",
  dry_support_shape_core_support = "LuaJIT cannot give functions that return structs to C",
  dry_support_shape_radius = "LuaJIT cannot give functions that return structs to C",
  dry_support_shape_points = "LuaJIT cannot give functions that return structs to C",
  dry_support_shape_gap = "LuaJIT cannot give functions that return structs to C",
  dry_support_shape_flats = "LuaJIT cannot give functions that return structs to C",
  dry_support_shape_unit_mass = "LuaJIT cannot give functions that return structs to C",
  dry_support_shape_length_unit = "LuaJIT cannot give functions that return structs to C",
  dry_mass_data_support_shape = "geometry without a world",
  dry_bounds_support_shape = "geometry without a world",
  dry_contains_support_shape = "geometry without a world",
  dry_ray_cast_support_shape = "geometry without a world",
  dry_mover_is_grounded = "names are strings in Lua",
  dry_decompose = "geometry without a world",
  dry_phase_name = "names are strings in Lua",
  dry_should_collide = "arithmetic",
  dry_shape_kind_name = "names are strings in Lua",
  dry_world_delta = "snapshots are whole in Lua",
  dry_world_delta_from_world = "snapshots are whole in Lua",
  dry_world_restore_delta = "snapshots are whole in Lua",
  dry_world_apply_delta = "snapshots are whole in Lua",
  dry_world_read_bodies = "world:poses() has all bodies",
  dry_world_ray_cast_closest_batch = "queries with convex shapes",
  dry_world_shape_cast_closest = "queries with convex shapes",
  dry_world_shape_cast_all = "queries with convex shapes",
  dry_world_shape_cast_any = "queries with convex shapes",
  dry_world_shape_cast_closest_batch = "queries with convex shapes",
  dry_world_overlap_shape = "queries with convex shapes",
  dry_world_overlap_shape_any = "queries with convex shapes",
  dry_world_nearest_shape = "queries with convex shapes",
  dry_world_shapes_near = "queries with convex shapes",
  dry_lanes_name = "names are strings in Lua",
  dry_available_lanes = "names are strings in Lua",
  dry_replayer_open = "the command line and C++ replay recordings",
  dry_replayer_steps = "the command line and C++ replay recordings",
  dry_replayer_step = "the command line and C++ replay recordings",
  dry_replayer_seconds = "the command line and C++ replay recordings",
  dry_replayer_is_complete = "the command line and C++ replay recordings",
  dry_replayer_ends_within_step = "the command line and C++ replay recordings",
  dry_replayer_has_last_calls = "the command line and C++ replay recordings",
  dry_replayer_world = "the command line and C++ replay recordings",
  dry_replayer_next = "the command line and C++ replay recordings",
  dry_replayer_play_unfinished_step = "the command line and C++ replay recordings",
  dry_replayer_play_last_calls = "the command line and C++ replay recordings",
  dry_replayer_seek = "the command line and C++ replay recordings",
  dry_replayer_divergence = "the command line and C++ replay recordings",
  dry_replayer_explain_divergence = "the command line and C++ replay recordings",
  dry_replayer_verify = "the command line and C++ replay recordings",
  dry_world_batch_create = "worlds that are stepped together: for learning",
  dry_world_batch_size = "worlds that are stepped together: for learning",
  dry_world_batch_world = "worlds that are stepped together: for learning",
  dry_world_batch_step = "worlds that are stepped together: for learning",
  dry_world_batch_step_with_calls = "worlds that are stepped together: for learning",
  dry_world_batch_step_each = "worlds that are stepped together: for learning",
  dry_world_batch_reset = "worlds that are stepped together: for learning",
  dry_world_batch_set_start = "worlds that are stepped together: for learning",
  dry_world_batch_set_gravity = "worlds that are stepped together: for learning",
  dry_world_batch_state_hashes = "worlds that are stepped together: for learning",
  dry_world_batch_read_bodies = "worlds that are stepped together: for learning",
  dry_field_functions_create = "LuaJIT cannot give functions that return structs to C",
  dry_field_functions_set = "LuaJIT cannot give functions that return structs to C",
  dry_scheduler_task_call = "threads and memory are the engine's own",
  dry_scheduler_task_copy = "threads and memory are the engine's own",
  dry_register_support_type = "LuaJIT cannot give functions that return structs to C",
  dry_set_memory_functions = "threads and memory are the engine's own",
  dry_set_assert_function = "threads and memory are the engine's own",
}

return api
