import type { WithdrawalState, WithdrawalStep } from '#api/wallet/withdrawals'
import { columns } from '../../../shared/columns.ts'
import type { Sql } from '../storage.ts'
import type { HistoryEntry } from './withdrawal-types.ts'

type StepRow = {
  position: number
  id: string
  asked: string
  step: WithdrawalStep
  actor: string
  from_state: WithdrawalState | ''
  to_state: WithdrawalState
  amount: number
  reason: string
  proofs: string
  at_ms: number
}

/** A step as it is recorded. */
export interface Note extends Omit<HistoryEntry, 'at'> {
  /** The caller's id; null without one. */
  id: string | null
  /** The content of the request made under the id. */
  content: string
}

/** The steps of a withdrawal, with actor, time and reason: append only (GLI-19 2.8.5(j)). */
export class History {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  add(member: string, withdrawal: string, note: Note, nowMs: number): void {
    const position = this.#rows(member, withdrawal).length + 1
    const { into, values } = columns({
      member,
      withdrawal,
      position,
      id: note.id ?? `${note.step}-${position}`,
      asked: note.content,
      step: note.step,
      actor: note.actor,
      from_state: note.from,
      to_state: note.to,
      amount: note.amount,
      reason: note.reason,
      proofs: JSON.stringify(note.proofs),
      at_ms: nowMs,
    })
    this.#sql.exec(`INSERT INTO withdrawal_step ${into}`, ...values)
  }

  /** Returns the content of the request made under this id; undefined when there was none. */
  findContent(member: string, withdrawal: string, id: string): string | undefined {
    return this.#rows(member, withdrawal).find((row) => row.id === id)?.asked
  }

  /** Returns the history, oldest first. */
  of(member: string, withdrawal: string): HistoryEntry[] {
    return this.#rows(member, withdrawal).map(
      ({ step, actor, from_state: fromState, to_state: toState, amount, reason, proofs, at_ms: atMs }) => ({
        ...{ step, actor, from: fromState, to: toState, amount, reason },
        // Safe: only `add` above writes this column.
        proofs: JSON.parse(proofs) as string[],
        at: new Date(atMs).toISOString(),
      }),
    )
  }

  #rows(member: string, withdrawal: string): StepRow[] {
    return this.#sql
      .exec<StepRow>(
        'SELECT * FROM withdrawal_step WHERE member = ? AND withdrawal = ? ORDER BY position',
        member,
        withdrawal,
      )
      .toArray()
  }
}
