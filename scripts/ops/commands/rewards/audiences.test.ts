import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { missions } from '#brand/missions'
import { activities } from '#brand/promotions/activities'
import { leaderboards } from '#brand/promotions/leaderboards'
import { offers } from '#brand/promotions/offers'
import { raffles } from '#brand/promotions/raffles'
import { commandOf } from '../../command.ts'
import { writeReadable } from '../../readable.ts'

/** Every kind of promotion takes the audiences that docs/operating.md shows, and refuses others (decision 194). */

const folder = mkdtempSync(join(tmpdir(), 'audiences-'))
afterAll(() => rmSync(folder, { recursive: true }))

const withoutDays = ({ id: _id, days: _days, ...draft }: { id: string; days: number }) => draft
const withoutId = ({ id: _id, ...draft }: { id: string }) => draft
const [from, end] = ['2026-12-01T00:00:00.000Z', '2026-12-05T00:00:00.000Z']

describe.each([
  ['mission', 'open', missions.map(withoutId)[0]],
  ['leaderboard', 'open', leaderboards.map(withoutId)[0]],
  ['offer', 'set', offers[0]?.offer],
  ['raffle', 'open', { ...raffles.map(withoutDays)[0], from, drawAt: end }],
  ['activity', 'set', { ...activities.map(withoutDays)[0], from, until: end }],
])('a file of %s %s', (noun, verb, draft) => {
  const command = (audience: object) => {
    const file = join(folder, `${noun}.json`)
    writeFileSync(file, JSON.stringify({ ...(writeReadable(draft) as object), audience }))
    return commandOf([noun, verb, 'para-algunos', file, '--reason', 'december'])
  }

  test.each([
    { kind: 'all' },
    { kind: 'new', days: 30 },
    { kind: 'rank', levels: [3, 4] },
    { kind: 'line', agent: 'agente' },
    { kind: 'language', languages: ['pt'] },
    { kind: 'list', accounts: ['demo', 'otra'] },
  ])('may be for %j', (audience) => {
    expect(command(audience)).toMatchObject({ value: { draft: { audience } } })
  })

  test.each([
    [{ kind: 'rank', levels: [] }, 'audience.levels'],
    [{ kind: 'crowd' }, 'audience'],
  ])('may not be for %j', (audience, why) => {
    expect(() => command(audience)).toThrow(why)
  })
})
