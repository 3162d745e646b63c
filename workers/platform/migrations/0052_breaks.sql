-- When an exclusion ends, as it was asked for: at its `until` it goes on (decision 199). Null: nobody has asked.
ALTER TABLE exclusions ADD COLUMN returns TEXT;
-- The session (its hash) in which a member took a break; all others end. Null: done, or nothing to end.
ALTER TABLE exclusions ADD COLUMN session TEXT;
