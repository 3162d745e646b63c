/** Recounts the vendors with games per category into the empty table. */
export const COUNT_CATEGORIES = `INSERT INTO vendor_lanes (game_type, vassalage, games, sort)
  SELECT game_type, vassalage, count(*), min(sort) FROM games WHERE sort IS NOT NULL GROUP BY game_type, vassalage`
