-- The directory: who exists, how they came, who tried to enter, what was sent to them, and the catalogue of games.

CREATE TABLE members (
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
  previous_login_at TEXT
);
CREATE INDEX members_upline ON members (upline_id);

-- Every access, failed ones too (GLI-19 2.8.8). A name nobody has leaves no name here: people type passwords into it.
CREATE TABLE login_history (
  id INTEGER PRIMARY KEY,
  member_id TEXT,
  at TEXT NOT NULL,
  address TEXT NOT NULL,
  country TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  result TEXT NOT NULL
);
CREATE INDEX login_history_member ON login_history (member_id, at);

-- What the house would send by SMS or e-mail; the embedded default keeps it here for the operator to read.
CREATE TABLE outbox_messages (
  id TEXT PRIMARY KEY,
  recipient TEXT NOT NULL,
  channel TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX outbox_recipient ON outbox_messages (recipient, created_at);

-- Operator settings as JSON by name; what is missing or malformed falls back to the default in code.
CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  changed_at TEXT NOT NULL
);

CREATE TABLE vendors (
  code TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  sort INTEGER NOT NULL
);

CREATE TABLE games (
  node_id TEXT PRIMARY KEY,
  game_code TEXT NOT NULL,
  vassalage TEXT NOT NULL REFERENCES vendors (code),
  game_type TEXT NOT NULL,
  number INTEGER NOT NULL,
  motif TEXT NOT NULL,
  trial INTEGER NOT NULL,
  state TEXT NOT NULL,
  back_at TEXT,
  -- JSON array of SC, VP, JP, TG, AC
  classify TEXT NOT NULL,
  -- place among the most played, 1 first; NULL: not among them
  hot INTEGER,
  sort INTEGER NOT NULL,
  UNIQUE (vassalage, game_code)
);
CREATE INDEX games_type ON games (game_type, sort);

CREATE TABLE game_names (
  node_id TEXT NOT NULL REFERENCES games (node_id),
  language TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (node_id, language)
) WITHOUT ROWID;
