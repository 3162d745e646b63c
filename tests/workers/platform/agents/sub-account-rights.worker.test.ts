import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { type Endpoint, endpoint as made, Nothing } from '#api/endpoint'
import { type EndpointName, endpoints } from '#api/endpoints'
import { RIGHT_LEVELS, RIGHT_PAGES, type RightLevel, type RightPage, type SubAccountRule } from '#api/rights'
import { columnOf, EXAMS } from '#tests/exams/every'
import type { CallExam, Need } from '#tests/exams/exam'
import { GOOD } from '#tests/support/bad-input'
import { FULL } from '#tests/support/product/tier'
import { callApi, env, send, sendSealed, someone } from '../support/world.ts'
import { type Agent, newAgent } from './contract-world.ts'
import { rightsOf, working } from './sub-account-world.ts'

/**
 * What a sub-account may call, by its right on each page: written by hand in `tests/exams`, not read from the endpoints,
 * and compared with what the platform answers.
 */
type Case = readonly [name: EndpointName, input: object, need: Need]
const ROWS = Object.entries(columnOf(EXAMS, 'right')) as [EndpointName, CallExam['right']][]
const CASES: readonly Case[] = ROWS.flatMap(([name, right]) =>
  typeof right === 'string' ? [] : right.map(([input, need]): Case => [name, input, need]),
)
const TABLE = ROWS.map(([name, right]) => [name, typeof right === 'string' ? right : 'cases'] as const)
/** Refused with every right: nothing says of which kind the contract is, or the money leaves the line. */
const ALWAYS_REFUSED: readonly (readonly [EndpointName, object])[] = [
  ['decideContract', { decision: 'reject' }],
  ['settlementDownlines', {}],
  ['sendLineTransfer', { direction: 'up' }],
]

let agent: Agent
let worker: Awaited<ReturnType<typeof working>>

beforeAll(async () => {
  agent = await newAgent()
  worker = await working(agent, rightsOf('none'))
})

const grant = (rights: object) =>
  env.DB.prepare('UPDATE sub_accounts SET rights = ? WHERE id = ?').bind(JSON.stringify(rights), worker.sub.id).run()

async function isRefused({ method, path, sealed }: Endpoint, fields: object): Promise<boolean> {
  const headers = { ...worker.headers, ...someone() }
  const query = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]))
  const { status, body } =
    method === 'GET' || method === 'DELETE'
      ? await callApi(method, query.size > 0 ? `${path}?${query}` : path, { headers })
      : await (sealed ? sendSealed : send)(method, path, fields, headers)
  if (body.success) return false
  // An input that is not read, or a session that is over, would say nothing about rights.
  if (['bad-input', 'not-signed-in', 'unknown'].includes(body.code)) throw new Error(`${path}: ${body.code}`)
  return status === 403 && body.code === 'forbidden'
}
const fieldsOf = ([name, input]: readonly [EndpointName, object, ...unknown[]]) => ({ ...GOOD[name], ...input })
const labelOf = ([name, input]: readonly [EndpointName, object, ...unknown[]]) => {
  const { kind, decision, direction, terms } = input as Record<string, string | { kind: string }>
  return [name, (terms as { kind?: string } | undefined)?.kind, kind, decision, direction].filter(Boolean).join(' ')
}

/** The full right on a page opens at least what a lesser one opens, so that alone is tried with the calls of all pages. */
const judgedAt = (page: RightPage, level: RightLevel) =>
  FULL || level === 'full' ? CASES : CASES.filter(([, , [pages]]) => pages.includes(page))

describe.each(RIGHT_PAGES)('the right on %s', (page) => {
  test.each(RIGHT_LEVELS)('%s: each call, allowed or refused', async (level) => {
    await grant(rightsOf('none', { [page]: level }))
    const answers: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const one of judgedAt(page, level)) {
      const [name, , [pages, needed]] = one
      answers[labelOf(one)] = (await isRefused(endpoints[name], fieldsOf(one))) ? 'refused' : 'allowed'
      const isEnough = RIGHT_LEVELS.indexOf(level) >= RIGHT_LEVELS.indexOf(needed)
      expected[labelOf(one)] = pages.includes(page) && isEnough ? 'allowed' : 'refused'
    }
    expect(answers).toEqual(expected)
  })
})

describe('with every right', () => {
  test.each(TABLE)('%s: %s', async (name, row) => {
    await grant(rightsOf('full'))
    const endpoint: Endpoint = endpoints[name]
    if (row === 'public') return expect(endpoint.auth).toBe('none')
    expect(endpoint.errors.includes('forbidden')).toBe(row !== 'always')
    if (row === 'cases') return expect(CASES.map(([one]) => one)).toContain(name)
    // Signing out is what this session needs for the others.
    if (name === 'logout') return expect(endpoint.subAccounts).toBe('session')
    expect(await isRefused(endpoint, GOOD[name])).toBe(row === 'never')
  })

  test.each(ALWAYS_REFUSED)('%s %o is refused', async (name, input) => {
    await grant(rightsOf('full'))
    expect(await isRefused(endpoints[name], { ...GOOD[name], ...input })).toBe(true)
  })

  test('each endpoint has a row, and each row an endpoint', () => {
    expect(TABLE.map(([name]) => name).sort()).toEqual(Object.keys(endpoints).sort())
  })
})

test('without any right a session can only identify itself, listen and end', async () => {
  await grant(rightsOf('none'))
  for (const name of ['memberInfo', 'liveTicket'] as const)
    expect(await isRefused(endpoints[name], GOOD[name])).toBe(false)
})

test('a call without a declaration is refused, and a call of agents must have one', () => {
  const draft = { method: 'GET', path: '/wps/agent/new', summary: '', request: Nothing, response: Nothing } as const
  expect(made({ ...draft, auth: 'account' }).subAccounts).toBe('refused')
  // Checked with the types: without the field such a call does not compile.
  type Draft = Parameters<typeof made<typeof Nothing, typeof Nothing, 'agent'>>[0]
  expectTypeOf<Draft>().toExtend<{ subAccounts: SubAccountRule }>()
})
