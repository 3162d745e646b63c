import { log } from '#workers/shared/log'
import type { MemberPurse } from '../vendor-wallets/MemberPurse.ts'
import type { RoundRow } from './Rounds.ts'
import type { RoundWallet, RoundWalletReply } from './round-wallet.ts'

/** The part of `MemberPurse` that a round needs. */
type VendorWalletCalls = Pick<DurableObjectStub<MemberPurse>, 'balance' | 'bet' | 'win' | 'rollback'>

/**
 * Plays rounds with the vendor wallet, into which the operator moved money, without its own (docs/vendor-wallets.md).
 */
export function createVendorWallet(wallet: VendorWalletCalls): RoundWallet {
  return {
    balance: () => orNoAnswer(async () => ({ result: 'RS_OK', balance: await wallet.balance() })),
    bet: (_, { id, amount }) => orNoAnswer(async () => replyOf(await wallet.bet(id, amount))),
    win: (round) => orNoAnswer(async () => replyOf(await wallet.win(round.winId, round.betId, round.win))),
    rollback: (_, { id, rollbackId }) => orNoAnswer(async () => replyOf(await wallet.rollback(rollbackId, id))),
  }
}

/**
 * Ends a round with the wallet that its bet was placed with, even after a launch with the other one. A round of the
 * operator's wallet has a token, a round of the vendor wallet has none.
 */
export function whereStaked(wallet: RoundWallet, vendorWallet: RoundWallet, isWallet: boolean): RoundWallet {
  const of = (round: RoundRow) => (round.token === null ? vendorWallet : wallet)
  return {
    balance: () => (isWallet ? wallet : vendorWallet).balance(),
    bet: (round, stake) => of(round).bet(round, stake),
    win: (round) => of(round).win(round),
    rollback: (round, stake) => of(round).rollback(round, stake),
  }
}

function replyOf({ status, balance }: { status: RoundWalletReply['result']; balance: number }): RoundWalletReply {
  return { result: status, balance }
}

/** Turns a failed call into `no-answer`, so that it is repeated with the same ids. */
async function orNoAnswer(call: () => Promise<RoundWalletReply>): Promise<RoundWalletReply> {
  try {
    return await call()
  } catch (error) {
    log('warn', 'purse not asked', { error })
    return { result: 'no-answer', balance: null }
  }
}
