import type { Currency } from '#api/money'
import { changePoints } from '../../ledger/points.ts'
import { isRefused, type Refused } from '../bank-types.ts'
import type { BankStores } from '../stores.ts'
import type { BankWithdrawal } from '../withdrawals/withdrawal-types.ts'
import type { AccountClosing, CloseAccount, ClosedRest, PayOutClosed, ReopenAccount } from './closing-types.ts'

/** Rows of the list of closed accounts with money: a person works through them. */
const MAX_RESTS = 500
/** The newest grants, among which what is left is divided. */
const MAX_GRANTS = 50

export const CLOSING_WRITES = {
  /**
   * Closes an account: bonuses and points end, and no money to play with comes any more. What lands later stays the
   * member's. Closing a closed account changes nothing.
   */
  closeAccount: (stores: BankStores, nowMs: number, request: CloseAccount): AccountClosing | Refused => {
    const { memberId, least, actor, reason } = request
    const before = readClosing(stores, memberId, nowMs)
    if (isRefused(before) || before.closedMs !== null) return before
    const { cash, elsewhere } = before
    if (least !== null && (cash >= least || elsewhere > 0)) return { refusal: 'balance-left' }
    giveBonusesBack(stores, memberId, before.currency, nowMs)
    if (before.points > 0) endPoints(stores, memberId, before.points, nowMs)
    stores.members.setClosed(memberId, true, nowMs)
    const { bonus, gift, points } = before
    const note = { actor, action: 'account-closed', subject: `member:${memberId}`, reason }
    stores.audit.add({ ...note, before: { closed: false, bonus, gift, points }, after: { closed: true, cash } }, nowMs)
    return readClosing(stores, memberId, nowMs)
  },
  /** Opens a closed account again; an exclusion or a review of it goes on. What the closing ended does not come back. */
  reopenAccount: (stores: BankStores, nowMs: number, request: ReopenAccount): AccountClosing | Refused => {
    const { memberId, actor, reason } = request
    const before = readClosing(stores, memberId, nowMs)
    if (isRefused(before) || before.closedMs === null) return before
    stores.members.setClosed(memberId, false, nowMs)
    const note = { actor, action: 'account-reopened', subject: `member:${memberId}`, reason }
    stores.audit.add({ ...note, before: { closed: true }, after: { closed: false } }, nowMs)
    return readClosing(stores, memberId, nowMs)
  },
  /**
   * Withdraws what is left on a closed account, however little, as far as one withdrawal goes. It is decided on and issued
   * like every other.
   */
  payOutClosed: (stores: BankStores, nowMs: number, request: PayOutClosed): BankWithdrawal | Refused => {
    const { memberId, id, actor, reason } = request
    const existing = stores.withdrawals.find(memberId, id)
    if (existing) return existing
    const closing = readClosing(stores, memberId, nowMs)
    if (isRefused(closing)) return closing
    if (closing.closedMs === null) return { refusal: 'wrong-state' }
    const account = request.account ?? stores.payoutAccounts.list(memberId).at(-1)?.id
    if (account === undefined) return { refusal: 'not-found' }
    const { cash, currency } = closing
    const methods = request.methods.map((method) => ({ ...method, minimum: 1 }))
    const most = Math.max(0, ...methods.filter((one) => one.currency === currency).map(({ maximum }) => maximum))
    const amount = Math.min(cash, most)
    if (amount === 0) return { refusal: 'not-enough-money' }
    const withdrawal = stores.withdrawals.create({ memberId, id, account, amount, currency, methods, actor }, nowMs)
    if (isRefused(withdrawal)) return withdrawal
    const note = { actor, action: 'closed-account-paid', subject: `withdrawal:${memberId}:${id}`, reason }
    stores.audit.add({ ...note, before: { cash }, after: { amount, currency } }, nowMs)
    return withdrawal
  },
} as const

export const CLOSING_READS = {
  /** Returns what an account holds, and whether it is closed. */
  accountClosing: (stores: BankStores, nowMs: number, memberId: string): AccountClosing | Refused =>
    readClosing(stores, memberId, nowMs),
  /** Returns the closed accounts with money on them, those closed first before the others. */
  closedRests: ({ sql }: BankStores): ClosedRest[] =>
    sql
      .exec<ClosedRest>(
        `SELECT account_closing.member AS memberId, currency, balance AS cash, changed_ms AS closedMs
         FROM account_closing JOIN member ON member.id = account_closing.member
           JOIN account ON account.member = member.id AND account.account = 'cash' AND account.unit = currency
         WHERE closed = 1 AND balance > 0 ORDER BY changed_ms LIMIT ?`,
        MAX_RESTS,
      )
      .toArray(),
} as const

function readClosing(
  { members, vendorTransfers }: BankStores,
  memberId: string,
  nowMs: number,
): AccountClosing | Refused {
  const balances = members.balance(memberId, nowMs)
  if (isRefused(balances)) return balances
  if (balances.trial) return { refusal: 'trial-account' }
  const { currency, cash, held, heldWins, bonus, gift, points, owed } = balances
  const elsewhere = vendorTransfers
    .holdings(memberId, currency)
    .reduce((sum, { balance, pending }) => sum + balance + pending, 0)
  const state = members.closingOf(memberId)
  return {
    closedMs: state?.closed ? state.changedMs : null,
    changedMs: state?.changedMs ?? 0,
    ...{ currency, cash, held, heldWins, bonus, gift, points, owed, elsewhere },
  }
}

/** One after the other: what is left is divided among the grants anew each time. */
function giveBonusesBack({ bonuses }: BankStores, memberId: string, currency: Currency, nowMs: number): void {
  for (let count = 0; ; count += 1) {
    const page = bonuses.page(memberId, Number.MAX_SAFE_INTEGER, MAX_GRANTS)
    if (isRefused(page)) throw new Error(`the bonuses of an account that closes: ${page.refusal}`)
    const rest = page.grants.find(({ left }) => left > 0)
    if (rest === undefined) return
    const request = { memberId, id: `closing:${nowMs}:${count}`, grantId: rest.id, amount: rest.left, currency }
    const back = bonuses.cancel(request, nowMs)
    if (isRefused(back)) throw new Error(`a bonus of an account that closes: ${back.refusal}`)
  }
}

function endPoints({ ledger }: BankStores, member: string, points: number, nowMs: number): void {
  const verdict = changePoints(ledger, { id: `points:${member}:closing:${nowMs}`, member, points: -points })
  if (verdict.is !== 'new') throw new Error(`the points of an account that closes are ${JSON.stringify(verdict)}`)
  ledger.write(verdict, nowMs)
}
