import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engines, nameOf } from './catalogue.ts'

/** What documents say of the games is what the games state. */

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('the lowest and the highest return of all games are those that docs/compliance.md states', () => {
  const bets = engines.flatMap((engine) => {
    const { rtp, highestRtp = rtp } = engine.figures()
    return [rtp, highestRtp].map((stated) => ({ code: engine.code, stated: Number(stated) }))
  })
  const sorted = bets.toSorted((a, b) => a.stated - b.stated)
  const [lowest, highest] = [sorted[0], sorted.at(-1)].map((bet) => bet ?? { code: '', stated: 0 })
  const stated = /from ([\d.]+) per cent, the lowest bet of ([^,]+), to ([\d.]+) per cent, ([^)]+)\)/.exec(
    read('docs/compliance.md'),
  )
  expect(stated?.slice(1)).toEqual([
    lowest?.stated.toFixed(2),
    nameOf(lowest?.code ?? '', 'en').toLowerCase(),
    highest?.stated.toFixed(2),
    nameOf(highest?.code ?? '', 'es'),
  ])
})

test('no game gains more often than it pays, and each states both', () => {
  for (const engine of engines) {
    const { hitRate, gainRate } = engine.figures()
    expect(Number(gainRate), engine.code).toBeGreaterThan(0)
    expect(Number(gainRate), engine.code).toBeLessThanOrEqual(Number(hitRate))
  }
})

test.each([
  // Every path is as likely as any other: those that pay more than the stake at the middle risk, of 4,096.
  ['marea', (2 * (495 + 220 + 66 + 12 + 1)) / 4_096],
  // All but a tie, of which a half is won: 31 of 415 second cards tie, and return half.
  ['dragon-y-tigre', 384 / 415 / 2],
  // Red.
  ['ruleta-del-puerto', 18 / 37],
])('of %s returns, ties and half stakes are no gains', (code, share) => {
  const gainRate = engines.find((engine) => engine.code === code)?.figures().gainRate
  expect(gainRate).toBe((Math.floor(share * 10_000) / 100).toFixed(2))
})
