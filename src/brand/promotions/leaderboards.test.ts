import { expect, test } from 'vitest'
import { BoardDraft } from '#api/operator/rewards/leaderboards'
import { pointRules } from '../points.ts'
import { leaderboards } from './leaderboards.ts'

test('every leaderboard is one that an operator could open, with texts of its own in every language', () => {
  for (const { id, ...draft } of leaderboards)
    expect([id, BoardDraft.safeParse(draft).error?.issues]).toEqual([id, undefined])
  const texts = leaderboards.flatMap(({ title, text }) => [...Object.values(title), ...Object.values(text)])
  expect(new Set(texts).size).toBe(texts.length)
  expect(leaderboards).toHaveLength(1)
})

test('nobody comes first by betting more, and a first place is worth little', () => {
  const { exchange } = pointRules
  for (const { id, metric, prizes } of leaderboards) {
    expect([id, metric.kind, prizes.unit]).toEqual([id, 'games', 'PTS'])
    // 5.00 MXN.
    expect([id, ((prizes.places[0]?.amount ?? 0) * exchange.amount.MXN) / exchange.points]).toEqual([id, 500])
  }
})
