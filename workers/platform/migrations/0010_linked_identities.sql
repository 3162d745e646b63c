-- The identities of social providers that open an account. Found by the provider's subject alone, never by e-mail.
CREATE TABLE linked_identities (
  provider TEXT NOT NULL,
  -- `sub` of the ID token: the one name that a provider never gives to another (OpenID Connect Core section 5.7)
  subject TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES members (id),
  -- what the provider said then, for its owner to know it by
  email TEXT,
  linked_at TEXT NOT NULL,
  PRIMARY KEY (provider, subject)
) STRICT;
CREATE UNIQUE INDEX linked_identities_member ON linked_identities (member_id, provider);

-- An account is looked for by an e-mail that a provider vouches for.
CREATE INDEX members_email ON members (email COLLATE NOCASE);
