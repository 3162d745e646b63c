import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { GameTypeCode, VendorCode } from '../games.ts'
import { Language } from '../language.ts'
import { CurrencyCode } from '../money.ts'

/** The types of movements in a statement (GLI-19 2.5.7); `play-money` never appears in one. */
export const STATEMENT_TYPES = [
  'deposit',
  'withdrawal',
  'transfer',
  'adjustment',
  'incentive',
  'commission',
  'vendor-wallet',
  'bet',
  'win',
  'rollback',
  'play-money',
] as const
export type StatementType = (typeof STATEMENT_TYPES)[number]

/** The types of the account record: all but the game history. */
export const TRANSACTION_TYPES = [
  'deposit',
  'withdrawal',
  'transfer',
  'adjustment',
  'incentive',
  'commission',
  'vendor-wallet',
] as const satisfies StatementType[]
const JOURNAL_TYPES = [...TRANSACTION_TYPES, 'bet', 'win', 'rollback'] as const satisfies StatementType[]

/** The figures also counted per vendor. */
export const VENDOR_FIGURES = [
  'bets',
  'staked',
  'freeBets',
  'freeStaked',
  'won',
  'rolledBack',
  'prizes',
  'sent',
  'sentBack',
  'collected',
  'vendorResult',
] as const

/**
 * The daily figures of a member: counts, and amounts in minor units. `staked` and `rolledBack` leave out what a
 * promotion paid; `fees` are the fees of payments; `vendorResult` is what was won (or lost) inside vendor wallets.
 */
export const FIGURES = [
  ...VENDOR_FIGURES,
  'deposits',
  'deposited',
  'chargedBack',
  'held',
  'released',
  'withdrawals',
  'withdrawn',
  'returned',
  'fees',
  'credited',
  'debited',
  'bonus',
  'bonusBack',
  'bonusReleased',
  'transferredIn',
  'transferredOut',
  'transferredBack',
  'commissions',
] as const
export type Figure = (typeof FIGURES)[number]

const Amounts = <const Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.int()])) as Record<Name, ReturnType<typeof z.int>>)

/** The totals over all pages of a statement. Figures of types that were not requested are zero. */
export const Totals = z.extend(Amounts(FIGURES), {
  /** `deposited - chargedBack - withdrawn + returned` (RTS 1C). */
  netDeposits: z.int(),
  /** The result of play: `won + rolledBack + vendorResult - staked`. Prizes and bonuses are counted separately. */
  profit: z.int(),
})
export type Totals = z.infer<typeof Totals>

/** A calendar day of the statement's time zone. */
const Day = z.iso.date()
/** An IANA time zone: `America/Mexico_City`. */
const Zone = z.string().check(z.regex(/^[A-Za-z][\w+/-]{0,59}$/))
/** The end of a page, as the page names it. */
export const Cursor = z.string().check(z.regex(/^[\w-]{1,400}$/))
const PageSize = z.pipe(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/)), z.transform(Number))

/**
 * Whole days, both inclusive: `from` at most twelve months ago (GLI-19 2.5.7), `to` not before it. They are days of
 * `zone`, which is the time zone in which the reader sees the times (decision 105); without it, of the brand's.
 */
export const Range = { from: Day, to: Day, zone: z.optional(Zone) }
/** The time zone of the days, in each response. */
export const InZone = { zone: z.string() }
/** `cursor` is the `next` of the previous page; rows added meanwhile neither shift a page nor appear twice. */
export const Paged = { cursor: z.optional(Cursor), pageSize: z.optional(PageSize) }

/** What a journal is filtered by. */
export const InJournal = { type: z.optional(z.enum(JOURNAL_TYPES)), vendor: z.optional(VendorCode) }
/** What an account record is filtered by. */
export const InTransactions = { type: z.optional(z.enum(TRANSACTION_TYPES)) }
/** What a betting record is filtered by. */
export const InBets = {
  vendor: z.optional(VendorCode),
  category: z.optional(GameTypeCode),
  state: z.optional(z.enum(['open', 'settled', 'void'])),
}
/** The language of names; without it the brand's default. */
export const Named = { language: z.optional(Language) }

/** A movement with the cash before and after it (GLI-19 2.8.5(j)). */
export const JournalEntry = z.object({
  id: z.string(),
  type: z.string(),
  /** The ledger's own kind: `hold-post`, `transfer-out`. */
  kind: z.string(),
  /**
   * A held withdrawal or win is `pending` until it is `posted` or `voided`, a withdrawal `partial` while a part of it is
   * paid and the rest still held; everything else is posted.
   */
  state: z.enum(['posted', 'pending', 'partial', 'voided']),
  /** Signed: what goes out of the member's money is below zero. */
  amount: z.int(),
  /** The payments of a withdrawal, oldest first: steps of it, which move nothing that `before` and `after` count. */
  payments: z.array(z.object({ amount: z.int(), at: z.string() })),
  before: z.int(),
  after: z.int(),
  /** The change in restricted money, which `before` and `after` leave out. */
  bonus: z.int(),
  /** The change in the vendor wallet. */
  subWallet: z.int(),
  fee: z.int(),
  /** What of a chargeback was no longer in the balance, and is owed since. */
  owed: z.optional(z.int()),
  vendor: z.nullable(z.string()),
  vendorName: z.nullable(z.string()),
  game: z.nullable(z.string()),
  round: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** ISO 8601 UTC. */
  at: z.string(),
})
export type JournalEntry = z.infer<typeof JournalEntry>

/**
 * A bet with all its results (GLI-19 2.8.2). `free`: a promotion paid the stake. Names and category are those of the
 * catalogue; null where it does not have them.
 */
export const Bet = z.object({
  id: z.string(),
  vendor: z.nullable(z.string()),
  vendorName: z.nullable(z.string()),
  game: z.nullable(z.string()),
  gameName: z.nullable(z.string()),
  category: z.nullable(GameTypeCode),
  /** The game cycle. */
  round: z.nullable(z.string()),
  state: z.enum(['open', 'settled', 'void']),
  free: z.boolean(),
  staked: z.int(),
  won: z.int(),
  /** The wins of it that are being checked and not yet in `won`, if there are any. */
  held: z.optional(z.int()),
  returned: z.int(),
  /**
   * The win of it that its vendor took back, where no other result has come since (decision 158). Unless it is final, the
   * round is open for the right one.
   */
  takenBack: z.optional(z.object({ amount: z.int(), isFinal: z.boolean() })),
  /** Cash before the bet, and after its last movement. */
  before: z.int(),
  after: z.int(),
  placedAt: z.string(),
  settledAt: z.nullable(z.string()),
})
export type Bet = z.infer<typeof Bet>

/** A vendor and a category in which a member has bets; null where the catalogue does not have the game. */
export const Played = z.object({
  vendor: z.string(),
  vendorName: z.nullable(z.string()),
  category: z.nullable(GameTypeCode),
})
export type Played = z.infer<typeof Played>

export const BetTotals = z.object({
  bets: z.int(),
  staked: z.int(),
  freeStaked: z.int(),
  won: z.int(),
  returned: z.int(),
  profit: z.int(),
})
export type BetTotals = z.infer<typeof BetTotals>

/** The response of a statement: a page of rows with the totals of all pages. */
export const pageOf = <Item extends z.ZodMiniType, Sums extends z.ZodMiniType>(item: Item, totals: Sums) =>
  z.object({ ...InZone, list: z.array(item), next: z.nullable(z.string()), totals, currency: CurrencyCode })

/** Why no statement is read. */
export const STATEMENT_ERRORS = ['not-signed-in', 'trial-account'] as const

/** Every movement of the member's money, newest first. An empty list means that there was no activity. */
export const journalStatement = endpoint({
  method: 'GET',
  path: '/wps/statements/journal',
  summary: 'Every movement of the money of the member who is signed in, newest first, with totals',
  auth: 'account',
  request: z.strictObject({ ...Range, ...InJournal, ...Paged }),
  response: pageOf(JournalEntry, Totals),
  errors: STATEMENT_ERRORS,
})

/** Specification section 2 "transactionHistory": the account record. */
export const transactionStatement = endpoint({
  method: 'GET',
  path: '/wps/statements/transactions',
  summary: 'Deposits, withdrawals, transfers, adjustments and incentives, newest first, with totals and net deposits',
  auth: 'account',
  request: z.strictObject({ ...Range, ...InTransactions, ...Paged }),
  response: pageOf(JournalEntry, Totals),
  errors: STATEMENT_ERRORS,
})

/** Specification section 2 "personalHistoryCopy": the betting record. Bets are counted on the day they were placed. */
export const betStatement = endpoint({
  method: 'GET',
  path: '/wps/statements/bets',
  summary: 'The bets placed in these days, newest first, with totals',
  auth: 'account',
  request: z.strictObject({ ...Range, ...InBets, ...Paged, ...Named }),
  response: z.extend(pageOf(Bet, BetTotals), {
    /** On the first page: with whom, and in which categories, the member has bets of any day. */
    played: z.optional(z.array(Played)),
  }),
  errors: STATEMENT_ERRORS,
})

/**
 * Specification section 2 "personalProfit": the result of play in total (RTS 1B), by day, month, vendor and category.
 * Those without any figure are left out. Vendors and categories have the figures of play alone.
 */
export const profitStatement = endpoint({
  method: 'GET',
  path: '/wps/statements/profit',
  summary: 'Profit and loss of these days: in all, by day, by month, by vendor, by category',
  auth: 'account',
  request: z.strictObject(Range),
  response: z.object({
    ...InZone,
    totals: Totals,
    days: z.array(z.extend(Totals, { day: z.string() })),
    /** `yyyy-MM`; the first and the last as far as the days reach. */
    months: z.array(z.extend(Totals, { month: z.string() })),
    vendors: z.array(z.extend(Totals, { vendor: z.string(), vendorName: z.nullable(z.string()) })),
    /** Null: games that the catalogue does not have. */
    categories: z.array(z.extend(Totals, { category: z.nullable(GameTypeCode) })),
    currency: CurrencyCode,
  }),
  errors: STATEMENT_ERRORS,
})

/** What a file of profit and loss has a line for; `day` without a choice. */
export const PROFIT_PARTS = ['day', 'month', 'vendor', 'category'] as const
export type ProfitPart = (typeof PROFIT_PARTS)[number]
