import type { Terms } from '#api/agents/contracts'
import { type Span, spanFrom, WAIT_MS } from './periods.ts'
import { type Basis, type Outcome, settle } from './rules.ts'

/** A contract that is or was in force. */
export interface ActiveContract {
  id: string
  agentId: string
  /** The agent above who is the other side; null: the house. */
  parentId: string | null
  terms: Terms
  fromMs: number
  /** Null while no end is set. */
  untilMs: number | null
  /** Where the unbroken series of contracts that it continues began. */
  seriesFromMs: number
  /** Where its last settlement ended; `fromMs` before the first. */
  settledMs: number
  /** Levels below the house: downlines are settled before who is above them. */
  level: number
}

/** What a settlement reads: the basis, and how far the record of bets was read, which decides what comes late later. */
export interface Reading {
  basis: Basis
  /** The last entry read. */
  cut: number
}

export interface Settled extends Span {
  contract: ActiveContract
  reading: Reading
  outcome: Outcome
}

/** Where settlements read and write. Each call may fail, also after it has written; a repeated call changes nothing. */
export interface SettlementStore {
  /** Returns the contracts that have something to settle. */
  contracts(nowMs: number): Promise<ActiveContract[]>
  /** Returns what a span of a contract is settled from; the same for the same span once it is settled. */
  read(contract: ActiveContract, span: Span): Promise<Reading>
  /** Writes a settlement, unless there is one of that contract with that start. */
  save(settled: Settled, nowMs: number): Promise<void>
}

/** What could not be settled, for the operator. */
export interface Failure {
  contractId: string
  startMs: number
  error: unknown
}

interface Due extends Span {
  contract: ActiveContract
}

/**
 * Settles every period that has ended, oldest first, and in each the deepest contracts first. May be repeated, run twice
 * at once or be interrupted anywhere. After a failure nothing later of that contract and of those above it is settled,
 * since their amounts would lack it; the next run continues. Returns what failed.
 */
export async function settleDue(store: SettlementStore, nowMs: number, limit: number): Promise<Failure[]> {
  const due = dueSpans(await store.contracts(nowMs), nowMs)
  const failures: Failure[] = []
  const blocked = new Set<string>()
  for (const { contract, ...span } of due.slice(0, limit)) {
    const { agentId, parentId } = contract
    if (!blocked.has(seriesOf(contract, agentId)))
      try {
        const reading = await store.read(contract, span)
        await store.save({ contract, ...span, reading, outcome: settle(contract.terms, reading.basis) }, nowMs)
        continue
      } catch (error) {
        failures.push({ contractId: contract.id, startMs: span.startMs, error })
      }
    for (const id of [agentId, parentId]) blocked.add(seriesOf(contract, id))
  }
  return failures
}

/** A settled amount that nobody has paid yet. */
export interface Payable {
  contractId: string
  startMs: number
  agentId: string
  amount: number
}

/** Where payments read and write; calls as above. */
export interface PaymentStore {
  /** Returns what is to be paid now: automatic amounts, claimed ones, and those whose claim has ended, by the contract. */
  payable(nowMs: number): Promise<Payable[]>
  /** Credits an amount. Its transfer's id derives from contract and period, so it is credited once. */
  credit(payable: Payable): Promise<void>
  /** Records that it was credited. */
  markPaid(payable: Payable, nowMs: number): Promise<void>
}

/** Pays what is to be paid; may be repeated, run twice at once or be interrupted anywhere. Returns what failed. */
export async function payDue(store: PaymentStore, nowMs: number): Promise<Failure[]> {
  const failures: Failure[] = []
  for (const payable of await store.payable(nowMs)) {
    try {
      await store.credit(payable)
      await store.markPaid(payable, nowMs)
    } catch (error) {
      failures.push({ contractId: payable.contractId, startMs: payable.startMs, error })
    }
  }
  return failures
}

/** How long an amount may be claimed (decision 125). */
export const CLAIM_MS = 7 * 86_400_000

/** Returns what becomes of an amount that was settled at `settledMs` and not claimed. */
export function unclaimedState(payment: Terms['payment'], settledMs: number, nowMs: number): 'open' | 'due' | 'lapsed' {
  if (payment === 'automatic') return 'due'
  if (nowMs < settledMs + CLAIM_MS) return 'open'
  return payment === 'claim-then-paid' ? 'due' : 'lapsed'
}

const seriesOf = ({ terms }: ActiveContract, agentId: string | null) => `${terms.kind} ${agentId}`

/** Periods of one contract settled in one run at most: one that was long stopped must not exhaust the memory. */
const SPANS_A_RUN = 300

/** Returns the spans to settle, in order. None is later than the last one of a contract that has more of them. */
function dueSpans(contracts: readonly ActiveContract[], nowMs: number): Due[] {
  const due: Due[] = []
  let horizonMs = Number.POSITIVE_INFINITY
  for (const contract of contracts) {
    const { terms, settledMs, untilMs } = contract
    let [span, count] = [spanFrom(terms, settledMs, untilMs), 0]
    for (; span && span.endMs + WAIT_MS[terms.kind] <= nowMs; span = spanFrom(terms, span.endMs, untilMs)) {
      due.push({ contract, ...span })
      count += 1
      if (count < SPANS_A_RUN) continue
      horizonMs = Math.min(horizonMs, span.endMs)
      break
    }
  }
  return due
    .filter(({ endMs }) => endMs <= horizonMs)
    .sort((one, other) => one.endMs - other.endMs || other.contract.level - one.contract.level)
}
