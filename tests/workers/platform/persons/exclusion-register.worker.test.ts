import { expect, test } from 'vitest'
import type { PersonReview } from '#api/operator/protection'
import type { ExportedLine, exclusionRegisterCalls } from '#api/operator/protection/register'
import type { RegisterRequest } from '#api/session/session'
import { everyMinute } from '../../../../workers/platform/clock.ts'
import { eventually } from '../support/eventually.ts'
import { addedMember } from '../support/members.ts'
import { code } from '../support/payee.ts'
import { start, wish } from '../support/payer.ts'
import { bearer, callApi, env, expectValue, register, send, someone } from '../support/world.ts'

/** People whom a register excludes are found like our own (decisions 161 and 204). */

type Line = Partial<Record<'person' | 'kind' | 'value' | 'since' | 'until', string>>
type Result = (typeof exclusionRegisterCalls.importExclusions)['response']['_zod']['output']

const take = async (lines: Line[], name = 'nacional') =>
  expectValue(
    await send<Result>('PUT', `/ops/exclusion-register/${name}`, {
      reason: 'Archivo del día',
      lines: lines.map((line, index) => ({
        ...{ line: index + 2, person: 'p-1', kind: 'email', value: 'x@puerto.example', since: '', until: 'never' },
        ...line,
      })),
    }),
  )
const NOTHING = { added: 0, changed: 0, removed: 0, unchanged: 0, faults: [] }

async function somebody(fields: Partial<RegisterRequest> = {}) {
  const { token, member } = await addedMember({ birthday: '1984-03-02', ...fields })
  return { memberId: member.id, account: member.account, headers: { ...bearer(token), ...someone() } }
}
type Somebody = Awaited<ReturnType<typeof somebody>>
const deposit = async (person: Somebody) => code(await start(person, wish()))
const reviewOf = async (account: string, state = 'open') =>
  expectValue(await callApi<{ reviews: PersonReview[] }>('GET', `/ops/person-reviews?state=${state}`)).reviews.find(
    (review) => review.account === account,
  )
const stored = async () =>
  (
    await env.DB.batch(
      ['exclusions', 'exclusion_marks', 'audit'].map((table) => env.DB.prepare(`SELECT * FROM ${table}`)),
    )
  ).map(({ results }) => JSON.stringify(results))
const exported = async (form: string) =>
  expectValue(
    await callApi<{ lines: ExportedLine[]; nameless: string[] }>('GET', `/ops/exclusion-register?form=${form}`),
  )

test('who is in a register is stopped, here already or newly registered, and nothing clear is stored', async () => {
  const here = await somebody({ email: 'Aqui.Ya@puerto.example' })
  const lines = [
    { person: 'RILA900517', kind: 'document', value: 'RILA 900517-MDF' },
    { person: 'RILA900517', kind: 'mobile', value: '+52 55 1234 9876' },
    { person: 'p-2', value: 'aqui.ya+1@PUERTO.example' },
    { person: 'p-3', value: 'nueva@puerto.example' },
  ]
  expect(await take([...lines, { person: 'p-4', value: 'Aqui.Ya@puerto.example' }])).toMatchObject({
    ...NOTHING,
    added: 4,
  })
  expect(await deposit(here)).toBe('under-review')
  const registered = expectValue(await register({ email: 'nueva@puerto.example', birthday: '1985-04-04' }))
  await eventually(async () => expect(await reviewOf(registered.member.account)).toMatchObject({ items: ['email'] }))
  const other = await somebody()
  await env.DB.prepare(`UPDATE members SET details = '{"idNumber":"rila900517mdf"}' WHERE id = ?`)
    .bind(other.memberId)
    .run()
  expect(await deposit(other)).toBe('under-review')
  expect(await reviewOf(other.account)).toMatchObject({ excludedAccount: expect.stringMatching(/^register:nacional:/) })
  expect((await stored()).join()).not.toMatch(/rila|5512349876|puerto\.example|aqui/i)
})

test('the same file again changes nothing, another end does, and only an end or a word removes', async () => {
  const lines = [
    { person: 'a', value: 'uno@puerto.example', since: '2026-01-15' },
    { person: 'b', value: 'dos@puerto.example' },
  ]
  const [first, second] = lines as [Line, Line]
  expect(await take(lines)).toMatchObject({ ...NOTHING, added: 2 })
  const before = (await stored()).slice(0, 2)
  expect(await take(lines)).toMatchObject({ ...NOTHING, unchanged: 2 })
  expect((await stored()).slice(0, 2)).toEqual(before)
  expect(await take([{ ...first, until: '2031-01-15' }])).toMatchObject({ ...NOTHING, changed: 1 })
  const person = await somebody({ email: 'dos@puerto.example' })
  expect(await deposit(person)).toBe('under-review')
  // Who is not in a later file stays.
  expect(await take([first])).toMatchObject({ ...NOTHING, changed: 1 })
  expect(await deposit(person)).toBe('under-review')
  expect(await take([{ ...second, until: 'removed' }])).toMatchObject({ ...NOTHING, removed: 1 })
  expect(await deposit(person)).toBe('ok')
  expect(await reviewOf(person.account, 'ended')).toBeDefined()
  expect(await take([{ ...second, until: 'removed' }])).toMatchObject({ ...NOTHING, unchanged: 1 })
  // The same person in another register is another exclusion.
  expect(await take([second], 'vecino')).toMatchObject({ ...NOTHING, added: 1 })
})

test('an exclusion of a register ends with its last day, and what it caused ends with it', async () => {
  const person = await somebody({ email: 'plazo@puerto.example' })
  await take([{ person: 'plazo', value: 'plazo@puerto.example', until: '2031-01-15' }])
  expect(await deposit(person)).toBe('under-review')
  const row = await env.DB.prepare(`SELECT returns FROM exclusions WHERE returns LIKE '2031-01-%'`).first()
  // Midnight after the last day, in Mexico City.
  expect(row).toEqual({ returns: '2031-01-16T06:00:00.000Z' })
  await everyMinute(env, Date.parse('2031-01-16T05:59:59Z'))
  expect(await deposit(person)).toBe('under-review')
  await everyMinute(env, Date.parse('2031-01-16T06:00:00Z'))
  expect(await deposit(person)).toBe('ok')
})

test('a file with bad lines says which, and nothing of it is made', async () => {
  const before = await stored()
  const result = await take([
    { person: 'g', value: 'bien@puerto.example' },
    { person: ' ', value: 'sin-nombre@puerto.example' },
    { person: 'h', kind: 'passport' },
    { person: 'i', value: 'no-address' },
    { person: 'j', kind: 'mobile', value: '12' },
    { person: 'k', kind: 'email-hash', value: 'short' },
    { person: 'l', since: '2999-01-01' },
    { person: 'm', until: '2026-02-30' },
    { person: 'n', since: '2026-03-01', until: '2026-02-01' },
    { person: 'g', value: 'otra@puerto.example', until: '2031-01-01' },
    { person: 'o', kind: 'name-birthday', value: 'Ana Luz' },
  ])
  const faults = ['person', 'kind', 'value', 'value', 'value', 'since', 'until', 'until', 'differs', 'value']
  expect(result).toMatchObject({
    ...NOTHING,
    faults: faults.map((fault, index) => ({ line: index + 3, fault })),
  })
  expect(await stored()).toEqual(before)
})

test('our own exclusions go out in the form that comes in, and the audit log says who read them', async () => {
  const person = await somebody({ email: 'propia@puerto.example', payeeName: 'Sol Ríos', birthday: '1979-09-09' })
  await env.DB.prepare(
    `UPDATE members SET email_confirmed_at = created_at, details = '{"idNumber":"SOR-1"}' WHERE id = ?`,
  )
    .bind(person.memberId)
    .run()
  const body = { kind: 'exclusion', until: null, reason: 'Lo pide' }
  expectValue(await send('PUT', `/ops/exclusions/${person.account}`, body))
  const clear = await exported('clear')
  expect(clear.lines.map(({ kind, value, until }) => [kind, value, until])).toEqual([
    ['document', 'SOR-1', 'never'],
    ['email', 'propia@puerto.example', 'never'],
    ['name-birthday', '1979-09-09 Sol Ríos', 'never'],
  ])
  const { lines } = await exported('hash')
  expect(JSON.stringify(lines)).not.toMatch(/SOR|propia|Sol/)
  expect(lines.map(({ kind }) => kind).sort()).toEqual(['document-hash', 'email-hash', 'name-birthday-hash'])
  const log = await env.DB.prepare(
    `SELECT actor, after FROM audit WHERE action = 'exclusion-export' ORDER BY sequence`,
  ).all()
  expect(log.results).toEqual(
    ['clear', 'hash'].map((form) => ({ actor: 'operator:owner', after: JSON.stringify({ form, members: 1 }) })),
  )
  // In clear or as hashes it is the same person.
  expect(await take(clear.lines, 'vuelta')).toMatchObject({ ...NOTHING, added: 1 })
  expect(await take(lines, 'vuelta')).toMatchObject({ ...NOTHING, unchanged: 1 })
})
