import { expect, test } from 'vitest'
import { Audience } from '#api/operator/rewards/audience'
import { isInAudience, type MemberFacts } from './audience.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-28T12:00:00Z')
const FACTS: MemberFacts = {
  ...{ account: 'marta', registeredMs: NOW - 7 * DAY_MS, language: 'es', level: 2 },
  agents: ['agente', 'bahia'],
}

test.each<[audience: unknown, isIn: boolean]>([
  [undefined, true],
  [{ kind: 'all' }, true],
  [{ kind: 'new', days: 7 }, true],
  [{ kind: 'new', days: 6 }, false],
  [{ kind: 'rank', levels: [1, 2] }, true],
  [{ kind: 'rank', levels: [1, 3] }, false],
  [{ kind: 'line', agent: 'Agente' }, true],
  [{ kind: 'line', agent: 'bahia' }, true],
  [{ kind: 'line', agent: 'marta' }, false],
  [{ kind: 'language', languages: ['en', 'es'] }, true],
  [{ kind: 'language', languages: ['en', 'pt'] }, false],
  [{ kind: 'list', accounts: ['otra', 'MARTA'] }, true],
  [{ kind: 'list', accounts: ['otra'] }, false],
])('%j is for her: %j', (audience, isIn) => {
  const read = audience === undefined ? undefined : Audience.parse(audience)
  expect(isInAudience(FACTS, read, NOW)).toBe(isIn)
})

test('who registered at the last instant is new, and a millisecond later is not', () => {
  const audience = { kind: 'new', days: 7 } as const
  expect([NOW, NOW + 1].map((atMs) => isInAudience(FACTS, audience, atMs))).toEqual([true, false])
})

test.each([
  {},
  { kind: 'everybody' },
  { kind: 'all', days: 3 },
  { kind: 'new' },
  { kind: 'new', days: 0 },
  { kind: 'new', days: 1.5 },
  { kind: 'new', days: 367 },
  { kind: 'rank', levels: [] },
  { kind: 'rank', levels: [0] },
  { kind: 'rank', levels: [2, 2] },
  { kind: 'line' },
  { kind: 'line', agent: '' },
  { kind: 'language', languages: ['xx'] },
  { kind: 'language', languages: ['es', 'es'] },
  { kind: 'list', accounts: [] },
  { kind: 'list', accounts: Array.from({ length: 501 }, (_, index) => `m${index}`) },
  { kind: 'list', accounts: ['una', 'una'] },
])('%j is no audience', (audience) => {
  expect(Audience.safeParse(audience).success).toBe(false)
})
