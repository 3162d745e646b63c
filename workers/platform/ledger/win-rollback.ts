import type { Account } from './account.ts'
import { isTakenBack } from './held-win.ts'
import { partsOf } from './parts.ts'
import { type Draft, decideNew, type LedgerReader, type Posting, type Recorded, type Verdict } from './transfer.ts'

type Undrafted = Omit<Draft, 'kind' | 'amount' | 'postings' | 'bonus' | 'gift' | 'free' | 'unit'>

/**
 * Takes a win back that its member was paid: each part from where it was paid to, as far as it is still there. What is
 * missing of the cash is owed. What is missing of restricted money was never the member's: the promotions bear it. A
 * second time changes nothing.
 */
export function takeBackWin(ledger: LedgerReader, win: Recorded, { id, ...draft }: Undrafted): Verdict {
  if (isTakenBack(ledger, win)) return { is: 'idle' }
  const { unit, free } = win
  const isPrize = win.kind.startsWith('prize')
  const parts = partsOf(win)
  const taken = (['cash', 'bonus', 'gift'] as const).map((account) => {
    const amount = Math.min(parts[account], ledger.balance(win.member, account, unit))
    return { account, amount, missing: parts[account] - amount }
  })
  const missing = (account: Account) => taken.find((part) => part.account === account)?.missing ?? 0
  // Nobody owes play money.
  const owed = unit === 'FUN' ? 0 : missing('cash')
  const borne = taken.reduce((sum, part) => sum + part.missing, 0) - owed
  const amount = isPrize ? win.amount - borne : win.amount
  const postings: Posting[] = [
    ...taken.map((part) => ({ account: part.account, unit, amount: -part.amount })),
    { account: 'receivable', unit, amount: -owed },
    { account: 'promo', unit, amount: isPrize ? amount : -borne },
    { account: 'house', unit, amount: isPrize ? 0 : amount },
  ]
  const [, bonus, gift] = taken
  return decideNew(ledger, {
    ...{ ...draft, id, unit, free, amount, kind: isPrize ? 'prize-rollback' : 'win-rollback' },
    ...{ bonus: bonus?.amount ?? 0, gift: gift?.amount ?? 0 },
    postings: postings.filter((posting) => posting.amount !== 0),
  })
}
