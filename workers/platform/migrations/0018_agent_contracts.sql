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
  -- replaced, notice, agreed, rate, above
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
