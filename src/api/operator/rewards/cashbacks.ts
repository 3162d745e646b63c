import * as z from 'zod/mini'
import { endpoint, Nothing } from '../../endpoint.ts'
import { GAME_CLASSES, GAME_TYPES, VendorCode } from '../../games.ts'
import { inEveryLanguage } from '../../language.ts'
import { CurrencyCode } from '../../money.ts'
import { CASHBACK_STATES, CashbackLine } from '../../rewards/cashback.ts'
import { PromotionId } from '../../rewards/promotions.ts'
import { ROLES, rolesWith } from '../../roles.ts'
import { OfAccount } from '../paging.ts'
import { orProposal } from '../proposals.ts'
import { Audience, DRAFT_BYTES } from './audience.ts'
import { DryRun, DryRunAfter } from './dry-run.ts'

/** Cashbacks as operators write and see them. Amounts in minor units. */

const Title = z.string().check(z.trim(), z.minLength(3), z.maxLength(60))
const Amount = z.int().check(z.minimum(1), z.maximum(1_000_000_000))
/** A rate in 1/10,000 of a net loss. More than a fifth is a slip of the pen. */
const Rate = z.int().check(z.minimum(0), z.maximum(2_000))
const Game = z.strictObject({ vendor: VendorCode, game: z.string().check(z.regex(/^[\w.:-]{1,64}$/)) })

/** A cashback as an operator writes it: a part of the net loss of a week, from Monday to Monday of the brand's time zone. */
export const CashbackDraft = z
  .strictObject({
    title: inEveryLanguage(Title),
    /** For whom it is; everybody where it is left out. */
    audience: z.optional(Audience),
    /** Members of this currency get it, and their bets in it count. */
    currency: CurrencyCode.check(z.refine((unit) => unit !== 'FUN')),
    /** For each rank from the lowest on; the last one is for all above, and who has no rank yet gets the first. */
    rates: z.array(Rate).check(z.minLength(1), z.maxLength(20)),
    /** What comes to less gives nothing. */
    least: Amount,
    /** What a week gives at most. */
    cap: Amount,
    /** Only games of these categories, and these games, count; none of both: all do. */
    categories: z.array(z.enum(GAME_TYPES)).check(z.maxLength(GAME_TYPES.length)),
    games: z.array(Game).check(z.maxLength(100)),
    /** Games of these kinds do not count, unless they are named. */
    without: z.array(z.enum(GAME_CLASSES)).check(z.maxLength(GAME_CLASSES.length)),
    /** How many days a member has to collect it; then it lapses. */
    collectDays: z.int().check(z.minimum(1), z.maximum(30)),
  })
  .check(z.refine(({ least, cap }) => least <= cap, { path: ['cap'] }))
export type CashbackDraft = z.infer<typeof CashbackDraft>

const OperatedCashback = z.object({
  id: z.string(),
  version: z.int(),
  /** `paused`: no week begins. `stopped`: the week that ran ended then, too. */
  state: z.enum(['open', 'paused', 'stopped']),
  /** When the version was written, and the first day of the first week that it decides, if nothing changes. */
  at: z.string(),
  fromWeek: z.string(),
  draft: CashbackDraft,
  currency: CurrencyCode,
  /** How often it was given in all, what that comes to, and how many of those wait for the budget. */
  times: z.int(),
  amount: z.int(),
  waiting: z.int(),
})

const OfCashback = z.strictObject({ cashback: PromotionId })

const listCashbacks = endpoint({
  method: 'GET',
  path: '/ops/cashbacks',
  summary: 'The cashbacks in their newest versions, also those that are stopped, with what they gave',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: z.object({ cashbacks: z.array(OperatedCashback) }),
})

const openCashback = endpoint({
  method: 'PUT',
  path: '/ops/cashbacks/:cashback',
  summary:
    'Proposes a cashback, or a new version of one, which another person opens, and which decides the weeks after',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  maxBytes: DRAFT_BYTES,
  params: OfCashback,
  request: z.strictObject({ draft: CashbackDraft }),
  response: orProposal(OperatedCashback),
  errors: ['same-person', 'busy', 'conflict'],
})

const pauseCashback = endpoint({
  method: 'PUT',
  path: '/ops/cashbacks/:cashback/pause',
  summary: 'Pauses a cashback: the week that runs is settled as written, and none begins until it is opened again',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  params: OfCashback,
  request: Nothing,
  response: OperatedCashback,
  errors: ['wrong-state', 'busy'],
})

const stopCashback = endpoint({
  method: 'PUT',
  path: '/ops/cashbacks/:cashback/stop',
  summary:
    'Stops a cashback: the week that runs ends now and is settled as written, and none begins until it is opened again',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  params: OfCashback,
  request: Nothing,
  response: OperatedCashback,
  errors: ['wrong-state', 'busy'],
})

/** A settlement of a week. */
const Week = z.object({
  cashback: z.string(),
  week: z.string(),
  version: z.int(),
  level: z.int(),
  lines: z.array(CashbackLine),
  carried: z.int(),
  amount: z.int(),
  /** What it leaves to later weeks to make good, zero or less. */
  carry: z.int(),
  state: z.enum(CASHBACK_STATES),
  settledAt: z.string(),
})

const showMemberCashback = endpoint({
  method: 'GET',
  path: '/ops/cashback/:account',
  summary:
    'What a member’s cashbacks came from, for the last half year, and what the weeks before the settlement come to',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  params: OfAccount,
  request: Nothing,
  response: z.object({
    account: z.string(),
    currency: CurrencyCode,
    level: z.int(),
    /** As if each ended now, the newest first. */
    unsettled: z.array(
      z.object({
        cashback: z.string(),
        week: z.string(),
        lines: z.array(CashbackLine),
        carried: z.int(),
        amount: z.int(),
      }),
    ),
    weeks: z.array(Week),
  }),
  errors: ['trial-account'],
})

const dryRunCashback = endpoint({
  method: 'POST',
  path: '/ops/cashback-dry-run',
  summary:
    'What a cashback would have given in the whole weeks of the last 30 days, a page of members at a time; it changes nothing',
  auth: 'operator',
  roles: rolesWith('finance'),
  maxBytes: DRAFT_BYTES,
  request: z.strictObject({ draft: CashbackDraft, after: DryRunAfter }),
  response: DryRun,
})

/** The operators' calls of cashbacks. */
export const cashbackCalls = {
  listCashbacks,
  openCashback,
  pauseCashback,
  stopCashback,
  showMemberCashback,
  dryRunCashback,
}
