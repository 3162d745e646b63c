import {
  type TeamBet,
  type TeamEntry,
  teamBetRecall,
  teamBets,
  teamBetsFile,
  teamTransactions,
  teamTransactionsFile,
} from '#api/agents/team-statements'
import type { Totals } from '#api/wallet/statements'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import {
  type BetPage,
  type BetQuery,
  type BetStatements,
  createBetStatements,
  createRoundRecall,
  optional,
  type RoundRecall,
  type TransactionQuery,
} from '../statements/bets.ts'
import { type CsvResult, readCsv } from '../statements/csv.ts'
import { createStatementList, type StatementList } from '../statements/statement-list.ts'

/** An account that is not in the line has no records. */
function orNothing<Row, Sums>(result: CallResult<BetPage<Row, Sums>>): CallResult<BetPage<Row, Sums>> {
  if (result.ok || result.error !== 'not-found') return result
  return { ok: true, value: { list: [], next: null, totals: null, currency: null } }
}

const inLanguage = () => ({ language: environment().language() })

/** The bets of the line (specification section 2 "personalHistoryCopy (team betting)"). */
export const teamBetStatements = (): BetStatements<TeamBet> =>
  createBetStatements(async (query, cursor) =>
    orNothing(await call(teamBets, { ...query, ...cursor, ...inLanguage() })),
  )

export const teamBetsAsCsv = (query: BetQuery): Promise<CsvResult> =>
  readCsv(teamBetsFile, { ...query, ...inLanguage() })

/** What a vendor shows of the round of a bet of the line. */
export const teamRoundRecall = ({ account, id, placedAt }: TeamBet, vendor: string): RoundRecall =>
  createRoundRecall(() => call(teamBetRecall, { account, id, vendor, placedAt, ...inLanguage() }))

/** What moved the money of the line but play (specification section 2 "agentDownlineTransactionDetailsCopy"). */
export const teamTransactionStatements = (): StatementList<TransactionQuery, TeamEntry, Totals> =>
  createStatementList(async (query, cursor) =>
    orNothing(await call(teamTransactions, { ...query, ...optional(cursor) })),
  )

export const teamTransactionsAsCsv = (query: TransactionQuery): Promise<CsvResult> =>
  readCsv(teamTransactionsFile, { ...query })
