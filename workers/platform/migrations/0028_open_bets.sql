-- Open bets of a member, and of an agent's downline, found by what is open: a bet may wait for its draw or its event for
-- weeks (src/api/bet-life.ts), in which many others are placed and settled.
CREATE INDEX bets_open_member ON bets_all (generation, member, unit, placed_at, id)
  WHERE placed_at IS NOT NULL AND state = 'open';
CREATE INDEX team_bets_open ON team_bets_all (generation, member, unit, placed_at, id, code) WHERE state = 'open';
