import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
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
  /** What was counted in the period, what came late, and what was carried from the period before. */
  current: z.int(),
  late: z.int(),
  carriedIn: z.int(),
  /** Their sum. */
  base: z.int(),
  turnover: z.int(),
  activeMembers: z.int(),
  /** In 1/10,000; 0 when no tier is reached, and of a real-time salary. */
  rate: z.int(),
  /** The amount of the contract, what its direct downlines' contracts amount to, and corrections by hand. */
  own: z.int(),
  downline: z.int(),
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

export const SettlementList = z.object({
  /** Newest first. */
  settlements: z.array(Settlement),
  /** What the running periods come to so far; nothing of it is certain. */
  running: z.array(Settlement),
})

export const listSettlements = endpoint({
  method: 'GET',
  path: '/wps/agent/settlements',
  summary: 'What an agent earned by each period of each contract, the last hundred, and by the running ones so far',
  auth: 'agent',
  request: z.strictObject({ kind: z.optional(z.enum(CONTRACT_KINDS)) }),
  response: SettlementList,
  errors: ['not-agent'],
})

const claim = (name: string, what: string) =>
  endpoint({
    method: 'POST',
    path: `/wps/relay/${name}`,
    summary: `Claims ${what} that are open; a repetition claims nothing twice`,
    auth: 'agent',
    request: Nothing,
    response: z.object({ claimed: z.array(Settlement) }),
    errors: ['not-agent'],
  })

/** Specification section 7 "claims". */
export const claimDividends = claim('MCS2_processDividendReq', 'the dividends')
export const claimDailySalaries = claim('processDailySalContract', 'the daily salaries')
export const claimHourlySalaries = claim('processContractHourSalary', 'the hourly salaries')
export const claimRealtimeSalaries = claim('MCSFE_processRealTimeSalaryContract', 'the real-time salaries')
