import * as z from 'zod/mini'
import { CURRENCIES, type Currency } from '#api/money'
import { joinGroups } from '#api/typed'
import { bankOfClabe, isClabe, namesBank } from '../clabe.ts'
import type { Cashier, CashierEnv } from './cashier.ts'

/**
 * The bank account that members transfer to, per currency: label key -> value, such as `bank`, `clabe`, `beneficiary`.
 */
const Text = z.string().check(z.minLength(1), z.maxLength(100))
const BankAccount = z
  .record(z.string().check(z.maxLength(32)), Text)
  .check(z.refine(({ clabe }) => clabe === undefined || hasBank(joinGroups(clabe))))
export const BankAccounts = z.partialRecord(z.enum(CURRENCIES), BankAccount)

const DAY_MS = 24 * 3_600_000

/** A bank transfer: the member quotes the folio and uploads a receipt; an operator finds the money and approves it. */
export const bankTransfer: Cashier = {
  // Long enough for a weekend; a proof extends it (bank/deposits/Deposits.ts).
  lifeMs: 3 * DAY_MS,
  isReal: true,
  isWatched: false,
  serves: (env, currency) => accountOf(env, currency) !== undefined,

  async open(env, { currency, folio }) {
    const account = accountOf(env, currency)
    if (!account) throw new Error(`no account in ${currency}`)
    const bank = account.clabe === undefined ? null : bankOfClabe(joinGroups(account.clabe))
    return { instructions: { ...(bank === null ? {} : { bank }), ...account, concept: folio }, payment: null }
  },

  /** Only an operator can see the bank account, so nothing can be queried. */
  async fetchReport() {
    return { is: 'waiting' }
  },
}

/** A secret that cannot be parsed configures nothing. */
function accountOf({ BANK_ACCOUNTS }: CashierEnv, currency: Currency): Record<string, string> | undefined {
  if (!BANK_ACCOUNTS) return undefined
  try {
    return BankAccounts.parse(JSON.parse(BANK_ACCOUNTS))[currency]
  } catch {
    return undefined
  }
}

/** True for the CLABE of a bank: nobody may be sent to an account that there cannot be. */
function hasBank(clabe: string): boolean {
  return isClabe(clabe) && namesBank(clabe)
}
