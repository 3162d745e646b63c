import { beforeEach, describe, expect, test, vi } from 'vitest'
import { LOGIN_VALUE, page } from '#tests/site/page'

/** Listening starts once per page, so each test loads the modules anew. */
async function tab() {
  vi.resetModules()
  const here = page({ path: '/rng' })
  const { provide } = await import('../environment.ts')
  provide(here.environment)
  const [session, tabs, token] = await Promise.all([import('./session.ts'), import('./tabs.ts'), import('../token.ts')])
  return { here, ...session, ...tabs, ...token }
}

let one: Awaited<ReturnType<typeof tab>>
const left = vi.fn()
beforeEach(async () => {
  left.mockClear()
  one = await tab()
  one.hearTabs(left)
  one.openSession(LOGIN_VALUE)
})

describe('another tab', () => {
  test('that ended this session signs this tab out too', () => {
    one.here.hear({ ended: 'M.secret' })
    expect(left).toHaveBeenCalledOnce()
  })

  test('that ended a session of its own changes nothing here', () => {
    one.here.hear({ ended: 'M.other' })
    expect(left).not.toHaveBeenCalled()
  })

  test('that changed the password passes on the new token', () => {
    one.here.hear({ renewed: 'M.secret', token: 'M.fresh' })
    expect(one.$token.get()).toBe('M.fresh')
    expect(one.here.session.getItem('token')).toBe('M.fresh')
    one.here.hear({ renewed: 'M.other', token: 'M.theirs' })
    expect(one.$token.get()).toBe('M.fresh')
  })

  test.each([null, 'x', 7, {}, { renewed: 'M.secret', token: 7 }, { ended: null }])(
    'that sends %j is ignored',
    (message) => {
      one.here.hear(message)
      expect(left).not.toHaveBeenCalled()
      expect(one.$token.get()).toBe('M.secret')
    },
  )

  test('sends nothing to a tab without a session', () => {
    one.closeSession()
    one.here.hear({ ended: null })
    one.here.hear({ renewed: null, token: 'M.fresh' })
    expect(left).not.toHaveBeenCalled()
    expect(one.$token.get()).toBeNull()
  })
})

test('other tabs get each action of this tab with the token it concerned', () => {
  one.tellEnded('M.secret')
  one.tellRenewed('M.secret', 'M.fresh')
  expect(one.here.broadcasts).toEqual([{ ended: 'M.secret' }, { renewed: 'M.secret', token: 'M.fresh' }])
})
