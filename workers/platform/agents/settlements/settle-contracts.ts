import type { ContractKind } from '#api/agents/contracts'
import type { Currency } from '#api/money'
import { log } from '../../../shared/log.ts'
import { insertRow } from '../../../shared/rows.ts'
import { bankOf } from '../../bank/routing.ts'
import { announceMessages } from '../../directory/tell.ts'
import type { Env } from '../../env.ts'
import { CLAIM_MS, type Payable, payDue } from '../../periods/pay.ts'
import { type Failure, type Settled, type SettlementStore, settleDue } from '../../periods/settle.ts'
import type { Span } from '../../periods/spans.ts'
import { readSetting } from '../../settings/settings.ts'
import { changedStatement } from '../contract-outbox.ts'
import { claimableMessage } from './claimable.ts'
import { columnsOf } from './part-columns.ts'
import { type ActiveContract, CONTRACT_PERIODS, periodOf } from './periods.ts'
import { cutAt, readBasis, type StoredReading, unsettledContracts } from './readings.ts'
import type { SettledPart } from './restate.ts'
import type { Outcome } from './rules.ts'

/** Periods settled in one minute at most. */
const SPANS_A_MINUTE = 1_000
/** Amounts paid in one minute at most. */
const PAYMENTS_A_MINUTE = 200

export const APPROVAL_SETTING = 'contract-payouts'

/** Returns true unless an operator approves each amount by hand. */
export async function isApprovedByItself(db: D1Database): Promise<boolean> {
  const saved = (await readSetting(db, APPROVAL_SETTING)) as { automatic?: boolean } | undefined
  return saved?.automatic ?? true
}

/** How many periods were settled and amounts paid, and how many of either failed. */
export interface SettlementRun {
  settled: number
  paid: number
  failed: number
}

/** Settles the periods that have ended, pays what is to be paid, and tells who may claim something. */
export async function settleContracts(env: Env, nowMs: number): Promise<SettlementRun> {
  const store = new D1Settlements(env.DB, await isApprovedByItself(env.DB))
  const unsettled = await settleDue(CONTRACT_PERIODS, store, nowMs, SPANS_A_MINUTE)
  const { paid, failures: unpaid } = await payDueAmounts(env, nowMs)
  for (const agentId of store.receivers) await announceMessages(env, agentId)
  const failures = [...unsettled, ...unpaid]
  for (const { subjectId, startMs, error } of failures)
    log('error', 'a contract was not settled', { contract: subjectId, start: new Date(startMs).toISOString(), error })
  return { settled: store.saved, paid, failed: failures.length }
}

/** The settlements over D1. A repeated settlement of the same period changes nothing. */
class D1Settlements implements SettlementStore<ActiveContract, StoredReading, Outcome> {
  saved = 0
  /** Agents with a message that something may be claimed. */
  readonly receivers = new Set<string>()
  readonly #db: D1Database
  readonly #isApproved: boolean

  constructor(db: D1Database, isApproved: boolean) {
    this.#db = db
    this.#isApproved = isApproved
  }

  subjects(nowMs: number) {
    return unsettledContracts(this.#db, nowMs)
  }

  async read(contract: ActiveContract, span: Span): Promise<StoredReading> {
    const period = periodOf(contract, span.startMs)
    const cut = await cutAt(this.#db, contract.terms.kind, period.endMs)
    return readBasis(this.#db, contract, span, period, cut)
  }

  async save(settled: Settled<ActiveContract, StoredReading, Outcome>, nowMs: number): Promise<void> {
    const { subject: contract, startMs, endMs, reading, outcome } = settled
    const { amount } = outcome
    const paid = contract.terms.payment === 'automatic' ? 'due' : 'open'
    const state = amount === 0 ? 'none' : this.#isApproved ? paid : 'waiting'
    const row = {
      contract_id: contract.id,
      start_ms: startMs,
      end_ms: endMs,
      period_end_ms: reading.periodEndMs,
      agent_id: contract.agentId,
      kind: contract.terms.kind,
      cut: reading.cut,
      late: 0,
      ...columnsOf(outcome),
      restated: outcome.restated,
      correction: outcome.correction,
      correction_cut: reading.correctionCut,
      amount,
      correction_left: outcome.correctionLeft,
      state,
      settled_ms: nowMs,
    }
    // A period that pays nothing tells nobody: every five minutes it would be everybody.
    const { agentId, terms } = contract
    const change = state === 'none' ? [] : [changedStatement(this.#db, agentId)]
    const message = state === 'open' ? await claimableMessage(this.#db, agentId, terms.kind, nowMs) : []
    const [written] = await this.#db.batch([
      insertRow(this.#db, 'contract_settlements', row, 'ON CONFLICT DO NOTHING'),
      ...reading.changed.map((part) => this.#restate(part, reading.cut)),
      ...change,
      ...message,
    ])
    this.saved += written?.meta.changes ?? 0
    if (message.length > 0) this.receivers.add(agentId)
  }

  #restate(part: SettledPart, cut: number): D1PreparedStatement {
    const row = { contract_id: part.contractId, start_ms: part.startMs, cut, ...columnsOf(part) }
    return insertRow(this.#db, 'contract_restatements', row, 'ON CONFLICT DO NOTHING')
  }
}

interface PayableRow extends Payable {
  agentId: string
  kind: ContractKind
  bank: string
  currency: Currency
}

/**
 * Pays what is to be paid, one agent's or everybody's. What nobody claimed in time lapses first, or is paid, as the
 * contract says.
 */
export async function payDueAmounts(
  env: Env,
  nowMs: number,
  agentId: string | null = null,
): Promise<{ paid: number; failures: Failure[] }> {
  const over = nowMs - CLAIM_MS
  const ofTerms = (payment: string) =>
    `state = 'open' AND settled_ms <= ?1 AND (SELECT terms ->> 'payment' FROM agent_contracts WHERE id = contract_id) = '${payment}'`
  await env.DB.batch([
    env.DB.prepare(`UPDATE contract_settlements SET state = 'lapsed' WHERE ${ofTerms('claim-then-lapsed')}`).bind(over),
    env.DB.prepare(`UPDATE contract_settlements SET state = 'due' WHERE ${ofTerms('claim-then-paid')}`).bind(over),
  ])
  let paid = 0
  const failures = await payDue<PayableRow>(
    {
      async payable() {
        const { results } = await env.DB.prepare(
          `SELECT contract_id AS subjectId, start_ms AS startMs, agent_id AS agentId, amount, kind, bank, currency
           FROM contract_settlements JOIN members ON members.id = agent_id
           WHERE state = 'due' AND (?1 IS NULL OR agent_id = ?1) ORDER BY settled_ms, start_ms LIMIT ${PAYMENTS_A_MINUTE}`,
        )
          .bind(agentId)
          .all<PayableRow>()
        return results
      },
      async credit({ subjectId: contractId, startMs, amount, kind, bank, currency, agentId: member }) {
        const earned = { kind: kind === 'dividend' ? ('dividend' as const) : ('salary' as const), contractId, startMs }
        const credited = await bankOf(env, bank).payCommission({ ...earned, member, unit: currency, amount })
        if ('refusal' in credited) throw new Error(`the bank refuses: ${credited.refusal}`)
      },
      async markPaid({ subjectId, startMs, agentId: member }) {
        const mark = env.DB.prepare(
          `UPDATE contract_settlements SET state = 'paid', paid_ms = ? WHERE contract_id = ? AND start_ms = ? AND state = 'due'`,
        ).bind(nowMs, subjectId, startMs)
        const [marked] = await env.DB.batch([mark, changedStatement(env.DB, member)])
        // Of runs at once each counts what it paid first: the bank credits an amount once, whoever asks.
        paid += marked?.meta.changes ?? 0
      },
    },
    nowMs,
  )
  return { paid, failures }
}
