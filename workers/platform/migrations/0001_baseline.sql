-- The schema of a new database, which also accepts the one that commit d391f9f wrote: its eighteen files, 0001_directory.sql
-- to 0020_bets_by_sequence.sql, led to exactly this, so there everything exists and nothing is made. Every statement
-- creates only what is missing; the last one fails, and with it the whole file, in a database older than that commit.
-- A change of the schema is a new file, numbered on from here, that no database has seen under that name. This one stays.

-- The directory: who exists, how they came, who tried to enter, what was sent to them.

CREATE TABLE IF NOT EXISTS members (
  id TEXT PRIMARY KEY,
  -- what a member reads out to customer service; random, so it tells neither order nor how many there are
  number TEXT NOT NULL UNIQUE,
  -- as typed; the folded form decides who is who
  account TEXT NOT NULL,
  account_folded TEXT NOT NULL UNIQUE,
  nickname TEXT NOT NULL,
  -- 0 member; 1, 2, 41, 42 agent; 4 trial
  type INTEGER NOT NULL,
  -- PHC string; NULL: nobody signs in with a password
  password TEXT,
  password_is_default INTEGER NOT NULL DEFAULT 0,
  password_expires_at TEXT,
  currency TEXT NOT NULL,
  language TEXT NOT NULL,
  -- the bank the member was given, kept for life
  bank TEXT NOT NULL,
  upline_id TEXT REFERENCES members (id),
  -- what an agent hands out; who registers with it joins the agent's line
  affiliate_code TEXT UNIQUE,
  referral_code TEXT,
  birthday TEXT,
  email TEXT,
  payee_name TEXT,
  register_url TEXT,
  domain TEXT,
  register_method TEXT NOT NULL,
  terms_accepted_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_login_at TEXT,
  previous_login_at TEXT,
  -- E.164, confirmed by a code; one number is one account
  mobile TEXT,
  -- PHC string; required before money leaves
  payment_password TEXT,
  -- the optional fields of the register form by their names, as JSON
  details TEXT NOT NULL DEFAULT '{}'
);

CREATE INDEX IF NOT EXISTS members_upline ON members (upline_id);
CREATE UNIQUE INDEX IF NOT EXISTS members_mobile ON members (mobile);
-- An account is looked for by an e-mail that a provider vouches for.
CREATE INDEX IF NOT EXISTS members_email ON members (email COLLATE NOCASE);

-- Every access, failed ones too (GLI-19 2.8.8). A name nobody has leaves no name here: people type passwords into it.
CREATE TABLE IF NOT EXISTS login_history (
  id INTEGER PRIMARY KEY,
  member_id TEXT,
  at TEXT NOT NULL,
  address TEXT NOT NULL,
  country TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  result TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS login_history_member ON login_history (member_id, at);

-- The identities of social providers that open an account. Found by the provider's subject alone, never by e-mail.
CREATE TABLE IF NOT EXISTS linked_identities (
  provider TEXT NOT NULL,
  -- `sub` of the ID token: the one name that a provider never gives to another (OpenID Connect Core section 5.7)
  subject TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES members (id),
  -- what the provider said then, for its owner to know it by
  email TEXT,
  linked_at TEXT NOT NULL,
  PRIMARY KEY (provider, subject)
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS linked_identities_member ON linked_identities (member_id, provider);

-- What a member passes the extra verification of an unregistered address with.
CREATE TABLE IF NOT EXISTS authenticators (
  member_id TEXT PRIMARY KEY,
  -- AES-256-GCM under a key made of PEPPER; base64url of nonce and ciphertext
  secret TEXT NOT NULL,
  begun_at TEXT NOT NULL,
  -- NULL: no code has come back yet, so nothing is asked and nothing is opened with it
  confirmed_at TEXT,
  -- the last step of 30 seconds a code was taken for; it and those before are spent
  last_step INTEGER NOT NULL DEFAULT 0,
  -- names the recovery codes in force, so that of two who renew them at once one does it whole
  recovery_set TEXT
) STRICT, WITHOUT ROWID;

-- one row a recovery code that is left; the one that deletes it has used it
CREATE TABLE IF NOT EXISTS recovery_codes (
  member_id TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (member_id, hash)
) STRICT, WITHOUT ROWID;

-- network, kind of browser and kind of machine as one hash, trusted for thirty days
CREATE TABLE IF NOT EXISTS trusted_places (
  member_id TEXT NOT NULL,
  place TEXT NOT NULL,
  until TEXT NOT NULL,
  PRIMARY KEY (member_id, place)
) STRICT, WITHOUT ROWID;

-- The domains an agent's code holds on; a code with none holds on every domain.
CREATE TABLE IF NOT EXISTS affiliate_domains (
  code TEXT NOT NULL,
  domain TEXT NOT NULL,
  PRIMARY KEY (code, domain)
) STRICT, WITHOUT ROWID;

-- What a member and the house agreed on: at most one contract of each kind, and every alteration of one: when, by
-- whom, before and after (GLI-19 2.9.5).
CREATE TABLE IF NOT EXISTS contracts (
  member_id TEXT NOT NULL REFERENCES members (id),
  -- daily, hourly, realtime: salaries; dividend
  kind TEXT NOT NULL,
  -- none, offered, active, ending
  state TEXT NOT NULL,
  PRIMARY KEY (member_id, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS contract_changes (
  id INTEGER PRIMARY KEY,
  member_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  -- the address an operator came from
  changed_by TEXT NOT NULL,
  -- NULL: there was none
  before TEXT,
  after TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS contract_changes_member ON contract_changes (member_id, id);

-- What the house would send by SMS or e-mail; the embedded default keeps it here for the operator to read.
CREATE TABLE IF NOT EXISTS outbox_messages (
  id TEXT PRIMARY KEY,
  recipient TEXT NOT NULL,
  channel TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS outbox_recipient ON outbox_messages (recipient, created_at);

-- What operators set, and who they are.

-- Operator settings as JSON by name; what is missing or malformed falls back to the default in code.
CREATE TABLE IF NOT EXISTS settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  changed_at TEXT NOT NULL
);

-- Every alteration of a setting: when, by whom, before and after (GLI-19 2.9.5).
CREATE TABLE IF NOT EXISTS setting_changes (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  -- the address an operator came from, or `house`
  changed_by TEXT NOT NULL,
  -- JSON; NULL: nobody had set it
  before TEXT,
  after TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS setting_changes_name ON setting_changes (name, id);

-- People who operate, each by a token of their own. A name belongs to one person for good, so a row is never deleted.
CREATE TABLE IF NOT EXISTS operators (
  name TEXT PRIMARY KEY,
  -- SHA-256 of the token, base64url
  token_hash TEXT NOT NULL,
  added_at TEXT NOT NULL,
  removed_at TEXT
) STRICT, WITHOUT ROWID;

-- Who changed what by hand outside the banks, and why (GLI-19 2.8.8, 2.9.5, B.6.5): each entry hashed with the one before.
CREATE TABLE IF NOT EXISTS audit (
  sequence INTEGER PRIMARY KEY,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  reason TEXT NOT NULL,
  -- JSON
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  at TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS audit_subject ON audit (subject, sequence);

-- How far the chain of each bank was known to go, each time it said so: what is cut off or written anew there is missed here.
CREATE TABLE IF NOT EXISTS audit_heads (
  chain TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (chain, sequence)
) STRICT, WITHOUT ROWID;

-- Pictures people sent: receipts, proofs. The bytes are in R2 under the same random name.
CREATE TABLE IF NOT EXISTS uploads (
  name TEXT PRIMARY KEY,
  -- who sent it: `member:ID` or `operator:NAME`
  owner TEXT NOT NULL,
  type TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS uploads_owner ON uploads (owner, created_at);

-- The lobby: the catalogue, what is closed for a while, what members keep and played last.

CREATE TABLE IF NOT EXISTS vendors (
  code TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  sort INTEGER NOT NULL
);

CREATE TABLE IF NOT EXISTS games (
  node_id TEXT PRIMARY KEY,
  game_code TEXT NOT NULL,
  vassalage TEXT NOT NULL REFERENCES vendors (code),
  game_type TEXT NOT NULL,
  number INTEGER NOT NULL,
  icon_url TEXT NOT NULL,
  -- a picture the operator put in its place
  show_icon TEXT,
  trial INTEGER NOT NULL,
  -- as the catalogue has it
  offered TEXT NOT NULL,
  -- as it stands: `offered`, or maintenance where the operator said so (table maintenance)
  state TEXT NOT NULL,
  back_at TEXT,
  -- JSON array of SC, VP, JP, TG, AC
  classify TEXT NOT NULL,
  -- place among the most played, 1 first; NULL: not among them
  hot INTEGER,
  -- place in the lobby; NULL: no longer in it, kept for the names in records
  sort INTEGER,
  -- when a vendor's own list brought it; NULL: the brand's catalogue did. Seeding that catalogue anew leaves these alone
  synced_at TEXT,
  -- JSON array of countries its vendor does not play in; NULL: none
  blocked_countries TEXT,
  UNIQUE (vassalage, game_code)
);

-- Category and place again, so that a search reads one index and nothing else.
CREATE TABLE IF NOT EXISTS game_names (
  node_id TEXT NOT NULL REFERENCES games (node_id),
  language TEXT NOT NULL,
  name TEXT NOT NULL,
  -- without accents and case: what is searched
  folded TEXT NOT NULL,
  game_type TEXT NOT NULL,
  sort INTEGER,
  PRIMARY KEY (node_id, language)
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS games_lobby ON games (game_type, sort);
CREATE INDEX IF NOT EXISTS games_vendor ON games (game_type, vassalage, sort);
CREATE INDEX IF NOT EXISTS games_state ON games (game_type, vassalage, state, sort);
CREATE INDEX IF NOT EXISTS games_hot ON games (hot) WHERE hot IS NOT NULL;
CREATE INDEX IF NOT EXISTS game_names_search ON game_names (language, game_type, sort, folded);

CREATE TABLE IF NOT EXISTS game_classes (
  game_type TEXT NOT NULL,
  class TEXT NOT NULL,
  sort INTEGER NOT NULL,
  node_id TEXT NOT NULL REFERENCES games (node_id),
  PRIMARY KEY (game_type, class, sort)
) WITHOUT ROWID;

-- Who has games in a category, how many, and the place of the first: counted when the catalogue is written.
CREATE TABLE IF NOT EXISTS vendor_lanes (
  game_type TEXT NOT NULL,
  vassalage TEXT NOT NULL REFERENCES vendors (code),
  games INTEGER NOT NULL,
  sort INTEGER NOT NULL,
  PRIMARY KEY (game_type, vassalage)
) WITHOUT ROWID;

-- Closed by the operator, whatever the catalogue says: `kind` is game or vendor, `code` a node or a vendor's code.
CREATE TABLE IF NOT EXISTS maintenance (
  kind TEXT NOT NULL,
  code TEXT NOT NULL,
  -- ISO 8601 UTC; NULL: nobody has said
  back_at TEXT,
  changed_at TEXT NOT NULL,
  PRIMARY KEY (kind, code)
) STRICT, WITHOUT ROWID;

-- A higher id was kept later. No reference to games: a favourite outlives a game's absence from the catalogue.
CREATE TABLE IF NOT EXISTS favourites (
  id INTEGER PRIMARY KEY,
  member TEXT NOT NULL,
  node_id TEXT NOT NULL,
  added_at TEXT NOT NULL,
  UNIQUE (member, node_id)
) STRICT;

CREATE TABLE IF NOT EXISTS recent_games (
  member TEXT NOT NULL,
  node_id TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  PRIMARY KEY (member, node_id)
) STRICT, WITHOUT ROWID;

-- The vendors we speak with. Read through workers/platform/registry/registry.ts alone: `vendorsOf(env)` remembers all of it
-- for at most 10 s an isolate; `vendorByCode(env, code)`, `vendorByToken(env, token)` and `vendorBySignature`
-- find one: { code, name, protocol, baseUrl, gameOrigins, operatorId, currencies, enabled, mode }. (`vendors` is another
-- thing: who makes the games the lobby shows, most of whom nobody speaks with.)
CREATE TABLE IF NOT EXISTS vendor_registry (
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

CREATE UNIQUE INDEX IF NOT EXISTS vendor_token ON vendor_registry (token_hash) WHERE token_hash IS NOT NULL;

-- The public RSA keys a vendor signs with. Rotation: the new one is added, both hold, the old one is retired. A key is
-- one vendor's for ever, for it says who calls.
CREATE TABLE IF NOT EXISTS vendor_keys (
  -- thumbprint (RFC 7638)
  kid TEXT PRIMARY KEY,
  vendor TEXT NOT NULL REFERENCES vendor_registry (code),
  -- JSON: kty, n, e
  jwk TEXT NOT NULL,
  valid_from TEXT NOT NULL,
  -- NULL: until further notice
  valid_until TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS vendor_keys_vendor ON vendor_keys (vendor);

-- When a vendor was asked about an open bet, how often, and what it said last: known, unknown, unsure.
CREATE TABLE IF NOT EXISTS round_questions (
  bet TEXT PRIMARY KEY,
  asked_at TEXT NOT NULL,
  times INTEGER NOT NULL,
  said TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Announcements and banners by language, and the messages a member finds inside.

CREATE TABLE IF NOT EXISTS announcements (
  id TEXT PRIMARY KEY,
  -- PL notice, PU popup on arrival, PR promotion
  type TEXT NOT NULL,
  -- A logged in, B anonymous, F first login; * everybody
  execution TEXT NOT NULL,
  published_at TEXT NOT NULL,
  -- shown until then; NULL: until it is taken back
  until TEXT,
  sort INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS announcement_texts (
  announcement_id TEXT NOT NULL REFERENCES announcements (id) ON DELETE CASCADE,
  language TEXT NOT NULL,
  title TEXT NOT NULL,
  -- HTML, sanitised before it came here
  content TEXT NOT NULL,
  PRIMARY KEY (announcement_id, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS banners (
  id TEXT PRIMARY KEY,
  group_name TEXT NOT NULL,
  url TEXT NOT NULL,
  linkage_type TEXT NOT NULL,
  target TEXT NOT NULL,
  until TEXT,
  sort INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS banner_texts (
  banner_id TEXT NOT NULL REFERENCES banners (id) ON DELETE CASCADE,
  language TEXT NOT NULL,
  title TEXT NOT NULL,
  line TEXT NOT NULL,
  PRIMARY KEY (banner_id, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS member_messages (
  id TEXT PRIMARY KEY,
  member_id TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL,
  read_at TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS member_messages_unread ON member_messages (member_id) WHERE read_at IS NULL;

-- Which of the banks' notices members were told of: each once by bank and sequence, however often it is delivered.
CREATE TABLE IF NOT EXISTS told_notices (
  bank TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  -- 1 while it is sent, and once it was
  mailed INTEGER NOT NULL,
  told_at TEXT NOT NULL,
  PRIMARY KEY (bank, sequence)
) STRICT, WITHOUT ROWID;

-- Deposits, as far as they concern more than one bank.

-- Whose deposit a provider's reference is for, among all banks: written before any credit, by whoever comes first, and
-- never changed. One that credits nothing yet still belongs to its deposit.
CREATE TABLE IF NOT EXISTS deposit_references (
  provider TEXT NOT NULL,
  reference TEXT NOT NULL,
  member_id TEXT NOT NULL,
  deposit_id TEXT NOT NULL,
  claimed_at TEXT NOT NULL,
  PRIMARY KEY (provider, reference)
) STRICT, WITHOUT ROWID;

-- Payments a provider is asked about by the clock, in case its word never comes.
CREATE TABLE IF NOT EXISTS deposit_watch (
  member_id TEXT NOT NULL,
  deposit_id TEXT NOT NULL,
  bank TEXT NOT NULL,
  started_ms INTEGER NOT NULL,
  ask_ms INTEGER NOT NULL,
  PRIMARY KEY (member_id, deposit_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS deposit_watch_due ON deposit_watch (ask_ms);

-- What statements and team reports read. Every read model is kept by generation, so that a rebuild fills the next one
-- beside the one that is read, and takes its place in one step. Nothing here decides about money.
-- `state`: current (what is read), building (filled beside it), old (being deleted).
CREATE TABLE IF NOT EXISTS read_generation (
  generation INTEGER PRIMARY KEY,
  state TEXT NOT NULL,
  begun_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS read_generation_state ON read_generation (state) WHERE state <> 'old';

-- How much of a bank's journal a generation has: how many transfers and the newest. `followed`: how far a rebuild has
-- walked, `target`: how far it must.
CREATE TABLE IF NOT EXISTS read_progress (
  generation INTEGER NOT NULL,
  bank TEXT NOT NULL,
  transfers INTEGER NOT NULL DEFAULT 0,
  last INTEGER NOT NULL DEFAULT 0,
  followed INTEGER NOT NULL DEFAULT 0,
  target INTEGER,
  PRIMARY KEY (generation, bank)
) STRICT, WITHOUT ROWID;

-- A new product reads its first generation.
INSERT INTO read_generation
  SELECT 1, 'current', strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE NOT EXISTS (SELECT 1 FROM read_generation);

-- A row is also the mark that its transfer was applied to all the others: (bank, sequence), once a generation.
CREATE TABLE IF NOT EXISTS journal_all (
  generation INTEGER NOT NULL,
  bank TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- what the kind is called in a statement
  type TEXT NOT NULL,
  member TEXT NOT NULL,
  unit TEXT NOT NULL,
  amount INTEGER NOT NULL,
  vendor TEXT,
  game TEXT,
  round TEXT,
  reference TEXT,
  closes INTEGER NOT NULL,
  free INTEGER NOT NULL,
  -- who acted (GLI-19 2.8.5(j)), and the cash before and after it
  actor TEXT NOT NULL,
  before INTEGER NOT NULL,
  after INTEGER NOT NULL,
  -- what it changed in restricted money and in the vendor's own wallet, and what the house kept of it
  bonus INTEGER NOT NULL,
  sub_wallet INTEGER NOT NULL,
  fee INTEGER NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (generation, bank, sequence)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS journal_member ON journal_all (generation, member, unit, coalesce(vendor, ''), at, bank, sequence);
-- Bets and wins are nearly every row: the index of all rows finds them as fast.
CREATE INDEX IF NOT EXISTS journal_type ON journal_all (generation, member, unit, type, at, bank, sequence)
  WHERE type NOT IN ('bet', 'win');
CREATE INDEX IF NOT EXISTS journal_resolved ON journal_all (generation, reference) WHERE kind IN ('hold-post', 'hold-void');

-- One row a bet, whatever order its transfers came in (GLI-19 2.8.2). `state`: open, settled, void. A row without
-- `placed_at` waits for its bet. `sequence`: the bet's own in its bank.
CREATE TABLE IF NOT EXISTS bets_all (
  generation INTEGER NOT NULL,
  bank TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  id TEXT NOT NULL,
  member TEXT NOT NULL,
  unit TEXT NOT NULL,
  vendor TEXT,
  game TEXT,
  round TEXT,
  free INTEGER NOT NULL DEFAULT 0,
  staked INTEGER NOT NULL DEFAULT 0,
  won INTEGER NOT NULL DEFAULT 0,
  -- what a rollback gave back
  returned INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL,
  placed_at TEXT,
  settled_at TEXT,
  -- the cash before the bet, and after the last transfer about it
  before INTEGER,
  after INTEGER,
  last INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (generation, bank, sequence)
) STRICT, WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS bets_member ON bets_all (generation, member, unit, coalesce(vendor, ''), placed_at, id)
  WHERE placed_at IS NOT NULL;
-- Open bets are of the last days, which `bets_day` names; void ones may be of any.
CREATE INDEX IF NOT EXISTS bets_void ON bets_all (generation, member, unit, placed_at, id)
  WHERE placed_at IS NOT NULL AND state = 'void';
-- Bets nobody has ended, oldest first.
CREATE INDEX IF NOT EXISTS bets_open ON bets_all (generation, placed_at) WHERE state = 'open';
-- The largest wins of an hour stand first in it, so the board reads a few rows of each of 25 hours.
CREATE INDEX IF NOT EXISTS bets_wins ON bets_all (generation, unit, substr(settled_at, 1, 13), won DESC, settled_at)
  WHERE state = 'settled' AND won > 0;

-- What the rows of `bets` add up to, by the day each was placed.
CREATE TABLE IF NOT EXISTS bets_day_all (
  generation INTEGER NOT NULL,
  member TEXT NOT NULL,
  unit TEXT NOT NULL,
  day TEXT NOT NULL,
  vendor TEXT NOT NULL,
  state TEXT NOT NULL,
  bets INTEGER NOT NULL,
  staked INTEGER NOT NULL,
  free_staked INTEGER NOT NULL,
  won INTEGER NOT NULL,
  returned INTEGER NOT NULL,
  PRIMARY KEY (generation, member, unit, day, vendor, state)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS bets_day_empty ON bets_day_all (generation) WHERE bets = 0;

-- A member's day (UTC) in one unit: reports cost by days x members, not by bets. Amounts in minor units.
CREATE TABLE IF NOT EXISTS member_day_all (
  generation INTEGER NOT NULL,
  member TEXT NOT NULL,
  day TEXT NOT NULL,
  unit TEXT NOT NULL,
  bets INTEGER NOT NULL DEFAULT 0,
  staked INTEGER NOT NULL DEFAULT 0,
  free_bets INTEGER NOT NULL DEFAULT 0,
  free_staked INTEGER NOT NULL DEFAULT 0,
  won INTEGER NOT NULL DEFAULT 0,
  rolled_back INTEGER NOT NULL DEFAULT 0,
  prizes INTEGER NOT NULL DEFAULT 0,
  deposits INTEGER NOT NULL DEFAULT 0,
  deposited INTEGER NOT NULL DEFAULT 0,
  held INTEGER NOT NULL DEFAULT 0,
  released INTEGER NOT NULL DEFAULT 0,
  withdrawals INTEGER NOT NULL DEFAULT 0,
  withdrawn INTEGER NOT NULL DEFAULT 0,
  returned INTEGER NOT NULL DEFAULT 0,
  fees INTEGER NOT NULL DEFAULT 0,
  credited INTEGER NOT NULL DEFAULT 0,
  debited INTEGER NOT NULL DEFAULT 0,
  bonus INTEGER NOT NULL DEFAULT 0,
  bonus_back INTEGER NOT NULL DEFAULT 0,
  bonus_released INTEGER NOT NULL DEFAULT 0,
  transferred_in INTEGER NOT NULL DEFAULT 0,
  transferred_out INTEGER NOT NULL DEFAULT 0,
  transferred_back INTEGER NOT NULL DEFAULT 0,
  sent INTEGER NOT NULL DEFAULT 0,
  sent_back INTEGER NOT NULL DEFAULT 0,
  collected INTEGER NOT NULL DEFAULT 0,
  vendor_result INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (generation, member, day, unit)
) STRICT, WITHOUT ROWID;

-- Its months: a team's year costs by months x members.
CREATE TABLE IF NOT EXISTS member_month_all (
  generation INTEGER NOT NULL,
  member TEXT NOT NULL,
  month TEXT NOT NULL,
  unit TEXT NOT NULL,
  bets INTEGER NOT NULL DEFAULT 0,
  staked INTEGER NOT NULL DEFAULT 0,
  free_bets INTEGER NOT NULL DEFAULT 0,
  free_staked INTEGER NOT NULL DEFAULT 0,
  won INTEGER NOT NULL DEFAULT 0,
  rolled_back INTEGER NOT NULL DEFAULT 0,
  prizes INTEGER NOT NULL DEFAULT 0,
  deposits INTEGER NOT NULL DEFAULT 0,
  deposited INTEGER NOT NULL DEFAULT 0,
  held INTEGER NOT NULL DEFAULT 0,
  released INTEGER NOT NULL DEFAULT 0,
  withdrawals INTEGER NOT NULL DEFAULT 0,
  withdrawn INTEGER NOT NULL DEFAULT 0,
  returned INTEGER NOT NULL DEFAULT 0,
  fees INTEGER NOT NULL DEFAULT 0,
  credited INTEGER NOT NULL DEFAULT 0,
  debited INTEGER NOT NULL DEFAULT 0,
  bonus INTEGER NOT NULL DEFAULT 0,
  bonus_back INTEGER NOT NULL DEFAULT 0,
  bonus_released INTEGER NOT NULL DEFAULT 0,
  transferred_in INTEGER NOT NULL DEFAULT 0,
  transferred_out INTEGER NOT NULL DEFAULT 0,
  transferred_back INTEGER NOT NULL DEFAULT 0,
  sent INTEGER NOT NULL DEFAULT 0,
  sent_back INTEGER NOT NULL DEFAULT 0,
  collected INTEGER NOT NULL DEFAULT 0,
  vendor_result INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (generation, member, month, unit)
) STRICT, WITHOUT ROWID;

-- The same with one vendor, by game.
CREATE TABLE IF NOT EXISTS member_vendor_day_all (
  generation INTEGER NOT NULL,
  member TEXT NOT NULL,
  day TEXT NOT NULL,
  unit TEXT NOT NULL,
  vendor TEXT NOT NULL,
  game TEXT NOT NULL,
  bets INTEGER NOT NULL DEFAULT 0,
  staked INTEGER NOT NULL DEFAULT 0,
  free_bets INTEGER NOT NULL DEFAULT 0,
  free_staked INTEGER NOT NULL DEFAULT 0,
  won INTEGER NOT NULL DEFAULT 0,
  rolled_back INTEGER NOT NULL DEFAULT 0,
  prizes INTEGER NOT NULL DEFAULT 0,
  sent INTEGER NOT NULL DEFAULT 0,
  sent_back INTEGER NOT NULL DEFAULT 0,
  collected INTEGER NOT NULL DEFAULT 0,
  vendor_result INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (generation, member, day, unit, vendor, game)
) STRICT, WITHOUT ROWID;

-- What readers name: the current generation.
CREATE VIEW IF NOT EXISTS journal AS
  SELECT * FROM journal_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');
CREATE VIEW IF NOT EXISTS bets AS
  SELECT * FROM bets_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');
CREATE VIEW IF NOT EXISTS bets_day AS
  SELECT * FROM bets_day_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');
CREATE VIEW IF NOT EXISTS member_day AS
  SELECT * FROM member_day_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');
CREATE VIEW IF NOT EXISTS member_month AS
  SELECT * FROM member_month_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');
CREATE VIEW IF NOT EXISTS member_vendor_day AS
  SELECT * FROM member_vendor_day_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');

-- The transfers that are being applied, for each generation that lacks them: there only inside the transaction that
-- applies them, so that they travel once and are taken out of their JSON once.
CREATE TABLE IF NOT EXISTS incoming (
  generation INTEGER NOT NULL,
  bank TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  member TEXT NOT NULL,
  unit TEXT NOT NULL,
  amount INTEGER NOT NULL,
  vendor TEXT,
  game TEXT,
  round TEXT,
  reference TEXT,
  closes INTEGER NOT NULL,
  free INTEGER NOT NULL,
  actor TEXT NOT NULL,
  before INTEGER NOT NULL,
  after INTEGER NOT NULL,
  bonus INTEGER NOT NULL,
  sub_wallet INTEGER NOT NULL,
  fee INTEGER NOT NULL,
  at TEXT NOT NULL,
  -- sequence of the bet it is about
  bet INTEGER
) STRICT;

-- Fails where the bets have no place in the journal yet: a database older than d391f9f goes through a build of that commit.
SELECT sequence FROM bets LIMIT 0;
