import { expect, test } from 'vitest'
import { page } from '#tests/site/page'
import { provide } from './environment.ts'
import { throttle } from './throttle.ts'

test('the first call passes, those within the interval are dropped, the next passes', async () => {
  const here = page()
  provide(here.environment)
  const received: number[] = []
  const say = throttle((n: number) => received.push(n), 1000)
  say(1)
  await here.pass(999)
  say(2)
  await here.pass(1)
  say(3)
  expect(received).toEqual([1, 3])
})
