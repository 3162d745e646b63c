import { expect, inject, test } from 'vitest'
import { login } from '#api/session'
import { differenceOf } from '#tests/support/chance'
import { registered, seal } from '#tests/support/client'
import { platformDoor } from '#tests/support/platformDoor'

/**
 * Whether a name has an account must not show, in what is said nor in how long it takes (GLI-19 2.5.3(a), ASVS 5.0 6.3.8).
 * 400 wrong sign-ins at the platform's door, known and unknown names in turn so that a busy moment meets both alike.
 */

const TRIES = 400
/** A wrong password may be tried twice before the third locks the name. */
const A_NAME = 2
/** How often chance alone would fail this test: once in a million runs. */
const ALPHA = 1e-6

const origin = inject('origin')
const platform = platformDoor()
const stamp = Date.now().toString(36)
const nameOf = (kind: 'known' | 'unknown', index: number) => `${kind === 'known' ? 'k' : 'u'}${index}x${stamp}`

interface Tried {
  took_ms: number
  said: string
}

test(`${TRIES} wrong sign-ins tell a known name from an unknown one neither by text nor by time`, async () => {
  const names = TRIES / 2 / A_NAME
  for (let index = 0; index < names; index += 1) await made(nameOf('known', index))
  await tried(nameOf('unknown', -1))

  const tries = { known: [] as Tried[], unknown: [] as Tried[] }
  for (let index = 0; index < TRIES / 2; index += 1) {
    // Who goes first changes, so that what one leaves behind burdens both.
    const order = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) tries[kind].push(await tried(nameOf(kind, index % names)))
  }

  expect(new Set([...tries.known, ...tries.unknown].map(({ said }) => said)).size).toBe(1)
  const times = (kind: 'known' | 'unknown') => tries[kind].map(({ took_ms }) => took_ms)
  expect(differenceOf(times('known'), times('unknown')).chance).toBeGreaterThan(ALPHA)
}, 600_000)

test('a name that is locked says the same whether or not somebody has it', async () => {
  const [known, unknown] = [nameOf('known', 9_000), nameOf('unknown', 9_000)]
  await made(known)
  for (const name of [known, unknown]) for (let n = 0; n < 3; n += 1) await tried(name)
  const [one, other] = [await tried(known), await tried(unknown)]
  expect(one.said).toContain('account-locked')
  // The wait counts down by the second; all else is the same to the letter.
  const withoutClock = ({ said }: Tried) => said.replace(/\b1[78]\d\d\b/g, '1800')
  expect(withoutClock(other)).toBe(withoutClock(one))
})

/** One wrong sign-in from an address of its own: how long it took, and everything it said but the clock and its own id. */
async function tried(username: string): Promise<Tried> {
  const sealed = await seal(origin, { username, password: 'no-es-la-clave-7', type: 'username' })
  const headers = platform.headers()
  const begun = performance.now()
  const answer = await fetch(platform.origin + login.path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ sealed }),
  })
  const text = await answer.text()
  const took_ms = performance.now() - begun
  const told = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)).sort()
  return { took_ms, said: JSON.stringify([answer.status, told, text]) }
}

/** An account of that name; made at the public door, which a busy machine may keep waiting too long. */
async function made(username: string): Promise<void> {
  for (let left = 5; ; left -= 1) {
    try {
      await registered(origin, username)
      return
    } catch (error) {
      if (String(error).includes('username-taken')) return
      if (left === 0) throw error
    }
  }
}
