import { atom, type ReadableAtom } from 'nanostores'
import type { output } from 'zod/mini'
import type { ContractKind } from '#api/agents/contracts'
import {
  type AgentIncome,
  agentIncome,
  claimDailySalaries,
  claimDividends,
  claimHourlySalaries,
  claimRealtimeSalaries,
  type Settlement,
  type SettlementTotals,
  settlementDownlines,
  settlementFile,
  settlementStatement,
} from '#api/agents/settlements'
import type { CallErrorCode } from '#api/error'
import type { Currency } from '#api/money'
import { type CallResult, call } from '../call.ts'
import { followEvents } from '../live/follow-events.ts'
import { type CsvResult, readCsv } from '../statements/csv.ts'
import type { RangeInZone } from '../statements/range.ts'
import { createStatementList, type StatementList } from '../statements/statement-list.ts'
import { createAnswer } from './team.ts'

/** The settlements of one kind whose periods begin in these days. */
export interface SettlementQuery extends RangeInZone {
  kind: ContractKind
  state?: Settlement['state']
}

/** What is so whatever days are shown; `claimable` in minor units. */
export interface OpenSettlements {
  running: readonly Settlement[]
  claimable: number
  currency: Currency | null
}

export interface SettlementRecords extends StatementList<SettlementQuery, Settlement, SettlementTotals> {
  /** What the running periods come to so far, and what may be claimed; null before the first answer. */
  $open: ReadableAtom<OpenSettlements | null>
  /** Reads again when contracts of the agent change; returns the function that ends it. */
  follow(): () => void
  /** Reads the first page again behind the rows. */
  renew(): Promise<void>
}

/** The records of what an agent earned by one kind of contract, the newest first. */
export function settlementRecords(): SettlementRecords {
  const $open = atom<OpenSettlements | null>(null)
  const list = createStatementList<SettlementQuery, Settlement, SettlementTotals>(async (query, cursor) => {
    const result = await call(settlementStatement, { ...query, ...(cursor === undefined ? {} : { cursor }) })
    if (!result.ok) return result
    const { list: rows, next, totals, currency, running, claimable } = result.value
    $open.set({ running, claimable, currency })
    return { ok: true, value: { list: rows, next, totals, currency } }
  })
  const read = () => list.refresh(({ from }) => from)
  const follow = () => followEvents(['contract'], read)
  return { ...list, $open, follow, renew: async () => void (await read()) }
}

export const settlementsAsCsv = (query: SettlementQuery): Promise<CsvResult> => readCsv(settlementFile, { ...query })

/** What a settlement took off for each agent directly below. */
export const settlementShares = () =>
  createAnswer(({ contract, kind, from }: Pick<Settlement, 'contract' | 'kind' | 'from'>) =>
    call(settlementDownlines, { contract, kind, start: from }),
  )

/** The income of an agent by its sources. */
export const incomeBySource = () => createAnswer<RangeInZone, AgentIncome>((query) => call(agentIncome, query))

const CLAIMS = {
  dividend: claimDividends,
  daily: claimDailySalaries,
  hourly: claimHourlySalaries,
  realtime: claimRealtimeSalaries,
} as const satisfies Record<ContractKind, unknown>

export type Claimed = output<typeof claimDividends.response>

export interface ClaimState {
  busy: boolean
  error: CallErrorCode | null
  /** What the last claim came to. */
  claimed: Pick<Claimed, 'periods' | 'amount'> | null
}

export interface Claim {
  $state: ReadableAtom<ClaimState>
  /** Claims everything of the kind that is open; true when the server has answered. A second press waits. */
  send(): Promise<boolean>
}

/** Claims what is open of one kind. A repetition claims nothing twice, so a failed claim may be sent again. */
export function createClaim(kind: ContractKind): Claim {
  const $state = atom<ClaimState>({ busy: false, error: null, claimed: null })
  async function send(): Promise<boolean> {
    if ($state.get().busy) return false
    $state.set({ busy: true, error: null, claimed: null })
    const result: CallResult<Claimed> = await call(CLAIMS[kind], {})
    $state.set({
      ...{ busy: false, error: result.ok ? null : result.error },
      claimed: result.ok ? { periods: result.value.periods, amount: result.value.amount } : null,
    })
    return result.ok
  }
  return { $state, send }
}
