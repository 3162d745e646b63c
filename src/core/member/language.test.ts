import { expect, test } from 'vitest'
import { flushPromises, page } from '#tests/site/page'
import { provide } from '../environment.ts'
import { forgetToken } from '../token.ts'
import { tellLanguage } from './language.ts'

test.each([
  [{ token: 'M.secret' }, [{ language: 'pt' }]],
  [{}, []],
])('the language is sent to the session %j', async (stored, bodies) => {
  provide(page().environment)
  forgetToken()
  const here = page({ stored: stored as Record<string, string> })
  provide(here.environment)
  here.respond('/wps/member/language', here.value({}))
  tellLanguage('pt')
  await flushPromises()
  expect(here.sent.map(({ body }) => body)).toEqual(bodies)
})
