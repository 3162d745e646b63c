-- When a member set or replaced each credential, for the security score and for the day in which a new number or address
-- replaces no forgotten payment password. NULL: never, or before this file.
ALTER TABLE members ADD COLUMN password_changed_at TEXT;
ALTER TABLE members ADD COLUMN payment_password_changed_at TEXT;
ALTER TABLE members ADD COLUMN mobile_changed_at TEXT;
ALTER TABLE members ADD COLUMN email_changed_at TEXT;
-- When a code confirmed the e-mail address; NULL: nobody has shown that it is theirs.
ALTER TABLE members ADD COLUMN email_confirmed_at TEXT;
-- The picture of the member: `motif:NAME` from the set, `own:VERSION` for an uploaded one; NULL: one by the number.
ALTER TABLE members ADD COLUMN icon TEXT;
