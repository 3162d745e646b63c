import type { Contract, Terms } from '#api/agents/contracts'
import type { Settlement } from '#api/agents/settlements'
import { settlementsWhere } from '../../../../../workers/platform/agents/settlements/lists.ts'
import { settleContracts } from '../../../../../workers/platform/agents/settlements/settle-contracts.ts'
import { bankOf } from '../../../../../workers/platform/bank/routing.ts'
import { applyJournal } from '../../../../../workers/platform/read-models/apply.ts'
import { movement } from '../../support/movements.ts'
import { env } from '../../support/world.ts'
import { type Agent, agreed } from '../contract-world.ts'

/** Bets of a line at chosen times, and the settlements made from them. */

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
/** Midnight in Mexico, a week ago. */
export const BEGIN_MS = Math.floor(Date.now() / DAY_MS - 7) * DAY_MS + 6 * HOUR_MS

/** Makes a contract that is in force since the beginning. */
export async function since(agent: Agent, above: Agent | null, terms: Terms, fromMs = BEGIN_MS): Promise<Contract> {
  const contract = await agreed(agent, above, terms)
  await env.DB.prepare('UPDATE agent_contracts SET from_ms = ?1, series_from_ms = ?1 WHERE id = ?2')
    .bind(fromMs, contract.id)
    .run()
  return contract
}

let sequence = 0

function next(): number {
  sequence += 1
  return sequence
}

const BANK = 'bank-of-bets'

export interface Bet {
  sequence: number
  id: string
  member: string
  /** The round; without one it is the bet's own. */
  of?: string
}

/** A doubled hand that was settled at a time, its win with its first bet; returns the second. */
export async function double(member: Agent, atMs: number, stake: number, won: number): Promise<Bet> {
  const [first, second] = [next(), next()]
  const [one, of] = [`bet-${crypto.randomUUID()}`, `round-${crypto.randomUUID()}`]
  const round = { vendor: 'FRL', game: 'blackjack', round: of, at: new Date(atMs).toISOString(), member: member.id }
  const bet = { sequence: second, id: `${one}-double`, member: member.id, of }
  const placed = { ...round, kind: 'bet', amount: stake }
  const win = { ...round, sequence: next(), kind: 'win', amount: won, closes: true, reference: one, bet: first }
  const end = { ...round, sequence: next(), kind: 'round-end', amount: 0, reference: bet.id, bet: second }
  for (const event of [{ ...placed, sequence: first, id: one }, { ...placed, ...bet }, win, end])
    await applyJournal(env.DB, { bank: BANK, events: [movement(event)] })
  return bet
}

/** A bet that was settled at a time: what the bank of the member would send. */
export async function play(member: Agent, atMs: number, stake: number, won = 0, bonus = 0): Promise<Bet> {
  const bet = { sequence: next(), id: `bet-${crypto.randomUUID()}`, member: member.id }
  const at = new Date(atMs).toISOString()
  const round = { vendor: 'FRL', game: 'faro', round: bet.id, at }
  const placed = movement({ ...bet, ...round, kind: 'bet', amount: stake, bonus: -bonus })
  const win = {
    ...round,
    kind: 'win' as const,
    id: `${bet.id}-win`,
    sequence: next(),
    amount: won,
    closes: true,
  }
  const result = movement({ member: bet.member, ...win, reference: bet.id, bet: bet.sequence })
  await applyJournal(env.DB, { bank: BANK, events: [placed, result] })
  return bet
}

/** Takes a bet back, at a time. */
export async function takeBack(bet: Bet, atMs: number, stake: number): Promise<void> {
  const event = movement({
    ...{
      kind: 'rollback',
      member: bet.member,
      sequence: next(),
      amount: stake,
      at: new Date(atMs).toISOString(),
    },
    ...{ reference: bet.id, bet: bet.sequence, vendor: 'FRL', game: 'faro', round: bet.of ?? bet.id },
  })
  await applyJournal(env.DB, { bank: BANK, events: [event] })
}

/** Takes the win of a bet back at a time, as its vendor does to correct a result. */
export async function takeBackWin(bet: Bet, atMs: number, won: number): Promise<void> {
  const event = movement({
    ...{ kind: 'win-rollback', id: `${bet.id}-taken-back`, member: bet.member, sequence: next(), amount: won },
    ...{ reference: `${bet.id}-win`, bet: bet.sequence, vendor: 'FRL', game: 'faro', round: bet.id },
    at: new Date(atMs).toISOString(),
  })
  await applyJournal(env.DB, { bank: BANK, events: [event] })
}

/** Ends every contract, so that the clock of the next test has only its own to settle. */
export async function endAll(): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('UPDATE agent_contracts SET until_ms = from_ms WHERE from_ms IS NOT NULL'),
    // Its periods end when those of this one did.
    env.DB.prepare('DELETE FROM contract_cuts'),
  ])
}

export const settle = (nowMs: number) => settleContracts(env, nowMs)

/** Of every kind, the newest first. */
export const settlementsOf = ({ id }: Agent): Promise<Settlement[]> => settlementsWhere(env.DB, id)

/** The agent's cash in its bank. */
export async function cashOf(agent: Agent): Promise<number> {
  const row = await env.DB.prepare('SELECT bank FROM members WHERE id = ?').bind(agent.id).first<{ bank: string }>()
  const balances = await bankOf(env, row?.bank ?? '').balance(agent.id)
  if ('refusal' in balances) throw new Error(balances.refusal)
  return balances.cash
}
