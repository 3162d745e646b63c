import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { balanceOf, flushPromises, LOGIN_VALUE, MEMBER_INFO, PROFILE, page, statusWith } from '#tests/site/page'

/** `start` runs once per page, so each test loads the modules anew. */
async function house(options: Parameters<typeof page>[0] = {}) {
  vi.resetModules()
  const here = page(options)
  here.respond('/wps/member/info', here.value(MEMBER_INFO))
  here.respond('/wps/v2/wallets/balance', here.value(balanceOf(1248050)))
  here.respond('/wps/system/status', here.value(statusWith()))
  here.respond('/wps/system/whitelabel', here.value([{ modId: 'AGENTPOLICY3', enabled: '1' }]))
  here.respond('/wps/relay/MCSFE_getFavoriteGames', here.value({ favGameIds: ['pg-pulpo'] }))
  here.respond('/wps/relay/GCS_gameLaunchFB', here.value({ url: 'https://studio.example/g' }))
  const { provide } = await import('./environment.ts')
  provide(here.environment)
  const [{ start }, session, popups, balance, member, launcher] = await Promise.all([
    import('./start.ts'),
    import('./session/session.ts'),
    import('./popups.ts'),
    import('./wallet/balance.ts'),
    import('./member/member.ts'),
    import('./games/launch.ts'),
  ])
  return { here, start, ...session, ...popups, ...balance, ...member, ...launcher }
}

/** Starts a site on which only these pages of the member centre are built. */
async function startWith(built: readonly string[]): Promise<void> {
  vi.doMock('./site/built-pages.ts', async (original) => ({
    ...(await original<object>()),
    isBuilt: (page: string) => built.includes(page),
  }))
  home = await house({ path: '/rng' })
  home.start()
}
afterEach(() => vi.doUnmock('./site/built-pages.ts'))

const CONSOLIDATED = '/wps/member/info/funds/consolidated'
const NO_CONTRACTS = {
  dailysalreqtype: 0,
  dailysalinfotype: 0,
  contracthoursalreq: 0,
  contracthoursalinfo: 0,
  realtimesalreqtype: 0,
  contractmrdailysalinfotype: 0,
  divtypereq: 0,
  divtypeinfo: 0,
}

let home: Awaited<ReturnType<typeof house>>
const requestCount = (path: string) => home.here.sent.filter(({ url }) => url === path).length
const open = () => home.$popups.get().map(({ name }) => name)

describe('arriving', () => {
  test('a visitor sends no request', async () => {
    home = await house()
    home.start()
    await flushPromises()
    expect(home.here.sent).toEqual([])
    expect(Object.fromEntries(home.here.session.values)).toEqual({ merchant: 'farol', merchantCode: 'farol' })
  })

  test('a session of this tab is resumed: member and balance load once, however many islands hydrate', async () => {
    home = await house({ stored: { token: 'M.kept' } })
    home.start()
    home.start()
    await flushPromises()
    expect([requestCount('/wps/member/info'), requestCount('/wps/v2/wallets/balance')]).toEqual([1, 1])
    expect(home.$session.get()).toMatchObject({ isLogin: true, member: PROFILE })
    expect(home.$balance.get().value?.balance).toBe(1248050)
  })

  test('an ended token is dropped without interrupting the visitor', async () => {
    home = await house({ stored: { token: 'M.dead' } })
    home.here.respond('/wps/member/info', home.here.refusal('not-signed-in'))
    home.here.respond('/wps/v2/wallets/balance', home.here.refusal('not-signed-in'))
    home.start()
    await flushPromises()
    expect(home.$session.get().isLogin).toBe(false)
    expect(home.here.session.values.has('token')).toBe(false)
    expect(home.here.marks.get('session')).toBeNull()
    expect(open()).toEqual([])
  })
})

describe('signing in', () => {
  beforeEach(async () => {
    home = await house({ path: '/rng' })
    home.start()
  })

  test('closes the login, marks the page and loads the member’s data, on the same page', async () => {
    home.openPopup('login', { why: null })
    home.openSession(LOGIN_VALUE)
    await flushPromises()
    expect(open()).toEqual([])
    expect(home.here.marks.get('session')).toBe('member')
    expect(home.$balance.get().value?.balance).toBe(1248050)
    expect(home.here.went).toEqual([])
  })

  test('a new member goes home', () => {
    home.openPopup('register', null)
    home.openSession(LOGIN_VALUE)
    expect(home.here.went).toEqual(['/'])
  })

  test.each([
    ['/login', '/'],
    ['/en/register', '/en'],
    ['/help', '/help'],
  ])('the address %s becomes %s, also after Back', async (path, address) => {
    home = await house({ path, language: path.startsWith('/en') ? 'en' : 'es' })
    home.start()
    home.openPopup('login', { why: null })
    home.openSession(LOGIN_VALUE)
    expect([home.here.path, home.here.went]).toEqual([address, []])
    home.here.path = path
    home.here.traversed()
    expect(home.here.path).toBe(address)
  })

  test('leads to the requested page, once', async () => {
    const { rememberReturnUrl } = await import('./session/login/return-url.ts')
    rememberReturnUrl('/lottery?gameCode=noche')
    home.openPopup('login', { why: null })
    home.openSession(LOGIN_VALUE)
    expect(home.here.went).toEqual(['/lottery?gameCode=noche'])
    home.closeSession()
    home.openSession(LOGIN_VALUE)
    expect(home.here.went).toEqual(['/lottery?gameCode=noche'])
  })

  test.each(['//evil.example/x', 'https://evil.example'])('never leads to %s', async (url) => {
    home.here.session.setItem('returnUrl', url)
    home.openSession(LOGIN_VALUE)
    expect(home.here.went).toEqual([])
  })

  test('an agent goes to the agents’ centre', () => {
    home.openSession({ ...LOGIN_VALUE, member: { ...PROFILE, type: 1 } })
    expect(home.here.went).toEqual(['/agentHome'])
  })

  test.each([
    [['messageV2'], 1],
    [['rewardCenter'], 1],
    [['securityCenter'], 0],
  ] as const)('loads unread counts where a page shows them: with %s %i times', async (built, count) => {
    await startWith(built)
    home.here.respond('/wps/relay/CSP_unreadCount', home.here.value({ messages: 5, missions: 0, rewards: 2 }))
    home.openSession(LOGIN_VALUE)
    await flushPromises()
    expect(requestCount('/wps/relay/CSP_unreadCount')).toBe(count)
  })

  test('never loads unread counts for a trial account', async () => {
    await startWith(['messageV2'])
    home.here.respond('/wps/member/info', home.here.value({ ...MEMBER_INFO, type: 4 }))
    home.openSession({ ...LOGIN_VALUE, member: { ...PROFILE, type: 4 } })
    await flushPromises()
    expect(home.$member.get()?.type).toBe(4)
    expect(requestCount('/wps/relay/CSP_unreadCount')).toBe(0)
  })

  test('loads contracts for a member where the agent policy is on, never for a trial account', async () => {
    home.here.respond(CONSOLIDATED, home.here.value(NO_CONTRACTS))
    home.openSession(LOGIN_VALUE)
    await flushPromises()
    expect(requestCount(CONSOLIDATED)).toBe(1)

    home = await house()
    home.here.respond('/wps/system/whitelabel', home.here.value([{ modId: 'AGENTPOLICY3', enabled: '0' }]))
    home.start()
    home.openSession(LOGIN_VALUE)
    await flushPromises()
    expect([requestCount('/wps/system/whitelabel'), requestCount(CONSOLIDATED)]).toEqual([1, 0])

    home = await house()
    home.start()
    home.here.respond('/wps/member/info', home.here.value({ ...MEMBER_INFO, type: 4 }))
    home.openSession({ ...LOGIN_VALUE, member: { ...PROFILE, type: 4 } })
    await flushPromises()
    expect(home.$member.get()?.type).toBe(4)
    expect([requestCount('/wps/system/whitelabel'), requestCount(CONSOLIDATED)]).toEqual([0, 0])
  })

  test('marks what only some members see from the first response on, and removes it after them', async () => {
    home.here.respond('/wps/member/info', home.here.value({ ...MEMBER_INFO, hasVip: true }))
    home.here.respond(CONSOLIDATED, home.here.value({ ...NO_CONTRACTS, divtypeinfo: 1 }))
    home.openSession(LOGIN_VALUE)
    await flushPromises()
    // The banner of a contract is for agents.
    expect([home.here.marks.get('vip'), home.here.marks.get('consolidated')]).toEqual(['', null])
    home.closeSession()
    const agent = { ...MEMBER_INFO, type: 1, hasVip: true }
    home.here.respond('/wps/member/info', home.here.value(agent))
    home.here.respond(CONSOLIDATED, home.here.value({ ...NO_CONTRACTS, divtypeinfo: 1 }))
    home.openSession({ ...LOGIN_VALUE, member: { ...PROFILE, type: 1 } })
    await flushPromises()
    expect([home.here.marks.get('vip'), home.here.marks.get('consolidated')]).toEqual(['', ''])
    home.closeSession()
    expect([home.here.marks.get('vip'), home.here.marks.get('consolidated')]).toEqual([null, null])
  })

  test('keeps the game that was requested before for a click of its own, without navigating', async () => {
    await home.launch({ nodeId: 'loteria-del-puerto', mode: 'real', name: 'El puerto', waiting: '…' })
    home.swapPopup('login', 'register', null)
    home.openSession(LOGIN_VALUE)
    const [question] = home.$popups.get()
    expect(question).toMatchObject({ name: 'confirm', param: { about: 'ready-to-play' } })
    expect(home.here.went).toEqual([])
    if (question?.name === 'confirm') await question.param.onYes()
    expect(home.here.window.url).toBe('https://studio.example/g')
  })
})

describe('free play', () => {
  const Trial = { ...LOGIN_VALUE, member: { ...PROFILE, type: 4, currency: 'FUN' as const } }

  beforeEach(async () => {
    home = await house({ path: '/rng' })
    home.here.respond('/wps/member/info', home.here.value({ ...MEMBER_INFO, type: 4 }))
    home.start()
  })

  test('hides every popup, clears the stored game for real money, and goes home', async () => {
    await home.launch({ nodeId: 'loteria-del-puerto', mode: 'real', name: 'El puerto', waiting: '…' })
    home.openPopup('help', { tag: null })
    home.openSession(Trial)
    await flushPromises()
    expect(open()).toEqual([])
    expect(home.here.went).toEqual(['/'])
    expect(home.takeWish()).toBeNull()
  })

  test('marks the page as play money, and a real account removes the mark', async () => {
    home.openSession(Trial)
    expect(home.here.marks.get('play')).toBe('')
    home.openPopup('register', null)
    home.openSession(LOGIN_VALUE)
    expect(home.here.marks.get('play')).toBeNull()
    expect(home.here.went).toEqual(['/', '/'])
  })
})

describe('while signed in', () => {
  beforeEach(async () => {
    home = await house({ stored: { token: 'M.kept' } })
    home.start()
    await flushPromises()
  })

  test('sign-out leaves no data of the member', () => {
    home.closeSession()
    expect(home.$balance.get().value).toBeNull()
    expect(home.$member.get()).toBeNull()
    expect(home.here.marks.get('session')).toBeNull()
    expect(open()).toEqual([])
  })

  test('a session that ends opens the login', async () => {
    home.here.respond('/wps/v2/wallets/balance', home.here.refusal('not-signed-in'))
    await home.refreshBalance()
    expect(home.$session.get().isLogin).toBe(false)
    expect(home.$popups.get()).toEqual([{ name: 'login', param: { why: 'not-signed-in' } }])
  })

  test('returning to the tab reloads the balance', async () => {
    home.here.returned()
    await flushPromises()
    expect(requestCount('/wps/v2/wallets/balance')).toBe(2)
  })

  test.each([
    ['https://studio.example', { type: 'farol:balance', balance: 999_999_999 }, 2],
    ['https://studio.example', { type: 'anything' }, 1],
    ['https://studio.example', null, 1],
    ['https://evil.example', { type: 'farol:balance' }, 1],
  ])('a message of %s causes at most a reload of the balance', async (origin, data, reads) => {
    home.here.posted({ origin, data })
    await flushPromises()
    expect(requestCount('/wps/v2/wallets/balance')).toBe(reads)
    expect(home.$balance.get().value?.balance).toBe(1248050)
  })

  test.each([
    ['https://studio.example', ['deposit']],
    ['https://evil.example', []],
  ])('a game of %s in the page may open the deposit, which stands above it', async (origin, names) => {
    home.here.posted({ origin, data: { type: 'farol:deposit' } })
    await flushPromises()
    expect(open()).toEqual(names)
  })
})
