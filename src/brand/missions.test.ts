import { expect, test } from 'vitest'
import { MissionDraft } from '#api/operator/rewards/missions'
import { catalogue } from './catalogue.ts'
import { missions } from './missions.ts'
import { pointRules } from './points.ts'
import { rebateRules } from './rebates.ts'

test('every mission is one that an operator could open, with texts of its own in every language', () => {
  for (const { id, ...draft } of missions)
    expect([id, MissionDraft.safeParse(draft).error?.issues]).toEqual([id, undefined])
  const texts = missions.flatMap(({ title, text }) => [...Object.values(title), ...Object.values(text)])
  expect(new Set(texts).size).toBe(texts.length)
  expect(missions).toHaveLength(5)
})

test('most missions cost nothing, and no stake for a mission brings more than it costs, with points and rebate', () => {
  const free = missions.filter(({ task }) => task.kind === 'profile')
  expect(free.length).toBeGreaterThan(missions.length / 2)
  const { exchange, stakePerPoint } = pointRules
  const worthOf = (points: number) => (points * exchange.amount.MXN) / exchange.points
  const staked = missions.filter(({ task }) => task.kind === 'stake')
  expect(staked).not.toEqual([])
  for (const { id, task, categories, reward } of staked) {
    if (task.kind !== 'stake') continue
    const games = catalogue.filter(({ gameType }) => categories.length === 0 || categories.includes(gameType))
    // By the bet that returns most, rounded down in its card, and at the highest rank.
    const returns = games.map(({ gameType, rtp, odds }) => {
      const rebate = Math.max(0, ...(rebateRules.rates[gameType] ?? []))
      return Math.max(rtp ?? 10_000, odds?.highestRtp ?? 0) + 1 + rebate
    })
    const cost = (task.amount * (10_000 - Math.max(...returns))) / 10_000 - worthOf(task.amount / stakePerPoint.MXN)
    const worth = reward.unit === 'PTS' ? worthOf(reward.amount) : reward.amount
    expect([id, worth < cost, games.length > 0]).toEqual([id, true, true])
  }
})
