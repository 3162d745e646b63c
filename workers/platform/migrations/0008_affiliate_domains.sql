-- The domains an agent's code holds on; a code with none holds on every domain.
CREATE TABLE affiliate_domains (
  code TEXT NOT NULL,
  domain TEXT NOT NULL,
  PRIMARY KEY (code, domain)
) STRICT, WITHOUT ROWID;
