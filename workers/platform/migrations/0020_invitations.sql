-- Invitation links of agents: who registers by one is below the agent, with its type, and is offered contracts at its rates.
CREATE TABLE invitations (
  code TEXT PRIMARY KEY,
  agent_id TEXT NOT NULL REFERENCES members (id),
  -- The account type of who registers by it.
  type INTEGER NOT NULL,
  -- JSON: the kind and the rate of each contract that is offered.
  rates TEXT NOT NULL,
  note TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT,
  deactivated_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX invitations_agent ON invitations (agent_id, created_at);

-- The link by which a member registered.
ALTER TABLE members ADD COLUMN invitation TEXT;
CREATE INDEX members_invitation ON members (invitation) WHERE invitation IS NOT NULL;

-- Lines in which nobody plays: an agent, or one member, with everybody below.
CREATE TABLE frozen_lines (
  member_id TEXT PRIMARY KEY REFERENCES members (id),
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
