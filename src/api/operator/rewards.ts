import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { CallerId, CurrencyCode, PositiveMinorUnits } from '../money.ts'
import { Reason } from '../reason.ts'
import { rolesWith } from '../roles.ts'
import { Account, OfAccount } from './paging.ts'
import { orProposal } from './proposals.ts'

/** How restricted money is spent: as bonus before or after cash, or as a gift that only named vendors accept. */
export const SPENDINGS = ['first', 'last', 'named'] as const
export type Spending = (typeof SPENDINGS)[number]

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

export const rewardCalls = { listBonuses, grantBonus, endBonus }
