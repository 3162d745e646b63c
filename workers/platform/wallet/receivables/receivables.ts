import { Refusal, type RefusalDetail } from '#api/envelope'
import { payReceivable, type Receivable, receivables } from '#api/wallet/receivables'
import type { App, Serve } from '../../app.ts'
import type { BankReceivable } from '../../bank/receivables/receivable-types.ts'
import { bankOf } from '../../bank/routing.ts'

/** What a member owes, and how they pay it from their balance. */
export function mountReceivables(app: App, serve: Serve): void {
  serve(app, receivables, async (_nothing, { bank, memberId }, c) => {
    const found = await bankOf(c.env, bank).receivablesOf(memberId)
    return { receivables: found.map(receivableFor) }
  })
  serve(app, payReceivable, async (payment, { bank, memberId }, c) => {
    const actor = `member:${memberId}`
    const request = { ...payment, id: payment.id.toLowerCase(), how: 'repay', memberId, actor, reason: '' } as const
    const paid = await bankOf(c.env, bank).settleReceivable(request)
    if ('refusal' in paid) return new Refusal(paid.refusal, paid.value as RefusalDetail | undefined)
    return receivableFor(paid)
  })
}

/** The part of it that its member may see. */
function receivableFor({ memberId: _member, transferId: _transfer, ...seen }: BankReceivable): Receivable {
  return seen
}
