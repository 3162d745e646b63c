import type { Currency } from '#api/money'
import { columns } from '../../shared/columns.ts'
import type { FreeRoundsNow } from '../wire.ts'
import type { FreeReward } from './free-reward.ts'

/** The part of a launch that decides whether there are any. */
interface Launched {
  token: string | null
  currency: Currency
}

interface Row extends Record<string, SqlStorageValue> {
  id: string
  stake: number
  rounds: number
  endsAt: number
  used: number
  won: number
}

const SELECT = `
  SELECT reward.id, reward.stake, reward.rounds, reward.endsAt, count(round.id) AS used, coalesce(sum(round.win), 0) AS won
  FROM reward LEFT JOIN round ON round.reward = reward.id AND round.state NOT IN ('refused', 'returning', 'returned')`

/**
 * The free rounds of one player at one game. How many are left follows from the rounds themselves: one that was refused or
 * returned was none.
 */
export class FreeRounds {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  /** Stores a reward; the same again changes nothing. */
  add({ operatorId: _operator, user: _user, game: _game, ...reward }: FreeReward): void {
    const { into, values } = columns({ ...reward })
    this.#sql.exec(`INSERT INTO reward ${into} ON CONFLICT (id) DO NOTHING`, ...values)
  }

  /** No round of it begins any more. */
  end(id: string): void {
    this.#sql.exec('UPDATE reward SET isOver = 1 WHERE id = ?', id)
  }

  /**
   * Returns the free rounds that come next, those that end first before the others; null when there are none. They are
   * played with the operator's wallet: a launch without its token has none.
   */
  next({ token, currency }: Launched, now = Date.now()): FreeRoundsNow | null {
    if (token === null) return null
    const row = this.#sql
      .exec<Row>(
        `${SELECT} WHERE isOver = 0 AND reward.currency = ?1 AND startsAt <= ?2 AND endsAt > ?2
         GROUP BY reward.id HAVING used < reward.rounds ORDER BY endsAt, reward.id LIMIT 1`,
        ...[currency, now],
      )
      .toArray()[0]
    return row ? stateFrom(row) : null
  }

  /** Returns what a window shows: those that come next, or what those have won that the newest round was the last of. */
  now(launch: Launched): FreeRoundsNow | null {
    return this.next(launch) ?? this.#ofNewestRound()
  }

  #ofNewestRound(): FreeRoundsNow | null {
    const row = this.#sql
      .exec<Row>(
        `${SELECT} WHERE reward.id = (SELECT reward FROM round ORDER BY number DESC LIMIT 1) GROUP BY reward.id`,
      )
      .toArray()[0]
    return row ? { ...stateFrom(row), left: 0 } : null
  }
}

function stateFrom({ id, stake, rounds, used, won, endsAt }: Row): FreeRoundsNow {
  return { id, stake, rounds, left: Math.max(0, rounds - used), won, until: new Date(endsAt).toISOString() }
}
