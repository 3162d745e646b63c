/** What a bank writes to: the object's own SQLite, or any other that answers the same (the simulation runs on Node's). */
export type Sql = Pick<SqlStorage, 'exec'>

export interface BankStorage {
  sql: Sql
  /** Runs the work all or nothing; throws what it throws. */
  transactionSync<Answer>(work: () => Answer): Answer
}
