-- Tests of lua/drystone_love.lua: a game as it would be written for love.physics.
local physics = require("drystone_love")

local function near(a, b, tolerance, what)
  if math.abs(a - b) > tolerance then error(("%s: %.9g, expected %.9g"):format(what, a, b), 2) end
end

physics.setMeter(64)
local world = physics.newWorld(0, 9.81 * 64, true)
local ground = physics.newBody(world, 400, 600, "static")
ground:setUserData("ground")
local floor = physics.newFixture(ground, physics.newRectangleShape(800, 50))
local ball = physics.newBody(world, 400, 300, "dynamic")
local round = physics.newFixture(ball, physics.newCircleShape(20), 1)
round:setRestitution(0.5)
local coin = physics.newFixture(physics.newBody(world, 400, 450), physics.newCircleShape(10))
coin:setSensor(true)

local begun, ended, sensed = 0, 0, 0
world:setCallbacks(function(a, b, contact)
  if a == coin or b == coin then
    sensed = sensed + 1
    return
  end
  begun = begun + 1
  local _, y = contact:getNormal()
  near(math.abs(y), 1, 1e-3, "the normal points up or down")
  local x, place = contact:getPositions()
  near(x, 400, 1, "the contact's x")
  near(place, 575, 3, "the contact's y")
  assert((a == floor and b == round) or (a == round and b == floor))
end, function() ended = ended + 1 end)

-- Free fall: y = y0 + g t^2 / 2 in pixels, within the error of the steps (g t dt / 2 / substeps).
for _ = 1, 30 do world:update(1 / 60) end
near(ball:getY(), 300 + 9.81 * 64 * 0.5 ^ 2 / 2, 9.81 * 64 * 0.5 / 60 / 2, "after half a second")
near(select(2, ball:getLinearVelocity()), 9.81 * 64 * 0.5, 0.5, "its speed in pixels a second")
near(ball:getMass(), math.pi * (20 / 64) ^ 2, 1e-4, "the mass of a disc")
local highest, bounced = 600, false
for _ = 1, 600 do
  world:update(1 / 60)
  local _, vy = ball:getLinearVelocity()
  bounced = bounced or vy < -1
  if bounced then highest = math.min(highest, ball:getY()) end
end
-- It fell 255 px; restitution 0.5 gives a quarter of that.
near(555 - highest, 255 / 4, 6, "the height of the bounce")
near(ball:getY(), 555, 1, "it rests on the ground")
assert(begun >= 2 and ended >= 2 and sensed >= 1, "callbacks were called")

-- Filters and categories.
local ghost = physics.newBody(world, 200, 500, "dynamic")
local ghost_fixture = physics.newFixture(ghost, physics.newPolygonShape(-10, -10, 10, -10, 10, 10, -10, 10))
floor:setCategory(2)
ghost_fixture:setMask(2)
for _ = 1, 60 do world:update(1 / 60) end
assert(ghost:getY() > 700, "a masked category does not collide")

-- Queries.
local found
world:queryBoundingBox(390, 545, 410, 565, function(fixture) found = found or fixture == round end)
assert(found, "the ball is in the box")
local hits = {}
world:rayCast(400, 100, 400, 700, function(fixture, _, y, _, ny)
  hits[#hits + 1] = fixture
  near(ny, -1, 1e-3, "the normal is up, which is negative")
  return 1
end)
assert(hits[1] == round and hits[2] == floor, "the nearest first")
assert(round:testPoint(400, 555) and not round:testPoint(500, 555), "testPoint")

-- Joints.
local arm = physics.newBody(world, 600, 300, "dynamic")
physics.newFixture(arm, physics.newRectangleShape(0, 0, 60, 10))
local hinge = physics.newRevoluteJoint(ground, arm, 570, 300)
for _ = 1, 200 do world:update(1 / 60) end
local x, y = arm:getWorldPoint(-30, 0)
near(x, 570, 1, "the hinge holds, x")
near(y, 300, 1, "the hinge holds, y")
hinge:setMaxMotorTorque(1e6)
hinge:setMotorSpeed(1)
hinge:setMotorEnabled(true)
for _ = 1, 60 do world:update(1 / 60) end
near(arm:getAngularVelocity(), 1, 0.05, "the motor turns")
local mouse = physics.newMouseJoint(ball, 400, 555)
mouse:setTarget(300, 400)
for _ = 1, 240 do world:update(1 / 60) end
near(ball:getX(), 300, 2, "dragged")
mouse:destroy()

-- Ends.
assert(not pcall(world.setCallbacks, world, nil, nil, function() end), "preSolve is refused, not ignored")
ball:destroy()
assert(ball:isDestroyed() and not pcall(ball.getX, ball), "a destroyed body gives an error")
world:destroy()
assert(world:isDestroyed() and arm:isDestroyed() and not pcall(arm.getX, arm), "a destroyed world too")
print("ok")
