import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'
import { fullOf, KIND_PAGES, type RightPage, viewOf, viewOfKind } from '../rights.ts'
import { InZone, Range } from '../wallet/statements.ts'
import { CONTRACT_KINDS } from './contracts.ts'

/** none: nothing to pay; waiting: for an operator; open: to be claimed; due: about to be paid; then paid, or lapsed. */
export const SETTLEMENT_STATES = ['none', 'waiting', 'open', 'due', 'paid', 'lapsed'] as const

/**
 * One period of one contract, line by line (docs/contracts.md). Times are ISO 8601 UTC, amounts in minor units; of a
 * real-time salary `current`, `late`, `carriedIn`, `base` and `carry` are in 1/10,000 of them.
 */
export const Settlement = z.object({
  contract: z.string(),
  kind: z.enum(CONTRACT_KINDS),
  from: z.string(),
  until: z.string(),
  /** What was counted in the period, and what was carried from the period before. `late`: until 2026, what came late. */
  current: z.int(),
  late: z.int(),
  carriedIn: z.int(),
  /** Their sum. */
  base: z.int(),
  turnover: z.int(),
  activeMembers: z.int(),
  /** In 1/10,000; 0 when no tier is reached, and of a real-time salary. */
  rate: z.int(),
  /** The amount of the contract, and what the line below costs. */
  own: z.int(),
  downline: z.int(),
  /** What words that came late have changed in periods that were settled before, and corrections by hand. */
  restated: z.int(),
  correction: z.int(),
  /** What is paid. */
  amount: z.int(),
  carry: z.int(),
  state: z.enum(SETTLEMENT_STATES),
  /** Until when it may be claimed; null where it needs no claim. */
  claimUntil: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
})
export type Settlement = z.infer<typeof Settlement>

/** The settlements of one kind whose periods begin in these days, the newest first. */
const InSettlements = {
  ...Range,
  kind: z.enum(CONTRACT_KINDS),
  state: z.optional(z.enum(SETTLEMENT_STATES)),
  /** The `next` of the page before. */
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,400}$/))),
}

/**
 * Minor units, over all pages. `correction`: by hand and by late words; `amount`: what was settled; of it `paid`, `open`
 * to be claimed, and `lapsed`.
 */
const SettlementSums = {
  periods: z.int(),
  own: z.int(),
  downline: z.int(),
  correction: z.int(),
  amount: z.int(),
  paid: z.int(),
  open: z.int(),
  lapsed: z.int(),
}
export const SettlementTotals = z.object(SettlementSums)
export type SettlementTotals = z.infer<typeof SettlementTotals>

/** Specification section 2: agentDividendRecordCopy2, agentDailyWages2, agentHourSalary, agentRealtimeSalary. */
export const settlementStatement = endpoint({
  method: 'GET',
  path: '/wps/agent/settlements/statement',
  summary: 'What an agent earned by one kind of contract in the periods that begin in these days, with the sums',
  auth: 'agent',
  subAccounts: viewOfKind,
  request: z.strictObject(InSettlements),
  response: z.object({
    ...InZone,
    currency: CurrencyCode,
    list: z.array(Settlement),
    next: z.nullable(z.string()),
    totals: SettlementTotals,
    /** What the running periods of the kind come to so far, whatever days; empty without a contract in force. */
    running: z.array(Settlement),
    /** What is open to be claimed of the kind, whatever days. */
    claimable: z.int(),
  }),
  errors: ['not-signed-in', 'not-agent'],
})

/** The same rows, all of them, as a CSV file in parts. */
export const settlementFile = endpoint({
  method: 'GET',
  path: '/wps/agent/settlements/statement.csv',
  summary: 'What an agent earned by one kind of contract in these days, as a CSV file',
  auth: 'agent',
  subAccounts: viewOfKind,
  responseFormat: 'csv',
  request: z.strictObject(InSettlements),
  response: z.string(),
  errors: ['not-signed-in', 'not-agent'],
})

/** What the contract of an agent directly below amounts to in a period of the contract above: it is taken off there. */
export const DownlineShare = z.object({
  account: z.string(),
  from: z.string(),
  until: z.string(),
  base: z.int(),
  rate: z.int(),
  own: z.int(),
})
export type DownlineShare = z.infer<typeof DownlineShare>

/** The difference of one settlement, row by row (docs/contracts.md). */
export const settlementDownlines = endpoint({
  method: 'GET',
  path: '/wps/agent/settlements/downlines',
  summary: 'What a settlement of the agent took off for each agent directly below, the largest amounts first',
  auth: 'agent',
  subAccounts: viewOfKind,
  request: z.strictObject({
    contract: z.string().check(z.regex(/^[\da-f-]{36}$/)),
    /** The kind of the contract; a sub-account has to name it, since rights are by kind. */
    kind: z.optional(z.enum(CONTRACT_KINDS)),
    /** When the period begins: the `from` of the settlement. */
    start: z.iso.datetime({ precision: 3 }),
  }),
  response: z.object({
    downlines: z.array(DownlineShare),
    /** How many there are, and what they amount to together. */
    count: z.int(),
    own: z.int(),
  }),
  errors: ['not-signed-in', 'not-agent', 'not-found'],
})

/** Specification section 2 "agentRevenueReport": the income of an agent by its sources. */
export const agentIncome = endpoint({
  method: 'GET',
  path: '/wps/agent/income',
  summary: 'What an agent earned by each kind of contract in the periods that begin in these days',
  auth: 'agent',
  subAccounts: viewOf('agentRevenueReport'),
  request: z.strictObject(Range),
  response: z.object({
    ...InZone,
    currency: CurrencyCode,
    /** Each kind with settlements in these days. */
    sources: z.array(z.object({ kind: z.enum(CONTRACT_KINDS), ...SettlementSums })),
    /** What the ledger credited in these days as earnings of an agent, whenever they were earned. */
    credited: z.int(),
  }),
  errors: ['not-signed-in', 'not-agent'],
})
export type AgentIncome = z.infer<typeof agentIncome.response>

const claim = (name: string, page: RightPage, what: string) =>
  endpoint({
    method: 'POST',
    path: `/wps/relay/${name}`,
    summary: `Claims ${what} that are open; a repetition claims nothing twice`,
    auth: 'agent',
    subAccounts: fullOf(page),
    request: Nothing,
    response: z.object({
      /** The newest hundred of them. */
      claimed: z.array(Settlement),
      /** How many there are, and what they come to together. */
      periods: z.int(),
      amount: z.int(),
    }),
    errors: ['not-agent'],
  })

/** Specification section 7 "claims". */
export const claimDividends = claim('MCS2_processDividendReq', KIND_PAGES.dividend, 'the dividends')
export const claimDailySalaries = claim('processDailySalContract', KIND_PAGES.daily, 'the daily salaries')
export const claimHourlySalaries = claim('processContractHourSalary', KIND_PAGES.hourly, 'the hourly salaries')
export const claimRealtimeSalaries = claim(
  'MCSFE_processRealTimeSalaryContract',
  KIND_PAGES.realtime,
  'the real-time salaries',
)
