import { beforeAll, describe, expect, test } from 'vitest'
import { VALKYRIE_CASES } from '../../../../../scripts/conformance/valkyrie/cases.ts'
import { lacks, walk } from '../../../../../scripts/conformance/valkyrie/walk.ts'
import { PAM_CODES } from '../../../../../workers/platform/vendors/pam/schemas.ts'
import { connectProvider, newWorld } from '../../support/pam-world.ts'

beforeAll(() => connectProvider())

describe("Valkyrie's PAM: the response to each situation", () => {
  test('the cases are enough, and every code of the interface but one is among the responses', () => {
    expect(VALKYRIE_CASES.length).toBeGreaterThanOrEqual(60)
    const codes = VALKYRIE_CASES.flatMap(({ steps }) => steps.map(({ expect: { status } }) => status))
    // The remaining code needs a bank that does not reply (pam-gateway.worker.test.ts).
    expect(PAM_CODES.filter((code) => !codes.includes(code))).toEqual(['PAM_ERR_TIMEOUT'])
    expect(new Set(VALKYRIE_CASES.map(({ name }) => name)).size).toBe(VALKYRIE_CASES.length)
  })

  test.each(VALKYRIE_CASES)('$name', async (one) => {
    const world = await newWorld()
    expect(await lacks(world, one.needs ?? [])).toEqual([])
    expect(await walk(one, world)).toEqual([])
  })
})
