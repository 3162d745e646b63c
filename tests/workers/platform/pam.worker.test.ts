import { beforeAll, describe, expect, test } from 'vitest'
import { VALKYRIE } from '../../../scripts/conformance/valkyrie.ts'
import { lacks, walk } from '../../../scripts/conformance/valkyrieWalk.ts'
import { PAM_CODES } from '../../../workers/platform/pam/words.ts'
import { connectProvider, newWorld } from './pamWorld.ts'

beforeAll(() => connectProvider())

describe("Valkyrie's PAM: what each situation is answered", () => {
  test('there are enough of them, and every code of the interface but one is among their answers', () => {
    expect(VALKYRIE.length).toBeGreaterThanOrEqual(60)
    const codes = VALKYRIE.flatMap(({ steps }) => steps.map(({ expect: { status } }) => status))
    // The one that is left needs a bank that does not answer (pamDoor.worker.test.ts).
    expect(PAM_CODES.filter((code) => !codes.includes(code))).toEqual(['PAM_ERR_TIMEOUT'])
    expect(new Set(VALKYRIE.map(({ name }) => name)).size).toBe(VALKYRIE.length)
  })

  test.each(VALKYRIE)('$name', async (one) => {
    const world = await newWorld()
    expect(await lacks(world, one.needs ?? [])).toEqual([])
    expect(await walk(one, world)).toEqual([])
  })
})
