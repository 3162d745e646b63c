-- The vendors we speak with. Read through workers/platform/registry/registry.ts alone: `vendorsOf(env)` remembers all of it
-- for at most 10 s an isolate; `vendorByCode(env, code)`, `vendorByToken(env, token)` and `vendorBySignature`
-- find one: { code, name, protocol, baseUrl, gameOrigins, operatorId, currencies, enabled, mode }. (`vendors` is another
-- thing: who makes the games the lobby shows, most of whom nobody speaks with.)
CREATE TABLE vendor_registry (
  -- `vassalage` of its games, the first part of its ids in the ledger; capitals
  code TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- operator-wallet, valkyrie
  protocol TEXT NOT NULL,
  base_url TEXT NOT NULL,
  -- JSON array of origins beside that one where its games open
  game_origins TEXT NOT NULL,
  -- our name at the vendor's
  operator_id TEXT NOT NULL,
  -- JSON array; empty: every currency of ours
  currencies TEXT NOT NULL,
  -- 0: no launch and no new bet; wins and rollbacks still land
  enabled INTEGER NOT NULL,
  -- seamless: every bet and win moves the money here. transfer: money is moved to `vendor:CODE` first
  mode TEXT NOT NULL,
  -- SHA-256, hex, of the token the vendor brings us (Valkyrie's `Authorization: Bearer`); NULL: it signs instead
  token_hash TEXT,
  -- the key we bring the vendor (Valkyrie's operator_api_key), locked with the pepper; NULL: we sign instead
  locked_key TEXT,
  created_at TEXT NOT NULL,
  changed_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX vendor_token ON vendor_registry (token_hash) WHERE token_hash IS NOT NULL;

-- The public RSA keys a vendor signs with. Rotation: the new one is added, both hold, the old one is retired. A key is
-- one vendor's for ever, for it says who calls.
CREATE TABLE vendor_keys (
  -- thumbprint (RFC 7638)
  kid TEXT PRIMARY KEY,
  vendor TEXT NOT NULL REFERENCES vendor_registry (code),
  -- JSON: kty, n, e
  jwk TEXT NOT NULL,
  valid_from TEXT NOT NULL,
  -- NULL: until further notice
  valid_until TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX vendor_keys_vendor ON vendor_keys (vendor);

-- A game a vendor's own list brought; NULL: the brand's catalogue did. Seeding that catalogue anew leaves these alone.
ALTER TABLE games ADD COLUMN synced_at TEXT;

-- JSON array of countries its vendor does not play in; NULL: none.
ALTER TABLE games ADD COLUMN blocked_countries TEXT;

-- Bets nobody has settled, oldest first: what the clock goes through (vendors/openRounds.ts).
CREATE INDEX bets_open ON bets (placed_at) WHERE state = 'open';

-- When a vendor was asked about an open bet, how often, and what it said last: known, unknown, unsure.
CREATE TABLE round_questions (
  bet TEXT PRIMARY KEY,
  asked_at TEXT NOT NULL,
  times INTEGER NOT NULL,
  said TEXT NOT NULL
) STRICT, WITHOUT ROWID;
