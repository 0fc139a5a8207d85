-- Pauses before each request of a connection, so that all of them together send at a given rate at most, whether they
-- are answered or refused. Argument: average pause in milliseconds.
local pause = 0

function init(args)
  pause = tonumber(args[1])
end

function delay()
  return math.random() * 2 * pause
end
