import { Refusal } from '#api/envelope'
import { balance } from '#api/wallet/wallet'
import type { App, Serve } from '../app.ts'
import { balanceValue } from '../bank/balance-value.ts'
import { bankOf } from '../bank/routing.ts'

/** Replies with the signed-in member's balance, read from their bank. */
export function mountBalance(app: App, serve: Serve): void {
  serve(app, balance, async (_nothing, member, c) => {
    const balances = await bankOf(c.env, member.bank).balance(member.memberId)
    return 'refusal' in balances ? new Refusal(balances.refusal) : balanceValue(balances)
  })
}
