-- Sub-accounts of agents (decision 133): people who work for an agent, with rights for each page.
CREATE TABLE sub_accounts (
  id TEXT PRIMARY KEY,
  agent_id TEXT NOT NULL REFERENCES members (id),
  account TEXT NOT NULL,
  -- One namespace with the accounts of members, by the triggers below.
  account_folded TEXT NOT NULL UNIQUE,
  password TEXT NOT NULL,
  -- 1 until its owner has changed a password that the agent has set.
  password_is_default INTEGER NOT NULL DEFAULT 1,
  -- A session opened at another version is over: each new password and each change of the state counts it up.
  session_version INTEGER NOT NULL DEFAULT 1,
  -- JSON: the level of each page.
  rights TEXT NOT NULL,
  note TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'blocked', 'ended')),
  created_at TEXT NOT NULL,
  last_seen_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX sub_accounts_agent ON sub_accounts (agent_id, created_at);

-- A name that a sub-account has is taken for members: the row is left out, as for a name that a member has.
CREATE TRIGGER members_beside_sub_accounts BEFORE INSERT ON members
WHEN EXISTS (SELECT 1 FROM sub_accounts WHERE account_folded = NEW.account_folded)
BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER sub_accounts_beside_members BEFORE INSERT ON sub_accounts
WHEN EXISTS (SELECT 1 FROM members WHERE account_folded = NEW.account_folded)
BEGIN
  SELECT raise(ABORT, 'account taken');
END;

-- What sub-accounts did. A row is written before a call, and its result after it.
CREATE TABLE sub_account_log (
  sequence INTEGER PRIMARY KEY,
  agent_id TEXT NOT NULL,
  sub_account_id TEXT NOT NULL REFERENCES sub_accounts (id),
  at TEXT NOT NULL,
  -- The name of the call, or what was done beside calls.
  action TEXT NOT NULL,
  -- JSON: the fields that say what it was about.
  about TEXT NOT NULL,
  -- `ok`, or the code of the refusal; null while it runs, and for good where it was cut off.
  result TEXT
) STRICT;
CREATE INDEX sub_account_log_agent ON sub_account_log (agent_id, sequence);
CREATE INDEX sub_account_log_one ON sub_account_log (sub_account_id, sequence);
-- When somebody read the same last: reading is written once in a while.
CREATE INDEX sub_account_log_action ON sub_account_log (sub_account_id, action, at);
