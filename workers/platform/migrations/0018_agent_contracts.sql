-- The contracts of agents: every version that was proposed, what became of it, and who did what. What operators set in
-- `contracts` before stays there and in `contract_changes`, unread.

CREATE TABLE agent_contracts (
  id TEXT PRIMARY KEY,
  -- who earns by it
  agent_id TEXT NOT NULL REFERENCES members (id),
  -- the agent directly above; NULL: the house
  parent_id TEXT REFERENCES members (id),
  -- dividend, daily, hourly, realtime
  kind TEXT NOT NULL,
  -- 1, 2, ... of the agent's contracts of the kind
  version INTEGER NOT NULL,
  -- JSON: `Terms` of src/api/agents/contracts.ts; never edited
  terms TEXT NOT NULL,
  -- the side that made it: agent, above
  proposed_by TEXT NOT NULL,
  -- proposed, then countered, accepted, rejected, withdrawn, expired; accepted, then termination-requested, terminated
  state TEXT NOT NULL,
  created_at TEXT NOT NULL,
  answer_until TEXT NOT NULL,
  -- in force from here until there (epoch ms); NULL: not accepted, no end set
  from_ms INTEGER,
  until_ms INTEGER,
  -- where the unbroken series of contracts that this one continues began (epoch ms)
  series_from_ms INTEGER,
  -- the side that gave notice
  terminated_by TEXT,
  -- replaced, notice, agreed, rate, above, moved
  end_reason TEXT,
  UNIQUE (agent_id, kind, version)
) STRICT, WITHOUT ROWID;
-- One proposal waits, and one contract is in force, of each kind.
CREATE UNIQUE INDEX agent_contracts_proposed ON agent_contracts (agent_id, kind) WHERE state = 'proposed';
CREATE UNIQUE INDEX agent_contracts_active ON agent_contracts (agent_id, kind)
  WHERE state IN ('accepted', 'termination-requested');
CREATE INDEX agent_contracts_parent ON agent_contracts (parent_id, kind, state);

-- Every step of a contract. Never edited.
CREATE TABLE agent_contract_events (
  id INTEGER PRIMARY KEY,
  contract_id TEXT NOT NULL,
  -- proposed, countered, accepted, rejected, withdrawn, expired, termination-requested, terminated
  step TEXT NOT NULL,
  -- member:ID, operator:NAME, system
  actor TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX agent_contract_events_contract ON agent_contract_events (contract_id, id);

-- What a contract is settled from: for each agent above a member who has a contract then, each change of the member's settled
-- bets, and what else counts in the profit and loss. Written with the read models, once, whatever is rebuilt; never edited.
CREATE TABLE contract_entries (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  agent_id TEXT NOT NULL,
  -- who of the line is directly below the agent; '': the agent itself
  branch TEXT NOT NULL,
  member_id TEXT NOT NULL,
  bank TEXT NOT NULL,
  -- sequence of the bet in its bank; NULL: no bet
  bet INTEGER,
  at TEXT NOT NULL,
  -- when the bet was counted first
  first_at TEXT NOT NULL,
  -- 1 counted, -1 taken back
  sign INTEGER NOT NULL,
  staked INTEGER NOT NULL,
  won INTEGER NOT NULL,
  cost INTEGER NOT NULL,
  has_bonus INTEGER NOT NULL
) STRICT;
CREATE INDEX contract_entries_agent ON contract_entries (agent_id, at);
CREATE INDEX contract_entries_late ON contract_entries (agent_id, sequence);
CREATE INDEX contract_entries_bet ON contract_entries (bank, bet);

-- How far the entries were read for what ended at a time: the same for every contract of a kind.
CREATE TABLE contract_cuts (
  kind TEXT NOT NULL,
  end_ms INTEGER NOT NULL,
  cut INTEGER NOT NULL,
  PRIMARY KEY (kind, end_ms)
) STRICT, WITHOUT ROWID;

-- Corrections by hand, which the next settlement adds; minor units, signed. Never edited.
CREATE TABLE contract_corrections (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  agent_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  amount INTEGER NOT NULL,
  reason TEXT NOT NULL,
  actor TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX contract_corrections_agent ON contract_corrections (agent_id, kind, sequence);

-- One row for each period of a contract. What it says about amounts is never edited. Times in epoch ms, amounts in minor
-- units; of a real-time salary `current`, `late`, `base` and the carries are in 1/10,000 of them.
CREATE TABLE contract_settlements (
  contract_id TEXT NOT NULL REFERENCES agent_contracts (id),
  start_ms INTEGER NOT NULL,
  end_ms INTEGER NOT NULL,
  agent_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  cut INTEGER NOT NULL,
  current INTEGER NOT NULL,
  late INTEGER NOT NULL,
  carried_in INTEGER NOT NULL,
  base INTEGER NOT NULL,
  turnover INTEGER NOT NULL,
  active_members INTEGER NOT NULL,
  rate INTEGER NOT NULL,
  own INTEGER NOT NULL,
  downline INTEGER NOT NULL,
  correction INTEGER NOT NULL,
  correction_cut INTEGER NOT NULL,
  amount INTEGER NOT NULL,
  carry INTEGER NOT NULL,
  correction_left INTEGER NOT NULL,
  -- none (nothing to pay), waiting (for an operator), open (to be claimed), due, paid, lapsed
  state TEXT NOT NULL,
  -- when it was settled, or approved: from here it may be claimed
  settled_ms INTEGER NOT NULL,
  paid_ms INTEGER,
  PRIMARY KEY (contract_id, start_ms)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX contract_settlements_agent ON contract_settlements (agent_id, kind, start_ms);
-- How far a contract is settled, and what the contracts below came to in a span.
CREATE INDEX contract_settlements_end ON contract_settlements (contract_id, end_ms);
CREATE INDEX contract_settlements_open ON contract_settlements (state, settled_ms) WHERE state IN ('waiting', 'open', 'due');

-- What agents were paid by their contracts.
ALTER TABLE member_day_all ADD COLUMN commissions INTEGER NOT NULL DEFAULT 0;
ALTER TABLE member_month_all ADD COLUMN commissions INTEGER NOT NULL DEFAULT 0;
ALTER TABLE member_quarter_hour_all ADD COLUMN commissions INTEGER NOT NULL DEFAULT 0;
ALTER TABLE member_hour_all ADD COLUMN commissions INTEGER NOT NULL DEFAULT 0;
