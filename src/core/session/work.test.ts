import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { findWork, zeroBits } from './work.ts'

const go = { rest: async () => {}, stop: () => false }

test('zero bits are counted from the first one', () => {
  expect(zeroBits(new Uint8Array([0b1000_0000]))).toBe(0)
  expect(zeroBits(new Uint8Array([0, 0b0001_0000]))).toBe(11)
  expect(zeroBits(new Uint8Array([0, 0]))).toBe(16)
})

test('the solution satisfies the challenge by another implementation of the digest', async () => {
  const solution = await findWork('un-reto', 10, go)
  const digest = createHash('sha256').update(`un-reto${solution}`).digest()
  expect(digest.readUInt16BE(0) >> 6).toBe(0)
})

test('the search pauses between batches and stops when it is cancelled', async () => {
  let rests = 0
  const rest = async () => {
    rests += 1
  }
  const solution = await findWork('un-reto', 255, { rest, stop: () => rests === 2 })
  expect(solution).toBeNull()
  expect(rests).toBe(2)
})
