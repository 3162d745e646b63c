import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawWinners, entriesHashOf, fingerprintOf, receiptOf } from './raffle-draw.ts'

const seedOf = (name: string) => createHash('sha256').update(name).digest('hex')

/** The same draw as docs/fairness.md describes it, with another library and another way to shuffle. */
function drawnByHand(seed: string, receipts: readonly string[], prizes: number): number[] {
  const entriesHash = createHash('sha256')
    .update(receipts.map((receipt) => `${receipt}\n`).join(''))
    .digest('hex')
  const left = receipts.map((_, index) => index + 1)
  const winners: number[] = []
  for (let place = 0; place < Math.min(prizes, receipts.length); place += 1) {
    const at = numberByHand(Buffer.from(seed, 'hex'), `${entriesHash}:0:${place}`, left.length)
    winners.push(left[at] ?? 0)
    // The first of those that are left takes the place of the one that was drawn.
    left[at] = left[0] ?? 0
    left.shift()
  }
  return winners
}

function numberByHand(key: Buffer, message: string, range: number): number {
  for (let block = 0; ; block += 1) {
    const mac = createHmac('sha256', key).update(`${message}:${block}`).digest()
    const words = Array.from({ length: 8 }, (_, word) => mac.readUInt32BE(word * 4))
    const found = words.find((value) => value < Math.floor(2 ** 32 / range) * range)
    if (found !== undefined) return found % range
  }
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
  for (const seed of ['a', 'b', 'c'].map(seedOf)) {
    const receipts = await receiptsOf('rifa', count)
    const entriesHash = await entriesHashOf(receipts)
    const winners = await drawWinners({ seed, entriesHash, tickets: count, prizes })
    expect(winners).toEqual(drawnByHand(seed, receipts, prizes))
    expect(new Set(winners).size).toBe(Math.min(count, prizes))
    expect(winners.every((number) => number >= 1 && number <= count)).toBe(true)
  }
})

test('no ticket wins nothing', async () => {
  const entriesHash = await entriesHashOf([])
  expect(await drawWinners({ seed: seedOf('a'), entriesHash, tickets: 0, prizes: 3 })).toEqual([])
})

test('another ticket, another secret and another seed change the draw', async () => {
  const receipts = await receiptsOf('rifa', 500)
  const lists = [receipts, receipts.slice(1), [await receiptOf('rifa', 1, 'other'), ...receipts.slice(1)]]
  const draw = async (seed: string, list: readonly string[]) =>
    drawWinners({ seed, entriesHash: await entriesHashOf(list), tickets: 499, prizes: 5 })
  const draws = await Promise.all([...lists.map((list) => draw(seedOf('a'), list)), draw(seedOf('b'), receipts)])
  expect(new Set(draws.map(String)).size).toBe(4)
})

test('each number wins as often as the others', async () => {
  const wins = new Map<number, number>()
  for (let round = 0; round < 3_000; round += 1)
    for (const number of await drawWinners({ seed: seedOf(`${round}`), entriesHash: '', tickets: 10, prizes: 2 }))
      wins.set(number, (wins.get(number) ?? 0) + 1)
  const expected = (3_000 * 2) / 10
  const chiSquare = [...wins.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // 9 degrees of freedom: above 27.9 in one of a thousand; the seeds are always the same.
  expect(chiSquare).toBeLessThan(27.9)
})

test('receipts and fingerprints are the hashes that are described', async () => {
  expect(await receiptOf('rifa', 7, 'secreto')).toBe(createHash('sha256').update('rifa:7:secreto').digest('hex'))
  expect(await fingerprintOf('00ff')).toBe(
    createHash('sha256')
      .update(Buffer.from([0, 255]))
      .digest('hex'),
  )
})
