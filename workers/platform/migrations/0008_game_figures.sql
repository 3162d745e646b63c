-- Return to player in hundredths of a per cent, rounded down; NULL: nobody states it.
ALTER TABLE games ADD COLUMN rtp INTEGER;
-- The smallest and the largest stake, as JSON: currency -> {"min", "max"} in minor units; NULL: nobody states them.
ALTER TABLE games ADD COLUMN stakes TEXT;
