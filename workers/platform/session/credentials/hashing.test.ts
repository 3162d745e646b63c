import { expect, test } from 'vitest'
import { Refusal } from '#api/envelope'
import { HASHES } from '../limits.ts'
import { inTurn } from './hashing.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('runs two at once, keeps eight waiting, and sends the rest away with a time to come back', async () => {
  let running = 0
  let most = 0
  const hash = async () => {
    running += 1
    most = Math.max(most, running)
    await pause(30)
    running -= 1
    return 'done'
  }
  const results = await Promise.all(Array.from({ length: 40 }, () => inTurn(hash)))
  expect(results.filter((result) => result === 'done')).toHaveLength(HASHES.atOnce + HASHES.waiting)
  expect(results.find((result) => result instanceof Refusal)).toMatchObject({
    code: 'busy',
    detail: { retryAfterSeconds: HASHES.retryAfterSeconds },
  })
  expect(most).toBe(HASHES.atOnce)
})

test('gives the place back when a hash fails', async () => {
  for (let n = 0; n < 5; n++) await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn(async () => 'done')).toBe('done')
})
