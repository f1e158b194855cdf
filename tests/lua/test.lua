-- Tests of lua/drystone.lua: luajit test.lua. DRYSTONE_LIBRARY names the library, LUA_PATH the module.
local drystone = require("drystone")
local ffi = require("ffi")

local failures, cases = 0, {}
local function test(name, f) cases[#cases + 1] = {name, f} end
local function expect(condition, what)
  if not condition then error(what, 2) end
end
local function near(a, b, tolerance, what) expect(math.abs(a - b) <= tolerance, ("%s: %.9g, expected %.9g"):format(what, a, b)) end
--- The call must raise an error with this text, at a line of this file.
local function refused(part, f, ...)
  local ok, message = pcall(f, ...)
  expect(not ok, "not refused: " .. part)
  message = tostring(message)
  expect(message:find(part, 1, true), ('"%s" is not in "%s"'):format(part, message))
  expect(message:match("test%.lua:%d+:"), "the message names no line of the program: " .. message)
end
local function resident()  -- Bytes of memory of the process.
  local file = io.open("/proc/self/statm")
  if not file then return 0 end
  local pages = file:read("*a"):match("%d+ (%d+)")
  file:close()
  return tonumber(pages) * 4096
end
local function crate(world, x, y)
  local body = world:create_body{type = "dynamic", position = {x, y}}
  body:create_shape{type = "box", half_extents = {0.5, 0.5}}
  return body
end

test("a body falls as semi-implicit Euler says", function()
  local world = drystone.new_world{gravity = {0, -10}, substeps = 1}
  local body = crate(world, 0, 100)
  for _ = 1, 60 do world:step(1 / 60) end
  local x, y = body:position()
  near(y, 100 - 10 / 3600 * 60 * 61 / 2, 1e-3, "height after a second")
  near(x, 0, 0, "place")
  local vx, vy = body:velocity()
  near(vy, -10, 1e-4, "speed")
  expect(vx == 0, "no speed along x")
end)

test("a crate comes to rest on the ground", function()
  local world = drystone.new_world()
  world:create_body():create_shape{type = "box", half_extents = {10, 0.5}, center = {0, -0.5}, material = {friction = 0.4}}
  local body = crate(world, 0, 3)
  for _ = 1, 300 do world:step(1 / 60) end
  local _, y = body:position()
  near(y, 0.5, 0.01, "height at rest")
  expect(not body:is_awake(), "it sleeps")
  expect(#body:contacts() == 1 and body:contacts()[1].count == 2, "two points of contact")
  expect(world:report().awake_bodies == 0, "the report says that nothing is awake")
end)

test("the softness of joints is set", function()
  local world = drystone.new_world()
  world:set_joint_softness(30, 2)
  near(world:options().joint_hertz, 30, 0, "stiffness")
  near(world:options().joint_damping_ratio, 2, 0, "damping ratio")
end)

test("errors name the field and the line of the program", function()
  local world = drystone.new_world()
  local body = crate(world, 0, 0)
  refused('BodyOptions has no field "postion", did you mean "position"?', function() world:create_body{postion = {1, 2}} end)
  refused("BodyOptions.position must be finite", function() world:create_body{position = {0 / 0, 1}} end)
  refused("BodyOptions.position.x must be a number", function() world:create_body{position = {"1", 1}} end)
  refused("BodyOptions.type must be one of dynamic, kinematic, static", function() world:create_body{type = "dinamic"} end)
  refused("BodyOptions.bullet must be true or false", function() world:create_body{bullet = 1} end)
  refused("BodyOptions.name must be a string", function() world:create_body{name = 7} end)
  refused("BodyOptions.user_data must be a whole number", function() world:create_body{user_data = -1} end)
  refused("BodyOptions must be a table", function() world:create_body(7) end)
  refused("ShapeOptions.material.friction", function() body:create_shape{type = "circle", material = {friction = "low"}} end)
  refused("Material.friction must be in", function() body:create_shape{type = "circle", material = {friction = -1}} end)
  refused('did you mean "half_extents"?', function() body:create_shape{type = "box", half_extent = {1, 1}} end)
  refused('did you mean "circle"?', function() body:create_shape{type = "circel"} end)
  refused("shape.points", function() body:create_shape{type = "hull", points = {{0, 0}, {1, 0}, {1, "a"}}} end)
  refused("needs points", function() body:create_shape{type = "hull"} end)
  refused("rows", function() body:create_shape{type = "tile_grid", rows = {"..", 7}} end)
  refused("force_y must be a number", function() body:apply_force_to_center(1) end)
  refused("seconds", function() world:step(-1) end)
  refused("seconds must be a number", function() world:step() end)
  refused("substeps must be a whole number", function() world:set_substeps(2.5) end)
  refused("substeps", function() world:set_substeps(1e300) end)
  refused('"revolut"', function() world:create_joint{type = "revolut"} end)
  refused("RevoluteOptions.body_a must be a Body", function() world:create_joint{type = "revolute", body_a = {}} end)
  refused("events has no list contact_start", function() world:events("contact_start") end)
  refused("WorldOptions", function() drystone.new_world{gravty = {0, 1}} end)
  expect(#world:bodies() == 1, "refused calls leave the world as it was")
end)

test("stale objects and worlds that are gone give errors", function()
  local world = drystone.new_world()
  local body = crate(world, 0, 0)
  local shape = body:shapes()[1]
  body:destroy()
  expect(not body:is_alive() and not shape:is_alive(), "both are gone")
  refused("stale id", body.position, body)
  refused("stale id", function() body:position() end)
  refused("stale id", function() shape:set_density(2) end)
  refused("stale id", function() body:destroy() end)
  refused("stale id", function() shape:geometry() end)
  local next_body = crate(world, 1, 0)
  expect(next_body.index == body.index and next_body ~= body, "the slot has another object")
  refused("stale id", function() body:velocity() end)
  local other = drystone.new_world()
  local stranger = crate(other, 0, 0)
  refused("is of another world", function() world:create_joint{type = "weld", body_a = next_body, body_b = stranger} end)
  local runner = drystone.new_runner(world)
  world:destroy()
  for _, f in ipairs{function() next_body:position() end, function() world:step(1) end, function() world:destroy() end, function() runner:advance(1) end,
                     function() runner:steps() end, function() body:is_alive() end, function() world:draw({}) end, function() world:events("body_move") end} do
    refused("the world was destroyed", f)
  end
end)

test("an object is the same table wherever it comes from", function()
  local world = drystone.new_world()
  local ground = world:create_body{name = "ground"}
  ground:create_shape{type = "box", half_extents = {10, 0.5}}
  local body = crate(world, 0, 0.98)
  body.hit_points = 3
  world:step(1 / 60)
  local begin = world:events("contact_begin")
  expect(#begin == 1, "a contact began")
  expect(begin[1].shape_a:body() == ground and begin[1].shape_b:body().hit_points == 3, "the event has our objects")
  expect(world:bodies()[2] == body, "the list too")
  local hit = world:ray_cast_closest(0, 10, 0, -20)
  expect(hit.shape:body() == body and math.abs(hit.point.y - 1.48) < 0.02, "and the ray")
  expect(world:ray_cast_closest(50, 10, 0, -20) == nil, "a ray that hits nothing gives nil")
  expect(ground:options().name == "ground", "options can be read")
end)

test("shapes, joints and fields take the tables of scene files", function()
  local world = drystone.new_world()
  local body = world:create_body{type = "dynamic", mass_override = {mass = 2, inertia = 1}}
  for _, shape in ipairs{{type = "circle", radius = 0.3}, {type = "capsule", point_a = {0, 0}, point_b = {1, 0}}, {type = "segment", point_a = {0, 0}, point_b = {1, 1}},
                         {type = "box", half_extents = {1, 2}, angle = 0.1}, {type = "polygon", vertices = {{0, 0}, {1, 0}, {0, 1}}, radius = 0.05},
                         {type = "hull", points = {{0, 0}, {1, 0}, {0, 1}, {0.2, 0.2}}}, {type = "ellipse", radii = {1, 0.5}}, {type = "slice", radius = 1}} do
    local made = body:create_shape(shape)
    expect(made:body() == body, shape.type)
    made:geometry()
  end
  expect(body:options().mass_override.mass == 2, "an optional struct")
  local grid = world:create_body():create_shape{type = "tile_grid", rows = {"#.", "=/"}, cell_size = 2, origin = {1, 1}}
  local geometry = grid:geometry()
  expect(geometry.rows[1] == "#." and geometry.rows[2] == "=/" and geometry.cell_size == 2 and geometry.origin.x == 1, "the grid comes back")
  grid:set_tile(1, 1, "one_way_ledge")
  expect(grid:geometry().rows[1] == "#-", "a tile was set")
  refused("must be one of", function() grid:set_tile(0, 0, "#") end)
  local ground = world:create_body()
  local hinge = world:create_joint{type = "revolute", body_a = ground, body_b = body, motor = {speed = 2, max_force = 5}}
  local options = hinge:options()
  expect(options.type == "revolute" and options.motor.enabled and options.motor.speed == 2 and not options.limit.enabled, "a motor that is named acts")
  hinge:set{limit = {lower = -1, upper = 1}}
  options = hinge:options()
  expect(options.limit.enabled and options.limit.upper == 1 and options.motor.speed == 2, "set() leaves the other options")
  local wind = world:create_field{type = "wind", velocity = {9, 0}, bodies = {body}}
  expect(wind:options().bodies[1] == body and wind:kind() == "wind", "a field with a list of bodies")
  world:create_field{type = "gravity_zone", acceleration = {0, 1}, area = {kind = "circle", center = {12, 5}, radius = 4}}
  local chain = ground:create_chain{points = {{4, 0}, {2, 0}, {0, 0}, {-2, 0}}, materials = {{friction = 0.1}}}
  expect(#chain:links() == 1 and chain:options().materials[1].friction < 0.11, "a chain")
  crate(world, 20, 0)
  world:set_material_rules{{material_a = 1, material_b = 2, friction = 0.15}}
  local rules = world:options().material_rules
  expect(#rules == 1 and math.abs(rules[1].friction - 0.15) < 1e-6 and rules[1].restitution == nil, "optional fields of rules")
  expect(world:explode{center = {0, 0}, radius = 30, strength = 10}.bodies == 1, "an explosion")
end)

test("snapshots, clones and recordings", function()
  local world = drystone.new_world()
  local body = crate(world, 0, 5)
  world:start_recording()
  world:step(1 / 60)
  local snapshot, hash = world:snapshot(), world:state_hash()
  local clone = world:clone()
  for _ = 1, 10 do world:step(1 / 60) end
  local after = world:state_hash()
  expect(after ~= hash, "the world goes on")
  expect(#world:stop_recording() > 200, "a recording")
  world:restore(snapshot)
  expect(world:state_hash() == hash and body:is_alive(), "restored")
  for _ = 1, 10 do world:step(1 / 60) end
  local other = drystone.world_from(snapshot)
  for _ = 1, 10 do
    other:step(1 / 60)
    clone:step(1 / 60)
  end
  expect(world:state_hash() == after and other:state_hash() == after and clone:state_hash() == after, "the same bits again")
  refused("snapshot", function() drystone.world_from(snapshot:sub(1, 50)) end)
end)

test("poses of all bodies as arrays", function()
  local world = drystone.new_world()
  local bodies = {}
  for i = 1, 100 do bodies[i] = crate(world, 2 * i, i) end
  world:step(1 / 60)
  local poses = world:poses()
  for _, body in ipairs(bodies) do
    local x, y = body:position()
    expect(poses.x[body.index] == x and poses.y[body.index] == y, "the places are those of position()")
  end
  local same = world:poses(poses)
  expect(same == poses, "the arrays are used again")
end)

test("contact hooks decide, and their errors reach the program", function()
  local seen
  local function fall(hooks)
    local world = drystone.new_world{contact_hooks = hooks}
    world:create_body():create_shape{type = "box", half_extents = {10, 0.5}}
    local body = crate(world, 0, 1.2)
    local shape = body:shapes()[1]
    shape.kind_of_game = "crate"
    for _ = 1, 60 do world:step(1 / 60) end
    local _, y = body:position()
    return y
  end
  local y = fall{may_touch = function(a, b)
    seen = a.kind_of_game or b.kind_of_game
    return false
  end}
  expect(y < -2, "falls through")
  expect(seen == "crate", "the hook gets our shapes")
  y = fall{may_touch = function() return true end, before_solving = function(_, edit) edit.friction = 0.1 end}
  near(y, 1, 0.02, "rests")
  y = fall{before_solving = function(_, edit) edit.ignore = true end}
  expect(y < -2, "an ignored contact")
  local ok, message = pcall(fall, {may_touch = function() error("in the hook") end})
  expect(not ok and message:find("in the hook"), "the error of a hook: " .. tostring(message))
  ok, message = pcall(fall, {before_solving = function(_, edit) edit.frction = 1 end})
  expect(not ok and message:find('did you mean "friction"'), "a misspelt edit: " .. tostring(message))
  refused('contact_hooks has no field "x"', function() drystone.new_world{contact_hooks = {x = 1}} end)
end)

test("a runner makes steps of one length", function()
  local world = drystone.new_world()
  local body = crate(world, 0, 5)
  local before = 0
  local runner = drystone.new_runner(world, {step_seconds = 1 / 50, before_step = function(w)
    expect(w == world, "our world")
    before = before + 1
  end})
  expect(runner:advance(0.05) == 2 and runner:advance(0.05) == 3 and before == 5, "five steps in a tenth of a second")
  near(runner:pose(body).position.y, select(2, body:position()), 0.2, "a smoothed pose")
  local bad = drystone.new_runner(world, {before_step = function() error("in the step") end})
  local ok, message = pcall(bad.advance, bad, 1 / 60)
  expect(not ok and message:find("in the step"), "the error of a step")
  refused("FixedStepOptions", function() drystone.new_runner(world, {step_secnds = 1}) end)
end)

test("a character walks and is stopped by a wall", function()
  local world = drystone.new_world()
  local ground = world:create_body()
  ground:create_shape{type = "box", half_extents = {10, 0.5}, center = {0, -0.5}}
  ground:create_shape{type = "box", half_extents = {0.5, 2}, center = {5, 2}}
  local hero = {position = {x = 0, y = 0.5}}
  local report
  for _ = 1, 240 do
    report = world:move(hero, {shape = {capsule = {point_a = {0, 0.3}, point_b = {0, 1}, radius = 0.3}}},
                        {velocity = {3, (hero.velocity and hero.velocity.y or 0) - 10 / 60}, seconds = 1 / 60})
  end
  expect(report.grounded and report.blocked, "grounded and blocked")
  near(hero.position.x, 4.2, 0.03, "stopped at the wall")
  expect(hero.ground.body == ground, "the ground is our body")
end)

test("debug drawing gives things to draw", function()
  local world = drystone.new_world()
  crate(world, 1, 2)
  world:create_body{name = "disc"}:create_shape{type = "circle", center = {3, 4}, radius = 0.5}
  local kinds = {}
  world:each_drawn(function(kind, points, radius, meaning, _, words)
    world:each_drawn(function() end)
    kinds[kind] = {points, radius, meaning, words}
  end, {layers = {"shapes", "names"}})
  expect(#kinds.polygon[1] == 8 and kinds.polygon[3] == "awake_body" and kinds.polygon[1][1] == 0.5, "the box")
  expect(kinds.circle[1][1] == 3 and kinds.circle[1][2] == 4 and kinds.circle[2] == 0.5 and kinds.circle[3] == "static_body", "the disc")
  expect(kinds.text[4] == "disc", "a name")
  local calls = {}
  local graphics = setmetatable({}, {__index = function(_, name) return function(...) calls[name] = (calls[name] or 0) + 1 end end})
  world:draw(graphics, {layers = {"shapes", "names", "mass_centers"}})
  expect(calls.polygon == 2 and calls.circle == 2 and calls.print >= 2 and calls.push == calls.pop, "love.graphics is called")
  refused("layers[1] must be one of", function() world:draw(graphics, {layers = {"shape"}}) end)
end)

test("a million bodies created and destroyed take no memory", function()
  local world = drystone.new_world()
  local function round(count)
    local bodies = {}
    for i = 1, count do bodies[i] = crate(world, 2 * i, 0) end
    world:step(1 / 60)
    for i = 1, count do bodies[i]:destroy() end
    world:step(1 / 60)
  end
  for _ = 1, 10 do round(1000) end
  collectgarbage()
  local before, lua = resident(), collectgarbage("count")
  for _ = 1, 990 do round(1000) end
  collectgarbage()
  expect(resident() - before < 4e6, ("%.1f MB more"):format((resident() - before) / 1e6))
  expect(collectgarbage("count") - lua < 500, ("%.0f kB more in Lua"):format(collectgarbage("count") - lua))
end)

test("worlds that are garbage are freed", function()
  local function round()
    for _ = 1, 100 do
      local world = drystone.new_world{contact_hooks = {may_touch = function() return true end}}
      for i = 1, 50 do crate(world, 2 * i, 0) end
      world:step(1 / 60)
      drystone.new_runner(world):advance(0.02)
    end
    collectgarbage()
    collectgarbage()
  end
  for _ = 1, 3 do round() end
  local before = resident()
  for _ = 1, 10 do round() end
  expect(resident() - before < 4e6, ("%.1f MB more"):format((resident() - before) / 1e6))
  -- A body keeps its world.
  local body = crate(drystone.new_world(), 7, 8)
  collectgarbage()
  collectgarbage()
  expect(select(2, body:position()) == 8, "the world of a body lives")
end)

test("lists whose memory C reads are kept through garbage collections", function()
  local world = drystone.new_world()
  local body = world:create_body()
  collectgarbage("setpause", 0)
  for _ = 1, 200 do
    local rows = {}
    for i = 1, 20 do rows[i] = ("#"):rep(10) .. ("."):rep(10) .. ("/"):rep(1) end
    local shape = body:create_shape{type = "tile_grid", rows = rows, name = "name" .. tostring(#rows)}
    expect(shape:geometry().rows[20] == "##########........../" and shape:options().name == "name20", "rows and name")
    shape:destroy()
    local points, materials = {}, {}
    for i = 1, 60 do points[i], materials[i] = {i, i % 2}, {friction = i / 64, number = i} end
    materials[60], materials[59], materials[58] = nil, nil, nil
    local chain = body:create_chain{points = points, materials = materials, name = "chain" .. tostring(#points)}
    local options = chain:options()
    for i = 1, 60 do expect(options.points[i].x == i and (i > 57 or options.materials[i].number == i), "points and materials") end
    chain:destroy()
  end
  collectgarbage("setpause", 200)
end)

for _, case in ipairs(cases) do
  local name, f = unpack(case)
  local ok, message = xpcall(f, function(m) return type(m) == "string" and m or debug.traceback(m) end)
  print((ok and "ok      " or "FAILED  ") .. name .. (ok and "" or "\n        " .. tostring(message)))
  if not ok then failures = failures + 1 end
end
print(("%d tests, %d failed"):format(#cases, failures))
os.exit(failures == 0 and 0 or 1)
