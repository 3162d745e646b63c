import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { offers } from '#brand/promotions/offers'
import { commandOf } from '../../command.ts'
import { writeReadable } from '../../readable.ts'

const folder = mkdtempSync(join(tmpdir(), 'offers-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(value: unknown): string {
  const file = join(folder, 'offer.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}
const draft = offers[0]?.offer

test('the offer of the brand can be set from a file as offers prints it', () => {
  expect(commandOf(['offer', 'set', 'bienvenida', fileOf(writeReadable(draft)), '--reason', 'december'])).toMatchObject(
    {
      ...{ kind: 'put', path: '/ops/offers/bienvenida', value: { draft, reason: 'december' } },
    },
  )
  expect(commandOf(['offers'])).toMatchObject({ kind: 'get', path: '/ops/offers' })
  expect(commandOf(['offer', 'close', 'bienvenida', '--reason', 'the end'])).toMatchObject({
    path: '/ops/offers/bienvenida/close',
  })
  expect(commandOf(['offer', 'preference', 'demo'])).toMatchObject({ kind: 'get', path: '/ops/offer-preferences/demo' })
  expect(commandOf(['offer', 'show', 'demo'])).toMatchObject({ kind: 'get', path: '/ops/offers/members/demo' })
})

test.each([
  [draft, 'names no currency'],
  [{ ...(writeReadable(draft) as object), percent: 501 }, 'percent (too_big)'],
  [{ ...(writeReadable(draft) as object), audience: 'new' }, 'audience'],
])('a wrong offer is refused: %#', (typed, why) => {
  expect(() => commandOf(['offer', 'set', 'bienvenida', fileOf(typed), '--reason', 'december'])).toThrow(why)
})
