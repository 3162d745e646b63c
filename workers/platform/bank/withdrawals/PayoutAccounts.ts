import type { Currency } from '#api/money'
import type { PayoutKind } from '#api/wallet/withdrawals'
import { payouts } from '#brand/payouts'
import { columns } from '../../../shared/columns.ts'
import type { Refused } from '../bank-types.ts'
import type { Members } from '../Members.ts'
import type { Sql } from '../storage.ts'
import { isSameName } from './payee-name.ts'
import type { AccountChanged, AddAccount, BankAccount } from './withdrawal-types.ts'

/** Waiting period of a new account before money goes to it (decision 63; GLI-19 2.5.2(e)). */
export const COOL_OFF_MS = 24 * 3_600_000

type AccountRow = {
  id: string
  kind: PayoutKind
  currency: Currency
  holder: string
  number: string
  added_ms: number
  usable_ms: number
  removed_ms: number | null
}

/** The accounts that members are paid to: they must be in the member's own name (GLI-19 2.5.6(d)). */
export class PayoutAccounts {
  readonly #sql: Sql
  readonly #members: Members

  constructor(sql: Sql, members: Members) {
    this.#sql = sql
    this.#members = members
  }

  /** Returns a member's accounts, oldest first, without removed ones. */
  list(memberId: string): BankAccount[] {
    return this.#all(memberId).filter(({ removedAt }) => removedAt === null)
  }

  /** Also finds a removed account. */
  find(memberId: string, id: string): BankAccount | undefined {
    return this.#all(memberId).find((account) => account.id === id)
  }

  add(
    { memberId, id, kind, holder, number, payeeName, ...request }: AddAccount,
    nowMs: number,
  ): AccountChanged | Refused {
    const addedMs = request.addedMs ?? nowMs
    const member = this.#members.find(memberId)
    if (!member) return { refusal: 'not-found' }
    const all = this.#all(memberId)
    const existing = all.find((account) => account.id === id)
    if (existing) {
      const isSame =
        existing.kind === kind && existing.number === number && existing.holder === holder && !existing.removedAt
      return isSame ? { account: existing, isNew: false } : { refusal: 'conflict' }
    }
    if (member.trial) return { refusal: 'trial-account' }
    const method = payouts.ways.find((one) => one.kind === kind && one.currency === member.currency)
    if (!method) return { refusal: 'method-disabled' }
    // Without a registered name, the holder of the member's first account counts as the name, even if it was removed.
    const owner = payeeName ?? all[0]?.holder ?? holder
    if (!isSameName(holder, owner)) return { refusal: 'holder-wrong' }
    const activeAccounts = all.filter(({ removedAt }) => removedAt === null)
    if (activeAccounts.some((account) => account.number === number)) return { refusal: 'conflict' }
    if (activeAccounts.length >= payouts.accountsAtMost) return { refusal: 'limit-reached' }
    const { into, values } = columns({
      member: memberId,
      id,
      kind,
      currency: member.currency,
      holder,
      number,
      added_ms: addedMs,
      usable_ms: addedMs + COOL_OFF_MS,
    })
    this.#sql.exec(`INSERT INTO payout_account ${into}`, ...values)
    return this.#readChanged(memberId, id, true)
  }

  /** A second call changes nothing. Withdrawals already on their way to the account continue. */
  remove(memberId: string, id: string, nowMs: number): AccountChanged | Refused {
    const existing = this.find(memberId, id)
    if (!existing) return { refusal: 'not-found' }
    if (existing.removedAt !== null) return { account: existing, isNew: false }
    this.#sql.exec('UPDATE payout_account SET removed_ms = ? WHERE member = ? AND id = ?', nowMs, memberId, id)
    return this.#readChanged(memberId, id, true)
  }

  #readChanged(memberId: string, id: string, isNew: boolean): AccountChanged | Refused {
    const account = this.find(memberId, id)
    return account ? { account, isNew } : { refusal: 'not-found' }
  }

  #all(memberId: string): BankAccount[] {
    return this.#sql
      .exec<AccountRow>('SELECT * FROM payout_account WHERE member = ? ORDER BY added_ms, id', memberId)
      .toArray()
      .map(accountOf)
  }
}

function accountOf({
  id,
  kind,
  currency,
  holder,
  number,
  added_ms: addedMs,
  usable_ms: usableMs,
  removed_ms: removedMs,
}: AccountRow): BankAccount {
  return {
    ...{ id, kind, currency, holder, number },
    addedAt: new Date(addedMs).toISOString(),
    usableAt: new Date(usableMs).toISOString(),
    removedAt: removedMs === null ? null : new Date(removedMs).toISOString(),
  }
}
