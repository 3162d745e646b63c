import { expect } from 'vitest'
import type { VipLadder } from '#api/operator/rewards'
import { randomFrom } from '#tests/support/stand-ins/wagers'
import type { JournalEvent } from '../../../../workers/platform/bank/bank-types.ts'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { memberById } from '../../../../workers/platform/directory/members.ts'
import { HOUSE } from '../../../../workers/platform/operators/audit.ts'
import { findBudget } from '../../../../workers/platform/rewards/entitlements/budgets.ts'
import { decideDueRanks, rankOf } from '../../../../workers/platform/rewards/vip/decide-ranks.ts'
import { GIFT_BUDGET, giveDueGifts } from '../../../../workers/platform/rewards/vip/gifts.ts'
import { saveLadder } from '../../../../workers/platform/rewards/vip/ladder.ts'
import { addedMember } from '../support/members.ts'
import { env } from '../support/world.ts'
import { apply, at, bet, changesOf, DAY_MS, MINUTE_MS, onBet } from './vip-bets.ts'

/** Random rises and falls, while every write may be cut off before or after it happened. */

interface Life {
  id: string
  bank: string
  bets: JournalEvent[]
  isExcluded: boolean
}

/** The database as it is for a request that may stop at any batch: nothing of it is written, or nobody learns that it was. */
function interrupted(random: () => number): typeof env {
  const batch = async (statements: D1PreparedStatement[]) => {
    const luck = random()
    if (luck < 0.2) throw new Error('stopped before the batch')
    const results = await env.DB.batch(statements)
    if (luck < 0.35) throw new Error('stopped after the batch')
    return results
  }
  const DB = new Proxy(env.DB, {
    get: (db, name) => (name === 'batch' ? batch : Reflect.get(db, name, db).bind(db)),
  })
  return { ...env, DB }
}

const ignore = (one: Promise<unknown>) => one.catch(() => undefined)

export async function liveWithGifts(
  seed: number,
  { steps, members }: { steps: number; members: number },
  ladder: (points: number) => VipLadder,
): Promise<void> {
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const before = await usedOf()
  const lives = await Promise.all(Array.from({ length: members }, newLife))
  let nowMs = at('2026-02-01T06:00:00Z') + below(60) * DAY_MS
  for (let step = 0; step < steps; step += 1) {
    nowMs += random() < 0.5 ? below(600) * MINUTE_MS : below(20) * DAY_MS
    if (random() < 0.15) await saveLadder(env.DB, ladder(100 + below(50)), HOUSE)
    for (const life of lives) if (random() < 0.5) await act(life, nowMs, random)
    const broken = interrupted(random)
    const one = lives[below(lives.length)]
    // Who decides at once with the clock may be stopped, too.
    await Promise.all([
      ignore(decideDueRanks(broken, nowMs)),
      ...(random() < 0.5 ? [ignore(giveDueGifts(interrupted(random), nowMs))] : []),
      ...(one && random() < 0.5 ? [ignore(rankOf(random() < 0.5 ? broken : env, one.id, nowMs))] : []),
    ])
  }
  for (const { id, bank } of lives) await bankOf(env, bank).setState(id, 'active')
  await decideDueRanks(env, nowMs)
  for (let round = 1; round <= 3; round += 1) await giveDueGifts(env, nowMs + round * 11 * MINUTE_MS)
  const given = await Promise.all(lives.map((life) => expectOnce(life, seed)))
  const sum = (unit: string) => given.flat().reduce((total, gift) => total + (gift.unit === unit ? gift.amount : 0), 0)
  const after = await usedOf()
  expect({ PTS: after.PTS - before.PTS, MXN: after.MXN - before.MXN }).toEqual({ PTS: sum('PTS'), MXN: sum('MXN') })
  expect(given.flat().length, 'no life of this seed rose').toBeGreaterThan(members)
}

async function newLife(): Promise<Life> {
  const { member } = await addedMember()
  const { bank } = (await memberById(env.DB, member.id)) ?? { bank: '' }
  return { id: member.id, bank, bets: [], isExcluded: false }
}

/** A bet, a bet that is taken back, or an exclusion that begins or ends. */
async function act(life: Life, nowMs: number, random: () => number): Promise<void> {
  const luck = random()
  const last = life.bets.at(-1)
  if (luck < 0.15) {
    life.isExcluded = !life.isExcluded
    await bankOf(env, life.bank).setState(life.id, life.isExcluded ? 'excluded' : 'active')
  } else if (luck < 0.3 && last) {
    life.bets.pop()
    await apply(onBet(last, 'rollback', nowMs))
  } else {
    const event = bet(life.id, 1 + Math.floor(random() * 1_800), nowMs)
    life.bets.push(event)
    await apply(event)
  }
}

const usedOf = async () => ({
  PTS: (await findBudget(env.DB, GIFT_BUDGET, 'PTS'))?.used ?? 0,
  MXN: (await findBudget(env.DB, GIFT_BUDGET, 'MXN'))?.used ?? 0,
})

/** Every rank that the member's history says was reached has given once, and no other has. */
async function expectOnce({ id }: Life, seed: number): Promise<{ unit: string; amount: number }[]> {
  const reached = new Set<number>()
  for (const { reason, from_level: from, to_level: to } of await changesOf(id))
    if (reason === 'rise') for (let level = from + 1; level <= to; level += 1) reached.add(level)
  const { results } = await env.DB.prepare(
    `SELECT id, unit, amount FROM entitlements WHERE member_id = ? AND kind = 'rank-gift' ORDER BY id`,
  )
    .bind(id)
    .all<{ id: string; unit: string; amount: number }>()
  const expected = [...reached].sort().map((level) => `rank-gift:${level}`)
  expect(
    results.map((row) => row.id),
    `seed ${seed}`,
  ).toEqual(expected)
  const messages = await env.DB.prepare(
    `SELECT count(*) AS n FROM member_messages WHERE member_id = ? AND id LIKE 'rank-gift:%'`,
  )
    .bind(id)
    .first('n')
  expect(messages, `seed ${seed}`).toBe(expected.length)
  return results
}
