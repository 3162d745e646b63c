import { afterEach, describe, expect, test, vi } from 'vitest'
import { chatModels, launchChat } from '#api/notices/notices'
import { newToken } from '../../../../workers/platform/session/token.ts'
import { addedMember } from '../support/members.ts'
import { bearer, callApi, env, expectValue, NOWHERE, send } from '../support/world.ts'

const ROOM = {
  modelId: 'port',
  names: { es: 'El muelle', en: 'The pier' },
  lines: { es: 'Todos los días', pt: 'Todos os dias' },
  url: 'https://chat.test/room?member={member}&lang={language}',
}

const connect = (rooms: unknown) => send('PUT', '/ops/chat', { rooms })
const rooms = async (language: string) =>
  expectValue(await callApi<{ list: unknown[] }>('GET', `${chatModels.path}?language=${language}`)).list
const enter = (modelId: string, token?: string) =>
  send<{ chatUrl: string }>('POST', launchChat.path, { modelId, language: 'en' }, token ? bearer(token) : {})

afterEach(() => {
  vi.useRealTimers()
})

describe('chat rooms', () => {
  test('are none until an operator connects one', async () => {
    expect(await rooms('es')).toEqual([])
  })

  test('are named in the requested language, or in Spanish', async () => {
    expect(await connect([ROOM])).toMatchObject({ status: 200 })
    expect(await rooms('es')).toEqual([{ modelId: 'port', name: 'El muelle', line: 'Todos los días' }])
    expect(await rooms('en')).toEqual([{ modelId: 'port', name: 'The pier', line: 'Todos los días' }])
    expect(await rooms('pt')).toEqual([{ modelId: 'port', name: 'El muelle', line: 'Todos os dias' }])
  })

  test.each([
    ['http', { url: 'http://chat.test/{member}' }],
    ['a script', { url: 'javascript:alert("{member}")' }],
    ['no address', { url: '{member}' }],
    ['an origin that pages may not show', { url: 'https://other.test/{member}' }],
    ['another port', { url: 'https://chat.test:8443/{member}' }],
    ['a subdomain', { url: 'https://a.chat.test/{member}' }],
    ['another id', { modelId: '../x' }],
    ['no Spanish name', { names: { en: 'Pier' } }],
    ['a field nobody knows', { extra: 1 }],
  ])('with %s are refused and nothing changes', async (_, wrong) => {
    await connect([ROOM])
    expect(await connect([{ ...ROOM, ...wrong }])).toMatchObject({ status: 400, body: { code: 'bad-input' } })
    expect(await rooms('en')).toHaveLength(1)
  })

  test('of one name are refused', async () => {
    expect(await connect([ROOM, ROOM])).toMatchObject({ status: 400 })
  })
})

describe('entering a room', () => {
  test('returns its address with an id that is not the member’s and changes with the hour and the room', async () => {
    const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000
    vi.useFakeTimers({ toFake: ['Date'], now: hour - 60_000 })
    await connect([ROOM, { ...ROOM, modelId: 'deck' }])
    const { token, member } = await addedMember()
    const idIn = async (modelId: string) => {
      const { chatUrl } = expectValue(await enter(modelId, token))
      const url = new URL(chatUrl)
      expect([url.origin, url.searchParams.get('lang')]).toEqual(['https://chat.test', 'en'])
      return url.searchParams.get('member') ?? ''
    }
    const id = await idIn('port')
    expect(id).toMatch(/^[\w-]{22}$/)
    expect(id).not.toContain(member.id)
    expect(await idIn('port')).toBe(id)
    expect(await idIn('deck')).not.toBe(id)
    vi.setSystemTime(hour + 60_000)
    expect(await idIn('port')).not.toBe(id)
  })

  test('needs a member with a real account', async () => {
    await connect([ROOM])
    expect(await enter('port')).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    const { member } = await addedMember()
    const { token: trial, hash } = newToken(env.PEPPER, 'session', member.id)
    await env.PRESENCE.getByName(member.id).open(hash, { type: 4, bank: 'bank-0', currency: 'FUN' }, NOWHERE)
    expect(await enter('port', trial)).toMatchObject({ status: 403, body: { code: 'trial-account' } })
  })

  test('that nobody connected is not found', async () => {
    await connect([])
    const { token } = await addedMember()
    expect(await enter('port', token)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })
})
