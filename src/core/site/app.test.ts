import { beforeEach, expect, test } from 'vitest'
import { page } from '#tests/site/page'
import { provide } from '../environment.ts'
import { forgetToken, saveToken } from '../token.ts'
import { appAddress, memberAppAddress } from './app.ts'

const PATH = '/wps/session/handoff'

let here: ReturnType<typeof page>
beforeEach(() => {
  here = page()
  provide(here.environment)
  saveToken('M.secret')
})

test('the address carries the language', () => {
  expect(appAddress('https://farol.example', 'es')).toBe('https://farol.example/app?lang=es')
  expect(appAddress('https://farol.example', 'pt')).toBe('https://farol.example/pt/app?lang=pt')
})

test('a member’s address carries a one-time code, never the token', async () => {
  here.respond(PATH, here.value({ code: 'once.only', expiresInSeconds: 60 }))
  expect(await memberAppAddress()).toEqual({
    url: 'https://farol.example/app?lang=es&token=once.only',
    expiresInSeconds: 60,
  })
})

test.each(['trial-account', 'not-signed-in'])(
  'a member’s address has no code when it is refused with %s',
  async (code) => {
    here.respond(PATH, here.refusal(code))
    expect(await memberAppAddress()).toBeNull()
    forgetToken()
  },
)
