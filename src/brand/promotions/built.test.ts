import { expect, test } from 'vitest'
import { activities } from './activities.ts'
import { offers } from './offers.ts'
import { raffles } from './raffles.ts'

test('what the public page is built with is for everybody', () => {
  const drafts: object[] = [...offers.map(({ offer }) => offer), ...raffles, ...activities]
  expect(drafts.length).toBeGreaterThan(2)
  expect(drafts.filter((draft) => 'audience' in draft)).toEqual([])
})
