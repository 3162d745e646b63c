import { describe, expect, inject, test } from 'vitest'
import { freePlay } from '#api/freePlay'
import { createHandoff, login, redeemHandoff, register } from '#api/session'
import { ask, PASSWORD, registered, seal, send } from '#tests/support/client'
import { platformDoor } from '#tests/support/platformDoor'

/** Whatever is good once is good once, however many use it in the same moment. */

const USES = 500
const origin = inject('origin')
const platform = platformDoor()
const fresh = (letter: string) => `${letter}${Date.now().toString(36)}`

/** How many answers there were of each kind: `200`, or the status and its code. */
function counted(answers: { status: number; code: string | undefined }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, code } of answers) {
    const kind = code === undefined ? String(status) : `${status} ${code}`
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

const together = <Answer>(use: () => Promise<Answer>) => Promise.all(Array.from({ length: USES }, use))

async function post(path: string, method: string, body: string) {
  const answer = await fetch(platform.origin + path, { method, headers: platform.headers(), body })
  const { code } = (await answer.json()) as { code?: string }
  return { status: answer.status, code }
}

describe(`${USES} at once`, () => {
  test('one hand-off code opens one session', async () => {
    const token = await registered(origin, fresh('h'))
    const { code } = await ask(origin, createHandoff, {}, token)
    const answers = await together(() => post(redeemHandoff.path, 'POST', JSON.stringify({ code })))
    expect(counted(answers)).toEqual({ '200': 1, '401 not-signed-in': USES - 1 })
  })

  test('one sealed sign-in opens one session', async () => {
    const username = fresh('s')
    await registered(origin, username)
    const body = JSON.stringify({ sealed: await seal(origin, { username, password: PASSWORD, type: 'username' }) })
    const answers = await together(() => post(login.path, 'POST', body))
    expect(counted(answers)).toEqual({ '200': 1, '409 replayed': USES - 1 })
  })

  test('one sealed registration opens one account', async () => {
    const username = fresh('r')
    const form = { username, password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-05-17', terms: true }
    const body = JSON.stringify({ sealed: await seal(origin, { ...form, registerMethod: 'WEB' }) })
    const answers = await together(() => post(register.path, 'PUT', body))
    expect(counted(answers)).toEqual({ '200': 1, '409 replayed': USES - 1 })
  })

  test('one sealed press of free play opens one account', async () => {
    const body = JSON.stringify({
      sealed: await seal(origin, { os: 'OTHER', platform: 'W', 'X-Gateway-Version': '3' }),
    })
    const answers = await together(() => post(freePlay.path, 'POST', body))
    expect(counted(answers)).toEqual({ '200': 1, '409 replayed': USES - 1 })
  })
})

test('two sealed registrations of one name at once: one has it, the other is told', async () => {
  const form = { username: fresh('t'), password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-05-17' }
  const fields = { ...form, terms: true, registerMethod: 'WEB' }
  const answers = await Promise.all([send(origin, register, fields), send(origin, register, fields)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(answers.find(({ status }) => status === 422)?.body.code).toBe('username-taken')
})
