-- The names of LÖVE's love.physics over drystone.lua, for games that come from there:
--
--   local physics = require("drystone_love")      -- in place of love.physics
--
-- Lengths are pixels, meter of them a metre (setMeter), and y points down, as there. Bodies, fixtures and joints have drystone.lua's
-- objects in the fields `body`, `shape` and `joint`, for what has no name in love.physics. docs/lua.md lists what differs.
local drystone = require("drystone")
local physics = {}
local meter = 30

local World, Body, Fixture, Shape, Joint, Contact = {}, {}, {}, {}, {}, {}
for name, class in pairs{World = World, Body = Body, Fixture = Fixture, Shape = Shape, Joint = Joint, Contact = Contact} do
  class.__index = class
  function class:type() return name end
  function class:typeOf(other) return other == name or other == "Object" end
end

function physics.setMeter(pixels) meter = pixels end
function physics.getMeter() return meter end

-- --- Worlds -----------------------------------------------------------------------------------------------------------

function physics.newWorld(gravity_x, gravity_y, sleep)
  local world = drystone.new_world{gravity = {(gravity_x or 0) / meter, (gravity_y or 0) / meter}, sleeping = sleep ~= false}
  world.y_down = true
  return setmetatable({world = world, callbacks = {}}, World)
end
local function contact_of(fixture_a, fixture_b, event)
  return setmetatable({fixture_a = fixture_a, fixture_b = fixture_b, event = event}, Contact)
end
--- Steps the world, and then calls the callbacks for what happened.
function World:update(seconds)
  if seconds <= 0 then return end
  self.world:step(seconds)
  for _, list in ipairs{{"contact_begin", "beginContact", "shape_a", "shape_b"}, {"sensor_begin", "beginContact", "sensor", "visitor"},
                        {"contact_end", "endContact", "shape_a", "shape_b"}, {"sensor_end", "endContact", "sensor", "visitor"}} do
    local name, callback, a, b = unpack(list)
    local f = self.callbacks[callback]
    if f then
      for _, event in ipairs(self.world:events(name)) do
        local fixture_a, fixture_b = event[a] and event[a].fixture, event[b] and event[b].fixture
        if fixture_a and fixture_b then f(fixture_a, fixture_b, contact_of(fixture_a, fixture_b, event)) end
      end
    end
  end
end
function World:setCallbacks(begin_contact, end_contact, pre_solve, post_solve)
  if pre_solve or post_solve then
    error("drystone_love has no preSolve and postSolve: one_way surfaces, edit_contact() and material rules decide before a step, events tell of hits", 2)
  end
  self.callbacks = {beginContact = begin_contact, endContact = end_contact}
end
function World:getCallbacks() return self.callbacks.beginContact, self.callbacks.endContact end
function World:setGravity(x, y) self.world:set_gravity(x / meter, y / meter) end
function World:getGravity()
  local gravity = self.world:options().gravity
  return gravity.x * meter, gravity.y * meter
end
function World:getBodies()
  local result = {}
  for _, body in ipairs(self.world:bodies()) do result[#result + 1] = body.wrapper end
  return result
end
World.getBodyList = World.getBodies
function World:getBodyCount() return #self.world:bodies() end
function World:getJointCount() return #self.world:joints() end
--- Calls f(fixture) for each fixture whose box may overlap the box, until it returns false.
function World:queryBoundingBox(x1, y1, x2, y2, f)
  local box = {lower = {math.min(x1, x2) / meter, math.min(y1, y2) / meter}, upper = {math.max(x1, x2) / meter, math.max(y1, y2) / meter}}
  for _, shape in ipairs(self.world:overlap_box(box, {sensors = true})) do
    if shape.fixture and f(shape.fixture) == false then return end
  end
end
--- Calls f(fixture, x, y, normal_x, normal_y, fraction) for each hit, the nearest first. It returns 0 to stop, 1 or -1 to go on, and a
--- fraction to hear of nearer hits alone.
function World:rayCast(x1, y1, x2, y2, f)
  local most = 1
  for _, hit in ipairs(self.world:ray_cast_all(x1 / meter, y1 / meter, (x2 - x1) / meter, (y2 - y1) / meter)) do
    if hit.fraction > most then return end
    local fixture = hit.shape.fixture
    local answer = fixture and f(fixture, hit.point.x * meter, hit.point.y * meter, hit.normal.x, hit.normal.y, hit.fraction) or 1
    if answer == 0 then return end
    if answer > 0 then most = math.min(most, answer) end
  end
end
function World:destroy() self.world:destroy() end
function World:isDestroyed() return not self.world._handle end
--- Draws the world by love.graphics, in pixels.
function World:draw(options)
  love.graphics.push()
  love.graphics.scale(meter)
  self.world:draw(love.graphics, options, 1 / meter)
  love.graphics.pop()
end

-- --- Bodies -----------------------------------------------------------------------------------------------------------

function physics.newBody(world, x, y, body_type)
  local body = world.world:create_body{type = body_type or "static", position = {(x or 0) / meter, (y or 0) / meter}}
  body.wrapper = setmetatable({body = body, world = world, fixtures = {}}, Body)
  return body.wrapper
end
local function options_of(self) return self.body:options() end
function Body:getPosition()
  local x, y = self.body:position()
  return x * meter, y * meter
end
function Body:getX() return (self:getPosition()) end
function Body:getY() return (select(2, self:getPosition())) end
function Body:getAngle() return self.body:angle() end
function Body:getTransform()
  local x, y = self:getPosition()
  return x, y, self.body:angle()
end
function Body:setPosition(x, y) self.body:set_transform(x / meter, y / meter, self.body:angle()) end
function Body:setX(x) self:setPosition(x, self:getY()) end
function Body:setY(y) self:setPosition(self:getX(), y) end
function Body:setAngle(angle)
  local x, y = self.body:position()
  self.body:set_transform(x, y, angle)
end
function Body:setTransform(x, y, angle) self.body:set_transform(x / meter, y / meter, angle) end
function Body:getLinearVelocity()
  local x, y = self.body:velocity()
  return x * meter, y * meter
end
function Body:setLinearVelocity(x, y) self.body:set_velocity(x / meter, y / meter) end
function Body:getAngularVelocity() return self.body:angular_velocity() end
function Body:setAngularVelocity(speed) self.body:set_angular_velocity(speed) end
-- Forces are kg px/s^2 and torques kg px^2/s^2, as in LÖVE.
function Body:applyForce(fx, fy, x, y)
  if not x then return self.body:apply_force_to_center(fx / meter, fy / meter) end
  self.body:apply_force(fx / meter, fy / meter, x / meter, y / meter)
end
function Body:applyLinearImpulse(ix, iy, x, y)
  if not x then return self.body:apply_impulse_to_center(ix / meter, iy / meter) end
  self.body:apply_impulse(ix / meter, iy / meter, x / meter, y / meter)
end
function Body:applyTorque(torque) self.body:apply_torque(torque / meter ^ 2) end
function Body:applyAngularImpulse(impulse) self.body:apply_angular_impulse(impulse / meter ^ 2) end
function Body:getMass() return self.body:mass_data().mass end
function Body:getInertia() return self.body:mass_data().inertia * meter ^ 2 end
function Body:getWorldCenter()
  local x, y = self.body:center()
  return x * meter, y * meter
end
function Body:getWorldPoint(x, y)
  local px, py, a = self:getTransform()
  local c, s = math.cos(a), math.sin(a)
  return px + c * x - s * y, py + s * x + c * y
end
function Body:getLocalPoint(x, y)
  local px, py, a = self:getTransform()
  local c, s = math.cos(a), math.sin(a)
  return c * (x - px) + s * (y - py), -s * (x - px) + c * (y - py)
end
function Body:getWorldPoints(...)
  local given, result = {...}, {}
  for i = 1, #given, 2 do result[i], result[i + 1] = self:getWorldPoint(given[i], given[i + 1]) end
  return unpack(result)
end
function Body:setType(kind) self.body:set_type(kind) end
function Body:getType() return options_of(self).type end
function Body:setFixedRotation(fixed) self.body:set_motion_locks{rotation = fixed} end
function Body:isFixedRotation() return options_of(self).locks.rotation end
function Body:setBullet(bullet) self.body:set_bullet(bullet) end
function Body:isBullet() return options_of(self).bullet end
function Body:setGravityScale(scale) self.body:set_gravity_scale(scale) end
function Body:getGravityScale() return options_of(self).gravity_scale end
function Body:setLinearDamping(damping) self.body:set_damping(damping, options_of(self).angular_damping) end
function Body:getLinearDamping() return options_of(self).linear_damping end
function Body:setAngularDamping(damping) self.body:set_damping(options_of(self).linear_damping, damping) end
function Body:getAngularDamping() return options_of(self).angular_damping end
function Body:setAwake(awake) if awake then self.body:wake() else self.body:sleep() end end
function Body:isAwake() return self.body:is_awake() end
function Body:setActive(active) self.body:set_enabled(active) end
function Body:isActive() return options_of(self).enabled end
function Body:setSleepingAllowed(allowed)
  local options = options_of(self)
  self.body:set_sleep(allowed, options.sleep_threshold, options.time_to_sleep)
end
function Body:getWorld() return self.world end
function Body:getFixtures()
  local result = {}
  for _, shape in ipairs(self.body:shapes()) do result[#result + 1] = shape.fixture end
  return result
end
Body.getFixtureList = Body.getFixtures
function Body:destroy() self.body:destroy() end
function Body:isDestroyed() return self:getWorld():isDestroyed() or not self.body:is_alive() end

-- --- Shapes and fixtures ----------------------------------------------------------------------------------------------

local function new_shape(kind, pixels, geometry) return setmetatable({kind = kind, pixels = pixels, geometry = geometry}, Shape) end
local function points_of(numbers)
  local points = {}
  for i = 1, #numbers, 2 do points[#points + 1] = {numbers[i] / meter, numbers[i + 1] / meter} end
  return points
end
local function numbers_of(...)
  local first = ...
  return type(first) == "table" and first or {...}
end
function physics.newCircleShape(x, y, radius)
  if not radius then x, y, radius = 0, 0, x end
  return new_shape("circle", {x, y}, {type = "circle", center = {x / meter, y / meter}, radius = radius / meter})
end
function physics.newRectangleShape(x, y, width, height, angle)
  if not width then x, y, width, height = 0, 0, x, y end
  local c, s, corners = math.cos(angle or 0), math.sin(angle or 0), {}
  for _, corner in ipairs{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} do
    local dx, dy = corner[1] * width / 2, corner[2] * height / 2
    corners[#corners + 1] = x + c * dx - s * dy
    corners[#corners + 1] = y + s * dx + c * dy
  end
  return new_shape("polygon", corners, {type = "box", half_extents = {width / 2 / meter, height / 2 / meter}, center = {x / meter, y / meter}, angle = angle})
end
function physics.newPolygonShape(...)
  local numbers = numbers_of(...)
  return new_shape("polygon", numbers, {type = "hull", points = points_of(numbers)})
end
function physics.newEdgeShape(x1, y1, x2, y2)
  return new_shape("edge", {x1, y1, x2, y2}, {type = "segment", point_a = {x1 / meter, y1 / meter}, point_b = {x2 / meter, y2 / meter}})
end
--- Collides from both sides, as in LÖVE: a segment for each link. body.body:create_chain() is smooth and has one side.
function physics.newChainShape(loop, ...)
  local numbers = numbers_of(...)
  local points, segments = points_of(numbers), {}
  for i = 1, #points - (loop and 0 or 1) do
    segments[i] = {type = "segment", point_a = points[i], point_b = points[i % #points + 1]}
  end
  return new_shape("chain", numbers, segments)
end
function Shape:getType() return self.kind end
function Shape:getRadius() return self.geometry.radius * meter end
function Shape:getPoint() return unpack(self.pixels) end
function Shape:getPoints() return unpack(self.pixels) end

local function each_shape(fixture, f) for _, shape in ipairs(fixture.shapes) do f(shape) end end
local function make_shapes(fixture)
  fixture.shapes = {}
  local geometry = fixture.form.geometry
  for _, form in ipairs(geometry.type and {geometry} or geometry) do
    local given = {density = fixture.density, sensor = fixture.sensor, senses_sensors = fixture.sensor, material = fixture.material, filter = fixture.filter}
    for key, value in pairs(form) do given[key] = value end
    local shape = fixture.body.body:create_shape(given)
    shape.fixture = fixture
    fixture.shapes[#fixture.shapes + 1] = shape
  end
  fixture.shape = fixture.shapes[1]
end
function physics.newFixture(body, shape, density)
  local fixture = setmetatable({body = body, form = shape, density = density or 1, sensor = false, material = {friction = 0.2, restitution = 0},
                                filter = {category = 1, mask = 65535, group = 0}}, Fixture)
  make_shapes(fixture)
  return fixture
end
function Fixture:getBody() return self.body end
function Fixture:getShape() return self.form end
function Fixture:getDensity() return self.density end
--- Changes the body's mass at once, without resetMassData().
function Fixture:setDensity(density)
  each_shape(self, function(shape) shape:set_density(density) end)
  self.density = density
end
local function material_setter(key)
  return function(self, value)
    local before = self.material[key]
    self.material[key] = value
    local ok, message = pcall(each_shape, self, function(shape) shape:set_material(self.material) end)
    if not ok then
      self.material[key] = before
      error(message, 2)
    end
  end
end
Fixture.setFriction, Fixture.setRestitution = material_setter("friction"), material_setter("restitution")
function Fixture:getFriction() return self.material.friction end
function Fixture:getRestitution() return self.material.restitution end
--- Makes the shapes anew, because a shape of Drystone is a sensor from the beginning.
function Fixture:setSensor(sensor)
  if sensor == self.sensor then return end
  each_shape(self, function(shape) shape:destroy() end)
  self.sensor = sensor
  make_shapes(self)
end
function Fixture:isSensor() return self.sensor end
--- Numbers as they are in Box2D: bits of the category, bits of what it collides with, and the group.
function Fixture:setFilterData(category, mask, group)
  self.filter = {category = category, mask = mask, group = group}
  each_shape(self, function(shape) shape:set_filter(self.filter) end)
end
function Fixture:getFilterData() return self.filter.category, self.filter.mask, self.filter.group end
local function bits_of(...)
  local bits = 0
  for _, number in ipairs{...} do bits = bits + 2 ^ (number - 1) end
  return bits
end
--- Categories are numbers from 1 to 16. setMask() names those that it does not collide with.
function Fixture:setCategory(...) self:setFilterData(bits_of(...), self.filter.mask, self.filter.group) end
function Fixture:setMask(...) self:setFilterData(self.filter.category, 65535 - bits_of(...), self.filter.group) end
function Fixture:setGroupIndex(group) self:setFilterData(self.filter.category, self.filter.mask, group) end
function Fixture:getGroupIndex() return self.filter.group end
function Fixture:testPoint(x, y)
  for _, found in ipairs(self.body.body.world:shapes_at(x / meter, y / meter, {sensors = true})) do
    if found.fixture == self then return true end
  end
  return false
end
function Fixture:destroy() each_shape(self, function(shape) shape:destroy() end) end
function Fixture:isDestroyed() return not self.shape:is_alive() end
for _, class in ipairs{Body, Fixture, Joint} do
  function class:setUserData(data) self.user_data = data end
  function class:getUserData() return self.user_data end
end

function Contact:getFixtures() return self.fixture_a, self.fixture_b end
function Contact:getNormal()
  local normal = self.event.normal or {x = 0, y = 0}
  return normal.x, normal.y
end
function Contact:getPositions()
  local point = self.event.point
  if point then return point.x * meter, point.y * meter end
end

-- --- Joints -----------------------------------------------------------------------------------------------------------

local function joint(a, b, options, collide)
  options.body_a, options.body_b, options.collide_connected = a.body, b.body, collide or false
  return setmetatable({joint = a.body.world:create_joint(options), a = a, b = b}, Joint)
end
local function anchor(body, x, y)
  local ax, ay = body:getLocalPoint(x, y)
  return {ax / meter, ay / meter}
end
local function reference(a, b) return b.body:angle() - a.body:angle() end
local function local_axis(body, x, y)
  local c, s = math.cos(body.body:angle()), math.sin(body.body:angle())
  return {c * x + s * y, c * y - s * x}
end
function physics.newRevoluteJoint(a, b, x, y, collide)
  return joint(a, b, {type = "revolute", anchor_a = anchor(a, x, y), anchor_b = anchor(b, x, y), reference_angle = reference(a, b)}, collide)
end
function physics.newWeldJoint(a, b, x, y, collide)
  return joint(a, b, {type = "weld", anchor_a = anchor(a, x, y), anchor_b = anchor(b, x, y), reference_angle = reference(a, b)}, collide)
end
function physics.newDistanceJoint(a, b, x1, y1, x2, y2, collide)
  local length = math.sqrt((x2 - x1) ^ 2 + (y2 - y1) ^ 2) / meter
  return joint(a, b, {type = "distance", anchor_a = anchor(a, x1, y1), anchor_b = anchor(b, x2, y2), length = length}, collide)
end
--- A rope: up to this length nothing happens.
function physics.newRopeJoint(a, b, x1, y1, x2, y2, length, collide)
  length = length / meter
  return joint(a, b, {type = "distance", anchor_a = anchor(a, x1, y1), anchor_b = anchor(b, x2, y2), length = length, spring = {hertz = 0},
                      limit = {lower = 0, upper = length}}, collide)
end
function physics.newPrismaticJoint(a, b, x, y, axis_x, axis_y, collide)
  return joint(a, b, {type = "prismatic", anchor_a = anchor(a, x, y), anchor_b = anchor(b, x, y), axis = local_axis(a, axis_x, axis_y),
                      reference_angle = reference(a, b)}, collide)
end
function physics.newWheelJoint(a, b, x, y, axis_x, axis_y, collide)
  return joint(a, b, {type = "wheel", anchor_a = anchor(a, x, y), anchor_b = anchor(b, x, y), axis = local_axis(a, axis_x, axis_y),
                      spring = {hertz = 2, damping_ratio = 0.7}}, collide)
end
function physics.newMouseJoint(body, x, y)
  local ground = body.world.ground or physics.newBody(body.world, 0, 0)
  body.world.ground = ground
  return joint(ground, body, {type = "mouse", anchor_a = anchor(ground, x, y), anchor_b = anchor(body, x, y)}, true)
end
function Joint:setTarget(x, y) self.joint:set{anchor_a = anchor(self.a, x, y)} end
--- Only of revolute and wheel joints: the speed [rad/s]; the most torque.
function Joint:setMotorSpeed(speed)
  local linear = self.joint:kind() == "prismatic"
  self.joint:set{motor = {speed = linear and speed / meter or speed}}
end
function Joint:setMaxMotorTorque(torque) self.joint:set{motor = {max_force = torque / meter ^ 2}} end
function Joint:setMaxMotorForce(force) self.joint:set{motor = {max_force = force / meter}} end
function Joint:setMotorEnabled(enabled) self.joint:set{motor = {enabled = enabled}} end
function Joint:setLimits(lower, upper)
  local unit = self.joint:kind() == "revolute" and 1 or meter
  self.joint:set{limit = {lower = lower / unit, upper = upper / unit}}
end
function Joint:setLimitsEnabled(enabled) self.joint:set{limit = {enabled = enabled}} end
function Joint:getJointAngle() return self.joint:state().angle end
function Joint:getBodies() return self.a, self.b end
function Joint:destroy() self.joint:destroy() end
function Joint:isDestroyed() return self.a:getWorld():isDestroyed() or not self.joint:is_alive() end

return physics
