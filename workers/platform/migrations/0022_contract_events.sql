-- Agents whose open pages are to be told that something of their contracts has changed (decision 131). A row is written with
-- the change and deleted once the event is stored; a change meanwhile has another turn.

CREATE TABLE contract_outbox (
  member_id TEXT PRIMARY KEY,
  turn TEXT NOT NULL
) STRICT, WITHOUT ROWID;
