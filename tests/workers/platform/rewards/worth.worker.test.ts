import { expect, test } from 'vitest'
import { returns } from '#brand/figures'
import { computeWorths, type WorthQuestion, worthFor } from '../../../../workers/platform/rewards/worth/stored-worth.ts'
import { env } from '../support/world.ts'

/** What promotions are worth is computed once, and never for long while somebody waits (decision 188). */

const QUESTION: WorthQuestion = {
  ...{ gameCode: 'el-timon', amount: 10_000, target: 100_000, weight: 100, stake: 2_000, maxStake: null },
}
const rows = async () =>
  (
    await env.DB.prepare('SELECT question, worth FROM wagering_worths').all<{
      question: string
      worth: string | null
    }>()
  ).results

test('a question is answered at once where that is little work, and the same answer is given again', async () => {
  const worth = await worthFor(env, QUESTION)
  expect(worth).toMatchObject({ rounds: 50 })
  expect(await rows()).toHaveLength(1)
  await env.DB.prepare(`UPDATE wagering_worths SET worth = '{"rounds":7}'`).run()
  expect(await worthFor(env, QUESTION)).toEqual({ rounds: 7 })
  expect(await worthFor(env, { ...QUESTION, amount: 12_000 })).toMatchObject({ rounds: 50 })
  expect(await rows()).toHaveLength(2)
})

test('a game that nobody has counted is not computable, and asks nothing of the clock', async () => {
  expect(await worthFor(env, { ...QUESTION, gameCode: 'blackjack' })).toBeNull()
  expect((await rows()).filter(({ question }) => question.includes('blackjack'))).toEqual([])
})

test('what takes long is computed by the clock, also where it turns out not to be computable', async () => {
  const long = { ...QUESTION, gameCode: 'loteria-del-puerto', amount: 50_000, target: 500_000, stake: 1_000 }
  const never = { ...long, weight: 0 }
  for (const question of [long, never]) expect(await worthFor(env, question)).toBe('later')
  expect(await worthFor(env, long)).toBe('later')
  for (let minutes = 0; minutes < 2; minutes += 1) await computeWorths(env)
  const worth = await worthFor(env, long)
  expect(worth).toMatchObject({ rounds: 500 })
  if (worth === null || worth === 'later') throw new Error('not computed')
  // What the site prints of the game is rounded down to a hundredth of a per cent.
  const printed = returns['loteria-del-puerto'] ?? 0
  expect(worth.expectedCost).toBeGreaterThan(500_000 * (1 - (printed + 1) / 10_000))
  expect(worth.expectedCost).toBeLessThan(500_000 * (1 - printed / 10_000))
  expect(worth.chanceOfKeeping).toBeGreaterThan(0.2)
  expect(worth.chanceOfKeeping).toBeLessThan(0.9)
  expect(await worthFor(env, never)).toBeNull()
})
