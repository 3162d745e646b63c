import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { activities } from '#brand/promotions/activities'
import { commandOf } from '../../command.ts'
import { writeReadable } from '../../readable.ts'

const folder = mkdtempSync(join(tmpdir(), 'activities-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(value: unknown): string {
  const file = join(folder, 'activity.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}
const DRAFT = (() => {
  const [{ id: _id, days: _days, ...rest } = { id: '', days: 0 }] = activities
  const times = { from: '2026-12-01T00:00:00-06:00', until: '2026-12-05T00:00:00-06:00' }
  return { ...rest, ...times, reward: { unit: 'MXN', amount: 5_000, most: 500_000 } }
})()

test('an activity is set from a file as activities prints it, and what members send is decided', () => {
  const readable = writeReadable(DRAFT) as typeof DRAFT
  expect(readable.reward).toEqual({ unit: 'MXN', amount: '50.00 MXN', most: '5,000.00 MXN' })
  expect(commandOf(['activity', 'set', 'tu-faro', fileOf(readable), '--reason', 'december'])).toMatchObject({
    ...{ kind: 'put', path: '/ops/activities/tu-faro', value: { draft: DRAFT, reason: 'december' } },
  })
  expect(commandOf(['activities'])).toMatchObject({ kind: 'get', path: '/ops/activities' })
  expect(commandOf(['activity', 'stop', 'tu-faro', '--reason', 'a mistake'])).toMatchObject({
    path: '/ops/activities/tu-faro/stop',
  })
  expect(commandOf(['activity-claims', '--state', 'rejected'])).toMatchObject({
    path: '/ops/activity-claims?state=rejected',
  })
  expect(commandOf(['activity-claim', 'reject', '7', '--reason', 'no faro'])).toMatchObject({
    ...{ path: '/ops/activity-claims/7', value: { decision: 'reject', reason: 'no faro' } },
  })
})

test.each([
  [DRAFT, 'names no currency'],
  [{ ...DRAFT, reward: { unit: 'MXN', amount: '5 CLP', most: '5 CLP' } }, 'A reward of MXN holds 5 CLP'],
  [{ ...DRAFT, reward: { unit: 'PTS', amount: 5, most: 4 } }, 'most'],
  [{ ...DRAFT, reward: { unit: 'PTS', amount: 5, most: 5 }, until: DRAFT.from }, 'until'],
])('a wrong activity is refused: %#', (draft, why) => {
  expect(() => commandOf(['activity', 'set', 'tu-faro', fileOf(draft), '--reason', 'december'])).toThrow(why)
})
test('a decision without a reason is refused before anything is sent', () => {
  expect(() => commandOf(['activity-claim', 'approve', '7'])).toThrow('the member reads it')
})
