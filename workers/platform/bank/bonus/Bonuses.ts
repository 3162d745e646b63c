import type { ErrorCode } from '#api/error'
import type { BonusEnd } from '#api/operator/rewards'
import { execInsert } from '../../../shared/rows.ts'
import { endGrant, grant } from '../../ledger/bonus.ts'
import type { LedgerRefusal } from '../../ledger/refusal.ts'
import type { Verdict } from '../../ledger/transfer.ts'
import type { Balances, Refused } from '../bank-types.ts'
import { readSpending } from '../bonus-rule.ts'
import type { Members } from '../Members.ts'
import type { SqlLedger } from '../SqlLedger.ts'
import type { Sql } from '../storage.ts'
import type { BonusGrant, CancelBonus, EndBonus, GrantBonus, MemberGrant, MemberGrantList } from './bonus-types.ts'
import { grantsIn, isGrantedBy, leftOfGrants, type SequencedGrant } from './grants.ts'

/** Maximum grants shown for a member at once, and among which what is left is divided. */
const MAX_LISTED = 50

/** The restricted money of a bank's members. */
export class Bonuses {
  readonly #sql: Sql
  readonly #ledger: SqlLedger
  readonly #members: Members

  constructor(sql: Sql, ledger: SqlLedger, members: Members) {
    this.#sql = sql
    this.#ledger = ledger
    this.#members = members
  }

  grant({ memberId, id, amount, spending, actor }: GrantBonus, nowMs: number): Balances | Refused {
    const member = this.#members.find(memberId)
    if (!member) return { refusal: 'not-found' }
    if (member.trial) return { refusal: 'trial-account' }
    if (!isAmount(amount)) return { refusal: 'amount-out-of-range' }
    const draft = { id: nameOf(memberId, id), member: memberId, unit: member.currency, amount, spending, actor }
    const verdict = grant(this.#ledger, draft)
    if (verdict.is === 'new')
      execInsert(this.#sql, 'bonus_grant', {
        id: draft.id,
        member: memberId,
        unit: member.currency,
        spending,
        sequence: this.#ledger.head + 1,
      })
    return this.#applyVerdict(memberId, verdict, nowMs)
  }

  /** A grant that one operator gave must be released by another, so that no one person can create money. */
  end(how: BonusEnd, request: EndBonus, nowMs: number): Balances | Refused {
    const { memberId, id, actor, amount } = request
    if (!this.#members.find(memberId)) return { refusal: 'not-found' }
    if (!isAmount(amount)) return { refusal: 'amount-out-of-range' }
    const grantId = nameOf(memberId, request.grantId)
    const isOwn = actor.startsWith('operator:') && isGrantedBy(this.#sql, grantId, actor)
    if (how === 'release' && isOwn) return { refusal: 'same-person' }
    const draft = { id: `${nameOf(memberId, id)}:${how}`, member: memberId, amount, actor }
    const verdict = endGrant(this.#ledger, how, { ...draft, grantId })
    return verdict === null ? { refusal: 'not-found' } : this.#applyVerdict(memberId, verdict, nowMs)
  }

  /** Returns true when this grant already exists. */
  isGranted(memberId: string, id: string): boolean {
    return readSpending(this.#sql, nameOf(memberId, id)) !== undefined
  }

  /** Returns the member's grants, newest first. */
  list(memberId: string): BonusGrant[] {
    return this.#newest(memberId).map(({ sequence: _sequence, ...grant }) => withLocalId(memberId, grant))
  }

  /** Returns a page of the member's grants before a sequence, each with what is left of it. */
  page(memberId: string, before: number, limit: number): Omit<MemberGrantList, keyof Balances> | Refused {
    const member = this.#members.find(memberId)
    if (!member) return { refusal: 'not-found' }
    const left = this.#readRemaining(memberId)
    const rows = grantsIn(this.#sql, { member: memberId, unit: member.currency, before }, limit)
    const last = rows.length === limit ? rows.at(-1) : undefined
    const grants = rows.map(({ sequence: _sequence, ...grant }) => ({
      ...withLocalId(memberId, grant),
      left: left.get(grant.id) ?? 0,
    }))
    return { grants, next: last ? String(last.sequence) : null }
  }

  /**
   * Gives back what is left of a grant, as its owner was shown it. A repeat under the same id changes nothing, and when
   * another sum is left nothing is given back.
   */
  cancel({ memberId, id, grantId, amount, currency }: CancelBonus, nowMs: number): MemberGrant | Refused {
    const member = this.#members.find(memberId)
    if (!member) return { refusal: 'not-found' }
    if (member.trial) return { refusal: 'trial-account' }
    if (currency !== member.currency) return { refusal: 'wrong-currency' }
    const name = nameOf(memberId, grantId)
    const request = { id: `${nameOf(memberId, id)}:back`, grantId: name, member: memberId, amount }
    const isRepeat = this.#ledger.transfer(request.id) !== undefined
    if (!isRepeat && readSpending(this.#sql, name) !== undefined && this.#readRemaining(memberId).get(name) !== amount)
      return { refusal: 'bonus-changed' }
    const verdict = endGrant(this.#ledger, 'back', { ...request, actor: `member:${memberId}` })
    if (verdict === null) return { refusal: 'not-found' }
    this.#ledger.write(verdict, nowMs)
    if (verdict.is === 'refused') return { refusal: REFUSED_AS[verdict.why] ?? 'conflict' }
    const row = this.#newest(memberId).find((one) => one.id === name)
    if (!row) return { refusal: 'not-found' }
    const { sequence: _sequence, ...grant } = row
    return { ...withLocalId(memberId, grant), left: this.#readRemaining(memberId).get(name) ?? 0 }
  }

  #newest(memberId: string): SequencedGrant[] {
    const unit = this.#members.find(memberId)?.currency ?? ''
    return grantsIn(this.#sql, { member: memberId, unit, before: Number.MAX_SAFE_INTEGER }, MAX_LISTED)
  }

  #readRemaining(memberId: string): Map<string, number> {
    const unit = this.#members.find(memberId)?.currency
    if (!unit) return new Map()
    const sumOf = (account: 'bonus' | 'gift') => this.#ledger.balance(memberId, account, unit)
    return leftOfGrants(this.#newest(memberId), { bonus: sumOf('bonus'), gift: sumOf('gift') })
  }

  #applyVerdict(memberId: string, verdict: Verdict, nowMs: number): Balances | Refused {
    this.#ledger.write(verdict, nowMs)
    return verdict.is === 'refused'
      ? { refusal: REFUSED_AS[verdict.why] ?? 'conflict' }
      : this.#members.balance(memberId, nowMs)
  }
}

const REFUSED_AS: Partial<Record<LedgerRefusal, ErrorCode>> = {
  'not-enough-bonus': 'not-enough-money',
  'not-enough-gift': 'not-enough-money',
  ceiling: 'amount-out-of-range',
}

function isAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount > 0
}

function nameOf(memberId: string, id: string): string {
  return `bonus:${memberId}:${id}`
}

/** The grant with the id its caller made. */
function withLocalId(memberId: string, grant: BonusGrant): BonusGrant {
  return { ...grant, id: grant.id.slice(nameOf(memberId, '').length) }
}
