-- What a member's picture is for, such as `deposit:ID`; null until a form uses it, and a picture that none uses within a
-- day is removed. Of those sent before, nothing tells whether a form used them.
ALTER TABLE uploads ADD COLUMN purpose TEXT;
UPDATE uploads SET purpose = 'unknown';
CREATE INDEX uploads_created ON uploads (created_at);
