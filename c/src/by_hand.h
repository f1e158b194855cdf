// The part of drystone/drystone.h that is not made from the C++ headers; c/scripts/generate.py copies it into the header.
//
// A line of roles above a function is for c/api.json and is not copied: the role of each parameter, as docs/c_api.md lists them.

// --- The library ------------------------------------------------------------------------------------------------------

/// The version of the library, for instance "1.0.0". DRY_VERSION is that of the header.
DRY_API const char* dry_version(void);
/// A number that changes with every change of the structs, enumerations and functions of this header. DRY_ABI is that of the header.
DRY_API uint32_t dry_abi(void);
/// DRY_OK if the library has the structs and functions of the header, or else DRY_ERROR_INVALID_ARGUMENT. Pass DRY_ABI. For programs that
/// load the library when they run.
// Roles: value
DRY_API DryStatus dry_check_abi(uint32_t abi);
/// The message of the thread's last call that failed, for instance "BodyOptions.position must be finite"; empty if none failed. Valid until
/// the thread's next call that fails, and until dry_clear_last().
DRY_API const char* dry_last_message(void);
/// The status of the thread's last call that failed. A call without a status fails by returning null, or a value of zeros.
DRY_API DryStatus dry_last_status(void);
/// Forgets the thread's last failure.
DRY_API void dry_clear_last(void);
/// The name of a status, for instance "invalid_argument".
// Roles: value
DRY_API const char* dry_status_name(DryStatus status);

/// A part that a build of the library may leave out.
typedef struct DryPart {
  const char* name;    ///< For instance "continuous" or "revolute".
  const char* option;  ///< The CMake option that builds the part or leaves it out.
  bool built;
} DryPart;
/// All parts. Valid forever.
// Roles: out
DRY_API const DryPart* dry_parts(size_t* count);

// --- Bytes: snapshots, deltas -----------------------------------------------------------------------------------------

// Roles: object
DRY_API const uint8_t* dry_bytes_data(const DryBytes* bytes);
// Roles: object
DRY_API size_t dry_bytes_size(const DryBytes* bytes);
// Roles: object
DRY_API void dry_bytes_destroy(DryBytes* bytes);

// --- Recordings in memory ---------------------------------------------------------------------------------------------

/// Memory to which a recording is written: set DryRecordingOptions.write to dry_recording_write and write_context to the object, which must
/// not be null. It must live until the recording is stopped.
DRY_API DryRecording* dry_recording_create(void);
/// Appends to the recording. A null `recording` is not allowed: the call then writes nothing and fails, as dry_last_message() says. If
/// the bytes cannot be appended, the recording becomes empty and stays so: dry_last_status() is DRY_ERROR_OUT_OF_MEMORY if memory ran out.
// Roles: object, array, count
DRY_API void dry_recording_write(void* recording, const uint8_t* bytes, size_t bytes_size);
/// The bytes so far. Valid until the recording grows or is destroyed.
// Roles: object
DRY_API const uint8_t* dry_recording_data(const DryRecording* recording);
// Roles: object
DRY_API size_t dry_recording_size(const DryRecording* recording);
// Roles: object
DRY_API void dry_recording_destroy(DryRecording* recording);

// --- Functions of custom fields ---------------------------------------------------------------------------------------

/// A list of functions for custom fields, for DryWorldOptions.field_functions. It must outlive the world, and must not change during a
/// step.
DRY_API DryFieldFunctions* dry_field_functions_create(void);
/// Sets the function that DryCustomFieldOptions.function calls by its number. It is called by several threads at the same time. Its result
/// must follow from the target alone, and it must not call the world. A null function removes the number.
// Roles: object, value, callback, context
DRY_API DryStatus dry_field_functions_set(DryFieldFunctions* functions, uint32_t number,
                                          DryFieldPush (*function)(void* context, const DryFieldTarget* target), void* context);
// Roles: object
DRY_API void dry_field_functions_destroy(DryFieldFunctions* functions);

// --- Tasks of a scheduler ---------------------------------------------------------------------------------------------

/// Works until no work is left. May be called from any thread, late, or not at all.
// Roles: object
DRY_API void dry_scheduler_task_call(const DrySchedulerTask* task);
/// A task is valid during the call of DrySchedulerFunctions.run. To keep it for another thread, copy it, and destroy the copy.
// Roles: object
DRY_API DrySchedulerTask* dry_scheduler_task_copy(const DrySchedulerTask* task);
// Roles: object
DRY_API void dry_scheduler_task_destroy(DrySchedulerTask* task);

// --- Convex shapes by a function --------------------------------------------------------------------------------------

/// A kind of shape that is given by a function of the program.
typedef struct DrySupportType {
  /// 1 to 31 characters; the name in snapshots, recordings and scene files.
  const char* name;
  /// The number of parameters of a shape of this type, at most DRY_MAX_SUPPORT_PARAMETERS.
  int parameters;
  /// The farthest point of the shape in a direction, which is a unit vector, in the shape's own frame [m]. The set of these points must be
  /// convex. The function must be pure: equal arguments give equal bits, on any thread.
  DryVec2 (*support)(const float* parameters, size_t parameters_count, DryVec2 direction);
  /// Optional: why the parameters are refused, as a constant text that names the parameter, or null if they are good. They are finite.
  const char* (*refusal)(const float* parameters, size_t parameters_count);
} DrySupportType;
/// Adds a type to the list of the process. Types are never removed. To register the same type again does nothing. Errors:
/// DRY_ERROR_INVALID_ARGUMENT if the name is empty, too long or that of another type, if `support` is null, or if there are
/// DRY_MAX_SUPPORT_TYPES already.
// Roles: in
DRY_API DryStatus dry_register_support_type(const DrySupportType* type);

// --- Debug drawing as a list ------------------------------------------------------------------------------------------

/// A thing to draw.
typedef struct DryDrawItem {
  /// "polygon", "circle", "capsule", "segment", "point", "text" or "transform".
  const char* kind;
  DryDrawColor color;
  /// Of a polygon, a circle and a capsule [m].
  float radius;
  /// The x axis of a circle or of a transform.
  DryRotation rotation;
  /// The corners of a polygon, the ends of a capsule or a segment, or one place.
  const DryPosition* points;
  size_t points_count;
  /// Of a text.
  const char* text;
} DryDrawItem;
/// What dry_world_draw() draws, as a list: for languages in which a function that C calls is slow, or takes no structs. Valid until the
/// thread's next call of this function. `*out` is null and `*count` 0 if the call is refused.
// Roles: object, in?, out, out
DRY_API DryStatus dry_world_draw_list(const DryWorld* world, const DryDrawOptions* options, const DryDrawItem** out, size_t* count);

// --- Hooks ------------------------------------------------------------------------------------------------------------

/// Where the blocks of tables, trees and steps come from, which are most of a world's memory.
typedef struct DryMemoryFunctions {
  /// Passed to the functions.
  void* context;
  /// Returns a block of `bytes` bytes, which is not 0, at a multiple of `alignment`, which is a power of two of at most 64; null if there
  /// is no memory. Called from any thread that creates, changes or steps a world, from several at the same time. Must not call the engine.
  void* (*allocate)(void* context, size_t bytes, size_t alignment);
  /// Takes back a block, with the numbers with which it was allocated.
  void (*release)(void* context, void* block, size_t bytes, size_t alignment);
} DryMemoryFunctions;
/// Sets these functions for the whole process, while no other thread uses the engine. Small objects, such as names, messages and lists, come
/// from the operator new of C++ all the same. Null for both functions: as without this call. Errors: DRY_ERROR_INVALID_ARGUMENT if only one
/// of the functions is null; DRY_ERROR_WRONG_MOMENT while blocks are in use: a world has some from its first body on.
// Roles: in
DRY_API DryStatus dry_set_memory_functions(const DryMemoryFunctions* functions);
/// What is called when an assertion of the engine fails, in place of a line on stderr; null: that line. The program is aborted when the
/// function returns. Release builds have no assertions. Set it while no other thread uses the engine.
// Roles: callback, context
DRY_API void dry_set_assert_function(void (*function)(void* context, const char* expression, const char* file, int line), void* context);
