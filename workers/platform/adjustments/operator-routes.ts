import { Refusal } from '#api/envelope'
import { adjustmentCalls } from '#api/operator/adjustments'
import type { App, Serve } from '../app.ts'
import type { BankAdjustment } from '../bank/adjustments/adjustment-types.ts'
import type { Refused } from '../bank/bank-types.ts'
import { PAGE } from '../bank/pages.ts'
import { bankNames, bankOf } from '../bank/routing.ts'
import { memberByAccount, readAccounts } from '../directory/members.ts'

/** Balance corrections by hand. The bank is part of the reference, so a decision needs no directory of adjustments. */
export function mountAdjustmentsOps(app: App, serve: Serve): void {
  serve(app, adjustmentCalls.listAdjustments, async ({ bank, after }, _by, c) => {
    if (!bankNames(c.env).includes(bank)) return new Refusal('not-found')
    const { adjustments, next } = await bankOf(c.env, bank).adjustmentsPage(after, PAGE)
    const accounts = await readAccounts(
      c.env.DB,
      adjustments.map(({ memberId }) => memberId),
    )
    const items = adjustments.map((one) => ({ account: accounts.get(one.memberId) ?? null, ...one }))
    return { items, next }
  })

  serve(app, adjustmentCalls.proposeAdjustment, async ({ account, ...proposal }, { actor }, c) => {
    const member = await memberByAccount(c.env.DB, account)
    if (member === null) return new Refusal('not-found')
    const request = { ...proposal, id: proposal.id.toLowerCase(), memberId: member.id, actor }
    return adjustmentOrRefusal(member.bank, await bankOf(c.env, member.bank).proposeAdjustment(request))
  })

  serve(app, adjustmentCalls.decideAdjustment, async ({ reference, decision, reason = '' }, { actor }, c) => {
    const [bank = '', id = ''] = reference.split('.')
    if (!bankNames(c.env).includes(bank)) return new Refusal('not-found')
    return adjustmentOrRefusal(bank, await bankOf(c.env, bank).decideAdjustment({ id, decision, reason, actor }))
  })
}

function adjustmentOrRefusal(bank: string, adjustment: BankAdjustment | Refused) {
  return 'refusal' in adjustment ? refusalOf(adjustment) : { reference: `${bank}.${adjustment.id}`, ...adjustment }
}

/** A debit that would overdraw replies with the current balance. */
function refusalOf({ refusal, value }: Refused): Refusal {
  return new Refusal(refusal, typeof value?.balance === 'number' ? { balance: value.balance } : undefined)
}
