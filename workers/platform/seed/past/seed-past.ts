import { brand } from '#brand/brand'
import { payouts } from '#brand/payouts'
import { insertRow, manyColumns } from '../../../shared/rows.ts'
import { timeZoneOf } from '../../../shared/time-zone.ts'
import { columnsOf } from '../../agents/settlements/part-columns.ts'
import type { PastEntry } from '../../bank/past-types.ts'
import { bankOf } from '../../bank/routing.ts'
import { type Member, memberByAccount } from '../../directory/members.ts'
import type { Env } from '../../env.ts'
import { readSetting, saveSetting } from '../../settings/settings.ts'
import { termsOf } from '../../wallet/deposits/cashiers.ts'
import { methodNow } from '../../wallet/deposits/methods.ts'
import { contractsOf, type PastContract, type PastSettlement, paymentsOf } from './contracts.ts'
import { PAST_PLAYERS } from './players.ts'
import { playsOf } from './plays.ts'

/** When the past was planned from, so that a start that was cut off continues the same past. */
const SETTING = 'seed-past'
const DEPOSIT_METHOD = 'spei'

interface Stored {
  nowMs: number
  isDone: boolean
}

/**
 * Gives the demo line a past: what its members paid in, played and withdrew, and what the agent earned by it. Once, and
 * only where no money has moved yet: a past that is added later would be out of order.
 */
export async function seedPast(env: Env, agentAccount: string): Promise<void> {
  if (env.SEED_HISTORY !== '1') return
  const stored = (await readSetting(env.DB, SETTING)) as Stored | undefined
  if (stored?.isDone) return
  const players = await readMembers(
    env,
    PAST_PLAYERS.map(({ account }) => account),
  )
  const [agent] = await readMembers(env, [agentAccount])
  const banks = [...new Set([...players, agent].flatMap((member) => (member ? [member.bank] : [])))]
  if (agent === undefined || (!stored && !(await areEmpty(env, banks)))) return
  const nowMs = stored?.nowMs ?? Date.now()
  await saveSetting(env.DB, SETTING, { nowMs, isDone: false } satisfies Stored)
  await writePast(env, { players, agent, banks }, nowMs)
  await saveSetting(env.DB, SETTING, { nowMs, isDone: true } satisfies Stored)
}

interface Line {
  players: Member[]
  agent: Member
  banks: string[]
}

/** The directory first: what the contracts count is written with the journal. */
async function writePast(env: Env, { players, agent, banks }: Line, nowMs: number): Promise<void> {
  const zone = timeZoneOf(brand.timeZone, nowMs)
  const terms = termsOf(env, await methodNow(env.DB, DEPOSIT_METHOD))
  if (zone === null || terms === null) return
  const world = {
    ...{ nowMs, zone, currency: brand.currency, depositMethod: DEPOSIT_METHOD, depositTerms: terms },
    payoutMethods: [...payouts.ways],
  }
  const ofPlayers = players.map((member, index) => ({
    bank: member.bank,
    entries: playsOf(PAST_PLAYERS[index] ?? PAST_PLAYERS[0], member.id, world),
  }))
  const all = ofPlayers.flatMap(({ entries }) => entries)
  const { contracts, settlements } = contractsOf(agent.id, all, nowMs, zone)
  await env.DB.batch([...contractStatements(env.DB, agent.id, contracts, settlements), claims(env.DB, all)])
  const parts = [...ofPlayers, { bank: agent.bank, entries: paymentsOf(agent.id, brand.currency, settlements) }]
  for (const bank of banks) {
    const entries = parts
      .flatMap((part) => (part.bank === bank ? part.entries : []))
      .sort((one, other) => one.atMs - other.atMs)
    const written = await bankOf(env, bank).seedPast(entries)
    if (typeof written !== 'number') throw new Error(`the bank refuses a past: ${written.refusal}`)
  }
}

async function readMembers(env: Env, accounts: string[]): Promise<Member[]> {
  const members = await Promise.all(accounts.map((account) => memberByAccount(env.DB, account)))
  return members.filter((member) => member !== null)
}

async function areEmpty(env: Env, banks: string[]): Promise<boolean> {
  const pages = await Promise.all(banks.map((bank) => bankOf(env, bank).journalEvents(0, 1)))
  return pages.every(({ head }) => head === 0)
}

/** Claims the references of the deposits, as the payment of a deposit does. */
function claims(db: D1Database, entries: readonly PastEntry[]): D1PreparedStatement {
  const rows = entries.flatMap((entry) =>
    entry.is === 'deposit' ? [{ ...entry.paid, at: new Date(entry.atMs).toISOString() }] : [],
  )
  return db
    .prepare(
      `INSERT OR IGNORE INTO deposit_references (provider, reference, member_id, deposit_id, claimed_at)
       SELECT value ->> 'provider', value ->> 'reference', value ->> 'memberId', value ->> 'id', value ->> 'at'
       FROM json_each(?)`,
    )
    .bind(JSON.stringify(rows))
}

function contractStatements(
  db: D1Database,
  agentId: string,
  contracts: readonly PastContract[],
  settlements: readonly PastSettlement[],
): D1PreparedStatement[] {
  const timeOf = (ms: number) => new Date(ms).toISOString()
  const rows = contracts.map(({ id, version, terms, fromMs, untilMs }) => {
    const [state, reason] = untilMs === null ? ['accepted', null] : ['terminated', 'replaced']
    const row = {
      id,
      agent_id: agentId,
      parent_id: null,
      kind: terms.kind,
      version,
      terms: JSON.stringify(terms),
      proposed_by: 'above',
      state,
      created_at: timeOf(fromMs),
      answer_until: timeOf(fromMs),
      from_ms: fromMs,
      until_ms: untilMs,
      series_from_ms: fromMs,
      end_reason: reason,
    }
    return insertRow(db, 'agent_contracts', row, 'ON CONFLICT DO NOTHING')
  })
  const settled = settlements.map(({ contract, startMs, endMs, outcome, atMs }) => ({
    contract_id: contract.id,
    start_ms: startMs,
    end_ms: endMs,
    period_end_ms: endMs,
    agent_id: agentId,
    kind: contract.terms.kind,
    cut: 0,
    late: 0,
    ...columnsOf(outcome),
    amount: outcome.amount,
    correction: 0,
    correction_cut: 0,
    correction_left: outcome.correctionLeft,
    state: outcome.amount > 0 ? 'paid' : 'none',
    settled_ms: atMs,
    paid_ms: outcome.amount > 0 ? atMs : null,
  }))
  const { into, json } = manyColumns(settled)
  return [...rows, db.prepare(`INSERT INTO contract_settlements ${into} ON CONFLICT DO NOTHING`).bind(json)]
}
