-- Members by mobile number, and what else the register form may ask for.

-- E.164, confirmed by a code; one number is one account
ALTER TABLE members ADD COLUMN mobile TEXT;
CREATE UNIQUE INDEX members_mobile ON members (mobile);

-- PHC string; asked for before money leaves
ALTER TABLE members ADD COLUMN payment_password TEXT;

-- the optional fields of the register form by their names, as JSON
ALTER TABLE members ADD COLUMN details TEXT NOT NULL DEFAULT '{}';
