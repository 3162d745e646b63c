import type { output } from 'zod/mini'
import { Refusal } from '#api/envelope'
import {
  cancelWithdrawal,
  confirmWithdrawal,
  createWithdrawal,
  denyWithdrawal,
  type Withdrawal,
  withdrawals,
} from '#api/wallet/withdrawals'
import type { App, Serve } from '../../app.ts'
import type { Refused } from '../../bank/bank-types.ts'
import { bankOf } from '../../bank/routing.ts'
import type { BankWithdrawal, MemberStep } from '../../bank/withdrawals/withdrawal-types.ts'
import type { Caller, Ctx } from '../../env.ts'
import { proveOwnerForPayment } from '../../session/payment-password/verify.ts'
import { tryTransfer } from '../../throttle/failed-transfers.ts'
import { refusalOf, withdrawalFor } from './member-view.ts'
import { readPayoutsInForce } from './rules.ts'

const PAGE = 20

/** Withdrawals: requested by passwords and code (GLI-19 A.3.6(c)), cancelled, confirmed or reported missing by their owner. */
export function mountWithdrawals(app: App, serve: Serve): void {
  serve(app, createWithdrawal, (form, caller, c) => tryTransfer(c.env, caller.memberId, () => create(form, caller, c)))

  serve(app, withdrawals, async ({ cursor }, { memberId, bank }, c) => {
    const page = await bankOf(c.env, bank).withdrawalsOf(memberId, cursor ?? null, PAGE)
    return { withdrawals: page.withdrawals.map(withdrawalFor), next: page.next }
  })

  const by = async (step: MemberStep['step'], id: string, { memberId, bank }: Caller, c: Ctx) =>
    withdrawalOrRefusal(await bankOf(c.env, bank).stepWithdrawal({ memberId, id, step }))
  serve(app, cancelWithdrawal, ({ id }, caller, c) => by('cancel', id, caller, c))
  serve(app, confirmWithdrawal, ({ id }, caller, c) => by('receive', id, caller, c))
  serve(app, denyWithdrawal, ({ id }, caller, c) => by('deny', id, caller, c))
}

async function create(
  { password, code, paymentPassword, ...request }: output<typeof createWithdrawal.request>,
  caller: Caller,
  c: Ctx,
) {
  const bank = bankOf(c.env, caller.bank)
  // Checked before the password: an unknown account uses up no try.
  const accounts = await bank.payoutAccounts(caller.memberId)
  if (!accounts.some(({ id }) => id === request.account)) return new Refusal('not-found')
  const owner = await proveOwnerForPayment('withdrawal', { password, code, paymentPassword }, caller, c)
  if (owner instanceof Refusal) return owner
  const { ways: methods } = await readPayoutsInForce(c.env.DB)
  return withdrawalOrRefusal(await bank.createWithdrawal({ ...request, memberId: owner.id, methods }))
}

function withdrawalOrRefusal(withdrawal: BankWithdrawal | Refused): Withdrawal | Refusal {
  return 'refusal' in withdrawal ? refusalOf(withdrawal) : withdrawalFor(withdrawal)
}
