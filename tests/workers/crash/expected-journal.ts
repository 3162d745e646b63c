import type { Transfer } from '../../../scripts/audit/ledger.ts'
import type { Done, ExpectedTransfer, Refused, Work } from './deed.ts'

/**
 * The effect of each kind of transfer on a member's own money, as signs of its amount, from the clients' point of view.
 */
const EFFECTS: Record<string, { cash: -1 | 0 | 1; held: -1 | 0 | 1 }> = {
  deposit: { cash: 1, held: 0 },
  bet: { cash: -1, held: 0 },
  win: { cash: 1, held: 0 },
  rollback: { cash: 1, held: 0 },
  hold: { cash: -1, held: 1 },
  'hold-post': { cash: 0, held: -1 },
  'hold-void': { cash: 1, held: -1 },
  'payout-returned': { cash: 1, held: 0 },
  'adjustment-credit': { cash: 1, held: 0 },
  'adjustment-debit': { cash: -1, held: 0 },
  'transfer-out': { cash: -1, held: 0 },
  'transfer-in': { cash: 1, held: 0 },
}

/** A transfer as in the journal. */
export type Row = Transfer & { round: string | null }

/** What the clients learnt from their replies, for comparison with the journal. */
export class ExpectedJournal {
  /** The number of acknowledged deeds by kind, and of refusals. */
  readonly done: Partial<Record<Work, number>> = {}
  refused = 0
  /** The number of replies lost in a kill. */
  cut = 0
  /** The number of repeated calls, by reason. */
  readonly again: Record<string, number> = {}
  readonly #transfers = new Map<string, ExpectedTransfer>()
  readonly #later = new Map<string, ExpectedTransfer>()
  readonly #never = new Set<string>()

  note(work: Work, outcome: Done | Refused): void {
    for (const transfer of outcome.transfers ?? []) this.#transfers.set(transfer.id, transfer)
    if (outcome.is === 'refused') {
      this.refused += 1
      for (const id of outcome.never ?? []) this.#never.add(id)
      return
    }
    this.done[work] = (this.done[work] ?? 0) + 1
    for (const transfer of outcome.later ?? []) this.#later.set(transfer.id, transfer)
  }

  noteAgain(why: string): void {
    this.again[why] = (this.again[why] ?? 0) + 1
  }

  /**
   * Returns the transfers that are not in the journal exactly once as acknowledged. With `end` nothing may be in
   * transit any more.
   */
  differences(journal: Row[], end: boolean): string[] {
    const rows = indexed(journal)
    const expected = end ? [...this.#transfers.values(), ...this.#later.values()] : [...this.#transfers.values()]
    const wrong = expected.filter((transfer) => !isOnce(rows.get(transfer.id) ?? [], transfer)).map(({ id }) => id)
    const made = [...this.#never].filter((id) => rows.has(id)).map((id) => `${id} was refused`)
    return [...wrong, ...made]
  }

  /**
   * Returns transfers of these members that no client knows about, except those of the studio, which finishes its
   * rounds by itself.
   */
  untold(journal: Row[], members: Set<string>): string[] {
    return journal
      .filter(({ member, vendor }) => members.has(member) && vendor !== 'FRL')
      .filter(({ id }) => !this.#transfers.has(id) && !this.#later.has(id))
      .map(({ id }) => id)
  }

  /** Returns the balance a member should have, in minor units, from acknowledged transfers alone. */
  balanceOf(member: string): { cash: number; held: number } {
    const sum = { cash: 0, held: 0 }
    for (const { kind, amount, member: whose } of [...this.#transfers.values(), ...this.#later.values()]) {
      if (whose !== member) continue
      const effect = EFFECTS[kind]
      if (!effect || amount === null) throw new Error(`Nobody knows what a ${kind} of ${amount} does.`)
      sum.cash += effect.cash * amount
      sum.held += effect.held * amount
    }
    return sum
  }
}

/** Indexes the rows by id, and by round when the studio chose the transaction id. */
function indexed(journal: Row[]): Map<string, Row[]> {
  const rows = new Map<string, Row[]>()
  const add = (name: string, row: Row) => {
    const named = rows.get(name)
    if (named) named.push(row)
    else rows.set(name, [row])
  }
  for (const row of journal) {
    add(row.id, row)
    if (row.vendor === 'FRL') add(`${row.kind}:${row.round}`, row)
  }
  return rows
}

function isOnce(rows: Row[], transfer: ExpectedTransfer): boolean {
  const [row] = rows
  if (rows.length !== 1 || !row) return false
  return (
    row.kind === transfer.kind &&
    row.member === transfer.member &&
    (transfer.amount === null || row.amount === transfer.amount)
  )
}
