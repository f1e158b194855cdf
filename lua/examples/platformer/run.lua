-- Plays the demonstration without a window: luajit run.lua [steps]
local game = require("game")
local play = game.new()
for i = 0, (tonumber(arg[1]) or 600) - 1 do play:step(game.demo(i)) end
print(("steps %d, coins %d, hero %.3f %.3f, hash %s"):format(play.steps, play.taken, play.hero.position.x, play.hero.position.y,
                                                        bit.tohex(play.world:state_hash())))
