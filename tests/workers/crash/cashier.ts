import { randomUUID } from 'node:crypto'
import { confirmDeposit, createDeposit } from '#api/wallet/wallet'
import { cancelWithdrawal, confirmWithdrawal, createWithdrawal, denyWithdrawal } from '#api/wallet/withdrawals'
import {
  again,
  callAsMember,
  type Deed,
  type ExpectedTransfer,
  type Outcome,
  ordered,
  proved,
  type Self,
} from './deed.ts'

/** A deposit: through the demo cashier, or by a bank transfer that an operator matches. */
export function deposit(
  self: Self,
  amount = 1_000 * (50 + self.dice.below(100)),
  byTransfer = self.dice.is(0.3),
): Deed[] {
  const { memberId: member } = self
  const id = randomUUID()
  const transfer: ExpectedTransfer = { id: `deposit:${member}:${id}`, kind: 'deposit', member, amount }
  const request = { id, method: byTransfer ? 'transfer-mxn' : 'spei', amount, currency: 'MXN' }
  const approval = { account: self.account, id, reference: `SPEI ${id}`, reason: 'Found on the account.' }
  const act = async (): Promise<Outcome> => {
    const begun = await callAsMember(self, createDeposit, request)
    if (begun.is === 'again') return begun
    const paid = byTransfer
      ? await ordered(self, 0, '/ops/deposits/approve', approval)
      : await callAsMember(self, confirmDeposit, { id })
    if (paid.is !== 'value') return again(paid)
    if (paid.value.state !== 'credited') throw new Error(`A deposit that was paid is ${paid.value.state}.`)
    return { is: 'done', transfers: [transfer] }
  }
  return [{ work: 'deposit', act }]
}

/** A withdrawal with one of its possible courses, each step under its own id. */
export function withdrawal(self: Self): Deed[] {
  const { memberId: member, payout: account, dice } = self
  const id = randomUUID()
  const amount = 1_000 * (10 + dice.below(20))
  const hold: ExpectedTransfer = { id: `withdrawal:${member}:${id}`, kind: 'hold', member, amount }
  const act = async (): Promise<Outcome> => {
    const begun = await proved(self, createWithdrawal, { id, account, amount, currency: 'MXN' })
    if (begun.is === 'again') return begun
    if (begun.is === 'no') return { is: 'refused', never: [hold.id] }
    return { is: 'done', transfers: [hold], next: lifeOf(self, id, hold, amount) }
  }
  return [{ work: 'withdraw', act }]
}

/** Chooses its course: cancelled, rejected, paid in parts, paid in part, or paid and never received. */
function lifeOf(self: Self, id: string, hold: ExpectedTransfer, amount: number): Deed[] {
  const part = Math.floor(amount / 3)
  const voided = (left: number): ExpectedTransfer => ({
    ...hold,
    id: `${hold.id}:void`,
    kind: 'hold-void',
    amount: left,
  })
  const by = (step: object, transferOf?: (decision: string) => ExpectedTransfer) => decided(self, id, step, transferOf)
  const posted = (sum: number) => (decision: string) =>
    ({ ...hold, id: `${hold.id}:${decision}`, kind: 'hold-post', amount: sum }) satisfies ExpectedTransfer
  const paid = (sum: number) => by({ step: 'issue', amount: sum, currency: 'MXN' }, posted(sum))
  const process = by({ step: 'process' })
  const member = (endpoint: typeof cancelWithdrawal, transfer?: ExpectedTransfer): Deed => ({
    work: 'withdraw',
    act: async () => {
      const done = await callAsMember(self, endpoint, { id })
      return done.is === 'value' ? { is: 'done', transfers: transfer ? [transfer] : [] } : again(done)
    },
  })
  const returned: ExpectedTransfer = { ...hold, id: `${hold.id}:returned`, kind: 'payout-returned' }
  const back = by({ step: 'resolve', outcome: 'returned' }, () => returned)
  const reference = `DEV ${id.toUpperCase()}`
  const sent: ExpectedTransfer = { ...hold, id: `${hold.id}:returned:${reference}`, kind: 'payout-returned' }
  const sentBack = by({ step: 'bank-return', amount, currency: 'MXN', reference }, () => sent)
  return self.dice.one<Deed[]>([
    [2, () => [member(cancelWithdrawal, voided(amount))]],
    [2, () => [process, by({ step: 'reject' }, () => voided(amount))]],
    [3, () => [process, paid(part), paid(amount - part), member(confirmWithdrawal)]],
    [2, () => [process, paid(part), by({ step: 'reject' }, () => voided(amount - part)), member(confirmWithdrawal)]],
    [1, () => [process, paid(amount), member(denyWithdrawal), back]],
    [1, () => [process, paid(amount), member(confirmWithdrawal), sentBack]],
  ])
}

/** An operator's decision about a withdrawal, which takes effect once under its id. */
function decided(
  self: Self,
  withdrawalId: string,
  step: object,
  transferOf?: (decision: string) => ExpectedTransfer,
): Deed {
  const id = randomUUID()
  return {
    work: 'payout',
    act: async () => {
      const path = `/ops/withdrawals/${self.account}/${withdrawalId}`
      const done = await ordered(self, 0, path, { ...step, id, reason: 'Looked at by a person.' })
      return done.is === 'value' ? { is: 'done', transfers: transferOf ? [transferOf(id)] : [] } : again(done)
    },
  }
}
