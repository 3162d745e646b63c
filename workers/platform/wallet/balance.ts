import { Refusal } from '#api/envelope'
import { CURRENCY_SYMBOLS } from '#api/money'
import { balance } from '#api/wallet/wallet'
import type { App, Serve } from '../app.ts'
import { bankOf } from '../bank/routing.ts'

/** Replies with the signed-in member's balance, read from their bank. */
export function mountBalance(app: App, serve: Serve): void {
  serve(app, balance, async (_nothing, member, c) => {
    const balances = await bankOf(c.env, member.bank).balance(member.memberId)
    if ('refusal' in balances) return new Refusal(balances.refusal)
    const { cash, bonus, gift, held, heldWins, consolidated, currency, at } = balances
    const currencySymbol = CURRENCY_SYMBOLS[currency]
    return {
      balance: cash,
      bonus: bonus + gift,
      held,
      consolidated,
      currency,
      currencySymbol,
      at,
      ...(heldWins > 0 && { heldWins }),
    }
  })
}
