import { listDurableObjectIds, runInDurableObject } from 'cloudflare:test'
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { brand } from '#brand/brand'
import { slots as titles } from '#i18n/every/slots.ts'
import { stakesInVendorUnits } from '../../../workers/studio/engine/stakes.ts'
import { engines, nameOf } from '../../../workers/studio/games/catalogue.ts'
import { slots } from '../../../workers/studio/games/slots/catalogue.ts'
import type { SlotSetup, SlotView } from '../../../workers/studio/games/slots/reel-game.ts'
import { rulesOf } from '../../../workers/studio/games/slots/rules-version.ts'
import type { Round } from '../../../workers/studio/wire.ts'
import { StandInWallet } from './wallet.ts'
import { call, GameWindow, launchOf, operatorCall, studio, world } from './window.ts'

/** The vendor's side of operator wallet 1.5, and the refusal of unknown callers. */

const GAMES = slots.map(({ code }) => code)
const PATHS = ['/api/game/url', '/api/game/list', '/api/game/round']

describe('operators', () => {
  test('get an address whose code works once', async () => {
    new StandInWallet(1_000_000)
    const { url } = (await (await operatorCall('/api/game/url', launchOf())).json()) as { url: string }
    expect(url).toMatch(/^http:\/\/studio\.test\/play\/loteria-del-puerto\?lang=es#[\w.-]+$/)
    expect(url).not.toContain('wallet-token')
    const code = new URL(url).hash.slice(1)
    expect((await call('POST', '/seat', { code })).status).toBe(200)
    expect(await call('POST', '/seat', { code })).toMatchObject({ status: 401, code: 'not-signed-in' })
  })

  test('give a window that lost the response its session again, and nobody else one', async () => {
    new StandInWallet(1_000_000)
    const { url } = (await (await operatorCall('/api/game/url', launchOf())).json()) as { url: string }
    const entry = { code: new URL(url).hash.slice(1), key: crypto.randomUUID() }
    const first = await call<{ session: string }>('POST', '/seat', entry)
    const again = await call<{ session: string }>('POST', '/seat', entry)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.value.session).toBe(first.value.session)
    expect(first.value.session).not.toContain(entry.code.split('.')[1])
    for (const other of [
      { code: entry.code },
      { ...entry, key: crypto.randomUUID() },
      { ...entry, code: first.value.session },
    ])
      expect(await call('POST', '/seat', other)).toMatchObject({ status: 401, code: 'not-signed-in' })
    expect((await call('GET', '/table', undefined, first.value.session)).status).toBe(200)
    // A new launch ends both.
    await operatorCall('/api/game/url', launchOf())
    expect((await call('POST', '/seat', entry)).status).toBe(401)
  })

  test('get the list of games', async () => {
    const list = (await (await operatorCall('/api/game/list', { operator_id: 'farol' })).json()) as object[]
    expect(list).toEqual(
      engines.map((engine) =>
        expect.objectContaining({
          game_code: engine.code,
          game_id: engine.id,
          name: nameOf(engine.code, 'en'),
          enabled: true,
          category: engine.category,
          rtp: engine.figures().rtp,
          stakes: { ...stakesInVendorUnits(engine), MXN: { min: 200_000, max: 40_000_000 } },
        }),
      ),
    )
    for (const { url_thumb: urlThumb } of list as { url_thumb: string }[])
      expect((await studio.fetch(urlThumb)).headers.get('Content-Type')).toContain('image/svg+xml')
  })

  test('get the page of a round, by round or by transaction, which shows that round', async () => {
    const wallet = new StandInWallet(50_000_000)
    const window = await GameWindow.open({ user: 'luz' })
    const { value } = await window.play()
    const query = { operator_id: 'farol', sub_partner_id: 'farol' }
    const byRound = await operatorCall('/api/game/round', { ...query, round: value.round.id })
    const transactionUuid = wallet.of('/wallet/win')[0]?.body.transaction_uuid
    const byTransaction = await operatorCall('/api/game/round', {
      ...query,
      user: 'luz',
      transaction_uuid: transactionUuid,
    })
    const reply = (await byRound.json()) as { url: string; picture_url: string }
    expect(await byTransaction.json()).toEqual(reply)
    expect(reply).toMatchObject({ rules: { version: '2', since: rulesOf({ code: 'loteria-del-puerto' }).since } })
    const [round, key] = new URL(reply.url).hash.slice(1).split('/')
    const picture = new URL(reply.picture_url)
    expect(picture.hash).toBe(`#${round}/${key}`)
    expect(await (await studio.fetch(picture)).text()).toContain('data-view="picture"')
    const recalled = await call<{ round: Round }>('POST', '/recall', { round, key })
    expect(recalled.value.round).toEqual(value.round)
    expect(await call('POST', '/recall', { round, key: 'other' })).toMatchObject({ status: 404 })
    await runInDurableObject(window.stub, (_, { storage }) => {
      storage.sql.exec(`UPDATE round SET rules = 1, stops = '[2,2,2,7,5]'`)
    })
    const first = await operatorCall('/api/game/round', { ...query, round: value.round.id })
    expect(await first.json()).toMatchObject({ rules: { version: '1', since: '2026-11-23' } })
    const { value: earlier } = await call<{ round: Round<SlotView> }>('POST', '/recall', { round, key })
    expect(earlier.round).toMatchObject({ rules: 1, numbers: [2, 2, 2, 7, 5] })
    expect(earlier.round.view?.wins).toContainEqual(expect.objectContaining({ symbol: 'corona', count: 4, pay: 75 }))
  })

  test('get the page of a round in a language, leading back to their site and to no other', async () => {
    new StandInWallet(1_000_000)
    const { value } = await (await GameWindow.open({ user: 'sol' })).play()
    const query = { operator_id: 'farol', sub_partner_id: 'farol', round: value.round.id, lang: 'pt' }
    const pageFor = async (lobby: string) => {
      const reply = await operatorCall('/api/game/round', { ...query, lobby_url: lobby })
      const { url } = (await reply.json()) as { url: string }
      expect(new URL(url).searchParams.get('lang')).toBe('pt')
      return (await studio.fetch(url.replace(/#.*/, ''))).text()
    }
    expect(await pageFor('http://site.test/pt/member/personalHistoryCopy')).toContain(
      'href="http://site.test/pt/member/personalHistoryCopy"',
    )
    expect(await pageFor('https://evil.test/')).not.toContain('evil.test')
    for (const [game, lang, scheme] of [
      ['blackjack', 'pt', 'http://site.test/pt/help#scheme'],
      ['colibri', 'es', 'http://site.test/help#scheme'],
      ['mano-a-mano', 'en', 'http://site.test/en/help#scheme'],
    ]) {
      const query = new URLSearchParams({ game: game ?? '', lang: lang ?? '', site: 'http://site.test/rng' })
      const check = await studio.fetch(`http://studio.test/verify?${query}`)
      expect(await check.text()).toContain(`<a href="${scheme}" data-scheme>`)
    }
  })

  test('are told when a round does not exist', async () => {
    const query = { operator_id: 'farol', sub_partner_id: 'farol', round: 'none-1' }
    const response = await operatorCall('/api/game/round', query)
    expect(response.status).toBe(405)
    expect(await response.json()).toEqual({ code: '100', message: 'Invalid Round' })
  })

  test.each(PATHS)('without the right signature get nothing from %s', async (path) => {
    const forged = await operatorCall(path, launchOf(), 'TEST_STRANGER_KEY')
    expect(forged.status).toBe(401)
    const unsigned = await studio.fetch(`http://studio.test${path}`, {
      method: 'POST',
      body: JSON.stringify(launchOf()),
    })
    expect(unsigned.status).toBe(401)
  })

  test.each(PATHS)('that are unknown get nothing from %s', async (path) => {
    const response = await operatorCall(path, launchOf({ operator_id: 'nobody' }))
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: 'The operator_id does not correspond to any existing Operator.' })
  })

  test.each([
    [{ game_code: 'other' }, 404],
    [{ currency: 'XXX' }, 400],
    [{ token: undefined }, 400],
    [{ user: undefined }, 400],
    [{ lobby_url: 'javascript:alert(1)' }, 400],
    [{ deposit_url: 'data:text/html,x' }, 400],
    [{ country: 'Mexico' }, 400],
    [{ lang: 7 }, 400],
  ])('are refused %j', async (fields, status) => {
    expect((await operatorCall('/api/game/url', launchOf(fields))).status).toBe(status)
  })
})

describe('bad input', () => {
  const spin = { bet: 1_000, clientSeed: 'harbour', roundKey: '0b0b8e0e-5b0c-4b58-9d34-2f4f4a3a9a01' }
  const bad: [string, object][] = [
    ['/seat', {}],
    ['/seat', { code: 7 }],
    ['/seat', { code: 'x'.repeat(300) }],
    ['/round', { ...spin, bet: '1000' }],
    ['/round', { ...spin, bet: 1.5 }],
    ['/round', { ...spin, bet: -1_000 }],
    ['/round', { ...spin, clientSeed: 'a:b' }],
    ['/round', { ...spin, clientSeed: '' }],
    ['/round', { ...spin, clientSeed: 'x'.repeat(65) }],
    ['/round', { ...spin, clientSeed: 7 }],
    ['/round', { ...spin, roundKey: 'again' }],
    ['/round', { ...spin, extra: true }],
    ['/shown', { round: null }],
    ['/recall', { round: 'none', key: 1 }],
  ]

  test.each(bad)('%s %j is a 400 with a code', async (path, fields) => {
    new StandInWallet(1_000_000)
    const window = await GameWindow.open()
    expect(await window.post(path, fields)).toMatchObject({ status: 400, code: 'bad-input' })
  })

  test.each(['/table', '/history'])('%s without a session is a 401', async (path) => {
    expect(await call('GET', path)).toMatchObject({ status: 401, code: 'not-signed-in' })
    expect(await call('GET', path, undefined, 'x'.repeat(5_000))).toMatchObject({ status: 401 })
    expect(await call('GET', path, undefined, `${'0'.repeat(64)}.${'a'.repeat(43)}`)).toMatchObject({ status: 401 })
  })

  test('an id that the runtime did not make names no object', async () => {
    const before = (await listDurableObjectIds(world.SEAT)).length
    for (let n = 0; n < 20; n++) {
      const id = randomBytes(32).toString('hex')
      const code = `${id}.${randomBytes(32).toString('base64url')}`
      expect(await call('GET', '/table', undefined, code)).toMatchObject({ status: 401 })
      expect(await call('POST', '/seat', { code })).toMatchObject({ status: 401 })
      expect(await call('POST', '/recall', { round: `${id}-1`, key: 'a' })).toMatchObject({ status: 404 })
    }
    expect((await listDurableObjectIds(world.SEAT)).length).toBe(before)
  })

  test('a body that is not JSON, not UTF-8 or too large is refused', async () => {
    const send = (body: BodyInit, type = 'application/json') =>
      studio.fetch('http://studio.test/seat', { method: 'POST', headers: { 'Content-Type': type }, body })
    expect((await send('{')).status).toBe(400)
    expect((await send(new Uint8Array([0x7b, 0xff, 0x7d]))).status).toBe(400)
    expect((await send('x'.repeat(20_000))).status).toBe(413)
    expect((await send('{}', 'text/plain')).status).toBe(415)
  })
})

describe('pages', () => {
  test.each(GAMES)(
    '%s opens at an address of its own, on a page that carries its name and its drawings',
    async (code) => {
      new StandInWallet(1_000_000)
      const { url } = (await (await operatorCall('/api/game/url', launchOf({ game_code: code }))).json()) as {
        url: string
      }
      expect(new URL(url).pathname).toBe(`/play/${code}`)
      const page = await (await studio.fetch(url.split('#')[0] ?? '')).text()
      expect(page).toContain(`<h1>${titles.es[`name.${code as (typeof slots)[number]['code']}`]}</h1>`)
      const drawings = [...page.matchAll(/src="(\/assets\/[\w-]+\.svg)"/g)].map((match) => match[1] ?? '')
      expect(drawings).toHaveLength(2)
      const { table } = await GameWindow.open({ game_code: code })
      for (const path of [
        ...drawings,
        ...(table.game as unknown as SlotSetup).symbols.map((symbol) => `/assets/art/v1/${symbol}.svg`),
      ])
        expect((await world.ASSETS.fetch(`http://studio.test${path}`)).status, path).toBe(200)
    },
  )

  test.each(['/play/loteria-del-puerto', '/play/nopal-en-flor', '/verify'])(
    '%s is there in every language, framed only by the sites of operators',
    async (path) => {
      for (const language of brand.languages) {
        const response = await studio.fetch(`http://studio.test${path}?lang=${language}`)
        expect(response.status).toBe(200)
        expect(await response.text()).toContain(`<html lang="${language}"`)
        const policy = response.headers.get('Content-Security-Policy') ?? ''
        expect(policy).toContain('frame-ancestors http://site.test')
        expect(policy).toContain("script-src 'self';")
        expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
      }
    },
  )

  test.each([
    ['GET', '/play/loteria-del-puerto', 200],
    ['GET', '/pictures/loteria-del-puerto.svg', 200],
    ['GET', '/assets/none.js', 404],
    ['GET', '/none', 404],
    ['GET', '/live', 403],
    ['GET', '/table', 401],
    ['POST', '/seat', 400],
    ['POST', '/api/game/url', 400],
  ])('%s %s promises https over https only, and says who may embed it', async (method, path, status) => {
    const init = { method, ...(method === 'POST' && { body: '{', headers: { 'Content-Type': 'application/json' } }) }
    const [secure, plain] = await Promise.all([
      studio.fetch(`https://studio.test${path}`, init),
      studio.fetch(`http://studio.test${path}`, init),
    ])
    expect([secure.status, plain.status]).toEqual([status, status])
    expect(secure.headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8}/)
    expect(plain.headers.has('Strict-Transport-Security')).toBe(false)
    const from = path.startsWith('/pictures') ? 'cross-origin' : 'same-origin'
    expect(secure.headers.get('Cross-Origin-Resource-Policy')).toBe(from)
    expect(secure.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  test('an unknown page is a 404', async () => {
    for (const path of ['/', '/play/other', '/wallet/bet', '/pictures/none.svg', '/pages/play.es.html'])
      expect((await studio.fetch(`http://studio.test${path}`)).status, path).toBe(404)
  })
})
