import { expect, test } from 'vitest'
import { auditLog, chainsOver, verifyChains } from '../../../../scripts/audit/audit-chain.ts'
import { newOperator } from '../support/operator.ts'
import { callApi, send } from '../support/world.ts'

const source = chainsOver(async (path) => (await callApi('GET', path)).body)
const note = (over: object = {}) => ({
  name: 'maintenance',
  before: { on: false },
  after: { on: true, changedAt: new Date().toISOString() },
  reason: 'Cambio de versión',
  ...over,
})
const tell = (body: object, headers = {}) => send('PUT', '/ops/switches', body, headers)
const entriesOf = async (name: string) => (await auditLog(source, `switch:${name}`)) as Record<string, unknown>[]

test('a switch that was changed at the edge is in the chain, once however often it is reported', async () => {
  const switchNote = note()
  const responses = await Promise.all([1, 2, 3].map(() => tell(switchNote)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  const { before, after, reason } = switchNote
  expect(await entriesOf('maintenance')).toMatchObject([
    { actor: 'operator:owner', action: 'switch-changed', reason, before, after },
  ])
  await tell(note({ after: { on: true, changedAt: '2026-11-22T05:30:00.000Z' }, reason: '' }))
  expect(await entriesOf('maintenance')).toHaveLength(2)
  expect((await verifyChains(source)).breaks).toEqual([])
})

test('a rule as large as the edge accepts is stored whole', async () => {
  const denyAddresses = Array.from({ length: 600 }, (_, index) => `203.0.113.${index % 256}/32`)
  const after = { denyAddresses, changedAt: new Date().toISOString() }
  expect((await tell(note({ name: 'region', before: { denyAddresses }, after }))).status).toBe(200)
  expect((await entriesOf('region'))[0]).toMatchObject({ after })
})

test.each([
  ['without a time', { after: { on: true } }],
  ['of a name that is none', { name: '../x' }],
  ['with a reason nobody can read', { reason: ' ' }],
])('a note %s is refused', async (_what, over) => {
  expect((await tell(note(over))).status).toBe(400)
})

test('only the edge itself reports switches: an operator by name cannot', async () => {
  const { headers } = await newOperator('rosa')
  expect(await tell(note(), headers)).toMatchObject({ status: 403 })
})
