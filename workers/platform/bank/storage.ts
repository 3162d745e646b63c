/** What a bank writes to: the object's own SQLite, or an equivalent (the simulation runs on Node's). */
export type Sql = Pick<SqlStorage, 'exec'>

export interface BankStorage {
  sql: Sql
  /** Runs the work all or nothing; rethrows its errors. */
  transactionSync<Result>(work: () => Result): Result
}
