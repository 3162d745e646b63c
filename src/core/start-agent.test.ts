import { beforeEach, expect, test, vi } from 'vitest'
import { flushPromises, LOGIN_VALUE, MEMBER_INFO, PROFILE, page, statusWith } from '#tests/site/page'

/** `start` in the centre of an agent whose session ends. */

let here: ReturnType<typeof page>

beforeEach(async () => {
  vi.resetModules()
  here = page({ path: '/agentHome' })
  here.respond('/wps/member/info', here.value({ ...MEMBER_INFO, type: 1 }))
  here.respond('/wps/system/status', here.value(statusWith()))
  here.respond('/wps/session/logout', here.value({}))
  const { provide } = await import('./environment.ts')
  provide(here.environment)
  const [{ start }, { openSession }] = await Promise.all([import('./start.ts'), import('./session/session.ts')])
  start()
  openSession({ ...LOGIN_VALUE, member: { ...PROFILE, type: 1 } })
  await flushPromises()
  expect(here.went).toEqual([])
})

test('who signs out is led to the agents’ login once', async () => {
  const { logout } = await import('./session/login/logout.ts')
  await logout()
  expect(here.went).toEqual(['/agent'])
})

test('whose session the server has ended is led there once as well', async () => {
  const { forgetToken } = await import('./token.ts')
  forgetToken()
  expect(here.went).toEqual(['/agent'])
})
