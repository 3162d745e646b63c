import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendNotes } from '../../../workers/edge/ops/notes.ts'
import { asOperator, clearSwitches, env, isolate, platform, succeed } from './support.ts'

beforeEach(clearSwitches)
afterEach(() => {
  vi.restoreAllMocks()
})

const json = { ...asOperator, 'Content-Type': 'application/json' }
const storedNotes = async () => (await env.CONFIG.list({ prefix: 'note:' })).keys.length

/** A platform that records notes and replies with `answer`; returns the notes as well. */
function taking(respond: () => Response = () => succeed({})) {
  const notes: { name: string; before: object; after: object; reason: string }[] = []
  const { fetcher } = platform(async (request) => {
    if (new URL(request.url).pathname === '/ops/switches') notes.push(await request.json())
    return respond()
  })
  return { notes, fetcher }
}

describe('a changed switch', () => {
  test('is reported to the platform’s audit log: before, after and reason (GLI-19 2.9.5)', async () => {
    const { notes, fetcher } = taking()
    const visit = isolate({ PLATFORM: fetcher })
    const body = JSON.stringify({ on: true, title: 'Volvemos', reason: 'Cambio de versión' })
    const response = await visit('/ops/maintenance', { method: 'PUT', headers: json, body })
    expect(await response.json()).toMatchObject({ value: { on: true, title: 'Volvemos' } })
    await visit('/ops/maintenance', { method: 'DELETE', headers: asOperator })
    expect(notes).toMatchObject([
      {
        name: 'maintenance',
        before: { on: false },
        after: { on: true, title: 'Volvemos' },
        reason: 'Cambio de versión',
      },
      { name: 'maintenance', before: { on: true, title: 'Volvemos' }, after: { on: false }, reason: '' },
    ])
    expect(await env.CONFIG.get('maintenance')).not.toContain('Cambio')
    expect(await storedNotes()).toBe(0)
  })

  test.each([
    ['does not answer', () => Promise.reject(new Error('down')) as never],
    ['fails', () => new Response('', { status: 503 })],
  ])('works while the platform %s, and its note waits for the clock', async (_how, respond) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const visit = isolate({ PLATFORM: taking(respond).fetcher })
    const put = await visit('/ops/maintenance', { method: 'PUT', headers: json, body: '{"on":true}' })
    expect([put.status, (await visit('/')).status, await storedNotes()]).toEqual([200, 503, 1])
    expect(log).toHaveBeenCalled()
    const { notes, fetcher } = taking()
    await sendNotes({ ...env, PLATFORM: fetcher })
    await sendNotes({ ...env, PLATFORM: fetcher })
    expect(notes).toMatchObject([{ name: 'maintenance', after: { on: true } }])
    expect(await storedNotes()).toBe(0)
  })

  test("is not reported to an operator's own platform that keeps no such log", async () => {
    await isolate({ PLATFORM: taking(() => new Response('', { status: 404 })).fetcher })('/ops/region', {
      ...{ method: 'PUT', headers: json, body: '{}' },
    })
    expect(await storedNotes()).toBe(0)
  })

  test('with an unreadable reason is refused, and stays as it was', async () => {
    const { notes, fetcher } = taking()
    const body = JSON.stringify({ on: true, reason: ' ' })
    const response = await isolate({ PLATFORM: fetcher })('/ops/maintenance', { method: 'PUT', headers: json, body })
    expect([response.status, notes, (await env.CONFIG.list()).keys]).toEqual([400, [], []])
  })
})

test('nobody outside reports switches to the platform', async () => {
  const { notes, fetcher } = taking()
  const response = await isolate({ PLATFORM: fetcher })('/ops/switches', { method: 'PUT', headers: json, body: '{}' })
  expect([response.status, notes]).toEqual([404, []])
})
