import * as z from 'zod/mini'
import { endpoint, Nothing } from '../../endpoint.ts'
import { GAME_TYPES } from '../../games.ts'
import { inEveryLanguage } from '../../language.ts'
import { CallerId, CURRENCIES, CurrencyCode, PositiveMinorUnits } from '../../money.ts'
import { Reason } from '../../reason.ts'
import { ITEM_GROUPS, ItemId, Points, REDEMPTION_STATES, Voucher } from '../../rewards/points.ts'
import { ShippingAddress } from '../../rewards/shipping-address.ts'
import { ROLES, rolesWith } from '../../roles.ts'
import { Account, Next, OfAccount } from '../paging.ts'
import { orProposal } from '../proposals.ts'
import { DryRun, DryRunAfter } from './dry-run.ts'

/** Minor units by currency. */
const ByCurrency = z.partialRecord(z.enum(CURRENCIES), PositiveMinorUnits)

/** How stakes earn points, and what points are exchanged for. */
export const PointRules = z.strictObject({
  /** The settled cash stake at full weight that earns one point, in minor units; none in a currency that is not here. */
  stakePerPoint: ByCurrency,
  /** The part of a stake that counts by category of the game, in whole per cent; nothing in one that is not here. */
  weights: z.partialRecord(z.enum(GAME_TYPES), z.int().check(z.minimum(0), z.maximum(100))),
  /** So many points for each amount, and the fewest at once; null: points are not exchanged for money. */
  exchange: z.nullable(z.strictObject({ points: Points, amount: ByCurrency, fewest: Points })),
})
export type PointRules = z.infer<typeof PointRules>

const RulesInForce = z.object({
  version: z.int(),
  /** Bets placed from this time on are under it, ISO 8601 UTC. */
  from: z.string(),
  rules: PointRules,
})

const showPointRules = endpoint({
  method: 'GET',
  path: '/ops/points',
  summary: 'How stakes earn points and what they are exchanged for, and the versions before, the newest first',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: z.object({ versions: z.array(RulesInForce) }),
})

const setPointRules = endpoint({
  method: 'PUT',
  path: '/ops/points',
  summary: 'Proposes how stakes earn points from a minute after its confirmation on, which another person confirms',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  request: z.strictObject({ rules: PointRules }),
  response: orProposal(RulesInForce),
  errors: ['same-person', 'busy'],
})

const Name = z.string().check(z.trim(), z.minLength(2), z.maxLength(40))
const Description = z.string().check(z.trim(), z.minLength(3), z.maxLength(240))
const Options = z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))).check(z.maxLength(12))
const Days = z.int().check(z.minimum(0), z.maximum(90))

/** An article of the mall as an operator writes it. Every language has the same number of options. */
export const MallItem = z
  .strictObject({
    group: z.enum(ITEM_GROUPS),
    motif: z.string().check(z.regex(/^[a-z]{2,24}$/)),
    points: Points,
    restockOn: z.nullable(z.iso.date()),
    deliveryDays: z.strictObject({ from: Days, to: Days }).check(z.refine(({ from, to }) => from <= to)),
    name: inEveryLanguage(Name),
    description: inEveryLanguage(Description),
    options: inEveryLanguage(Options),
    /** A voucher is money of the budget `mall`, and neither sent nor chosen; null: goods. */
    voucher: z._default(z.nullable(Voucher), null),
    isOffered: z.boolean(),
  })
  .check(
    z.refine(({ options }) => new Set(Object.values(options).map((one: string[]) => one.length)).size === 1, {
      path: ['options'],
    }),
    z.refine(({ voucher, options }) => voucher === null || Object.values(options).flat().length === 0, {
      path: ['voucher'],
    }),
  )
export type MallItem = z.infer<typeof MallItem>

const Stock = z.int().check(z.minimum(0), z.maximum(1_000_000))
const StoredItem = z.object({ id: ItemId, stock: z.int(), item: MallItem })

const listMall = endpoint({
  method: 'GET',
  path: '/ops/mall',
  summary: 'The articles of the mall in their order, also those that are not offered',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: z.object({ items: z.array(StoredItem) }),
})

const OfItem = z.strictObject({ item: ItemId })

const setMallItem = endpoint({
  method: 'PUT',
  path: '/ops/mall/:item',
  summary:
    'Proposes an article, or a change of one, which another person confirms; its stock stays, a new one has none',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  params: OfItem,
  request: z.strictObject({ article: MallItem }),
  response: orProposal(StoredItem),
  errors: ['same-person', 'busy'],
})

const setMallStock = endpoint({
  method: 'PUT',
  path: '/ops/mall/:item/stock',
  summary: 'Adds pieces to the stock of an article, or takes some away, under an id made by the caller',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  takesReason: true,
  params: OfItem,
  request: z.strictObject({ id: CallerId, change: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)) }),
  response: z.object({ id: ItemId, stock: Stock }),
  errors: ['conflict', 'amount-out-of-range', 'busy'],
})

/** A request as operators see it. Times in ISO 8601 UTC. */
const OperatedRedemption = z.object({
  account: z.nullable(z.string()),
  id: z.string(),
  folio: z.string(),
  /** The article in the brand's default language; null for an exchange. */
  item: z.nullable(z.object({ id: z.string(), name: z.string(), option: z.string() })),
  money: z.nullable(z.object({ amount: z.int(), currency: CurrencyCode })),
  points: z.int(),
  state: z.enum(REDEMPTION_STATES),
  createdAt: z.string(),
  answerBy: z.string(),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  reason: z.string(),
  tracking: z.string(),
  address: z.nullable(ShippingAddress),
})

const listRedemptions = endpoint({
  method: 'GET',
  path: '/ops/redemptions',
  summary: 'What members asked for with points: the oldest first that wait, the newest first that were decided',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  request: z.strictObject({
    state: z._default(z.enum(REDEMPTION_STATES), 'process'),
    after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  response: z.object({ items: z.array(OperatedRedemption), next: Next }),
})

/** `track` adds the number of the parcel, once it has left, to a request that was approved. */
const Verdict = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approve'), reason: Reason }),
  z.strictObject({ decision: z.literal('reject'), reason: Reason }),
  z.strictObject({
    decision: z.literal('track'),
    reason: Reason,
    tracking: z.string().check(z.trim(), z.regex(/^[\w -]{4,40}$/)),
  }),
])

const decideRedemption = endpoint({
  method: 'PUT',
  path: '/ops/redemptions/:account/:redemption',
  summary:
    'Approves a request for an article, and pays a voucher, rejects it with a reason that its member reads, or says how it is sent',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  params: z.strictObject({ account: Account, redemption: z.string() }),
  request: Verdict,
  response: OperatedRedemption,
  errors: ['wrong-state', 'budget-spent', 'busy'],
})

const showMemberPoints = endpoint({
  method: 'GET',
  path: '/ops/points/:account',
  summary: 'A member’s points, and the stakes that earned them, by version of the rules and game',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  params: OfAccount,
  request: Nothing,
  response: z.object({
    account: z.string(),
    currency: CurrencyCode,
    points: z.int(),
    /** Set aside for requests that are in process. */
    heldPoints: z.int(),
    /** Points of all settled stakes. */
    earned: z.int(),
    stakes: z.array(
      z.object({ version: z.int(), vendor: z.string(), game: z.string(), staked: z.int(), percent: z.int() }),
    ),
  }),
  errors: ['trial-account'],
})

const dryRunPoints = endpoint({
  method: 'POST',
  path: '/ops/points-dry-run',
  summary:
    'How many points rules would have given in the last 30 days, a page of members at a time; it changes nothing',
  auth: 'operator',
  roles: rolesWith('finance'),
  request: z.strictObject({ rules: PointRules, after: DryRunAfter }),
  response: DryRun,
})

/** The operators' calls of points and the mall. */
export const pointCalls = {
  showPointRules,
  setPointRules,
  listMall,
  setMallItem,
  setMallStock,
  listRedemptions,
  decideRedemption,
  showMemberPoints,
  dryRunPoints,
}
