function love.conf(t)
  t.window.title = "Drystone: a platformer"
  t.window.width, t.window.height = 1024, 400
  t.modules.physics = false
end
