import { log } from '#workers/shared/log'
import type { MemberPurse } from '../purses/MemberPurse.ts'
import type { Purse, Told } from './purse.ts'
import type { RoundRow } from './Rounds.ts'

/** The part of `MemberPurse` a round needs. */
type Kept = Pick<DurableObjectStub<MemberPurse>, 'balance' | 'bet' | 'win' | 'rollback'>

/** Money the operator has moved into a purse with us (docs/vendor-wallets.md): rounds are played without its wallet. */
export function keptPurse(purse: Kept): Purse {
  return {
    balance: () => heard(async () => ({ heard: 'RS_OK', balance: await purse.balance() })),
    bet: (round) => heard(async () => toldBy(await purse.bet(round.betId, round.bet))),
    win: (round) => heard(async () => toldBy(await purse.win(round.winId, round.betId, round.win))),
    rollback: (round) => heard(async () => toldBy(await purse.rollback(round.rollbackId, round.betId))),
  }
}

/** A round ends where its bet was placed, whatever a later launch says: only one from the operator's wallet has a token. */
export function whereStaked(wallet: Purse, kept: Purse, isWallet: boolean): Purse {
  const of = (round: RoundRow) => (round.token === null ? kept : wallet)
  return {
    balance: () => (isWallet ? wallet : kept).balance(),
    bet: (round) => of(round).bet(round),
    win: (round) => of(round).win(round),
    rollback: (round) => of(round).rollback(round),
  }
}

function toldBy({ status, balance }: { status: Told['heard']; balance: number }): Told {
  return { heard: status, balance }
}

/** An object that failed has not answered: what it did is asked for again under the same ids. */
async function heard(ask: () => Promise<Told>): Promise<Told> {
  try {
    return await ask()
  } catch (error) {
    log('warn', 'purse not asked', { error })
    return { heard: 'no-answer', balance: null }
  }
}
