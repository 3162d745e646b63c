import type { BonusEnd } from '#api/operator/rewards'
import { refusedMoneyIn } from '../../ledger/play-stop.ts'
import type { Balances, Refused } from '../bank-types.ts'
import type { BonusGrant, ByHand, CancelBonus, EndBonus, GrantBonus, MemberGrantList } from '../bonus/bonus-types.ts'
import type { BankStores } from '../stores.ts'

export const BONUS_WRITES = {
  /** Grants restricted money; repeating the same request changes nothing. */
  grantBonus: ({ bonuses }: BankStores, nowMs: number, request: GrantBonus) => bonuses.grant(request, nowMs),
  /** Takes back what is left of a grant. */
  takeBonusBack: ({ bonuses }: BankStores, nowMs: number, request: EndBonus) => bonuses.end('back', request, nowMs),
  /** Converts a grant to cash because its terms are met. */
  releaseBonus: ({ bonuses }: BankStores, nowMs: number, request: EndBonus) => bonuses.end('release', request, nowMs),
  /** A member gives back what is left of a grant. */
  cancelBonus: ({ bonuses }: BankStores, nowMs: number, request: CancelBonus) => bonuses.cancel(request, nowMs),
  /** The same operations by an operator: audited. */
  grantBonusByHand: (stores: BankStores, nowMs: number, request: ByHand<GrantBonus>) =>
    byHand(stores, nowMs, 'bonus-granted', request, () => {
      const { bonuses, members } = stores
      // An excluded member gets no new grant (GLI-19 A.3.8(d)); an existing one is returned again.
      const member = members.find(request.memberId)
      const stop = member ? refusedMoneyIn(member) : null
      if (stop && !bonuses.isGranted(request.memberId, request.id)) return { refusal: stop }
      return bonuses.grant(request, nowMs)
    }),
  endBonusByHand: (stores: BankStores, nowMs: number, how: BonusEnd, request: ByHand<EndBonus>) =>
    byHand(stores, nowMs, NOTED_AS[how], request, () => stores.bonuses.end(how, request, nowMs)),
} as const

export const BONUS_READS = {
  /** Returns a member's restricted money and newest grants. */
  bonuses: ({ bonuses, members }: BankStores, nowMs: number, memberId: string): MemberBonuses | Refused => {
    const balances = members.balance(memberId, nowMs)
    return 'refusal' in balances ? balances : { ...partsOf(balances), grants: bonuses.list(memberId) }
  },
  /** Returns what a member has, and their grants before a sequence with what is left of each. */
  bonusesOf: (
    { bonuses, members }: BankStores,
    nowMs: number,
    memberId: string,
    before: number,
    limit: number,
  ): MemberGrantList | Refused => {
    const balances = members.balance(memberId, nowMs)
    if ('refusal' in balances) return balances
    const page = bonuses.page(memberId, before, limit)
    return 'refusal' in page ? page : { ...partsOf(balances), currency: balances.currency, ...page }
  },
} as const

/** Amounts in minor units. */
export interface MemberBonuses {
  cash: number
  bonus: number
  gift: number
  grants: BonusGrant[]
}

const NOTED_AS = { back: 'bonus-taken-back', release: 'bonus-released' } as const satisfies Record<BonusEnd, string>

/** Writes an audit entry for a new change; a repeated request returns the first result without a second entry. */
function byHand(
  { ledger, members, audit }: BankStores,
  nowMs: number,
  action: string,
  { memberId, actor, reason, ...details }: ByHand<GrantBonus | EndBonus>,
  act: () => Balances | Refused,
): Balances | Refused {
  const [head, before] = [ledger.head, members.balance(memberId, nowMs)]
  const after = act()
  if ('refusal' in before || 'refusal' in after || ledger.head === head) return after
  const note = { actor, action, subject: `member:${memberId}`, reason }
  const { currency } = after
  audit.add({ ...note, before: partsOf(before), after: { ...partsOf(after), ...details, currency } }, nowMs)
  return after
}

function partsOf({ cash, bonus, gift }: Balances) {
  return { cash, bonus, gift }
}
