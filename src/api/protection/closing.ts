import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'
import { Password, PROVED, PROVED_BY_CODE, ProofCode } from '../session/proof.ts'

/** Closing an account by its member (GLI-19 A.3.10, decision 203). */

/**
 * Why an account cannot be closed now. `balance`: as much as a withdrawal takes, which is withdrawn first. `vendor-wallets`:
 * money that a vendor keeps, which is brought back first. `downline`: members are below the agent.
 */
export const CLOSING_OBSTACLES = ['balance', 'vendor-wallets', 'downline'] as const
export type ClosingObstacle = (typeof CLOSING_OBSTACLES)[number]

/** What the account holds, and what happens with it. Amounts in minor units. */
export const AccountClosing = z.object({
  currency: CurrencyCode,
  /** Empty: it can be closed. */
  obstacles: z.array(z.enum(CLOSING_OBSTACLES)),
  cash: z.int(),
  /** The least that a withdrawal may take; null where there is no way to be paid. */
  least: z.nullable(z.int()),
  /** Withdrawals on their way; they go on. */
  withdrawals: z.int(),
  /** Wins that two people look at, and what is staked in rounds that have not ended: what comes of them is paid out. */
  heldWins: z.int(),
  openBets: z.int(),
  /** They end. */
  bonus: z.int(),
  points: z.int(),
  /** Rewards that wait to be collected; they lapse at their own time. */
  rewards: z.int(),
  owed: z.int(),
  vendorWallets: z.int(),
})
export type AccountClosing = z.infer<typeof AccountClosing>

const accountClosing = endpoint({
  method: 'GET',
  path: '/wps/protection/closing',
  summary: 'What happens with what the account of who is signed in holds when it is closed, and what comes first',
  auth: 'account',
  request: Nothing,
  response: AccountClosing,
  errors: ['not-signed-in', 'trial-account'],
})

/** Ends all sessions, this one too. `balance-left`, `has-downline`: the obstacles above; nothing has changed. */
const closeAccount = endpoint({
  method: 'POST',
  path: '/wps/protection/closing/close',
  summary: 'Closes the account of who is signed in, by the password',
  auth: 'account',
  sealed: true,
  request: z.strictObject({ password: Password, code: ProofCode }),
  response: z.object({ closedAt: z.string() }),
  errors: [...PROVED, ...PROVED_BY_CODE, 'balance-left', 'has-downline'],
})

export const closingCalls = { accountClosing, closeAccount }
