import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '#api/endpoint'
import { type EndpointName, endpoints } from '#api/endpoints'
import { freePlay } from '#api/session/free-play'
import type { LoginValue } from '#api/session/session'
import { EXAMS } from '#tests/exams/every'
import { ACTORS, type Actor, type Answers, everyone, type Outcome } from '#tests/exams/exam'
import { GOOD } from '#tests/support/bad-input'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { type Member, memberById } from '../../../../workers/platform/directory/members.ts'
import { SESSION_LIFE_MS } from '../../../../workers/platform/presence/session-types.ts'
import { openSession } from '../../../../workers/platform/session/open.ts'
import { addedMember, forgiveTries } from '../support/members.ts'
import { bearer, callApi, env, expectValue, send, sendSealed, someone } from '../support/world.ts'

/**
 * Who may call what (specification section 6): every endpoint, tried by every kind of caller at the platform's own
 * gateway. A cell is the result of a well-formed request: `ok`, or the refusal. The rows are written by hand in
 * `tests/exams`, not derived from the endpoints, so an endpoint that opens by mistake fails here.
 */

/** The same endpoint with other input, where the input decides who may call it. */
const OTHERWISE: [string, EndpointName, Record<string, unknown>, Answers][] = [
  ['a demo', 'launchGame', { ...GOOD.launchGame, mode: 'trial' }, everyone('not-found')],
]

/** Endpoints that count by name: three wrong tries would lock it, and a link is sent five times an hour. */
const COUNTED: readonly EndpointName[] = ['login', 'forgotByEmail']
const fieldsOf = (name: EndpointName) =>
  COUNTED.includes(name) ? { ...GOOD[name], username: `n${crypto.randomUUID().slice(0, 8)}` } : GOOD[name]

const members = {} as Record<Exclude<Actor, 'visitor'>, Member>
const VISITOR = { address: '198.51.100.7', prefix: '198.51.100.0/24', country: 'MX', userAgent: '' }

beforeAll(async () => {
  const play = expectValue(await sendSealed<LoginValue>('POST', freePlay.path, GOOD.freePlay, someone()))
  members.trial = await rowOf(play.member.id)
  const types = { member: 0, agent1: 1, agent2: 2, agent41: 41, agent42: 42, expired: 0, revoked: 0 } as const
  for (const [actor, type] of Object.entries(types) as [keyof typeof types, number][]) {
    const { id } = (await addedMember()).member
    await env.DB.prepare('UPDATE members SET type = ? WHERE id = ?').bind(type, id).run()
    members[actor] = await rowOf(id)
  }
  // Seven passwords are hashed, which takes long on a busy machine.
})

afterEach(() => {
  vi.useRealTimers()
})

async function rowOf(id: string): Promise<Member> {
  const member = await memberById(env.DB, id)
  if (member === null) throw new Error(`no member ${id}`)
  return member
}

describe('every endpoint, whoever asks', () => {
  test.each(Object.entries(endpoints) as [EndpointName, Endpoint][])('%s', async (name, endpoint) => {
    expect(await outcomesByActor(endpoint, () => fieldsOf(name))).toEqual(EXAMS[name].may)
    if (name === 'takeBreak') await endBreaks()
    if (EXAMS[name].may.member === 'old-password-wrong') await forgiveTries(Object.values(members))
  })

  test.each(OTHERWISE)('%s', async (_, name, fields, expected) => {
    expect(await outcomesByActor(endpoints[name], () => fields)).toEqual(expected)
  })

  test('has a row, and no row stands for nothing', () => {
    expect(Object.keys(EXAMS).sort()).toEqual(Object.keys(endpoints).sort())
  })
})

/** A break would refuse what the next rows try. */
async function endBreaks(): Promise<void> {
  for (const { id, bank } of Object.values(members)) await bankOf(env, bank).setState(id, 'active')
}

async function outcomesByActor(endpoint: Endpoint, fields: () => object): Promise<Answers> {
  const outcomes = {} as Answers
  for (const actor of ACTORS) outcomes[actor] = await outcomeOf(endpoint, fields(), await tokenOf(actor))
  vi.useRealTimers()
  return outcomes
}

/** Opens a new session for every call, so that a call that ends sessions does not affect the others. */
async function tokenOf(actor: Actor): Promise<string | null> {
  vi.useRealTimers()
  if (actor === 'visitor') return null
  const { token } = await openSession(env, members[actor], VISITOR)
  if (actor === 'revoked') expectValue(await callApi('DELETE', endpoints.logout.path, { headers: bearer(token) }))
  if (actor === 'expired') vi.useFakeTimers({ now: Date.now() + SESSION_LIFE_MS + 1, toFake: ['Date'] })
  return token
}

async function outcomeOf({ method, path, sealed }: Endpoint, fields: object, token: string | null): Promise<Outcome> {
  const headers = { ...someone(), ...(token === null ? {} : bearer(token)) }
  const query = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]))
  const { body } =
    method === 'GET' || method === 'DELETE'
      ? await callApi(method, query.size > 0 ? `${path}?${query}` : path, { headers })
      : await (sealed ? sendSealed : send)(method, path, fields, headers)
  return body.success ? 'ok' : body.code
}
