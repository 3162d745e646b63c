import { beforeEach, expect, test } from 'vitest'
import {
  CONTRACT_STATES,
  type Contract,
  counterContract,
  decideContract,
  listContracts,
  type Terms,
} from '#api/agents/contracts'
import { flushPromises, page } from '#tests/site/page'
import { provide } from '../environment.ts'
import { tell } from '../live/live.ts'
import { $contracts, choicesOf, counter, decide, followContracts } from './contracts.ts'

let here: ReturnType<typeof page>
beforeEach(() => {
  here = page()
  provide(here.environment)
})

const terms: Terms = {
  ...{ kind: 'realtime', zone: 'UTC', includesBonusBets: false, noticeDays: 7, payment: 'automatic' },
  ...{ winRate: 10, lossRate: 20, singleBet: 100 },
}
const contract = (more: Partial<Contract>): Contract => ({
  ...{ id: 'c', account: 'a', kind: 'realtime', version: 1, state: 'proposed', proposedBy: 'above', terms },
  ...{ createdAt: '', answerUntil: '', from: null, until: null, terminatedBy: null, endReason: null },
  ...more,
})
const lists = (contracts: Contract[]) => here.value({ contracts, downlines: [] })

test.each([
  ['the other side’s proposal', { proposedBy: 'above' }, ['accept', 'counter', 'reject']],
  ['an own proposal', { proposedBy: 'agent' }, ['withdraw']],
  ['a contract in force', { state: 'accepted' }, ['terminate']],
  ['the other side’s notice', { state: 'termination-requested', terminatedBy: 'above' }, ['terminate']],
  ['an own notice', { state: 'termination-requested', terminatedBy: 'agent' }, []],
] as const)('%s: the agent may take exactly these actions', (_, more, choices) => {
  expect(choicesOf(contract(more), 'agent')).toEqual(choices)
})

test('nobody may act on a contract that has ended', () => {
  const over = CONTRACT_STATES.filter((state) => !['proposed', 'accepted', 'termination-requested'].includes(state))
  for (const state of over)
    for (const side of ['agent', 'above'] as const) expect(choicesOf(contract({ state }), side)).toEqual([])
})

test('contracts are reloaded when one changes, until the page is left', async () => {
  here.respond(listContracts.path, lists([contract({})]), lists([contract({ state: 'accepted' })]))
  const end = followContracts()
  await flushPromises()
  expect($contracts.get()).toMatchObject({ status: 'ready', own: [{ state: 'proposed' }] })
  tell({ type: 'contract', funds: {} as never, waits: null })
  await flushPromises()
  expect($contracts.get().own).toMatchObject([{ state: 'accepted' }])
  end()
  tell({ type: 'contract', funds: {} as never, waits: null })
  await flushPromises()
  expect(here.sent).toHaveLength(2)
  expect($contracts.get()).toMatchObject({ status: 'loading', own: [] })
})

test('a refused decision says why, and reloads what somebody else decided first', async () => {
  here.respond(decideContract.path, () => Response.json(here.refusal('wrong-state'), { status: 409 }))
  here.respond(listContracts.path, lists([contract({ state: 'withdrawn' })]))
  expect(await decide({ id: 'c', kind: 'daily' }, 'accept')).toBe('wrong-state')
  expect($contracts.get().own).toMatchObject([{ state: 'withdrawn' }])
})

test('a refused request keeps the loaded contracts', async () => {
  here.respond(counterContract.path, () => Response.json(here.refusal('contract-above'), { status: 409 }))
  expect(await counter('c', terms)).toMatchObject({ ok: false, error: 'contract-above' })
  expect(here.sent).toHaveLength(1)
})
