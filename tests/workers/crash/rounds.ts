import { randomUUID } from 'node:crypto'
import { type Json, send } from '#tests/support/product/client'
import { play, type Round } from '#workers/studio/wire'
import type { Deed, ExpectedTransfer, Outcome, Self } from './deed.ts'
import type { WalletCall } from './vendor.ts'

/** A bet of a round at the vendor. Its call stays the same at each repeat. */
interface Bet {
  call: WalletCall & { amount: number }
  transfer: ExpectedTransfer & { amount: number }
}

/** A round at the external vendor: bet and win, bet and rollback, or a rollback that arrives before its bet. */
export function roundAtVendor(self: Self): Deed[] {
  const bet = betOf(self)
  return self.dice.one<Deed[]>([
    [6, () => placed(self, bet, () => won(self, bet))],
    [2, () => placed(self, bet, () => tookBack(self, bet, bet.transfer.amount))],
    [1, () => tookBack(self, bet, null)],
  ])
}

/** Draws a bet: its call at the vendor, and the transfer it leads to. */
export function betOf({ dice, gameToken: token, memberId: member, vendor }: Self): Bet {
  const transactionUuid = randomUUID()
  const amount = 100 * (1 + dice.below(50))
  return {
    call: { token, transaction_uuid: transactionUuid, round: randomUUID(), round_closed: false, amount },
    transfer: { id: vendor.idOf(transactionUuid), kind: 'bet', member, amount },
  }
}

/** A vendor without a reply to its bet sends it again, or rolls it back. */
function placed(self: Self, bet: Bet, then: () => Deed[]): Deed[] {
  const takesBack = self.dice.is(0.4)
  const deed: Deed = {
    work: 'bet',
    act: async () => {
      const status = await statusOf(self, 'bet', bet.call)
      if (status === 'RS_OK')
        return { is: 'done', transfers: [bet.transfer], next: [...repeated(self, 'bet', bet.call), ...then()] }
      if (status === 'RS_ERROR_NOT_ENOUGH_MONEY') return { is: 'refused', never: [bet.transfer.id] }
      return notYet(status)
    },
  }
  return [takesBack ? { ...deed, afterCut: () => tookBack(self, bet, null) } : deed]
}

function won(self: Self, { call, transfer: line }: Bet): Deed[] {
  const amount = self.dice.is(0.5) ? 0 : self.dice.below(2 * line.amount)
  const transactionUuid = randomUUID()
  const win = {
    ...call,
    transaction_uuid: transactionUuid,
    reference_transaction_uuid: call.transaction_uuid,
    round_closed: true,
    amount,
  }
  return resolved(self, 'win', win, amount)
}

/** `staked` is the amount of the bet, or null when unknown. In that case the bet itself is sent after its rollback. */
function tookBack(self: Self, bet: Bet, staked: number | null): Deed[] {
  const { amount: _amount, ...call } = bet.call
  const transactionUuid = randomUUID()
  const rollback = { ...call, transaction_uuid: transactionUuid, reference_transaction_uuid: call.transaction_uuid }
  const transfer: ExpectedTransfer = {
    id: self.vendor.idOf(transactionUuid),
    kind: 'rollback',
    member: self.memberId,
    amount: staked,
  }
  return [...resolved(self, 'rollback', rollback, staked), ...(staked === null ? [lateBet(self, bet, transfer)] : [])]
}

/**
 * Sends a bet after its rollback: the reply is the original one when the bet had been accepted, otherwise a refusal.
 */
function lateBet(self: Self, bet: Bet, rollback: ExpectedTransfer): Deed {
  return {
    work: 'bet',
    act: async () => {
      const status = await statusOf(self, 'bet', bet.call)
      if (status === 'RS_OK')
        return { is: 'done', transfers: [bet.transfer, { ...rollback, amount: bet.transfer.amount }] }
      if (status === 'RS_ERROR_TRANSACTION_ROLLED_BACK')
        return { is: 'refused', never: [bet.transfer.id], transfers: [{ ...rollback, amount: 0 }] }
      return notYet(status)
    },
  }
}

function resolved(self: Self, work: 'win' | 'rollback', call: WalletCall, amount: number | null): Deed[] {
  const transfer: ExpectedTransfer = {
    id: self.vendor.idOf(call.transaction_uuid),
    kind: work,
    member: self.memberId,
    amount,
  }
  return [
    {
      work,
      act: async () => {
        const status = await statusOf(self, work, call)
        if (status === 'RS_OK') return { is: 'done', transfers: [transfer], next: repeated(self, work, call) }
        return notYet(status)
      },
    },
  ]
}

/** Sends one call in ten twice. */
function repeated(self: Self, path: 'bet' | 'win' | 'rollback', call: WalletCall): Deed[] {
  if (!self.dice.is(0.1)) return []
  const act = async (): Promise<Outcome> => {
    const status = await statusOf(self, path, call)
    return status === 'RS_OK' ? { is: 'done' } : notYet(status)
  }
  return [{ work: 'repeat', act }]
}

async function statusOf({ vendor, wallet }: Self, path: 'bet' | 'win' | 'rollback', call: WalletCall): Promise<string> {
  return (await vendor.call(wallet, path, call)).status
}

/** Repeats after an internal error; throws on any other unexpected status. */
function notYet(status: string): Outcome {
  if (status === 'RS_ERROR_UNKNOWN') return { is: 'again', why: status }
  throw new Error(`The wallet answered ${status}.`)
}

/** Too soon after the last round, or money that is still on its way: retry with the same key a moment later. */
const WAITS = new Set(['too-many-requests', 'conflict', 'vendor-failed', 'upstream-timeout'])

/** A round of our own slot. The studio finishes a round that a kill interrupts, and the same key returns its result. */
export function spinAtStudio(
  { memberId: member }: Self,
  { origin, session, bet }: NonNullable<Self['studio']>,
): Deed[] {
  const wager = { bet, clientSeed: 'crash', roundKey: randomUUID() }
  const act = async (): Promise<Outcome> => {
    const { body } = await send(origin, play, wager, session)
    if (body.success) return outcomeOfRound(member, (body.value as Json).round as Round)
    const code = body.code ?? ''
    if (code === 'not-enough-money') return { is: 'refused' }
    if (!WAITS.has(code)) throw new Error(`A spin was refused: ${code}`)
    return { is: 'again', why: code }
  }
  return [{ work: 'spin', act }]
}

/** The studio chooses its own transaction ids; a round has one bet and at most one win. */
function outcomeOfRound(member: string, { id, state, bet, win }: Round): Outcome {
  if (state === 'open') return { is: 'again', why: state }
  if (state === 'void') return { is: 'refused' }
  const transfers: ExpectedTransfer[] = [{ id: `bet:${id}`, kind: 'bet', member, amount: bet }]
  if (win > 0) transfers.push({ id: `win:${id}`, kind: 'win', member, amount: win })
  return { is: 'done', transfers }
}
