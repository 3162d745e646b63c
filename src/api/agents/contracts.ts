import * as z from 'zod/mini'

/** The dividend and the three salaries (specification section 1). */
export const CONTRACT_KINDS = ['daily', 'hourly', 'realtime', 'dividend'] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]

/** A rate in 1/10,000: 250 is 2.5 %. */
const Rate = z.int().check(z.gte(0), z.lte(10_000))
/** Minor units. */
const Amount = z.int().check(z.gte(0), z.lte(1_000_000_000_000))

/** The rate that applies where the base, the turnover and the active members of a period all reach their minimum. */
const Tier = z.strictObject({
  minimumBase: Amount,
  minimumTurnover: Amount,
  minimumActiveMembers: z.int().check(z.gte(0), z.lte(1_000_000)),
  rate: Rate,
})
export type Tier = z.infer<typeof Tier>

const Tiers = z.array(Tier).check(z.minLength(1), z.maxLength(20))

export const DIVIDEND_PERIODS = ['daily', 'weekly', 'semi-monthly', 'monthly'] as const

/** What every contract names. */
const Common = {
  /** The agent's time zone (IANA), in which its periods begin and end. */
  zone: z.string().check(z.regex(/^[A-Za-z][\w+/-]{0,59}$/)),
  /** True when bets staked with bonus count too. */
  includesBonusBets: z.boolean(),
  /** Days between the notice of one side and the end of the contract. */
  noticeDays: z.int().check(z.gte(0), z.lte(365)),
  /** When an amount is paid: at once, or when it is claimed; what nobody claims in 7 days is paid, or lapses. */
  payment: z.enum(['automatic', 'claim-then-paid', 'claim-then-lapsed']),
}

/** A member is active in a period with at least this settled stake. */
const Active = { minimumBet: Amount }

const Dividend = z.strictObject({
  ...{ kind: z.literal('dividend'), ...Common, ...Active },
  /** The profit and loss of the line for the house, or its settled stakes. */
  base: z.enum(['profit-and-loss', 'turnover']),
  period: z.enum(DIVIDEND_PERIODS),
  tiers: Tiers,
  /** True when a negative base is added to that of the next period. */
  carriesLosses: z.boolean(),
})
const Daily = z.strictObject({ ...{ kind: z.literal('daily'), ...Common, ...Active }, tiers: Tiers })
const Hourly = z.strictObject({ ...{ kind: z.literal('hourly'), ...Common, ...Active }, tiers: Tiers })
const Realtime = z.strictObject({
  ...{ kind: z.literal('realtime'), ...Common },
  winRate: Rate,
  lossRate: Rate,
  /** The smallest stake of a bet that counts. */
  singleBet: Amount,
})

/** What a contract says; decisions.md "Agents". */
export const Terms = z.discriminatedUnion('kind', [Dividend, Daily, Hourly, Realtime])
export type Terms = z.infer<typeof Terms>
