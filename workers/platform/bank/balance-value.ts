import { CURRENCY_SYMBOLS } from '#api/money'
import type { Balance } from '#api/wallet/wallet'
import type { Balances } from './bank-types.ts'

/** A balance in the form of the contract; `consolidated` is all that the member owns, at vendors too. */
export function balanceValue(balances: Balances & { consolidated: number }): Balance {
  const { cash, bonus, gift, held, heldWins, owed, consolidated, currency, at } = balances
  return {
    balance: cash,
    bonus: bonus + gift,
    held,
    consolidated,
    currency,
    currencySymbol: CURRENCY_SYMBOLS[currency],
    at,
    ...(heldWins > 0 && { heldWins }),
    ...(owed > 0 && { owed }),
  }
}
