import { expect, test } from 'vitest'
import { inTurns } from './turns.ts'

test('inTurns yields all in order, and what else waits is done before each', async () => {
  const done: string[] = []
  const other = (name: string) => setTimeout(() => done.push(name))
  other('first request')
  for await (const item of inTurns(['a', 'b'])) {
    done.push(item)
    other(`request after ${item}`)
  }
  expect(done).toEqual(['first request', 'a', 'request after a', 'b'])
})
