import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { VendorCode } from '../games.ts'
import { Language } from '../language.ts'
import { viewOf } from '../rights.ts'
import { BetId, Recall } from '../wallet/recall.ts'
import { From } from '../wallet/statement-files.ts'
import {
  Bet,
  BetTotals,
  InBets,
  InTransactions,
  JournalEntry,
  Named,
  Paged,
  Played,
  pageOf,
  Range,
  Totals,
} from '../wallet/statements.ts'

const errors = ['not-signed-in', 'not-agent', 'not-found'] as const

/** Whose: their account, and nothing else about them. */
const Whose = { account: z.string() }
/** Only those of this account of the line, since it is in it. */
const OfAccount = { account: z.optional(z.string().check(z.minLength(1), z.maxLength(64))) }

export const TeamBet = z.extend(Bet, Whose)
export type TeamBet = z.infer<typeof TeamBet>
export const TeamEntry = z.extend(JournalEntry, Whose)
export type TeamEntry = z.infer<typeof TeamEntry>

/** Specification section 2 "personalHistoryCopy (team betting)": the bets of everybody below the agent. */
export const teamBets = endpoint({
  method: 'GET',
  path: '/wps/agent/team/bets',
  summary: 'The bets that everybody below the agent placed in these days, newest first, with totals',
  auth: 'agent',
  subAccounts: viewOf('personalHistoryCopy'),
  request: z.strictObject({ ...Range, ...OfAccount, ...InBets, ...Paged, ...Named }),
  response: z.extend(pageOf(TeamBet, BetTotals), {
    /** On the first page: with whom, and in which categories, the line has bets of any day. */
    played: z.optional(z.array(Played)),
  }),
  errors,
})

/** The same bets as a CSV file. */
export const teamBetsFile = endpoint({
  method: 'GET',
  path: '/wps/agent/team/bets.csv',
  summary: 'The bets of everybody below the agent as a CSV file',
  auth: 'agent',
  subAccounts: viewOf('personalHistoryCopy'),
  responseFormat: 'csv',
  request: z.strictObject({ ...Range, ...OfAccount, ...InBets, ...From, ...Named }),
  response: z.string(),
  errors,
})

/** A bet that is in the agent's records, with what a member sees of its round. */
export const teamBetRecall = endpoint({
  method: 'GET',
  path: '/wps/agent/team/bets/recall',
  summary: 'A bet of somebody below the agent, with what its vendor shows of the round',
  auth: 'agent',
  subAccounts: viewOf('personalHistoryCopy'),
  /** As the record has them. */
  request: z.strictObject({
    account: z.string().check(z.minLength(1), z.maxLength(64)),
    id: BetId,
    vendor: VendorCode,
    placedAt: z.iso.datetime({ precision: 3 }),
    language: z.optional(Language),
  }),
  response: z.extend(Recall, { bet: TeamBet }),
  errors: [...errors, 'too-many-requests'],
})

/** Specification section 2 "agentDownlineTransactionDetailsCopy": what moved the money of the line beside play. */
export const teamTransactions = endpoint({
  method: 'GET',
  path: '/wps/agent/team/transactions',
  summary: 'What moved the money of everybody below the agent but play, newest first, with totals',
  auth: 'agent',
  subAccounts: viewOf('agentDownlineTransactionDetailsCopy'),
  request: z.strictObject({ ...Range, ...OfAccount, ...InTransactions, ...Paged }),
  response: pageOf(TeamEntry, Totals),
  errors,
})

/** The same movements as a CSV file. */
export const teamTransactionsFile = endpoint({
  method: 'GET',
  path: '/wps/agent/team/transactions.csv',
  summary: 'What moved the money of everybody below the agent but play, as a CSV file',
  auth: 'agent',
  subAccounts: viewOf('agentDownlineTransactionDetailsCopy'),
  responseFormat: 'csv',
  request: z.strictObject({ ...Range, ...OfAccount, ...InTransactions, ...From }),
  response: z.string(),
  errors,
})
