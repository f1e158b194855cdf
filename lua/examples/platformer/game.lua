-- A small platformer: tiles, one-way floors, a character, coins and crates to push. The game knows nothing of its window: main.lua draws it in
-- LÖVE, and run.lua plays it without one.
local drystone = require("drystone")

local rows = {
  "#..............................#",
  "#..............................#",
  "#..............................#",
  "#...........-----..............#",
  "#.......................ab######",
  "#.....====............ab########",
  "#...................../#########",
  "#............---.............../",
  "#../##\\......................./#",
  "################################",
}
local seconds = 1 / 60
local hero_shape = {capsule = {point_a = {0, 0.3}, point_b = {0, 0.9}, radius = 0.3}}

local game = {}
game.__index = game

function game.new()
  local self = setmetatable({coins = {}, taken = 0, steps = 0, facing = 1}, game)
  self.world = drystone.new_world{gravity = {0, -20}}
  local level = self.world:create_body{name = "level"}
  self.grid = level:create_shape{type = "tile_grid", rows = rows, cell_size = 1, material = {friction = 0.8}}
  for _, place in ipairs{{8, 5.5}, {14, 7.5}, {14.5, 3.5}, {27, 7}, {20, 1.5}} do
    local coin = self.world:create_body{position = place, name = "coin"}
    self.coins[coin:create_shape{type = "circle", radius = 0.25, sensor = true}] = coin
  end
  for i = 0, 1 do
    self.world:create_body{type = "dynamic", position = {23.5, 1.4 + 0.82 * i}, name = "crate"}
      :create_shape{type = "box", half_extents = {0.4, 0.4}, density = 0.5, material = {friction = 0.5}}
  end
  self.hero = {position = {x = 2, y = 1.2}, velocity = {x = 0, y = 0}}
  self.options = {shape = hero_shape, push_force = 40}
  return self
end

--- A step of the game. `keys`: {left, right, jump, down} as booleans.
function game:step(keys)
  local hero = self.hero
  local grounded = self.report and self.report.grounded
  local wanted = {x = (keys.right and 5 or 0) - (keys.left and 5 or 0), y = hero.velocity.y - 20 * seconds}
  if grounded and keys.jump then wanted.y = 11 end
  if wanted.x ~= 0 then self.facing = wanted.x > 0 and 1 or -1 end
  self.world:step(seconds)
  self.report = self.world:move(hero, self.options, {velocity = wanted, seconds = seconds, drop = keys.down or false})
  local x, y = hero.position.x, hero.position.y
  for _, shape in ipairs(self.world:overlap_box({lower = {x - 0.3, y}, upper = {x + 0.3, y + 1.2}}, {sensors = true})) do
    local coin = self.coins[shape]
    if coin then
      self.coins[shape] = nil
      coin:destroy()
      self.taken = self.taken + 1
    end
  end
  self.steps = self.steps + 1
end

--- What a player presses in step i of the demonstration.
function game.demo(i)
  return {right = i < 330 or i > 420, left = i >= 330 and i < 400, jump = i % 150 < 5, down = i > 400 and i < 410}
end

return game
