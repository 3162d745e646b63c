import * as z from 'zod/mini'
import { endpoint, Nothing } from '../../endpoint.ts'
import { inEveryLanguage } from '../../language.ts'
import { CurrencyCode } from '../../money.ts'
import { PromotionId } from '../../rewards/promotions.ts'
import { ROLES, rolesWith } from '../../roles.ts'
import { MOST_FREE_ROUNDS } from '../../vendors/free-bets.ts'
import { Account, Next } from '../paging.ts'
import { orProposal } from '../proposals.ts'

/** Free rounds as operators give and see them. Amounts in minor units. */

/** Members of one grant; each of them is asked about at its bank when the grant is carried out. */
export const MOST_MEMBERS = 200

/** Free rounds as an operator writes them, for the accounts that are named. */
export const FreeRoundDraft = z.strictObject({
  /** What they are called, in every language. */
  title: inEveryLanguage(z.string().check(z.trim(), z.minLength(3), z.maxLength(60))),
  /** The vendor of the game, and the game as it calls it. */
  vendor: z.string().check(z.regex(/^[A-Z][A-Z0-9]{1,7}$/)),
  game: z.string().check(z.minLength(1), z.maxLength(100)),
  currency: CurrencyCode.check(z.refine((unit) => unit !== 'FUN')),
  stake: z.int().check(z.minimum(1), z.maximum(100_000_000)),
  rounds: z.int().check(z.minimum(1), z.maximum(MOST_FREE_ROUNDS)),
  /** Until when they can be accepted and played, ISO 8601 with an offset. */
  until: z.iso.datetime({ offset: true }),
  accounts: z.array(Account).check(z.minLength(1), z.maxLength(MOST_MEMBERS)),
})
export type FreeRoundDraft = z.infer<typeof FreeRoundDraft>

const OperatedGrant = z.object({
  id: z.string(),
  openedAt: z.string(),
  /** Null while it can be accepted. */
  stoppedAt: z.nullable(z.string()),
  freeRounds: FreeRoundDraft,
  /** How many members it was given to, and have accepted it. */
  given: z.int(),
  accepted: z.int(),
})

const OfGrant = z.strictObject({ grant: PromotionId })

const listFreeRounds = endpoint({
  method: 'GET',
  path: '/ops/free-rounds',
  summary: 'The free rounds that were given, the newest first, and how many members have accepted them',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: z.object({ grants: z.array(OperatedGrant) }),
})

const grantFreeRounds = endpoint({
  method: 'PUT',
  path: '/ops/free-rounds/:grant',
  summary: 'Proposes free rounds for some accounts, which another person gives: all their stakes leave the budget then',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  params: OfGrant,
  request: z.strictObject({ draft: FreeRoundDraft }),
  response: orProposal(OperatedGrant),
  errors: ['bad-input', 'same-person', 'busy', 'conflict', 'budget-spent', 'game-unavailable', 'vendor-failed'],
})

const stopFreeRounds = endpoint({
  method: 'PUT',
  path: '/ops/free-rounds/:grant/stop',
  summary: 'Takes free rounds back from who has not accepted them; accepted ones stay',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  params: OfGrant,
  request: Nothing,
  response: OperatedGrant,
  errors: ['busy', 'wrong-state'],
})

/** Free rounds of a member. Times in ISO 8601 UTC. */
export const MemberFreeRounds = z.object({
  number: z.int(),
  account: z.nullable(z.string()),
  reward: z.string(),
  state: z.enum(['offered', 'accepted', 'declined', 'lapsed', 'ended', 'failed']),
  /** What is still to be done of it; null: nothing. */
  pending: z.nullable(z.enum(['open', 'create', 'close', 'cancel'])),
  currency: CurrencyCode,
  /** When they ended: the rounds that were played, and what these had won. */
  played: z.int(),
  won: z.int(),
})

const listFreeRoundMembers = endpoint({
  method: 'GET',
  path: '/ops/free-rounds/:grant/members',
  summary: 'Who was given free rounds, and what became of them, the first before the others',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  params: OfGrant,
  request: z.strictObject({ after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  response: z.object({ grant: z.string(), members: z.array(MemberFreeRounds), next: Next }),
})

/** The operators' calls of free rounds. */
export const freeRoundCalls = { listFreeRounds, grantFreeRounds, stopFreeRounds, listFreeRoundMembers }
