import type { VipLadder } from '#api/operator/rewards'
import type { VipPeriod } from '#api/rewards/vip'
import type { JournalEvent } from '../../../../workers/platform/bank/bank-types.ts'
import { applyJournal } from '../../../../workers/platform/read-models/apply.ts'
import { movement } from '../support/movements.ts'
import { env } from '../support/world.ts'

/** Ladders, and bets as the banks' messages bring them. */

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000
export const ZONE = 'America/Mexico_City'

export const names = (name: string) => ({ es: `${name}-es`, en: `${name}-en`, pt: `${name}-pt` })

/** A ladder with these thresholds in MXN. */
export const ladderOf = (period: VipPeriod, thresholds: readonly number[]): VipLadder => ({
  period,
  ranks: thresholds.map((threshold, index) => ({
    name: names(`r${index + 1}`),
    thresholds: { MXN: threshold },
    benefits: [names(`b${index + 1}`)],
  })),
})
export const STEPS = [0, 1_000, 2_000, 4_000] as const

let sequence = 0
const next = () => {
  sequence += 1
  return sequence
}
/** Applies a message of a bank. */
export const apply = (...events: JournalEvent[]) => applyJournal(env.DB, { bank: 'bank-vip', events })
const iso = (timeMs: number) => new Date(timeMs).toISOString()

/** A bet that is settled at once. */
export function bet(member: string, amount: number, atMs: number, over: Partial<JournalEvent> = {}): JournalEvent {
  const about = { vendor: 'FRL', game: 'faro', round: `r${sequence}` }
  return movement({ member, sequence: next(), kind: 'bet', amount, closes: true, at: iso(atMs), ...about, ...over })
}

/** What becomes of a bet. */
export function onBet(of: JournalEvent, kind: 'win' | 'rollback', atMs: number): JournalEvent {
  const { member, vendor, game, round, free, amount } = of
  const about = { vendor, game, round, free, amount, reference: of.id, bet: of.sequence }
  return movement({ member, sequence: next(), kind, closes: true, at: iso(atMs), ...about })
}

export const at = (time: string) => Date.parse(time)

interface Change {
  at: string
  reason: string
  from_level: number
  to_level: number
  staked: number
  period_from: string
}

/** The history of a member's rank, oldest first. */
export const changesOf = async (member: string) =>
  (await env.DB.prepare('SELECT * FROM vip_changes WHERE member_id = ? ORDER BY sequence').bind(member).all<Change>())
    .results
