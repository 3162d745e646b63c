import { execInsert } from '../../../shared/rows.ts'
import type { Refused } from '../bank-types.ts'
import type { Members } from '../Members.ts'
import type { Sql } from '../storage.ts'
import type { FreeRoundsGrant, FreeRoundsState } from './free-round-types.ts'

interface Row extends Record<string, SqlStorageValue> {
  id: string
  member: string
  vendor: string
  game: string
  unit: string
  stake: number
  rounds: number
  ends_ms: number
  closed_ms: number | null
}

/** A stake that a vendor wants the house to pay. */
export interface FreeStake {
  reward: string
  member: string
  vendor: string
  game: string
  unit: string
  amount: number
}

/** The free rounds of a bank's members. Every method is part of one transaction, so that no round is given twice. */
export class FreeRounds {
  readonly #sql: Sql
  readonly #members: Members

  constructor(sql: Sql, members: Members) {
    this.#sql = sql
    this.#members = members
  }

  /** Lets a member play these rounds; the same id again changes nothing, also after it was closed. */
  open(grant: FreeRoundsGrant): FreeRoundsState | Refused {
    const member = this.#members.find(grant.memberId)
    if (!member) return { refusal: 'not-found' }
    if (member.trial) return { refusal: 'trial-account' }
    if (member.currency !== grant.currency) return { refusal: 'wrong-currency' }
    this.#add(grant, null)
    return this.#stateOf(grant.id)
  }

  /** Ends them: no round begins any more. Before they were opened it leaves a mark, so that a late opening gives none. */
  close(grant: FreeRoundsGrant, nowMs: number): FreeRoundsState {
    this.#add(grant, nowMs)
    this.#sql.exec('UPDATE free_rounds SET closed_ms = ? WHERE id = ? AND closed_ms IS NULL', nowMs, grant.id)
    return this.#stateOf(grant.id)
  }

  /** Returns how far these are; those of other members are left out. */
  states(memberId: string, ids: readonly string[]): FreeRoundsState[] {
    return ids.filter((id) => this.#find(id)?.member === memberId).map((id) => this.#stateOf(id))
  }

  /** Returns true when the house has given free rounds under this name. */
  has(reward: string): boolean {
    return this.#find(reward) !== undefined
  }

  /** Returns true when one of these rounds may begin with this stake. */
  covers({ reward, member, vendor, game, unit, amount }: FreeStake, nowMs: number): boolean {
    const row = this.#find(reward)
    if (!row || row.closed_ms !== null || row.ends_ms <= nowMs) return false
    if (row.member !== member || row.vendor !== vendor || row.game !== game || row.unit !== unit) return false
    return row.stake === amount && this.#countPlayed(reward) < row.rounds
  }

  /** Writes down the bet that has used a round. */
  use(reward: string, bet: string): void {
    execInsert(this.#sql, 'free_round_bet', { bet, reward })
  }

  #add(
    { id, memberId, vendor, game, currency, stake, rounds, endsMs }: FreeRoundsGrant,
    closedMs: number | null,
  ): void {
    const about = { id, member: memberId, vendor, game, unit: currency, stake, rounds }
    const row = { ...about, ends_ms: endsMs, closed_ms: closedMs }
    execInsert(this.#sql, 'free_rounds', row, 'ON CONFLICT (id) DO NOTHING')
  }

  #find(id: string): Row | undefined {
    return this.#sql.exec<Row>('SELECT * FROM free_rounds WHERE id = ?', id).toArray()[0]
  }

  #stateOf(id: string): FreeRoundsState {
    const { won } = this.#sql
      .exec<{ won: number }>(
        `SELECT coalesce(sum(win.amount), 0) AS won
         FROM free_round_bet JOIN transfer AS win ON win.reference = bet AND win.kind = 'win'
         WHERE reward = ? AND NOT EXISTS (
           SELECT 1 FROM transfer AS back WHERE back.reference = win.id AND back.kind = 'win-rollback')`,
        id,
      )
      .one()
    return { id, played: this.#countPlayed(id), won, isClosed: this.#find(id)?.closed_ms != null }
  }

  /** A bet that was taken back gives its round back. */
  #countPlayed(reward: string): number {
    return this.#sql
      .exec<{ n: number }>(
        `SELECT count(*) AS n FROM free_round_bet WHERE reward = ? AND NOT EXISTS (
           SELECT 1 FROM transfer WHERE reference = bet AND kind = 'rollback')`,
        reward,
      )
      .one().n
  }
}
