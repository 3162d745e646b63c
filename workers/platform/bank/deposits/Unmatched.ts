import { columns } from '../../../shared/columns.ts'
import type { Refused } from '../bank-types.ts'
import type { Sql } from '../storage.ts'
import type { Listed, ResolveUnmatched, Unmatched as UnmatchedMoney } from './deposit-types.ts'

type UnmatchedRow = Omit<UnmatchedMoney, 'at'> & {
  at_ms: number
  resolution: string | null
  resolved_ms: number | null
}

/** Money that arrived and was not credited: it is stored until an operator resolves it, so that none is lost. */
export class Unmatched {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Returns the deposit that the money of this reference was for; undefined when this bank has none. */
  owner(provider: string, reference: string): { member: string; deposit: string } | undefined {
    return this.#row(provider, reference)
  }

  /**
   * Stores it once per reference; a later report of more money under the same reference counts until it is resolved.
   */
  save(money: Omit<UnmatchedMoney, 'at'>, nowMs: number): void {
    const { provider, reference, member, deposit, amount, currency, why } = money
    const { into, values } = columns({ provider, reference, member, deposit, amount, currency, why, at_ms: nowMs })
    this.#sql.exec(
      `INSERT INTO unmatched ${into}
       ON CONFLICT (provider, reference) DO UPDATE SET amount = max(amount, excluded.amount) WHERE resolution IS NULL`,
      ...values,
    )
  }

  /** Returns unresolved money, oldest first. */
  open(after: string, limit: number): Listed<UnmatchedMoney> {
    const [at = '0', provider = '', ...reference] = after.split(' ')
    const rows = this.#sql
      .exec<UnmatchedRow>(
        `SELECT * FROM unmatched WHERE resolution IS NULL AND (at_ms, provider, reference) > (?, ?, ?)
         ORDER BY at_ms, provider, reference LIMIT ?`,
        ...[Number(at) || 0, provider, reference.join(' '), limit],
      )
      .toArray()
    const last = rows.length === limit ? rows.at(-1) : undefined
    return { items: rows.map(moneyOf), next: last ? `${last.at_ms} ${last.provider} ${last.reference}` : null }
  }

  /** Stores the resolution, once; repeating the same one changes nothing. */
  resolve(
    { provider, reference, how }: ResolveUnmatched,
    nowMs: number,
  ): (UnmatchedMoney & { isNew: boolean }) | Refused {
    const row = this.#row(provider, reference)
    if (!row) return { refusal: 'not-found' }
    if (row.resolution !== null && row.resolution !== how) return { refusal: 'conflict' }
    const isNew = row.resolution === null
    if (isNew)
      this.#sql.exec(
        'UPDATE unmatched SET resolution = ?, resolved_ms = ? WHERE provider = ? AND reference = ?',
        ...[how, nowMs, provider, reference],
      )
    return { ...moneyOf(row), isNew }
  }

  #row(provider: string, reference: string): UnmatchedRow | undefined {
    const where = 'SELECT * FROM unmatched WHERE provider = ? AND reference = ?'
    return this.#sql.exec<UnmatchedRow>(where, provider, reference).toArray()[0]
  }
}

function moneyOf({ at_ms: atMs, resolution: _how, resolved_ms: _when, ...money }: UnmatchedRow): UnmatchedMoney {
  return { ...money, at: new Date(atMs).toISOString() }
}
