import { beforeEach, describe, expect, test, vi } from 'vitest'
import { flushPromises, LOGIN_VALUE, PROFILE, page } from '#tests/site/page'

/** The modules hold the state of one page, so each test loads them anew. */
async function house(options: Parameters<typeof page>[0] = {}) {
  vi.resetModules()
  const here = page(options)
  here.respond('/wps/relay/MCSFE_getListAnnouncements', ({ url }: { url: string }) => {
    const execution = new URL(url, 'https://farol.example').searchParams.get('execution')
    return here.value({ banners: [], player: [], popup: [announcement(`for-${execution}`)], promotion: [] })
  })
  for (const path of ['/wps/member/info', '/wps/v2/wallets/balance'])
    here.respond(path, here.refusal('upstream-failed'))
  const { provide } = await import('../environment.ts')
  provide(here.environment)
  const [arrival, popups, session, { start }, announced] = await Promise.all([
    import('./popup-on-arrival.ts'),
    import('../popups.ts'),
    import('../session/session.ts'),
    import('../start.ts'),
    import('./announcements.ts'),
  ])
  return { here, start, ...arrival, ...popups, ...session, ...announced }
}

const announcement = (id: string) => ({
  id,
  title: id,
  content: '<p>x</p>',
  promotionType: 'NOTICE',
  publishedAt: '2026-11-20T18:00:00.000Z',
})

let home: Awaited<ReturnType<typeof house>>
/** Does what shell/arrival and core/start do, then lets a popup that waits for the others open. */
async function arrive() {
  const show = await home.popupOnArrival()
  show?.()
  await home.here.pass(1)
}
const openPopups = () => home.$popups.get().map(({ name, param }) => [name, param])
const stored = (key: string) => home.here.session.values.get(key)
const executions = () =>
  home.here.sent
    .filter(({ url }) => url.includes('MCSFE_getListAnnouncements'))
    .map(({ url }) => new URL(url, 'https://farol.example').searchParams.get('execution'))

describe('a visitor', () => {
  beforeEach(async () => {
    home = await house()
    home.start()
  })

  test('gets the popup of execution B once a session: the key ANONYMOUS_POPUP stores that it was closed', async () => {
    await arrive()
    expect(executions()).toEqual(['B'])
    expect(openPopups()).toEqual([['announcement', { id: 'for-B' }]])
    expect(stored('ANONYMOUS_POPUP')).toBe('closed')
    home.closePopup()
    await arrive()
    expect(openPopups()).toEqual([])
    expect(executions()).toEqual(['B'])
  })

  test('is not interrupted while another popup is open', async () => {
    home.openPopup('login', { why: null })
    await arrive()
    expect(openPopups()).toEqual([['login', { why: null }]])
    expect(stored('ANONYMOUS_POPUP')).toBeUndefined()
    home.closePopup('login')
    await home.here.pass(1)
    expect(openPopups()).toEqual([['announcement', { id: 'for-B' }]])
  })

  test.each([
    ['nothing is announced', { success: true, value: { banners: [], player: [], popup: [], promotion: [] } }],
    ['the call is refused', { success: false, code: 'upstream-failed', message: '' }],
    ['the answer is malformed', { success: true, value: { popup: 'yes' } }],
    ['no answer comes', new TypeError('offline')],
  ])('sees no popup when %s, and may see it later', async (_, reply) => {
    home.here.respond('/wps/relay/MCSFE_getListAnnouncements', reply)
    await arrive()
    expect(openPopups()).toEqual([])
    expect(stored('ANONYMOUS_POPUP')).toBeUndefined()
  })

  test('who signs in before the response arrives gets the member’s popup, not the visitor’s', async () => {
    const pending = home.popupOnArrival()
    home.openSession(LOGIN_VALUE)
    ;(await pending)?.()
    await flushPromises()
    await home.here.pass(1)
    expect(openPopups()).toEqual([['announcement', { id: 'for-A' }]])
    expect([stored('USER_POPUP'), stored('ANONYMOUS_POPUP')]).toEqual(['closed', undefined])
  })
})

describe('signing in', () => {
  beforeEach(async () => {
    home = await house({ path: '/rng' })
    home.start()
  })

  test('shows the popup of execution A once', async () => {
    home.openSession(LOGIN_VALUE)
    await flushPromises()
    await home.here.pass(1)
    expect(executions()).toEqual(['A'])
    expect(openPopups()).toEqual([['announcement', { id: 'for-A' }]])
    expect(stored('USER_POPUP')).toBe('closed')
  })

  test('for the first time shows the popup of execution F', async () => {
    home.openSession({ ...LOGIN_VALUE, firstTimeLogin: true })
    await flushPromises()
    await home.here.pass(1)
    expect(executions()).toEqual(['F'])
    expect(openPopups()).toEqual([['announcement', { id: 'for-F' }]])
  })

  test('still shows F on the page a new member is led to after registering', async () => {
    home.openPopup('register', null)
    home.openSession({ ...LOGIN_VALUE, firstTimeLogin: true })
    await flushPromises()
    expect(home.here.went).toEqual(['/'])
    expect(openPopups()).toEqual([])

    home = await house({ stored: Object.fromEntries(home.here.session.values) })
    home.start()
    await arrive()
    expect(executions()).toEqual(['F'])
    // Limits are offered first, and the announcement comes when that is closed.
    expect(openPopups()).toEqual([['limit-offer', null]])
    home.closePopup()
    await home.here.pass(1)
    expect(openPopups()).toEqual([['announcement', { id: 'for-F' }]])
    expect([stored('USER_POPUP'), stored('limitOffer')]).toEqual(['closed', undefined])
    // The page keeps the audience it greeted with, even when another component loads the announcements.
    await home.loadAnnouncements()
    expect(executions()).toEqual(['F'])
  })

  test('leads an agent away: no popup is shown on the page being left, nor counted as shown', async () => {
    home.openSession({ ...LOGIN_VALUE, member: { ...PROFILE, type: 1 } })
    await flushPromises()
    expect([openPopups(), stored('USER_POPUP')]).toEqual([[], undefined])
  })

  test('again after sign-out shows the popup again: another member, another session', async () => {
    home.openSession(LOGIN_VALUE)
    await flushPromises()
    await home.here.pass(1)
    home.closePopup()
    home.closeSession()
    expect(stored('USER_POPUP')).toBeUndefined()
    home.openSession(LOGIN_VALUE)
    await flushPromises()
    await home.here.pass(1)
    expect(openPopups()).toEqual([['announcement', { id: 'for-A' }]])
  })
})

test('a session stored in this tab is found before any island is hydrated', async () => {
  home = await house({ stored: { token: 'M.kept' } })
  await arrive()
  expect(executions()).toEqual(['A'])
  expect(openPopups()).toEqual([['announcement', { id: 'for-A' }]])
})

test('announcements are loaded once a page, whoever reads them', async () => {
  home = await house()
  await Promise.all([home.loadAnnouncements(), home.loadAnnouncements()])
  await home.loadAnnouncements()
  expect(executions()).toEqual(['B'])
})
