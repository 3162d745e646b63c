-- What the theory of a game states besides its return, as JSON: hit rate, deviation, highest prize and its frequency;
-- NULL: nobody states them.
ALTER TABLE games ADD COLUMN odds TEXT;
