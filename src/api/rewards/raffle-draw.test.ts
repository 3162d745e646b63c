import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawWinners, entriesHashOf, receiptOf, sha256Of } from './raffle-draw.ts'

/** The same draw as docs/fairness.md describes it, with another library and another shuffle of the same numbers. */
function drawnByHand(raffle: string, seed: string, receipts: readonly string[], prizes: number): number[] {
  const hash = createHash('sha256')
  for (const receipt of receipts) hash.update(`${receipt}\n`)
  const entriesHash = hash.digest('hex')
  const left = receipts.map((_, index) => index + 1)
  const winners: number[] = []
  for (let place = 0; place < Math.min(prizes, receipts.length); place += 1) {
    for (let attempt = 0; ; attempt += 1) {
      const mac = createHmac('sha256', seed).update(`${raffle}:${entriesHash}:${place}:${attempt}`).digest()
      const value = mac.readUInt32BE(0)
      if (value >= Math.floor(2 ** 32 / left.length) * left.length) continue
      const at = value % left.length
      winners.push(left[at] ?? 0)
      // The first of those that are left takes the place of the one that was drawn.
      left[at] = left[0] ?? 0
      left.shift()
      break
    }
  }
  return winners
}

const receiptsOf = (raffle: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => receiptOf(raffle, index + 1, `secret-${index}`)))

test.each([
  [1, 1],
  [1, 5],
  [3, 10],
  [40, 10],
  [1_200, 10],
])('%i tickets with %i prizes are drawn as described, each number once', async (count, prizes) => {
  for (const seed of ['a', 'b', '0f'.repeat(32)]) {
    const receipts = await receiptsOf('rifa', count)
    const entriesHash = await entriesHashOf(receipts)
    const winners = await drawWinners({ raffle: 'rifa', seed, entriesHash, tickets: count, prizes })
    expect(winners).toEqual(drawnByHand('rifa', seed, receipts, prizes))
    expect(new Set(winners).size).toBe(Math.min(count, prizes))
    expect(winners.every((number) => number >= 1 && number <= count)).toBe(true)
  }
})

test('no ticket wins nothing', async () => {
  const entriesHash = await entriesHashOf([])
  expect(await drawWinners({ raffle: 'rifa', seed: 'a', entriesHash, tickets: 0, prizes: 3 })).toEqual([])
})

test('another ticket, another secret and another seed change the draw', async () => {
  const receipts = await receiptsOf('rifa', 500)
  const hashes = [receipts, receipts.slice(1), [await receiptOf('rifa', 1, 'other'), ...receipts.slice(1)]]
  const draws = await Promise.all(
    hashes.map(async (list) =>
      drawWinners({ raffle: 'rifa', seed: 'a', entriesHash: await entriesHashOf(list), tickets: 499, prizes: 5 }),
    ),
  )
  draws.push(
    await drawWinners({
      ...{ raffle: 'rifa', seed: 'b', entriesHash: await entriesHashOf(receipts), tickets: 499, prizes: 5 },
    }),
  )
  expect(new Set(draws.map(String)).size).toBe(4)
})

test('each number wins as often as the others', async () => {
  const wins = new Map<number, number>()
  for (let round = 0; round < 3_000; round += 1)
    for (const number of await drawWinners({
      ...{ raffle: 'rifa', seed: `seed-${round}`, entriesHash: '', tickets: 10, prizes: 2 },
    }))
      wins.set(number, (wins.get(number) ?? 0) + 1)
  const expected = (3_000 * 2) / 10
  const chiSquare = [...wins.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // 9 degrees of freedom: above 27.9 in one of a thousand; the seeds are always the same.
  expect(chiSquare).toBeLessThan(27.9)
})

test('a receipt is the hash of the raffle, the number and the secret', async () => {
  expect(await receiptOf('rifa', 7, 'secreto')).toBe(createHash('sha256').update('rifa:7:secreto').digest('hex'))
  expect(await sha256Of('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})
