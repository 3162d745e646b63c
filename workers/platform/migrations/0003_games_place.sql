-- The place in the catalogue, whether or not the game is shown; NULL: no longer in the catalogue.
-- `sort` is the place while the game is shown: its vendor is switched on, and it can be opened.
ALTER TABLE games ADD COLUMN place INTEGER;
UPDATE games SET place = sort;
