import type { WithdrawalState, WithdrawalStep } from '#api/withdrawals'
import { columns } from '../../../shared/columns.ts'
import type { Sql } from '../storage.ts'
import type { HistoryEntry } from './words.ts'

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

/** A step as it is written down. */
export interface Note extends Omit<HistoryEntry, 'at'> {
  /** The caller's; null where none is made. */
  id: string | null
  /** The content of what was asked under it. */
  asked: string
}

/** Who did what with a withdrawal, when and why: append only (GLI-19 2.8.5(j)). */
export class History {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  add(member: string, withdrawal: string, note: Note, now_ms: number): void {
    const position = this.#rows(member, withdrawal).length + 1
    const { into, values } = columns({
      member,
      withdrawal,
      position,
      id: note.id ?? `${note.step}-${position}`,
      asked: note.asked,
      step: note.step,
      actor: note.actor,
      from_state: note.from,
      to_state: note.to,
      amount: note.amount,
      reason: note.reason,
      proofs: JSON.stringify(note.proofs),
      at_ms: now_ms,
    })
    this.#sql.exec(`INSERT INTO withdrawal_step ${into}`, ...values)
  }

  /** What was asked under this id before; undefined when nothing was. */
  askedAs(member: string, withdrawal: string, id: string): string | undefined {
    return this.#rows(member, withdrawal).find((row) => row.id === id)?.asked
  }

  /** Oldest first. */
  of(member: string, withdrawal: string): HistoryEntry[] {
    return this.#rows(member, withdrawal).map(
      ({ step, actor, from_state, to_state, amount, reason, proofs, at_ms }) => ({
        ...{ step, actor, from: from_state, to: to_state, amount, reason },
        // Written by `add` above and by nothing else.
        proofs: JSON.parse(proofs) as string[],
        at: new Date(at_ms).toISOString(),
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
