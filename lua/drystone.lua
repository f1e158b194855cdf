-- Drystone for LuaJIT and LÖVE: docs/lua.md. The C library libdrystone_c through LuaJIT's FFI. drystone_api.lua, which
-- lua/scripts/generate.py makes, has the declarations of C, the tables of structs, and the methods that are one call of C; here are the
-- objects, the ways between Lua values and structs, and the methods that are more than a call.
--
-- Objects   World, Body, Shape, Chain, Joint, Field and FixedStepRunner are tables, and a program may keep fields of its own in them. A
--           body is the same table wherever it comes from until it is destroyed. A World that is garbage is freed; destroy() frees it at
--           once.
-- Values    Options are tables: {position = {1, 2}} or {position = {x = 1, y = 2}}; enumerators are strings. A point as an argument is two
--           numbers, and so is a point that a method returns.
-- Errors    A refused call raises an error that names the field, at the line of the program, and leaves the world as it was.
local api = require("drystone_api")
local ffi = require("ffi")
local new, cast = ffi.new, ffi.cast

-- --- The library ------------------------------------------------------------------------------------------------------

--- DRYSTONE_LIBRARY, a library beside this file or in the directory of a LÖVE game, or one that the system finds.
local function load_library()
  local name = ffi.os == "Windows" and "drystone_c.dll" or ffi.os == "OSX" and "libdrystone_c.dylib" or "libdrystone_c.so"
  local given = os.getenv("DRYSTONE_LIBRARY")
  if given then return ffi.load(given) end
  local here = debug.getinfo(1, "S").source:match("^@(.*[/\\])") or "./"
  local places = {here .. name}
  if rawget(_G, "love") and love.filesystem then
    for _, directory in ipairs({love.filesystem.getSource(), love.filesystem.getSourceBaseDirectory()}) do
      places[#places + 1] = directory .. "/" .. name
    end
  end
  for _, place in ipairs(places) do
    local file = io.open(place, "rb")
    if file then
      file:close()
      return ffi.load(place)
    end
  end
  local ok, library = pcall(ffi.load, ffi.os == "Windows" and "drystone_c" or name)
  if ok then return library end
  local where = table.concat(places, ", ")
  error("drystone: there is no " .. name .. " in " .. where .. " or where the system looks; DRYSTONE_LIBRARY may name it", 0)
end
local C = load_library()
if C.dry_check_abi(api.abi) ~= 0 then
  local version = ffi.string(C.dry_version())
  error("drystone: drystone_api.lua is of " .. api.version .. " and the library of " .. version .. ", with other structs", 0)
end

-- --- Errors -----------------------------------------------------------------------------------------------------------

local own = {[debug.getinfo(1, "S").source] = true, [debug.getinfo(api.methods, "S").source] = true}

--- Raises an error at the line of the program that called the module.
local function fail(message)
  local level = 2
  while true do
    local info = debug.getinfo(level, "S")
    if not info or not (own[info.source] or info.what == "C") then break end
    level = level + 1
  end
  error(message, level)
end
local function refuse(path, problem) fail(path .. " " .. problem) end
local kept = {}
local function check(status)
  if kept[1] ~= nil then kept = {} end
  if status ~= 0 then fail(ffi.string(C.dry_last_message())) end
end
--- The name of the list that is most like a misspelt one, to end a message with.
local function meant(name, names)
  local best, least = nil, 3
  for candidate in pairs(names) do
    local row = {}
    for j = 0, #candidate do row[j] = j end
    for i = 1, #name do
      local before = row[0]
      row[0] = i
      for j = 1, #candidate do
        local cost = math.min(row[j] + 1, row[j - 1] + 1, before + (name:byte(i) == candidate:byte(j) and 0 or 1))
        before, row[j] = row[j], cost
      end
    end
    if row[#candidate] < least or row[#candidate] == least and best and candidate < best then best, least = candidate, row[#candidate] end
  end
  return best and ', did you mean "' .. best .. '"?' or ""
end

-- --- Values -----------------------------------------------------------------------------------------------------------
-- What a C compiler would check: types, and the range of whole numbers. The engine checks the rest.

local function number(value, path)
  if type(value) ~= "number" then refuse(path, "must be a number, and is " .. type(value)) end
  return value
end
local function whole(value, path, lower, upper)
  number(value, path)
  if not (value >= lower and value <= upper and value == math.floor(value)) then
    refuse(path, ("must be a whole number in [%.0f, %.0f]"):format(lower, upper))
  end
  return value
end
local function bool(value, path)
  if type(value) ~= "boolean" then refuse(path, "must be true or false, and is " .. type(value)) end
  return value
end
local function text(value, path)
  if value == nil then return nil end
  if type(value) ~= "string" then refuse(path, "must be a string, and is " .. type(value)) end
  return value
end
local function u64(value, path)
  if ffi.istype("uint64_t", value) then return value end
  return new("uint64_t", whole(value, path, 0, 2 ^ 53))
end
local numbers = {}  -- Of enumerators by enumeration and name.
for name, names in pairs(api.enums) do
  numbers[name] = {}
  for value, enumerator in pairs(names) do numbers[name][enumerator] = value end
end
local function enumerator(enum, value, path)
  local found = numbers[enum][value]
  if found == nil then
    local names = {}
    for _, name in pairs(api.enums[enum]) do names[#names + 1] = name end
    table.sort(names)
    refuse(path, "must be one of " .. table.concat(names, ", "))
  end
  return found
end

-- --- Objects ----------------------------------------------------------------------------------------------------------

local classes = {}
for _, name in ipairs({"World", "Body", "Shape", "Chain", "Joint", "Field", "FixedStepRunner"}) do
  local class = {}
  class.__index = class
  class.__name = name
  class.__tostring = function(self) return self.index and ("drystone.%s(%d)"):format(name, self.index) or "drystone." .. name end
  classes[name] = class
end
local World, Body, Shape, Joint, Field = classes.World, classes.Body, classes.Shape, classes.Joint, classes.Field

local function handle(object, path)
  local it = type(object) == "table" and object._handle
  if not it then refuse(path or "the world", it == nil and "must be a World" or "was destroyed") end
  if object.world and not object.world._handle then refuse("the world", "was destroyed") end
  return it
end
--- The object of an id, a struct of C; nil of an empty one. `world` has each of its objects once, by slot.
local function object_of(kind, id, world)
  if id.generation == 0 then return nil end
  local slots = world._slots[kind]
  local object = slots[id.index]
  if not (object and object._generation == id.generation) then
    object = setmetatable({world = world, index = id.index, _generation = id.generation, id = cast("uint64_t*", id)[0]}, classes[kind])
    slots[id.index] = object
  end
  return object
end
local function id_of(kind, object, path, world)
  if type(object) ~= "table" or getmetatable(object) ~= classes[kind] then refuse(path, "must be a " .. kind) end
  if world and object.world ~= world then refuse(path, "is of another world") end
  return object.id
end

-- --- Structs ----------------------------------------------------------------------------------------------------------

-- Memory that structs point to: check() lets it go when the call for which they were written has returned.
local function keep(value)
  kept[#kept + 1] = value
  return value
end
local function snake(name) return (name:gsub("(%l)(%u)", "%1_%2"):lower()) end

local writers, readers, write_fields, read_fields = {}, {}, nil, nil
--- The codes of drystone_api.lua as {form, kind, rest}: the form is "" of a value, "?" of one that may be missing, "[" of a list, "*" of an
--- array of `length`; `rest` of a whole number is its range.
local parsed = setmetatable({}, {__index = function(all, code)
  local form, length, kind, rest = code:match("^([?%[*]?)(%d*);?(%w+):?(.*)$")
  local it = {form = form, length = tonumber(length), kind = kind, rest = rest, element = nil}
  if kind == "whole" then it.lower, it.upper = rest:match("(.*):(.*)") end
  if kind == "whole" then it.rest = {tonumber(it.lower), tonumber(it.upper)} end
  all[code] = it
  return it
end})
local function element(code)
  local kind, rest = parsed[code].kind, parsed[code].rest
  return kind == "struct" and "Dry" .. rest or kind == "id" and "Dry" .. rest .. "Id" or kind == "number" and "float"
    or kind == "text" and "const char*" or kind == "u64" and "uint64_t" or "uint8_t"
end
--- Writes a list: its memory and its length.
local function list(code, values, path, world)
  if code == "whole:0:255" and type(values) == "string" then return cast("const uint8_t*", keep(values)), #values end
  if type(values) ~= "table" then refuse(path, "must be a table") end
  local count, size = #values, 0
  for key in pairs(values) do
    if type(key) ~= "number" then refuse(path .. "." .. tostring(key), "is no element of a list") end
    size = size + 1
  end
  if size ~= count then refuse(path, "must be a list without gaps") end
  local memory = keep(new(element(code) .. "[?]", math.max(count, 1)))
  local kind, rest = parsed[code].kind, parsed[code].rest
  for i = 1, count do writers[kind](memory, i - 1, values[i], rest, path .. "[" .. i .. "]", world) end
  return memory, count
end

function writers.number(c, key, value, _, path) c[key] = number(value, path) end
function writers.bool(c, key, value, _, path) c[key] = bool(value, path) end
function writers.u64(c, key, value, _, path) c[key] = u64(value, path) end
function writers.enum(c, key, value, rest, path) c[key] = enumerator(rest, value, path) end
function writers.text(c, key, value, _, path) c[key] = keep(text(value, path)) end
function writers.whole(c, key, value, rest, path)
  c[key] = whole(value, path, rest[1], rest[2])
end
function writers.id(c, key, value, rest, path, world) cast("uint64_t*", c[key])[0] = id_of(rest, value, path, world) end
function writers.struct(c, key, value, rest, path, world) write_fields(rest, c[key], value, path, world) end

local points = {Vec2 = "number", Position = "number", Cell = "whole", Rotation = false}
--- Writes the fields of a table over those of a struct.
function write_fields(name, c, values, path, world)
  if type(values) ~= "table" then refuse(path, "must be a table, and is " .. type(values)) end
  if points[name] and values[1] ~= nil then
    local range = points[name] == "whole" and whole or number
    c.x, c.y = range(values[1], path .. ".x", -2 ^ 31, 2 ^ 31 - 1), range(values[2], path .. ".y", -2 ^ 31, 2 ^ 31 - 1)
    if values[3] ~= nil then refuse(path, "must have two numbers") end
    return
  end
  local fields = api.structs[name]
  if name == "MoverShape" then  -- One of several geometries: {capsule = {...}}.
    local key = next(values)
    c.kind = enumerator("MoverShapeKind", key, path)
    c[key] = C["dry_default_" .. key]()
  end
  for key, value in pairs(values) do
    local code = fields[key]
    if not code then refuse(path, 'has no field "' .. tostring(key) .. '"' .. meant(tostring(key), fields)) end
    local it = parsed[code]
    local form, kind, more = it.form, it.kind, it.rest
    local at = path .. "." .. key
    if form == "[" then
      c[key], c[key .. "_count"] = list(code:sub(2), value, at, world)
    elseif form == "*" then
      if type(value) ~= "table" or #value > it.length then refuse(at, "must be a table of at most " .. it.length) end
      for i = 1, #value do writers[kind](c[key], i - 1, value[i], more, at .. "[" .. i .. "]", world) end
    else
      if form == "?" then c["has_" .. key] = true end
      writers[kind](c, key, value, more, at, world)
      -- A limit, a motor or a spring that is named acts unless it says that it does not, as in scene files.
      if kind == "struct" and api.structs[more].enabled and type(value) == "table" and value.enabled == nil then c[key].enabled = true end
    end
  end
end
local function put(name, values, path, world)
  local c = api.defaults[name] and C["dry_default_" .. snake(name)]() or new("Dry" .. name)
  write_fields(name, c, values, path, world)
  return c
end
local function maybe(name, values, path, world)
  if values == nil then return nil end
  return put(name, values, path, world)
end

local function get(code, c, world)
  local it = parsed[code]
  return readers[it.kind](c, it.rest, world)
end
local function same(c) return c end
readers.number, readers.bool, readers.whole = same, same, same
function readers.u64(c) return c < 2 ^ 53 and tonumber(c) or c end
function readers.enum(c, rest) return api.enums[rest][c] end
function readers.text(c) return c ~= nil and ffi.string(c) or nil end
function readers.id(c, rest, world) return object_of(rest, c, world) end
function readers.struct(c, rest, world)
  local result = {}
  read_fields(rest, c, result, world)
  return result
end
function read_fields(name, c, result, world)
  for key, code in pairs(api.structs[name]) do
    local it = parsed[code]
    local form, read, rest = it.form, readers[it.kind], it.rest
    if form == "[" or form == "*" then
      local values = {}
      for i = 1, it.length or tonumber(c[key .. "_count"]) do values[i] = read(c[key][i - 1], rest, world) end
      result[key] = values
    elseif form ~= "?" or c["has_" .. key] then
      result[key] = read(c[key], rest, world)
    else
      result[key] = nil
    end
  end
end
--- Reads a struct back into the table that it was written from.
local function copy(name, values, c, world) read_fields(name, c, values, world) end

local buffers = {}
--- The elements of which call(memory, room) writes as many as there is room for, and returns how many there are.
local function collect(code, call, world)
  local kind = element(code)
  local buffer = buffers[kind] or {memory = new(kind .. "[?]", 64), room = 64}
  buffers[kind] = buffer
  local count = tonumber(call(buffer.memory, buffer.room))
  if count > buffer.room then
    buffer.memory, buffer.room = new(kind .. "[?]", 2 * count), 2 * count
    count = tonumber(call(buffer.memory, buffer.room))
  end
  local values = {}
  for i = 1, count do values[i] = get(code, buffer.memory[i - 1], world) end
  return values
end

-- --- Worlds -----------------------------------------------------------------------------------------------------------

local drystone = {version = api.version, left_out = api.left_out, World = World, Body = Body, Shape = Shape, Joint = Joint, Field = Field}

local function wrap_world(pointer, length_unit)
  local world = {_handle = ffi.gc(pointer, C.dry_world_destroy), _slots = {}, length_unit = length_unit}
  for _, kind in ipairs({"Body", "Shape", "Chain", "Joint", "Field"}) do world._slots[kind] = {} end
  return setmetatable(world, World)
end
local function length_unit_of(pointer)
  local options = new("DryWorldOptions")
  check(C.dry_world_options(pointer, options))
  return options.length_unit
end

--- A world: drystone.new_world{gravity = {0, -10}}. The options are those of WorldOptions.
function drystone.new_world(options)
  local out = new("DryWorld*[1]")
  local given, hooks = {}, nil
  for key, value in pairs(options or {}) do
    if key == "contact_hooks" then hooks = value else given[key] = value end
  end
  local c = put("WorldOptions", given, "WorldOptions")
  local functions = hooks and drystone._hooks(hooks)
  if functions then c.contact_hooks = functions.pointer end
  check(C.dry_world_create(c, out))
  local world = wrap_world(out[0], c.length_unit)
  if functions then
    functions.world = setmetatable({world}, {__mode = "v"})
    world._hooks = functions
  end
  return world
end
--- Frees the world now. Its objects are of no use afterwards.
function World:destroy()
  local pointer = handle(self)
  self._handle = false
  C.dry_world_destroy(ffi.gc(pointer, nil))
  self._slots = nil
end
--- Steps the world; world:report() tells about the step, and world:events() what happened.
function World:step(seconds)
  check(C.dry_world_step(handle(self), number(seconds, "seconds"), nil))
  if self._hooks then self._hooks:raise() end
end
function World:clear()
  check(C.dry_world_clear(handle(self)))
  for kind in pairs(self._slots) do self._slots[kind] = {} end
end
--- All of the state as a string, for restore() and drystone.world_from().
function World:snapshot()
  local bytes = C.dry_world_snapshot(handle(self))
  if bytes == nil then check(C.dry_last_status()) end
  local result = ffi.string(C.dry_bytes_data(bytes), C.dry_bytes_size(bytes))
  C.dry_bytes_destroy(bytes)
  return result
end
function World:restore(snapshot)
  text(snapshot, "snapshot")
  check(C.dry_world_restore(handle(self), snapshot, #snapshot))
end
function drystone.world_from(snapshot)
  local out = new("DryWorld*[1]")
  check(C.dry_world_from(text(snapshot, "snapshot"), #snapshot, nil, out))
  return wrap_world(out[0], length_unit_of(out[0]))
end
function World:clone()
  local pointer = C.dry_world_clone(handle(self))
  if pointer == nil then check(C.dry_last_status()) end
  return wrap_world(pointer, self.length_unit)
end
--- Records all calls from now on; stop_recording() returns the recording, which `drystone replay` plays.
function World:start_recording(options)
  local c = put("RecordingOptions", options or {}, "RecordingOptions")
  local recording = ffi.gc(C.dry_recording_create(), C.dry_recording_destroy)
  c.write, c.write_context = C.dry_recording_write, recording
  check(C.dry_world_start_recording(handle(self), c))
  self._recording = recording
end
function World:stop_recording()
  check(C.dry_world_stop_recording(handle(self)))
  local recording = self._recording
  self._recording = nil
  return ffi.string(C.dry_recording_data(recording), C.dry_recording_size(recording))
end

--- The list of what happened in the last step: contact_begin, contact_end, contact_hit, sensor_begin, sensor_end, body_move, body_wake,
--- joint_break, joint_limit or tile_change. Objects that ended are in it still, without being alive.
function World:events(name)
  local code = api.structs.Events[name]
  if not code then refuse("events", "has no list " .. tostring(name) .. meant(tostring(name), api.structs.Events)) end
  local events = new("DryEvents")
  check(C.dry_world_events(handle(self), events))
  local result, first = {}, events[name]
  for i = 1, tonumber(events[name .. "_count"]) do result[i] = get(code:sub(2), first[i - 1], self) end
  return result
end

local function all(call, kind)
  return function(self)
    local count = new("size_t[1]")
    local ids = C[call](handle(self), count)
    local result = {}
    for i = 1, tonumber(count[0]) do result[i] = object_of(kind, ids[i - 1], self) end
    return result
  end
end
World.bodies, World.joints, World.fields = all("dry_world_bodies", "Body"), all("dry_world_joints", "Joint"), all("dry_world_fields", "Field")

local columns = {x = "double", y = "double", cosine = "float", sine = "float", angle = "float", velocity_x = "float", velocity_y = "float",
                 angular_velocity = "float", awake = "uint8_t"}
--- Arrays of all bodies' x, y, angle, cosine, sine, velocity_x, velocity_y, angular_velocity and awake by body.index, from 0, in one
--- call: for loops over thousands of bodies, which LuaJIT compiles. Pass what it returned to have it filled again.
function World:poses(poses)
  local count = tonumber(C.dry_world_body_index_end(handle(self)))
  if not poses or poses.room < count then
    poses = {room = math.max(64, 2 * count)}
    poses._columns = new("DryBodyColumns")
    for name, kind in pairs(columns) do poses[name] = new(kind .. "[?]", poses.room) end
  end
  for name, kind in pairs(columns) do
    local column = poses._columns[name]
    column.first, column.count, column.stride = poses[name], count, ffi.sizeof(kind)
  end
  poses.count = count
  check(C.dry_world_read_all_bodies(handle(self), poses._columns))
  return poses
end

-- --- Bodies -----------------------------------------------------------------------------------------------------------

function World:create_body(options)
  local out = new("DryBodyId")
  check(C.dry_world_create_body(handle(self), maybe("BodyOptions", options, "BodyOptions", self), out))
  return object_of("Body", out, self)
end
for _, kind in ipairs({"Body", "Shape", "Chain", "Joint", "Field"}) do
  local destroy = "dry_world_destroy_" .. kind:lower()
  classes[kind].destroy = function(self)
    check(C[destroy](handle(self.world), self.id))
    local slots = self.world._slots[kind]
    if slots[self.index] == self then slots[self.index] = nil end
  end
end
local motion = new("DryBodyMotion")
local function motion_of(body)
  check(C.dry_world_motion(handle(body.world), body.id, motion))
  return motion
end
function Body:position()
  local it = motion_of(self).pose.position
  return it.x, it.y
end
function Body:angle() return C.dry_rotation_angle(motion_of(self).pose.rotation) end
function Body:velocity()
  local it = motion_of(self).velocity
  return it.x, it.y
end
function Body:angular_velocity() return motion_of(self).angular_velocity end
function Body:center()
  local it = motion_of(self).center
  return it.x, it.y
end

-- --- Families: shapes, joints, fields ---------------------------------------------------------------------------------

--- A table without `type`, and the type; `kinds` has the types.
local function of_type(options, what, kinds)
  if type(options) ~= "table" then refuse(what, "must be a table with a type") end
  local given = tostring(options.type)
  if not kinds[options.type] then refuse(what .. ".type", 'must be one of the types, and is "' .. given .. '"' .. meant(given, kinds)) end
  local rest = {}
  for key, value in pairs(options) do
    if key ~= "type" then rest[key] = value end
  end
  return options.type, rest
end
local function outline(name)
  return function(t, world, path)
    if t.points == nil and t.vertices == nil then refuse(path, "needs points") end
    local points_c, n = list("struct:Vec2", t.points or t.vertices, path .. ".points", world)
    local out = new("DryPolygon*[1]")
    check(C[name](points_c, n, number(t.radius or 0, path .. ".radius"), world.length_unit, out))
    return ffi.gc(out[0], C.dry_polygon_destroy)
  end
end
local function tile_grid(t, world, path)
  local rows, n = list("text", t.rows or {}, path .. ".rows")
  local origin = new("DryVec2")
  if t.origin then write_fields("Vec2", origin, t.origin, path .. ".origin") end
  local out = new("DryTileGrid*[1]")
  check(C.dry_tile_grid_from_rows(rows, n, number(t.cell_size or 1, path .. ".cell_size"), origin, out))
  return ffi.gc(out[0], C.dry_tile_grid_destroy)
end
-- By type: the name in C, the fields of the geometry, and what makes it of a table if it is no struct.
local geometries = {
  polygon = {"polygon", {vertices = 1, points = 1, radius = 1}, outline("dry_make_polygon")},
  hull = {"polygon", {points = 1, vertices = 1, radius = 1}, outline("dry_make_hull")},
  tile_grid = {"tile_grid", {rows = 1, cell_size = 1, origin = 1}, tile_grid},
}
for type_name, struct in pairs({circle = "Circle", capsule = "Capsule", segment = "Segment", box = "Box", ellipse = "Ellipse", slice = "Slice"}) do
  geometries[type_name] = {type_name, api.structs[struct], function(t, world, path) return put(struct, t, path, world) end}
end
local function geometry_of(options, what, world)
  local type_name, rest = of_type(options, what, geometries)
  local name, fields, make = unpack(geometries[type_name])
  local geometry, others = {}, {}
  for key, value in pairs(rest) do
    if fields[key] then geometry[key] = value else others[key] = value end
  end
  return name, make(geometry, world, what), others, fields
end

--- A shape as in a scene file: body:create_shape{type = "box", half_extents = {1, 2}, density = 3, material = {friction = 0.2}}.
function Body:create_shape(options)
  local world, out = self.world, new("DryShapeId")
  local name, geometry, others, fields = geometry_of(options, "shape", world)
  for key in pairs(others) do
    if not api.structs.ShapeOptions[key] then
      local names = {}
      for _, list_of in ipairs({fields, api.structs.ShapeOptions}) do for n in pairs(list_of) do names[n] = true end end
      refuse("shape", 'has no field "' .. tostring(key) .. '"' .. meant(tostring(key), names))
    end
  end
  check(C["dry_world_create_shape_" .. name](handle(world), self.id, geometry, put("ShapeOptions", others, "ShapeOptions", world), out))
  return object_of("Shape", out, world)
end
function Shape:set_geometry(options)
  local name, geometry, others = geometry_of(options, "shape", self.world)
  local key = next(others)
  if key then refuse("shape", 'has no field "' .. tostring(key) .. '"') end
  check(C["dry_world_set_geometry_" .. name](handle(self.world), self.id, geometry))
end
local function points_of(c, n)
  local result = {}
  for i = 1, tonumber(n) do result[i] = {x = c[i - 1].x, y = c[i - 1].y} end
  return result
end
--- The geometry as a table with its type.
function Shape:geometry()
  local kind, world = self:kind(), handle(self.world)
  local count, result = new("size_t[1]"), {type = kind}
  local struct = ({circle = "Circle", capsule = "Capsule", segment = "Segment", chain_segment = "ChainSegment"})[kind]
  if struct then
    local out = new("Dry" .. struct)
    check(C["dry_world_shape_geometry_" .. kind](world, self.id, out))
    read_fields(struct, out, result, self.world)
  elseif kind == "polygon" then
    local out = new("const DryPolygon*[1]")
    check(C.dry_world_shape_geometry_polygon(world, self.id, out))
    local vertices = C.dry_polygon_vertices(out[0], count)
    result.vertices, result.radius = points_of(vertices, count[0]), C.dry_polygon_radius(out[0])
  elseif kind == "tile_grid" then
    local out = new("const DryTileGrid*[1]")
    check(C.dry_world_shape_geometry_tile_grid(world, self.id, out))
    local origin = C.dry_tile_grid_origin(out[0])
    result.cell_size, result.origin = C.dry_tile_grid_cell_size(out[0]), {x = origin.x, y = origin.y}
    local height = C.dry_tile_grid_height(out[0])
    local rows = new("const char*[?]", math.max(height, 1))
    check(C.dry_tile_grid_rows(out[0], rows, height, count))
    result.rows = {}
    for i = 1, height do result.rows[i] = ffi.string(rows[i - 1]) end
  end
  return result
end

local function kinds_of(enum)
  local result = {}
  for _, name in pairs(api.enums[enum]) do
    local struct = name:gsub("^%l", string.upper):gsub("_(%l)", string.upper)
    result[name] = api.structs[struct .. "Options"] and struct .. "Options" or struct .. "FieldOptions"
  end
  return result
end
--- create_NAME{type = ..., ...} of the world; options() and set() of the object.
local function family(name, class, enum)
  local kinds = kinds_of(enum)
  World["create_" .. name] = function(self, options)
    local kind, rest = of_type(options, name, kinds)
    local struct, out = kinds[kind], new("Dry" .. class.__name .. "Id")
    check(C["dry_world_create_" .. name .. "_" .. kind](handle(self), put(struct, rest, struct, self), out))
    return object_of(class.__name, out, self)
  end
  local function read(self)
    local kind = self:kind()
    local struct = kinds[kind]
    local c = new("Dry" .. struct)  -- Not an array of one: a reference to its element would not keep it.
    c.struct_size = ffi.sizeof("Dry" .. struct)
    check(C["dry_world_" .. name .. "_" .. kind](handle(self.world), self.id, c))
    return kind, struct, c
  end
  function class:options()
    local kind, struct, c = read(self)
    local result = {type = kind}
    read_fields(struct, c, result, self.world)
    return result
  end
  --- Changes the options that the table has; the others stay.
  function class:set(options)
    local kind, struct, c = read(self)
    write_fields(struct, c, options, struct, self.world)
    check(C["dry_world_set_" .. name .. "_" .. kind](handle(self.world), self.id, c))
  end
end
family("joint", Joint, "JointKind")
family("field", Field, "FieldKind")

-- --- Debug drawing ----------------------------------------------------------------------------------------------------

local function draw_items(world, options)
  local given = {}
  for key, value in pairs(options or {}) do given[key] = value end
  local layers = given.layers
  given.layers = nil
  local c = put("DrawOptions", given, "DrawOptions", world)
  if layers then
    c.layers = 0
    for i, layer in ipairs(layers) do
      c.layers = bit.bor(c.layers, bit.lshift(1, enumerator("DrawLayer", layer, "DrawOptions.layers[" .. i .. "]")))
    end
  end
  local out, count = new("const DryDrawItem*[1]"), new("size_t[1]")
  check(C.dry_world_draw_list(handle(world), c, out, count))
  return out[0], tonumber(count[0])
end
--- Calls f(kind, points, radius, meaning, angle, text, number) for each thing to draw; points is {x, y, x, y, ...}, and text false where
--- there is none.
function World:each_drawn(f, options)
  local items, count = draw_items(self, options)
  local things = {}  -- All are read before the first call of f, which may draw too.
  for i = 0, count - 1 do
    local item = items[i]
    local places = {}
    for j = 0, tonumber(item.points_count) - 1 do
      places[2 * j + 1], places[2 * j + 2] = item.points[j].x, item.points[j].y
    end
    things[i + 1] = {ffi.string(item.kind), places, item.radius, api.enums.DrawMeaning[item.color.meaning], C.dry_rotation_angle(item.rotation),
                     readers.text(item.text) or false, item.color.number}
  end
  for _, thing in ipairs(things) do f(unpack(thing)) end
end
-- The colours of the pictures that `drystone run --png` writes: of lines, and of areas.
local colors = {
  static_body = {0x8f98a5, 0xe2e5e9}, kinematic_body = {0x6545a8, 0xc4b3ea}, awake_body = {0x23619f, 0x8dbbee}, asleep_body = {0x74859b, 0xc3cedb},
  disabled_body = {0xb0b4ba, 0xf2f3f5}, sensor = {0x9a7b1c, 0xf3e6b8}, shape_bounds = {0x9aa4b2}, island_awake = {0xe07a1f},
  island_asleep = {0x5a3a1a}, joint = {0x0b7a75}, joint_limit = {0xd1344f}, contact_point = {0xd1344f}, contact_normal = {0xd1344f},
  overlap = {0x8a1030}, gap = {0x2f9e44}, normal_impulse = {0xc2410c}, friction_impulse = {0x7c3aed}, mass_center = {0x1f2733},
  velocity = {0x1d7a46}, sweep = {0xb45309}, field = {0x0e7490}, water_surface = {0x0284c7}, one_way = {0x15803d}, sleep_time = {0x1f2733},
  name = {0x1f2733},
}
local number_colors = {0x1f77b4, 0xff7f0e, 0x2ca02c, 0xd62728, 0x9467bd, 0x8c564b, 0xe377c2, 0x17becf, 0xbcbd22, 0x393b79, 0x637939, 0xad494a}
local function rgb(color) return bit.rshift(color, 16) / 255, bit.band(bit.rshift(color, 8), 255) / 255, bit.band(color, 255) / 255 end
--- Draws by love.graphics, or what has its functions, in metres: set the camera before, love.graphics.scale(40, -40) where y is up.
--- `pixel` is the length of a pixel [m], 1/40 then.
function World:draw(graphics, options, pixel)
  pixel = pixel or 1 / 40
  handle(self)
  graphics.push("all")
  graphics.setLineJoin("bevel")
  self:each_drawn(function(kind, places, radius, meaning, angle, words, index)
    local style = colors[meaning] or {number_colors[index % #number_colors + 1]}
    local function shape(mode)
      if kind == "polygon" then
        graphics.polygon(mode, places)
      elseif kind == "circle" then
        graphics.circle(mode, places[1], places[2], radius)
      elseif kind == "capsule" then
        local dx, dy = places[3] - places[1], places[4] - places[2]
        local turn = math.atan2(dy, dx)
        local corners = {}
        for i = 0, 24 do
          local at = i > 12 and 1 or 3
          local a = turn - math.pi / 2 + i * math.pi / 12 - (i > 12 and math.pi / 12 or 0)
          corners[#corners + 1] = places[at] + radius * math.cos(a)
          corners[#corners + 1] = places[at + 1] + radius * math.sin(a)
        end
        graphics.polygon(mode, corners)
      end
    end
    if style[2] then
      graphics.setColor(rgb(style[2]))
      shape("fill")
    end
    graphics.setColor(rgb(style[1]))
    graphics.setLineWidth(kind == "polygon" and radius > pixel and 2 * radius or 1.5 * pixel)
    shape("line")
    if kind == "circle" and style[2] then
      graphics.line(places[1], places[2], places[1] + radius * math.cos(angle), places[2] + radius * math.sin(angle))
    elseif kind == "segment" then
      graphics.line(places)
    elseif kind == "point" then
      graphics.circle("fill", places[1], places[2], 3 * pixel)
    elseif kind == "text" then
      graphics.print(words, places[1], places[2], 0, pixel, self.y_down and pixel or -pixel)
    elseif kind == "transform" then
      local x, y, c, d = places[1], places[2], math.cos(angle) * 10 * pixel, math.sin(angle) * 10 * pixel
      graphics.line(x + c, y + d, x, y, x - d, y + c)
    end
  end, options)
  graphics.pop()
end

-- --- Functions of the program that C calls ----------------------------------------------------------------------------
-- LuaJIT has few callbacks and frees none by itself. So there is one for each purpose, and its context is the number of the object that
-- it is for. An error must not cross C: it is kept, and raised when the call has returned.

local called, next_called = setmetatable({}, {__mode = "v"}), 0
local function register(object)
  next_called = next_called + 1
  called[next_called] = object
  return cast("void*", next_called)
end
local function object_called(context) return called[tonumber(cast("intptr_t", context))] end
local function guarded(object, f, ...)
  if object.problem then return nil end
  local ok, result = pcall(f, ...)
  if not ok then object.problem = result end
  return ok and result or nil
end
local function raise(object)
  local problem = object.problem
  object.problem = nil
  if problem then error(problem, 0) end
end

local function id_struct(kind, number64)
  local id = new("Dry" .. kind .. "Id")
  cast("uint64_t*", id)[0] = number64
  return id
end
local hook_functions
--- Hooks of contacts: {may_touch = function(shape_a, shape_b), before_solving = function(contact, edit)}.
function drystone._hooks(functions)
  for key in pairs(functions) do
    if key ~= "may_touch" and key ~= "before_solving" then refuse("contact_hooks", 'has no field "' .. tostring(key) .. '"') end
  end
  if not hook_functions then
    hook_functions = {
      may_touch = cast("bool (*)(void*, uint64_t, uint64_t)", function(context, a, b)
        local hooks = object_called(context)
        local world = hooks.world[1]
        local shape_a, shape_b = object_of("Shape", id_struct("Shape", a), world), object_of("Shape", id_struct("Shape", b), world)
        local answer = guarded(hooks, hooks.functions.may_touch, shape_a, shape_b)
        return answer ~= false and answer ~= nil
      end),
      before_solving = cast("void (*)(void*, const DryContactView*, DryContactEdit*)", function(context, view, edit)
        local hooks = object_called(context)
        local world, changes = hooks.world[1], {}
        guarded(hooks, function()
          hooks.functions.before_solving(get("struct:ContactView", view[0], world), changes)
          write_fields("ContactEdit", edit[0], changes, "ContactEdit", world)
        end)
      end),
    }
  end
  local hooks = {functions = functions, raise = raise}
  local c = new("DryContactHooksFunctions")
  c.context = register(hooks)
  for name in pairs(functions) do c[name] = hook_functions[name] end
  local out = new("DryContactHooks*[1]")
  check(C.dry_contact_hooks_create(c, out))
  hooks.pointer = ffi.gc(out[0], C.dry_contact_hooks_destroy)
  return hooks
end

local step_functions
--- Steps of one length under any frame rate: drystone.new_runner(world, {step_seconds = 1 / 60, before_step = function(world) ... end}).
function drystone.new_runner(world, options)
  local functions, given = {}, {}
  for key, value in pairs(options or {}) do
    if key == "before_step" or key == "after_step" then functions[key] = value else given[key] = value end
  end
  local pointer = handle(world, "world")
  local runner = setmetatable({world = world, _functions = functions}, classes.FixedStepRunner)
  local c = put("FixedStepOptions", given, "FixedStepOptions", world)
  if not step_functions then
    step_functions = {}
    for _, name in ipairs({"before_step", "after_step"}) do
      step_functions[name] = cast("void (*)(void*, DryWorld*)", function(context)
        local it = object_called(context)
        guarded(it, it._functions[name], it.world)
      end)
    end
  end
  local context = register(runner)
  for name in pairs(functions) do c[name], c[name .. "_context"] = step_functions[name], context end
  local out = new("DryFixedStepRunner*[1]")
  check(C.dry_fixed_step_runner_create(pointer, c, out))
  runner._handle = ffi.gc(out[0], C.dry_fixed_step_runner_destroy)
  return runner
end
--- Makes the steps that are due after a frame of this length; returns how many.
function classes.FixedStepRunner:advance(frame_seconds)
  local report = new("DryFrameReport")
  handle(self.world, "the world")
  local status = C.dry_fixed_step_runner_advance(handle(self), number(frame_seconds, "frame_seconds"), report)
  raise(self)
  check(status)
  if self.world._hooks then self.world._hooks:raise() end
  return report.steps
end

-- LuaJIT must not compile calls of C that call Lua.
jit.off(World.step)
jit.off(classes.FixedStepRunner.advance)

api.methods(classes, {C = C, new = new, handle = handle, check = check, number = number, bool = bool, whole = whole, u64 = u64, text = text,
                      enumerator = enumerator, id_of = id_of, put = put, maybe = maybe, list = list, get = get, copy = copy, collect = collect,
                      Found = new("bool[1]"), Size = new("size_t[1]"), QueryCount1 = new("DryQueryCount")})
return drystone
