import { addMissingColumns, type Migration } from '../../shared/object-migrations.ts'

/** Version 1: every table of a bank as commit d391f9f left it. Times are epoch ms. */
const TABLES = [
  `CREATE TABLE IF NOT EXISTS member (
     id TEXT PRIMARY KEY, currency TEXT NOT NULL, trial INTEGER NOT NULL, state TEXT NOT NULL, opened_ms INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID`,
  // The sums of the postings.
  `CREATE TABLE IF NOT EXISTS account (
     member TEXT NOT NULL, account TEXT NOT NULL, unit TEXT NOT NULL, balance INTEGER NOT NULL,
     last_sequence INTEGER NOT NULL, PRIMARY KEY (member, account, unit)
   ) STRICT, WITHOUT ROWID`,
  // `transfer` and `posting` are the journal: only ever inserted into. A transfer's id is the idempotency row, `balance`
  // the first response to it; `bonus_left` is what was left of the bonus after it, as `balance` of the cash.
  `CREATE TABLE IF NOT EXISTS transfer (
     sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, member TEXT NOT NULL, unit TEXT NOT NULL,
     amount INTEGER NOT NULL, vendor TEXT, game TEXT, round TEXT, reference TEXT, closes INTEGER NOT NULL,
     free INTEGER NOT NULL, actor TEXT NOT NULL, balance INTEGER NOT NULL, at_ms INTEGER NOT NULL,
     bonus INTEGER NOT NULL DEFAULT 0, gift INTEGER NOT NULL DEFAULT 0, bonus_left INTEGER NOT NULL DEFAULT 0
   ) STRICT`,
  'CREATE INDEX IF NOT EXISTS transfer_reference ON transfer (reference) WHERE reference IS NOT NULL',
  'CREATE INDEX IF NOT EXISTS transfer_closes ON transfer (member, vendor, round) WHERE closes = 1',
  `CREATE TABLE IF NOT EXISTS posting (
     sequence INTEGER NOT NULL, account TEXT NOT NULL, unit TEXT NOT NULL, amount INTEGER NOT NULL,
     balance INTEGER NOT NULL, PRIMARY KEY (sequence, account, unit)
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS game_session (
     token_hash TEXT PRIMARY KEY, member TEXT NOT NULL, vendor TEXT NOT NULL, game TEXT NOT NULL, currency TEXT NOT NULL,
     expires_ms INTEGER NOT NULL, replaced_by TEXT, country TEXT NOT NULL DEFAULT 'XX',
     language TEXT NOT NULL DEFAULT 'es'
   ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS game_session_member ON game_session (member, vendor, game)',
  // `fields` and `proof` are JSON: what the payer filled in, and the names of the pictures that prove the payment. `payment`
  // is the provider's own id of the payment it waits for, `why` the reason of a failure.
  `CREATE TABLE IF NOT EXISTS deposit (
     member TEXT NOT NULL, id TEXT NOT NULL, method TEXT NOT NULL, provider TEXT NOT NULL, amount INTEGER NOT NULL,
     currency TEXT NOT NULL, state TEXT NOT NULL, folio TEXT NOT NULL, instructions TEXT NOT NULL,
     created_ms INTEGER NOT NULL, expires_ms INTEGER NOT NULL, credited_ms INTEGER, reference TEXT,
     fee INTEGER NOT NULL DEFAULT 0, fields TEXT NOT NULL DEFAULT '{}', proof TEXT NOT NULL DEFAULT '[]',
     payment TEXT, why TEXT, PRIMARY KEY (member, id)
   ) STRICT, WITHOUT ROWID`,
  'CREATE UNIQUE INDEX IF NOT EXISTS deposit_reference ON deposit (provider, reference) WHERE reference IS NOT NULL',
  `CREATE INDEX IF NOT EXISTS deposit_open ON deposit (expires_ms) WHERE state IN ('created', 'pending')`,
  // An account is never deleted: a withdrawal on its way still names it. `asked` of a step is its content, so that the
  // same id with other content is noticed.
  `CREATE TABLE IF NOT EXISTS payout_account (
     member TEXT NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, currency TEXT NOT NULL, holder TEXT NOT NULL,
     number TEXT NOT NULL, added_ms INTEGER NOT NULL, usable_ms INTEGER NOT NULL, removed_ms INTEGER,
     PRIMARY KEY (member, id)
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS withdrawal (
     member TEXT NOT NULL, id TEXT NOT NULL, account TEXT NOT NULL, currency TEXT NOT NULL, folio TEXT NOT NULL,
     state TEXT NOT NULL, amount INTEGER NOT NULL, issued INTEGER NOT NULL, received INTEGER NOT NULL,
     voided INTEGER NOT NULL, returned INTEGER NOT NULL, disputed INTEGER NOT NULL, created_ms INTEGER NOT NULL,
     due_ms INTEGER, PRIMARY KEY (member, id)
   ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS withdrawal_newest ON withdrawal (member, created_ms, id)',
  'CREATE INDEX IF NOT EXISTS withdrawal_queue ON withdrawal (state, created_ms, member, id)',
  'CREATE INDEX IF NOT EXISTS withdrawal_due ON withdrawal (due_ms) WHERE due_ms IS NOT NULL',
  `CREATE TABLE IF NOT EXISTS withdrawal_step (
     member TEXT NOT NULL, withdrawal TEXT NOT NULL, position INTEGER NOT NULL, id TEXT NOT NULL, asked TEXT NOT NULL,
     step TEXT NOT NULL, actor TEXT NOT NULL, from_state TEXT NOT NULL, to_state TEXT NOT NULL, amount INTEGER NOT NULL,
     reason TEXT NOT NULL, proofs TEXT NOT NULL, at_ms INTEGER NOT NULL, PRIMARY KEY (member, withdrawal, position)
   ) STRICT, WITHOUT ROWID`,
  'CREATE UNIQUE INDEX IF NOT EXISTS withdrawal_step_id ON withdrawal_step (member, withdrawal, id)',
  `CREATE TABLE IF NOT EXISTS vendor_transfer (
     member TEXT NOT NULL, id TEXT NOT NULL, transaction_id TEXT NOT NULL, vendor TEXT NOT NULL, direction TEXT NOT NULL,
     amount INTEGER NOT NULL, currency TEXT NOT NULL, state TEXT NOT NULL, reason TEXT, tries INTEGER NOT NULL,
     created_ms INTEGER NOT NULL, asked_ms INTEGER NOT NULL, next_ms INTEGER NOT NULL, closed_ms INTEGER,
     PRIMARY KEY (member, id)
   ) STRICT, WITHOUT ROWID`,
  // The rule that a member has one transfer with a vendor on its way, never two.
  `CREATE UNIQUE INDEX IF NOT EXISTS vendor_transfer_waiting ON vendor_transfer (member, vendor) WHERE closed_ms IS NULL`,
  'CREATE INDEX IF NOT EXISTS vendor_transfer_due ON vendor_transfer (next_ms) WHERE closed_ms IS NULL',
  'CREATE INDEX IF NOT EXISTS vendor_transfer_created ON vendor_transfer (created_ms)',
  'CREATE TABLE IF NOT EXISTS alarm (name TEXT PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID',
  // Transfers along agent lines. A departure is the outbox row beside its `transfer-out`; an arrival is the response of
  // the receiver's bank, stored also when it refused, so that a delivery that comes late or twice changes nothing.
  `CREATE TABLE IF NOT EXISTS line_departure (
     member TEXT NOT NULL, id TEXT NOT NULL, to_member TEXT NOT NULL, to_bank TEXT NOT NULL, amount INTEGER NOT NULL,
     currency TEXT NOT NULL, state TEXT NOT NULL, why TEXT, sequence INTEGER NOT NULL, at_ms INTEGER NOT NULL,
     settled_ms INTEGER, PRIMARY KEY (member, id)
   ) STRICT, WITHOUT ROWID`,
  'CREATE UNIQUE INDEX IF NOT EXISTS line_departure_sequence ON line_departure (sequence)',
  'CREATE INDEX IF NOT EXISTS line_departure_member ON line_departure (member, sequence)',
  `CREATE INDEX IF NOT EXISTS line_departure_open ON line_departure (to_bank, sequence) WHERE state = 'in-flight'`,
  `CREATE TABLE IF NOT EXISTS line_arrival (
     from_member TEXT NOT NULL, id TEXT NOT NULL, to_member TEXT NOT NULL, amount INTEGER NOT NULL,
     currency TEXT NOT NULL, outcome TEXT NOT NULL, sequence INTEGER, at_ms INTEGER NOT NULL,
     PRIMARY KEY (from_member, id)
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS line_arrival_member ON line_arrival (to_member, sequence) WHERE outcome = 'arrived'`,
  // Written for every member, by the hour, so that a limit set today counts earlier spending. `hour`: since 1970.
  `CREATE TABLE IF NOT EXISTS spending (
     member TEXT NOT NULL, hour INTEGER NOT NULL, deposited INTEGER NOT NULL, staked INTEGER NOT NULL,
     won INTEGER NOT NULL, PRIMARY KEY (member, hour)
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS spending_limit (
     member TEXT NOT NULL, kind TEXT NOT NULL, period TEXT NOT NULL, owner TEXT NOT NULL, amount INTEGER,
     next_amount INTEGER, next_ms INTEGER, PRIMARY KEY (member, kind, period, owner)
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS exclusion (
     member TEXT PRIMARY KEY, kind TEXT NOT NULL, since_ms INTEGER NOT NULL, until_ms INTEGER
   ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS exclusion_until ON exclusion (until_ms) WHERE until_ms IS NOT NULL',
  `CREATE TABLE IF NOT EXISTS notice (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT, member TEXT NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL,
     at_ms INTEGER NOT NULL
   ) STRICT`,
  `CREATE TABLE IF NOT EXISTS audit (
     sequence INTEGER PRIMARY KEY, actor TEXT NOT NULL, action TEXT NOT NULL, subject TEXT NOT NULL, reason TEXT NOT NULL,
     before TEXT NOT NULL, after TEXT NOT NULL, at_ms INTEGER NOT NULL, hash TEXT NOT NULL
   ) STRICT`,
  'CREATE INDEX IF NOT EXISTS audit_subject ON audit (subject, sequence)',
  // The heads of this chain sent to the platform, and the heads of the platform's chain stored here.
  `CREATE TABLE IF NOT EXISTS audit_head (
     chain TEXT NOT NULL, sequence INTEGER NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (chain, sequence)
   ) STRICT, WITHOUT ROWID`,
  // A correction of a balance by hand. Only `state` and who decided ever change.
  `CREATE TABLE IF NOT EXISTS adjustment (
     id TEXT PRIMARY KEY, member TEXT NOT NULL, direction TEXT NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL,
     reason TEXT NOT NULL, state TEXT NOT NULL, proposed_by TEXT NOT NULL, decided_by TEXT,
     created_ms INTEGER NOT NULL, expires_ms INTEGER NOT NULL, decided_ms INTEGER
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS adjustment_open ON adjustment (expires_ms) WHERE state = 'proposed'`,
  'CREATE TABLE IF NOT EXISTS outbox (one INTEGER PRIMARY KEY CHECK (one = 1), sent INTEGER NOT NULL) STRICT',
  'INSERT OR IGNORE INTO outbox (one, sent) VALUES (1, 0)',
  // How each grant is spent; the money itself is in the journal.
  `CREATE TABLE IF NOT EXISTS bonus_grant (
     id TEXT PRIMARY KEY, member TEXT NOT NULL, unit TEXT NOT NULL, spending TEXT NOT NULL, sequence INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS bonus_grant_member ON bonus_grant (member, unit, sequence)',
  // What vendors sent by Valkyrie's PAM, whole, beside the transfers it led to.
  `CREATE TABLE IF NOT EXISTS pam_transaction (
     number INTEGER PRIMARY KEY, vendor TEXT NOT NULL, provider TEXT NOT NULL, type TEXT NOT NULL, id TEXT NOT NULL,
     member TEXT NOT NULL, bet_ref TEXT, game TEXT, round TEXT, closes INTEGER NOT NULL, currency TEXT NOT NULL,
     cash INTEGER NOT NULL, bonus INTEGER NOT NULL, gift INTEGER NOT NULL, transfer TEXT, sequence INTEGER,
     details TEXT NOT NULL, at_ms INTEGER NOT NULL, UNIQUE (vendor, id, type)
   ) STRICT`,
  'CREATE INDEX IF NOT EXISTS pam_transaction_ref ON pam_transaction (vendor, bet_ref) WHERE bet_ref IS NOT NULL',
  'CREATE INDEX IF NOT EXISTS pam_transaction_round ON pam_transaction (member, vendor, round) WHERE round IS NOT NULL',
  // Money that arrived and could not be credited, until an operator resolves it.
  `CREATE TABLE IF NOT EXISTS unmatched (
     provider TEXT NOT NULL, reference TEXT NOT NULL, member TEXT NOT NULL, deposit TEXT NOT NULL,
     amount INTEGER NOT NULL, currency TEXT NOT NULL, why TEXT NOT NULL, at_ms INTEGER NOT NULL,
     resolution TEXT, resolved_ms INTEGER, PRIMARY KEY (provider, reference)
   ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS unmatched_open ON unmatched (at_ms, provider, reference) WHERE resolution IS NULL',
  `CREATE INDEX IF NOT EXISTS deposit_waiting ON deposit (provider, created_ms, member, id) WHERE state = 'pending'`,
  'CREATE INDEX IF NOT EXISTS deposit_member ON deposit (member, created_ms, id)',
]

/** Columns added to tables before banks had schema versions. */
const LATER_COLUMNS = {
  transfer: {
    bonus: 'INTEGER NOT NULL DEFAULT 0',
    gift: 'INTEGER NOT NULL DEFAULT 0',
    bonus_left: 'INTEGER NOT NULL DEFAULT 0',
  },
  game_session: { country: "TEXT NOT NULL DEFAULT 'XX'", language: "TEXT NOT NULL DEFAULT 'es'" },
  deposit: {
    fee: 'INTEGER NOT NULL DEFAULT 0',
    fields: `TEXT NOT NULL DEFAULT '{}'`,
    proof: `TEXT NOT NULL DEFAULT '[]'`,
    payment: 'TEXT',
    why: 'TEXT',
  },
}

/** Creates the schema of a new bank, and completes one that was written before there were versions. */
export const baseline: Migration = (sql) => {
  for (const statement of TABLES) sql.exec(statement)
  for (const [table, columns] of Object.entries(LATER_COLUMNS)) addMissingColumns(sql, table, columns)
}
