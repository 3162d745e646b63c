import type { Spending } from '#api/wallet/bonuses'
import type { Unit } from './account.ts'
import type { Parts } from './parts.ts'
import { decide, type LedgerReader, move, NO_GAME, refuse, type Verdict } from './transfer.ts'

/** What the bonus rules read beside the ledger. */
export interface BonusLedgerReader extends LedgerReader {
  /** Returns the spending rule of the grant with this id. */
  readSpending(grantId: string): Spending | undefined
}

export interface Grant {
  id: string
  member: string
  unit: Unit
  amount: number
  spending: Spending
  actor: string
}

/** Grants restricted money of a promotion. The rule of the newest grant applies to all of the member's bonus. */
export function grant(ledger: BonusLedgerReader, { id, member, unit, amount, spending, actor }: Grant): Verdict {
  const account = accountOf(spending)
  const postings = move('promo', account, unit, amount)
  const verdict = decide(ledger, {
    ...NO_GAME,
    kind: 'bonus',
    id,
    member,
    unit,
    amount,
    actor,
    [account]: amount,
    postings,
  })
  const isOtherRule = verdict.is === 'known' && ledger.readSpending(id) !== spending
  return isOtherRule ? refuse('conflict') : verdict
}

export interface GrantEnd {
  id: string
  grantId: string
  member: string
  amount: number
  actor: string
}

/** Takes restricted money back to the promotion (`back`), or makes it cash (`release`). */
export function endGrant(ledger: BonusLedgerReader, how: 'back' | 'release', ending: GrantEnd): Verdict | null {
  const { id, grantId, member, amount, actor } = ending
  const granted = ledger.transfer(grantId)
  const spending = ledger.readSpending(grantId)
  if (!spending || granted?.kind !== 'bonus' || granted.member !== member) return null
  const account = accountOf(spending)
  return decide(ledger, {
    ...NO_GAME,
    kind: `bonus-${how}`,
    id,
    member,
    unit: granted.unit,
    amount,
    actor,
    reference: grantId,
    [account]: amount,
    postings: move(account, how === 'back' ? 'promo' : 'cash', granted.unit, amount),
  })
}

function accountOf(spending: Spending): keyof Omit<Parts, 'cash'> {
  return spending === 'named' ? 'gift' : 'bonus'
}
