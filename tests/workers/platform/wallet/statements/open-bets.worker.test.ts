import { beforeAll, describe, expect, test } from 'vitest'
import { teamPageOf } from '../../../../../workers/platform/agents/team-bets.ts'
import { overdueBets } from '../../../../../workers/platform/vendors/open-rounds.ts'
import { type BetFilter, betRows } from '../../../../../workers/platform/wallet/statements/bets.ts'
import { env } from '../../support/world.ts'
import { planOf } from './query-plan.ts'

/** A bet may be open for weeks: what looks for open bets costs by those, not by the days since the oldest. */

const DAY_MS = 86_400_000
const SETTLED = 2_000
const isoOf = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString()
const MEMBER = 'waits-for-an-event'
const FILTER: BetFilter = {
  ...{ member: MEMBER, unit: 'MXN', vendor: null, category: null, state: 'open', language: 'es' },
  range: { zone: { name: 'UTC', offsets: [] }, from: '', to: '', start: isoOf(60), end: isoOf(-1) },
}

beforeAll(async () => {
  const insert = `INSERT INTO bets_all (generation, bank, sequence, id, member, unit, vendor, game, state, placed_at)`
  await env.DB.batch([
    env.DB.prepare(`${insert} VALUES (1, 'bank-5', 1, 'FRL:waits', ?1, 'MXN', 'FRL', 'faro', 'open', ?2)`).bind(
      ...[MEMBER, isoOf(30)],
    ),
    env.DB.prepare(
      `WITH RECURSIVE later (sequence) AS (SELECT 2 UNION ALL SELECT sequence + 1 FROM later WHERE sequence < ?3)
       ${insert} SELECT 1, 'bank-5', sequence, 'FRL:' || sequence, ?1, 'MXN', 'FRL', 'faro', 'settled', ?2 FROM later`,
    ).bind(MEMBER, isoOf(10), SETTLED),
  ])
})

describe('the open bets of a statement', () => {
  test.each([{}, { vendor: 'FRL' }, { vendor: 'PG' }] as const)(
    'of a member cost by what is open: %o',
    async (query) => {
      const { results, meta } = await betRows(env.DB, { ...FILTER, ...query }, null, 26).all<{ id: string }>()
      expect(results.map(({ id }) => id)).toEqual(query.vendor === 'PG' ? [] : ['FRL:waits'])
      expect(meta.rows_read).toBeLessThan(20)
    },
  )

  test('are read from the indexes of open bets alone', async () => {
    const ofMember = await planOf((db) => betRows(db, { ...FILTER, vendor: 'FRL', category: 'SPORTS' }, null, 26))
    expect(ofMember.filter((step) => step.includes('bets_'))).toEqual([
      expect.stringMatching(
        /^SEARCH bets_all USING INDEX bets_open_member \(generation=\? AND member=\? AND unit=\? AND /,
      ),
    ])
    const { sql, bound } = teamPageOf('id', { ...FILTER, vendor: 'FRL', category: 'SPORTS' }, null, 26)
    const ofTeam = await planOf((db) => db.prepare(sql).bind(...bound))
    expect(ofTeam.filter((step) => step.includes('team_bets'))).toEqual([
      expect.stringMatching(/^SEARCH team_bets USING COVERING INDEX team_bets_open \(generation=\? AND member=\? AND /),
    ])
  })
})

test('the clock finds the bets beyond their life in the index of open bets', async () => {
  const steps = await planOf((db) => overdueBets(db, 48, Date.now()))
  expect(steps.filter((step) => /\bbets\b/.test(step))).toEqual([
    'SEARCH bets USING INDEX bets_open (generation=? AND placed_at<?)',
  ])
  expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual(['SCAN read_generation'])
  expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
})
