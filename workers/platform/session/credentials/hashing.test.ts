import { expect, onTestFinished, test, vi } from 'vitest'
import { Refusal } from '#api/envelope'
import { HASHES } from '../limits.ts'
import { inTurn } from './hashing.ts'

const HERE = { address: '203.0.113.0/24', account: 'ana' }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('runs two at once, keeps eight of an address waiting, and refuses the rest with a time to come back', async () => {
  let running = 0
  let most = 0
  const hash = async () => {
    running += 1
    most = Math.max(most, running)
    await pause(30)
    running -= 1
    return 'done'
  }
  const results = await Promise.all(Array.from({ length: 40 }, () => inTurn(HERE, hash)))
  expect(results.filter((result) => result === 'done')).toHaveLength(HASHES.perAddress)
  expect(results.find((result) => result instanceof Refusal)).toMatchObject({
    code: 'busy',
    detail: { retryAfterSeconds: HASHES.retryAfterSeconds },
  })
  expect(most).toBe(HASHES.atOnce)
})

test('frees the slot when a hash fails', async () => {
  for (let n = 0; n < 5; n++)
    await expect(inTurn(HERE, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn(HERE, async () => 'done')).toBe('done')
})

/** Runs hashes of 20 ms for these owners, asked for in this order; returns the order in which they ran. */
async function ran(owners: readonly { address: string; account: string }[]): Promise<string[]> {
  const order: string[] = []
  await Promise.all(
    owners.map((owner) =>
      inTurn(owner, async () => {
        order.push(`${owner.address} ${owner.account}`)
        await pause(20)
      }),
    ),
  )
  return order
}

test('serves addresses in turn, and the accounts of one address in turn', async () => {
  const flood = Array.from({ length: 8 }, (_, n) => ({ address: 'a', account: n < 6 ? 'x' : 'y' }))
  const order = await ran([...flood, { address: 'b', account: 'z' }])
  expect(order.indexOf('b z')).toBeLessThanOrEqual(HASHES.atOnce)
  expect(order.indexOf('a y')).toBeLessThanOrEqual(HASHES.atOnce + 1)
  expect(order).toHaveLength(9)
})

test('serves an address with one account before the rest of one with many', async () => {
  const flood = Array.from({ length: HASHES.perAddress }, (_, n) => ({ address: 'many', account: `x${n}` }))
  const order = await ran([...flood, { address: 'one', account: 'z' }])
  expect(order.indexOf('one z')).toBeLessThanOrEqual(HASHES.atOnce)
})

test('gives the slot of the address with the most requests to an address without one', async () => {
  const addresses = HASHES.places / HASHES.perAddress
  const full = Array.from({ length: addresses }, (_, n) =>
    Array.from({ length: HASHES.perAddress }, () => ({ address: `full${n}`, account: 'x' })),
  ).flat()
  const order = await ran([...full, { address: 'late', account: 'z' }])
  expect(order).toHaveLength(HASHES.places)
  expect(order.indexOf('late z')).toBeLessThan(addresses + HASHES.atOnce)
})

test('skips a cancelled request within a few turns', async () => {
  vi.useFakeTimers()
  const gone = inTurn({ address: 'gone', account: 'x' }, async () => 'gone')
  // On another clock the timer of the first request never fires.
  vi.useRealTimers()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let outcome: unknown = null
  void inTurn({ address: 'here', account: 'y' }, async () => 'done').then((value) => {
    outcome = value
  })
  await vi.advanceTimersByTimeAsync(999)
  expect(outcome).toBe('done')
  void gone
})
