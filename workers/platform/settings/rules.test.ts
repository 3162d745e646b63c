import { expect, test } from 'vitest'
import { DEFAULT_RULES, readRegisterRules } from './rules.ts'

/** A database that holds one setting. */
const holding = (value: object) =>
  ({
    prepare: () => ({ bind: () => ({ first: async () => ({ value: JSON.stringify(value) }) }) }),
  }) as unknown as D1Database

test('a saved rule that takes too many steps gives way to its default, and the others stay', async () => {
  const nickname = { ...DEFAULT_RULES.nickname, enabled: true, required: true }
  const line = { ...DEFAULT_RULES.line, enabled: true, acceptedPattern: '^a*a*a*a*a*a*b$' }
  const rules = await readRegisterRules(holding({ nickname, line }))
  expect(rules).toEqual({ ...DEFAULT_RULES, nickname })
})
