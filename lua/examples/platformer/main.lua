-- The platformer in LÖVE: arrow keys and space. `love . --demo 600 picture.png` plays the demonstration, writes a picture into the save
-- directory and prints the hash.
package.path = love.filesystem.getSource() .. "/../../?.lua;" .. package.path  -- A game of its own has drystone.lua beside main.lua.
local game = require("game")

local scale = 32
local play, due, demo = nil, 0, nil

function love.load(arguments)
  play = game.new()
  if arguments[1] == "--demo" then demo = {steps = tonumber(arguments[2]) or 600, picture = arguments[3]} end
  love.graphics.setBackgroundColor(0.99, 0.99, 0.98)
end

local function keys()
  local down = love.keyboard.isDown
  return {left = down("left"), right = down("right"), jump = down("space", "up"), down = down("down")}
end

function love.update(dt)
  if demo then
    for i = 1, math.min(10, demo.steps - play.steps) do play:step(game.demo(play.steps)) end
    return
  end
  due = math.min(due + dt, 0.1)
  while due >= 1 / 60 do
    play:step(keys())
    due = due - 1 / 60
  end
end

function love.draw()
  love.graphics.push()
  love.graphics.translate(0, 360)
  love.graphics.scale(scale, -scale)
  play.world:draw(love.graphics, {layers = {"shapes", "contacts"}}, 1 / scale)
  local x, y = play.hero.position.x, play.hero.position.y
  love.graphics.setColor(0.85, 0.3, 0.2)
  love.graphics.rectangle("fill", x - 0.3, y, 0.6, 1.2, 0.3, 0.3)
  love.graphics.setColor(1, 1, 1)
  love.graphics.circle("fill", x + 0.15 * play.facing, y + 0.9, 0.08)
  love.graphics.pop()
  love.graphics.setColor(0.1, 0.15, 0.2)
  love.graphics.print(("coins %d of 5    arrows, space, down through the thin floors"):format(play.taken), 12, 372)
  if demo and play.steps == demo.steps then
    print(("steps %d, coins %d, hash %s"):format(play.steps, play.taken, bit.tohex(play.world:state_hash())))
    demo.steps = -1
    love.graphics.captureScreenshot(function(image)
      if demo.picture then image:encode("png", demo.picture) end
      love.event.quit()
    end)
  end
end
