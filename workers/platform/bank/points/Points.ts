import type { ErrorCode } from '#api/error'
import { execInsert } from '../../../shared/rows.ts'
import { changePoints, endPointHold, exchangePoints, holdPoints } from '../../ledger/points.ts'
import type { LedgerRefusal } from '../../ledger/refusal.ts'
import type { Verdict } from '../../ledger/transfer.ts'
import type { Refused } from '../bank-types.ts'
import type { Members } from '../Members.ts'
import type { SqlLedger } from '../SqlLedger.ts'
import type { Sql } from '../storage.ts'
import type { ConvertPoints, EarnedPoints, EndRedemption, MemberPoints, RedeemPoints } from './point-types.ts'

/** The points of a bank's members. */
export class Points {
  readonly #sql: Sql
  readonly #ledger: SqlLedger
  readonly #members: Members

  constructor(sql: Sql, ledger: SqlLedger, members: Members) {
    this.#sql = sql
    this.#ledger = ledger
    this.#members = members
  }

  balance(memberId: string): MemberPoints | Refused {
    const refusal = this.#refusedMember(memberId)
    return refusal ?? this.#read(memberId)
  }

  /**
   * Sets what a member's stakes have earned in all: the difference to the last count moves. A count that is not newer
   * than the last one changes nothing.
   */
  earn({ memberId, earned, revision }: EarnedPoints, nowMs: number): MemberPoints | Refused {
    const refusal = this.#refusedMember(memberId)
    if (refusal) return refusal
    const [last] = this.#sql
      .exec<{ revision: number; earned: number }>('SELECT revision, earned FROM point_total WHERE member = ?', memberId)
      .toArray()
    if (last && last.revision >= revision) return this.#read(memberId)
    const points = earned - (last?.earned ?? 0)
    if (points !== 0) {
      const verdict = changePoints(this.#ledger, {
        id: `points:${memberId}:earned:${revision}`,
        member: memberId,
        points,
      })
      this.#ledger.write(verdict, nowMs)
      if (verdict.is === 'refused') return refusedAs(verdict.why)
    }
    const row = { member: memberId, revision, earned }
    const replaced = 'ON CONFLICT (member) DO UPDATE SET revision = excluded.revision, earned = excluded.earned'
    execInsert(this.#sql, 'point_total', row, replaced)
    return this.#read(memberId)
  }

  /** Sets points aside for an article. A repetition changes nothing. */
  redeem({ memberId, id, points }: RedeemPoints, nowMs: number): MemberPoints | Refused {
    const refusal = this.#refusedMember(memberId) ?? this.#refusedReview(memberId)
    if (refusal) return refusal
    const verdict = holdPoints(this.#ledger, { id: nameOf(memberId, id), member: memberId, points })
    return this.#apply(memberId, verdict, nowMs)
  }

  /** Ends what was set aside. `hold-resolved` as `conflict`: it was ended otherwise, or was exchanged. */
  end({ memberId, id, how, actor }: EndRedemption, nowMs: number): MemberPoints | Refused {
    const refusal = this.#refusedMember(memberId)
    if (refusal) return refusal
    const holdId = nameOf(memberId, id)
    const verdict = endPointHold(this.#ledger, how, { id: `${holdId}:${how}`, holdId, member: memberId, actor })
    return this.#apply(memberId, verdict, nowMs)
  }

  /** Exchanges points for cash, both or neither. A repetition changes nothing. */
  convert({ memberId, id, points, amount, currency }: ConvertPoints, nowMs: number): MemberPoints | Refused {
    const refusal = this.#refusedMember(memberId) ?? this.#refusedReview(memberId)
    if (refusal) return refusal
    if (this.#members.find(memberId)?.currency !== currency) return { refusal: 'wrong-currency' }
    const request = { id: nameOf(memberId, id), member: memberId, points, unit: currency, amount }
    const { taken, paid } = exchangePoints(this.#ledger, request)
    if (taken.is === 'refused') return refusedAs(taken.why)
    if (paid.is === 'refused') return refusedAs(paid.why)
    this.#ledger.write(taken, nowMs)
    this.#ledger.write(paid, nowMs)
    return this.#read(memberId)
  }

  #apply(memberId: string, verdict: Verdict, nowMs: number): MemberPoints | Refused {
    this.#ledger.write(verdict, nowMs)
    return verdict.is === 'refused' ? refusedAs(verdict.why) : this.#read(memberId)
  }

  #read(memberId: string): MemberPoints {
    return {
      points: this.#ledger.balance(memberId, 'points', 'PTS'),
      held: this.#ledger.balance(memberId, 'held', 'PTS'),
    }
  }

  #refusedMember(memberId: string): Refused | null {
    const member = this.#members.find(memberId)
    if (!member) return { refusal: 'not-found' }
    return member.trial ? { refusal: 'trial-account' } : null
  }

  /** While a person has to look at the account nothing of worth leaves it. */
  #refusedReview(memberId: string): Refused | null {
    return this.#members.find(memberId)?.underReview ? { refusal: 'under-review' } : null
  }
}

const REFUSED_AS: Partial<Record<LedgerRefusal, ErrorCode>> = {
  'not-enough-points': 'not-enough-points',
  ceiling: 'amount-out-of-range',
}

const refusedAs = (why: LedgerRefusal): Refused => ({ refusal: REFUSED_AS[why] ?? 'conflict' })

function nameOf(memberId: string, id: string): string {
  return `points:${memberId}:${id}`
}
