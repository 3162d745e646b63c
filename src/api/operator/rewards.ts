import * as z from 'zod/mini'
import { brand } from '#brand/brand'
import { endpoint, Nothing } from '../endpoint.ts'
import { inEveryLanguage } from '../language.ts'
import { CallerId, CURRENCIES, CurrencyCode, PositiveMinorUnits } from '../money.ts'
import { Reason } from '../reason.ts'
import { RewardUnit } from '../rewards/rewards.ts'
import { GIFT_STATES, VIP_PERIODS, VIP_REASONS } from '../rewards/vip.ts'
import { ROLES, rolesWith } from '../roles.ts'
import { SPENDINGS } from '../wallet/bonuses.ts'
import { Changes } from './history.ts'
import { Account, OfAccount } from './paging.ts'
import { orProposal } from './proposals.ts'

/** `back`: the promotion takes back what is left. `release`: the terms are met and the rest becomes cash. */
export const BONUS_ENDS = ['back', 'release'] as const
export type BonusEnd = (typeof BONUS_ENDS)[number]

const BonusFields = { id: CallerId, amount: PositiveMinorUnits, currency: CurrencyCode, reason: Reason }

/** Restricted money an operator grants, under an id made by the caller. */
export const BonusGrantRequest = z.strictObject({ ...BonusFields, spending: z.enum(SPENDINGS) })

/** How an operator ends a grant. */
export const BonusEndRequest = z.strictObject({ ...BonusFields, how: z.enum(BONUS_ENDS) })

/** A member's restricted money in minor units, and the newest grants. */
const MemberBonuses = z.object({
  account: z.string(),
  currency: CurrencyCode,
  cash: z.int(),
  bonus: z.int(),
  gift: z.int(),
  grants: z.array(
    z.object({
      id: z.string(),
      spending: z.enum(SPENDINGS),
      amount: z.int(),
      /** The amounts taken back and released; the rest was staked or is still there. */
      back: z.int(),
      released: z.int(),
      actor: z.string(),
      /** ISO 8601 UTC. */
      at: z.string(),
    }),
  ),
})

const listBonuses = endpoint({
  method: 'GET',
  path: '/ops/bonus/:account',
  summary: 'A member’s restricted money, and what became of each grant',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  params: OfAccount,
  request: Nothing,
  response: MemberBonuses,
})

const grantBonus = endpoint({
  method: 'PUT',
  path: '/ops/bonus/:account',
  summary: 'Gives a member restricted money, under an id made by the caller; from a sum on it takes two people',
  auth: 'operator',
  roles: rolesWith('finance'),
  params: OfAccount,
  request: BonusGrantRequest,
  response: orProposal(MemberBonuses),
  errors: [
    'wrong-currency',
    'trial-account',
    'excluded',
    'under-review',
    'account-closed',
    'amount-out-of-range',
    'conflict',
    'limit-reached',
    'not-enough-money',
  ],
})

const endBonus = endpoint({
  method: 'PUT',
  path: '/ops/bonus/:account/:grant',
  summary: 'Takes back what is left of a grant, or makes it cash; who gave it does not release it',
  auth: 'operator',
  roles: rolesWith('finance'),
  params: z.strictObject({ account: Account, grant: z.string() }),
  request: BonusEndRequest,
  response: MemberBonuses,
  errors: ['wrong-currency', 'amount-out-of-range', 'same-person', 'conflict', 'limit-reached', 'not-enough-money'],
})

const RankName = z.string().check(z.trim(), z.minLength(1), z.maxLength(24))
const Benefit = z.string().check(z.trim(), z.minLength(3), z.maxLength(160))

/** A rank: names and benefits in every language, and the settled cash stake of a period that reaches it. */
const LadderRank = z.strictObject({
  name: inEveryLanguage(RankName),
  /** Minor units by currency; every rank names the same currencies, each time more. */
  thresholds: z.partialRecord(z.enum(CURRENCIES), z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))),
  /** What the rank brings, as it is today. Nothing that the brand does not give. */
  benefits: z.array(inEveryLanguage(Benefit)).check(z.maxLength(12)),
  /** What who reaches it is given, once: in the member's currency (minor units), else in points. Nothing without it. */
  gift: z.optional(z.partialRecord(RewardUnit, z.int().check(z.minimum(1), z.maximum(1_000_000_000_000)))),
})

/** The ranks from the lowest up; the first one is level 1. */
export const VipLadder = z.strictObject({
  period: z.enum(VIP_PERIODS),
  ranks: z.array(LadderRank).check(z.minLength(1), z.maxLength(20)),
})
export type VipLadder = z.infer<typeof VipLadder>

/**
 * Returns what is wrong with a ladder, by path: every rank has the currencies of the first one, each threshold is above
 * the one before it, no name comes twice, and a gift is of a rank that is reached.
 */
export function ladderFaults({ ranks }: VipLadder): Record<string, string> {
  const faults: Record<string, string> = {}
  const currencies = CURRENCIES.filter((currency) => ranks[0]?.thresholds[currency] !== undefined)
  if (currencies.length === 0) faults['ladder.ranks.0.thresholds'] = 'missing'
  if (currencies.includes('FUN')) faults['ladder.ranks.0.thresholds.FUN'] = 'play-money'
  for (const [index, { thresholds, name, gift }] of ranks.entries()) {
    const path = `ladder.ranks.${index}`
    const before = ranks[index - 1]
    for (const currency of CURRENCIES) {
      const [threshold, lower] = [thresholds[currency], before?.thresholds[currency]]
      if ((threshold !== undefined) !== currencies.includes(currency))
        faults[`${path}.thresholds.${currency}`] = threshold === undefined ? 'missing' : 'unexpected'
      else if (threshold !== undefined && lower !== undefined && threshold <= lower)
        faults[`${path}.thresholds.${currency}`] = 'not-rising'
    }
    if (gift?.FUN !== undefined) faults[`${path}.gift.FUN`] = 'play-money'
    // Everybody has a rank that begins at nothing: nobody reaches it.
    if (gift && Object.values(thresholds).some((threshold) => threshold === 0)) faults[`${path}.gift`] = 'not-reached'
    for (const language of brand.languages)
      if (ranks.slice(0, index).some((other) => other.name[language] === name[language]))
        faults[`${path}.name.${language}`] = 'repeated'
  }
  return faults
}

/** Returns true when a ladder gives something away: two people decide about it. */
export function hasGifts(ladder: VipLadder | null): boolean {
  return ladder?.ranks.some(({ gift }) => gift !== undefined && Object.keys(gift).length > 0) ?? false
}

const LadderInForce = z.object({ ladder: z.nullable(VipLadder) })

const showVipLadder = endpoint({
  method: 'GET',
  path: '/ops/vip',
  summary: 'The VIP ladder in force, and who changed it when',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: z.extend(LadderInForce, { changes: Changes }),
})

const setVipLadder = endpoint({
  method: 'PUT',
  path: '/ops/vip',
  summary: 'Sets the VIP ladder, with gifts by two people; null takes it away, and with it all that members see of VIP',
  auth: 'operator',
  roles: rolesWith(),
  takesReason: true,
  maxBytes: 65_536,
  request: z.strictObject({ ladder: z.nullable(VipLadder) }),
  response: orProposal(LadderInForce),
  errors: ['same-person', 'busy'],
})

const showMemberVip = endpoint({
  method: 'GET',
  path: '/ops/vip/:account',
  summary: 'A member’s VIP rank, the stakes it stands on, and each change with its reason',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  params: OfAccount,
  request: Nothing,
  response: z.object({
    account: z.string(),
    currency: CurrencyCode,
    /** 0: no rank. */
    level: z.int(),
    /** Settled cash stakes of the running period and of the one before it, each from its first day (the brand's zone). */
    periods: z.array(z.object({ firstDay: z.string(), lastDay: z.string(), staked: z.int() })),
    changes: z.array(
      z.object({
        at: z.string(),
        /** When it was written down. */
        recordedAt: z.string(),
        reason: z.enum(VIP_REASONS),
        from: z.int(),
        to: z.int(),
        staked: z.int(),
        /** The threshold that the stake reached (rise) or missed (fall); null where the ladder decided. */
        threshold: z.nullable(z.int()),
        periodFrom: z.string(),
      }),
    ),
    /** The gifts of the ranks that were reached: minor units, or points. */
    gifts: z.array(
      z.object({ level: z.int(), unit: RewardUnit, amount: z.int(), state: z.enum(GIFT_STATES), at: z.string() }),
    ),
  }),
  errors: ['trial-account'],
})

export const rewardCalls = { listBonuses, grantBonus, endBonus, showVipLadder, setVipLadder, showMemberVip }
