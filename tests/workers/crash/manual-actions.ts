import { randomUUID } from 'node:crypto'
import { sendLineTransfer } from '#api/wallet/line-transfers'
import { again, type Deed, type ExpectedTransfer, type Outcome, ordered, proved, type Self } from './deed.ts'

/** An adjustment: a credit that a second operator confirms or refuses, or a debit by one operator. */
export function adjustment(self: Self): Deed[] {
  const { dice, account, memberId: member } = self
  const direction = dice.is(0.5) ? 'credit' : 'debit'
  const decision = dice.is(0.8) ? 'confirm' : 'refuse'
  const amount = 1 + dice.below(5_000)
  const id = randomUUID()
  const expected: ExpectedTransfer = { id: `adjustment:${id}`, kind: `adjustment-${direction}`, member, amount }
  const proposal = { id, account, direction, amount, currency: 'MXN', reason: 'A mistake put right.' }
  const act = async (): Promise<Outcome> => {
    const proposed = await ordered(self, 0, '/ops/adjustments', proposal, 'not-enough-money')
    if (proposed.is === 'again') return proposed
    if (proposed.is === 'no') return { is: 'refused', never: [expected.id] }
    if (direction === 'debit') return { is: 'done', transfers: [expected] }
    const path = `/ops/adjustments/${proposed.value.reference}`
    const decided = await ordered(self, 1, path, { decision, reason: 'Looked at by another.' })
    if (decided.is !== 'value') return again(decided)
    return decision === 'confirm' ? { is: 'done', transfers: [expected] } : { is: 'refused', never: [expected.id] }
  }
  return [{ work: 'adjust', act }]
}

/** A transfer from an agent to a member of the downline, or to the agent above. */
export function transfer(self: Self): Deed[] {
  const { dice, memberId: from, lineage: line } = self
  const id = randomUUID()
  const amount = 1 + dice.below(20_000)
  const isUp = line.up !== null && dice.is(0.4)
  const receiver = dice.pick(line.down)
  const to = isUp ? (line.up as string) : receiver.memberId
  const target = isUp ? { direction: 'up' } : { direction: 'down', account: receiver.account }
  const request = { ...target, id, amount, currency: 'MXN' }
  const sent: Outcome = {
    is: 'done',
    transfers: [{ id: `transfer-out:${from}:${id}`, kind: 'transfer-out', member: from, amount }],
    later: [{ id: `transfer-in:${from}:${id}`, kind: 'transfer-in', member: to, amount }],
  }
  const refused: Outcome = { is: 'refused', never: [`transfer-out:${from}:${id}`, `transfer-in:${from}:${id}`] }
  const act = async (): Promise<Outcome> => {
    const result = await proved(self, sendLineTransfer, request)
    if (result.is === 'again') return result
    return result.is === 'value' ? sent : refused
  }
  return [{ work: 'transfer', act }]
}
