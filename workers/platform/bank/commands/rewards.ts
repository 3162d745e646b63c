import type { ErrorCode } from '#api/error'
import { refusedMoneyIn } from '../../ledger/play-stop.ts'
import { payReward, type Reward } from '../../ledger/reward.ts'
import type { Refused } from '../bank-types.ts'
import type { BankStores } from '../stores.ts'

export const REWARD_WRITES = {
  /**
   * Pays a reward, `id` as its entitlement has it; a repetition changes nothing. Who is excluded is paid too, since they
   * earned it before (GLI-19 A.3.8(c)).
   */
  payReward: ({ ledger, members }: BankStores, nowMs: number, reward: Reward): { id: string } | Refused => {
    const member = members.find(reward.member)
    if (!member) return refusedAs('not-found')
    if (member.trial) return refusedAs('trial-account')
    if (reward.unit !== 'PTS' && reward.unit !== member.currency) return refusedAs('wrong-currency')
    const id = `reward:${reward.member}:${reward.id}`
    const verdict = ledger.write(payReward(ledger, { ...reward, id }), nowMs)
    if (verdict.is === 'refused') return refusedAs(verdict.why === 'ceiling' ? 'amount-out-of-range' : 'conflict')
    return { id }
  },
} as const

export const REWARD_READS = {
  /** Returns whether offers may be shown and given to a member: a real one whom nothing keeps from play and deposits. */
  mayReceiveOffers: ({ members }: BankStores, _nowMs: number, memberId: string): { may: boolean } | Refused => {
    const member = members.find(memberId)
    return member ? { may: !member.trial && refusedMoneyIn(member) === null } : refusedAs('not-found')
  },
} as const

const refusedAs = (refusal: ErrorCode): Refused => ({ refusal })
