import { describe, expect, test } from 'vitest'
import type { Contract } from '#api/agents/contracts'
import { type Message, messageList } from '#api/notices/messages'
import { termsOf } from '#tests/support/agents/terms'
import { sendForTwo } from '../support/operator.ts'
import { callApi, expectValue } from '../support/world.ts'
import { type Agent, agreed, current, decide, listed, newAgent, propose } from './contract-world.ts'

/** What accepting a contract ends, and what happens at once (decision 124). */

const code = ({ body }: { body: { success: boolean; code?: string } }) => (body.success ? 'ok' : body.code)
const messagesOf = async ({ headers }: Agent) =>
  expectValue(await callApi<{ messages: Message[] }>('GET', messageList.path, { headers })).messages.length

describe('accepting', () => {
  test('ends each contract below with a higher rate, and those below it; both sides get a message', async () => {
    const first = await newAgent()
    const high = await newAgent(first)
    const low = await newAgent(first)
    const under = await newAgent(high)
    await agreed(first, null, termsOf('dividend', 3_000))
    const contracts = [
      await agreed(high, first, termsOf('dividend', 2_500)),
      await agreed(low, first, termsOf('dividend', 1_000)),
      await agreed(under, high, termsOf('dividend', 500)),
    ]
    await agreed(first, null, termsOf('daily', 100))
    const other = await agreed(high, first, termsOf('daily', 100))
    const before = await Promise.all([first, high, under].map(messagesOf))
    const renewed = await agreed(first, null, termsOf('dividend', 2_000))
    const [highNow, lowNow, underNow] = await Promise.all(
      [high, low, under].map((agent, index) => current(agent, contracts[index]?.id ?? '')),
    )
    expect(highNow).toMatchObject({ state: 'terminated', endReason: 'rate', until: renewed.from })
    expect(underNow).toMatchObject({ state: 'terminated', endReason: 'above', until: renewed.from })
    expect(lowNow).toMatchObject({ state: 'accepted', until: null })
    expect(await current(high, other.id)).toMatchObject({ state: 'accepted', until: null })
    const after = await Promise.all([first, high, under].map(messagesOf))
    // The first is told of the proposal, of its acceptance and of the end below; the others each of what ends.
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([3, 2, 1])
  })

  test('replaces the contract before it, whose version stays', async () => {
    const agent = await newAgent()
    const one = await agreed(agent, null, termsOf('daily', 100))
    const two = await agreed(agent, null, termsOf('daily', 200))
    expect(await current(agent, one.id)).toMatchObject({ state: 'terminated', endReason: 'replaced', until: two.from })
    expect(await current(agent, two.id)).toMatchObject({ state: 'accepted', version: 2, until: null })
  })

  test('twice at once is done once; together with a withdrawal, one of the two is done', async () => {
    const first = await newAgent()
    const second = await newAgent(first)
    await agreed(first, null, termsOf('daily', 300))
    for (let round = 0; round < 5; round += 1) {
      const { contract } = expectValue(await propose(first, termsOf('daily', 100 + round), second.account))
      const twice = await Promise.all([decide(second, contract.id, 'accept'), decide(second, contract.id, 'accept')])
      expect(twice.map(code).sort()).toEqual(['ok', 'wrong-state'])
      const next = expectValue(await propose(first, termsOf('daily', 200 + round), second.account)).contract
      const both = await Promise.all([decide(second, next.id, 'accept'), decide(first, next.id, 'withdraw')])
      expect(both.map(code).sort()).toEqual(['ok', 'wrong-state'])
      const state = code(both[0] ?? { body: { success: false } }) === 'ok' ? 'accepted' : 'withdrawn'
      expect((await current(second, next.id))?.state).toBe(state)
      const active = expectValue(await listed(second)).contracts.filter((one) => one.state === 'accepted')
      expect(active).toHaveLength(1)
    }
  })

  test('at the same time as a new contract above leaves no higher rate below', async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = await newAgent()
      const second = await newAgent(first)
      await agreed(first, null, termsOf('daily', 300))
      const below = expectValue(await propose(first, termsOf('daily', 300), second.account)).contract
      const reply = await sendForTwo<{ contract: Contract }>('PUT', `/ops/contracts/${first.account}`, {
        terms: termsOf('daily', 100),
      })
      await Promise.all([decide(second, below.id, 'accept'), decide(first, expectValue(reply).contract.id, 'accept')])
      const { state } = (await current(second, below.id)) ?? {}
      expect(['proposed', 'terminated']).toContain(state)
    }
  })
})

test('moving to another downline ends the contracts with the agent above and those below them, and tells both sides', async () => {
  const [first, other] = [await newAgent(), await newAgent()]
  const second = await newAgent(first)
  const third = await newAgent(second)
  await agreed(first, null, termsOf('daily', 300))
  const contracts = [
    await agreed(second, first, termsOf('daily', 200)),
    await agreed(third, second, termsOf('daily', 100)),
  ]
  await agreed(first, null, termsOf('dividend', 3_000))
  const { contract: proposal } = expectValue(await propose(first, termsOf('dividend', 1_000), second.account))
  const before = await Promise.all([first, second, third].map(messagesOf))
  const moved = { under: other.account, reason: 'Otra zona' }
  expectValue(await sendForTwo<object>('PUT', `/ops/lines/${second.account}`, moved))
  expect(await current(second, contracts[0]?.id ?? '')).toMatchObject({ state: 'terminated', endReason: 'moved' })
  expect(await current(third, contracts[1]?.id ?? '')).toMatchObject({ state: 'terminated', endReason: 'above' })
  expect(await current(second, proposal.id)).toMatchObject({ state: 'withdrawn' })
  const after = await Promise.all([first, second, third].map(messagesOf))
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([2, 3, 1])
  expect(code(await propose(first, termsOf('daily', 100), second.account))).toBe('not-found')
})
