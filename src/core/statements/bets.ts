import { atom, type ReadableAtom } from 'nanostores'
import { GAME_TYPES, type GameType } from '#api/games'
import type { Recall } from '#api/wallet/recall'
import type { Bet, BetTotals, Played, transactionStatement } from '#api/wallet/statements'
import type { CallResult } from '../call.ts'
import type { RangeInZone } from './range.ts'
import { createStatementList, type StatementList, type StatementPart } from './statement-list.ts'

/** What a betting record is filtered by; `account` only where it is one of many. */
export interface BetQuery extends RangeInZone {
  account?: string
  vendor?: string
  category?: GameType
  state?: Bet['state']
}
export type TransactionType = NonNullable<(typeof transactionStatement)['request']['_zod']['input']['type']>
/** What an account record is filtered by. */
export interface TransactionQuery extends RangeInZone {
  account?: string
  type?: TransactionType
}

/** A betting record (specification section 2 "personalHistoryCopy"). */
export interface BetStatements<Row extends Bet = Bet> extends StatementList<BetQuery, Row, BetTotals> {
  /** The vendors and categories that its filters offer: those with bets of any day. */
  $played: ReadableAtom<readonly Played[]>
}

/** A page of rows; of bets, the first one names what its filters offer. */
export type BetPage<Row, Sums = BetTotals> = StatementPart<Row, Sums> & { played?: Played[] | undefined }

/** Creates an empty betting record. `read` asks for one page; `cursor` is the `next` of the page before. */
export function createBetStatements<Row extends Bet>(
  read: (query: BetQuery, cursor: { cursor?: string }) => Promise<CallResult<BetPage<Row>>>,
): BetStatements<Row> {
  const $played = atom<readonly Played[]>([])
  const list = createStatementList<BetQuery, Row, BetTotals>(async (query, cursor) => {
    const result = await read(query, optional(cursor))
    if (result.ok && result.value.played) $played.set(result.value.played)
    return result
  })
  return { ...list, $played }
}

/** A cursor as a field of a request. */
export const optional = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })

export const isCategory = (text: string): text is GameType => (GAME_TYPES as readonly string[]).includes(text)

/** The categories in which there are bets, in the order of the lobby, and the chosen one. */
export function categoriesOf(played: readonly Played[], chosen: string): GameType[] {
  return GAME_TYPES.filter((type) => type === chosen || played.some(({ category }) => category === type))
}

/** What a vendor shows of the round of a bet; null until it is loaded. */
export interface RoundRecall {
  $result: ReadableAtom<CallResult<Recall> | null>
  /** Loads it, also again. */
  load(): Promise<void>
}

/** Creates a recall that is not loaded yet. */
export function createRoundRecall(read: () => Promise<CallResult<Recall>>): RoundRecall {
  const $result = atom<CallResult<Recall> | null>(null)
  const load = async () => {
    $result.set(null)
    $result.set(await read())
  }
  return { $result, load }
}
