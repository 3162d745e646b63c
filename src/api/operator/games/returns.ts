import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { CurrencyCode } from '../../money.ts'
import { ROLES } from '../../roles.ts'
import { VendorCode } from '../vendors.ts'

/** Per cent of the stakes, with four decimals. */
const Percent = z.number()
const Interval = z.object({ low: Percent, high: Percent })

/**
 * What one game paid back in one currency, of rounds that began on these days and are over. Play money is not counted, nor
 * is what is played with a vendor's own wallet.
 */
const GameReturn = z.object({
  /** Null: the catalogue does not have the game. */
  nodeId: z.nullable(z.string()),
  vendor: z.string(),
  game: z.string(),
  currency: CurrencyCode,
  rounds: z.int(),
  /** Rounds of these days whose stakes were taken back; they count in nothing else. */
  voided: z.int(),
  /** Minor units. Stakes of promotions count too: the game plays them like any other. */
  staked: z.int(),
  won: z.int(),
  /** Null where no round is over. */
  actual: z.nullable(Percent),
  /** The return that the game states, of its bet with the lowest and of that with the highest; null where it states none. */
  theoretical: z.nullable(z.object({ lowest: Percent, highest: Percent })),
  /**
   * Where the actual return lies in 95 of 100 cases if the theory holds: 1.96 standard errors around the theory, by the
   * deviation that the game states.
   */
  byTheory: z.nullable(Interval),
  /** 1.96 standard errors around the actual return, by the deviation of these rounds; null for fewer than two. */
  bySample: z.nullable(Interval),
  /**
   * Whether the actual return fits the theory. By the deviation that the game states; where it offers bets of several returns,
   * by the larger of the two errors, since it states the deviation of its usual bet alone. `unknown`: there is nothing to
   * compare.
   */
  verdict: z.enum(['inside', 'outside-below', 'outside-above', 'unknown']),
})
export type GameReturn = z.infer<typeof GameReturn>

const listGameReturns = endpoint({
  method: 'GET',
  path: '/ops/game-returns',
  summary: 'What each game paid back, compared with its theory; the last 30 days until said',
  auth: 'operator',
  roles: ROLES,
  request: z.strictObject({
    /** Days of UTC, both included; at most 366. */
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
    vendor: z.optional(VendorCode),
    game: z.optional(z.string().check(z.regex(/^[^\p{C}<>'";]{1,128}$/u))),
  }),
  response: z.object({ from: z.string(), to: z.string(), games: z.array(GameReturn) }),
})

export const gameReturnCalls = { listGameReturns }
