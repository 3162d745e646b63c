import { type HarmMarker, type HarmRule, harmCalls } from '#api/operator/protection/harm'
import type { PlainBet, PlainHistory } from '#tests/support/protection/harm-calculator'
import { randomFrom } from '#tests/support/stand-ins/wagers'
import { pathOf } from '../../../../../scripts/ops/endpoint-command.ts'
import type { JournalEvent } from '../../../../../workers/platform/bank/bank-types.ts'
import { findHarm } from '../../../../../workers/platform/protection/harm/evaluate.ts'
import { insertRow } from '../../../../../workers/shared/rows.ts'
import { bet, onBet } from '../../rewards/vip-bets.ts'
import { callApi, env, expectValue } from '../../support/world.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000
export const ZONE = 'America/Mexico_City'

export interface Harm {
  account: string
  markers: HarmMarker[]
  isDue: boolean
  next: string | null
}

/** The clock runs twice: what was done since is marked, and a quarter of an hour later looked at. */
export async function look(nowMs = Date.now()): Promise<void> {
  await findHarm(env, nowMs)
  await findHarm(env, nowMs + 15 * MINUTE_MS)
}

export const harmOf = async (account: string) =>
  expectValue(await callApi<Harm>('GET', pathOf(harmCalls.showMemberHarm, { account })))

/** A movement of money that is no play. */
export const movedAt = (member: string, kind: JournalEvent['kind'], amount: number, atMs: number, actor = 'system') =>
  bet(member, amount, atMs, { kind, actor, vendor: null, game: null, round: null, closes: false })

/** A round with its result. */
export function roundAt(
  member: string,
  stake: number,
  placedMs: number,
  won: number,
  over: Partial<JournalEvent> = {},
) {
  const placed = bet(member, stake, placedMs, { closes: false, ...over })
  return [placed, { ...onBet(placed, 'win', placedMs + 20_000), amount: won }] as const
}

export const noteRaise = (member: string, kind: string, atMs: number) =>
  insertRow(env.DB, 'protection_events', {
    ...{ id: crypto.randomUUID(), member_id: member, kind, owner: 'member', at: new Date(atMs).toISOString() },
  }).run()

/** A marker of today that is there already. */
export function noteMarker(member: string, rule: HarmRule) {
  const at = new Date().toISOString()
  const figures = JSON.stringify({ count: 3, amount: null, of: 0 })
  return insertRow(env.DB, 'harm_markers', {
    ...{ member_id: member, rule, day: at.slice(0, 10), at, found_at: at, figures },
  }).run()
}

/** What a member does in some days, minute by minute, so that the edges of every rule are met. */
export function historyOf(seed: number, member: string, startMs: number, endMs: number) {
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const [chases, cancels, raises, isNightly] = [random() < 0.5, random(), random(), random() < 0.5]
  const events: JournalEvent[] = []
  const plain: PlainHistory = { bets: [], deposits: [], withdrawals: [], raises: [] }
  let stake = 1_000 + below(9_000)
  let round = 0

  function place(atMs: number, isSecond = false): void {
    if (!isSecond) round += 1
    const free = random() < 0.05
    const placed = bet(member, stake, atMs, { closes: false, free, round: `${member}-${round}` })
    const isLost = random() < 0.7
    const one: PlainBet = {
      ...{ round: `${member}-${round}`, placedMs: atMs, endedMs: null, stake },
      ...{ won: isLost ? below(3) * 100 : stake * 2, isFree: free, isVoid: false },
    }
    plain.bets.push(one)
    events.push(placed)
    const endMs = atMs + (random() < 0.1 ? 90 * MINUTE_MS : below(2) * MINUTE_MS)
    const fate = random()
    if (fate < 0.05) one.won = 0
    else if (fate < 0.1) {
      events.push(onBet(placed, 'rollback', endMs))
      Object.assign(one, { endedMs: endMs, won: 0, isVoid: true })
    } else {
      events.push({ ...onBet(placed, 'win', endMs), amount: one.won })
      one.endedMs = endMs
    }
    if (random() < 0.1 && !isSecond) place(atMs, true)
    const grows = isLost && random() < (chases ? 0.8 : 0.1) && stake < 400_000
    stake = grows ? stake * 2 - below(2) * (chases ? 0 : 1) : 1_000 + below(9_000)
  }

  for (let atMs = startMs; atMs < endMs; ) {
    for (let left = below(40); left > 0 && atMs < endMs; left -= 1) {
      atMs += (1 + below(isNightly ? 12 : 6)) * MINUTE_MS
      place(atMs)
      if (random() > 0.25) continue
      const depositMs = atMs + below(4) * 15 * MINUTE_MS
      events.push(movedAt(member, 'deposit', 10_000, depositMs))
      plain.deposits.push({ atMs: depositMs })
    }
    if (random() < cancels) {
      const amount = 100 + below(1_000)
      const isOwn = random() < 0.7
      events.push(movedAt(member, 'hold-void', amount, atMs, isOwn ? `member:${member}` : 'operator:eva'))
      if (isOwn) plain.withdrawals.push({ atMs, amount })
    }
    if (random() < raises) plain.raises.push({ atMs })
    atMs += (60 + below(isNightly ? 300 : 900)) * MINUTE_MS
  }
  return { events, plain }
}
