import { Refusal } from '#api/envelope'
import { closingCalls } from '#api/operator/closings'
import type { App, Serve } from '../app.ts'
import { isRefused } from '../bank/bank-types.ts'
import type { AccountClosing } from '../bank/closing/closing-types.ts'
import { bankNames, bankOf } from '../bank/routing.ts'
import { type Member, memberByAccount, readAccounts } from '../directory/members.ts'
import type { Env } from '../env.ts'
import { refusalOf } from '../wallet/withdrawals/member-view.ts'
import { readPayoutsInForce } from '../wallet/withdrawals/rules.ts'
import { changeClosing } from './close-account.ts'
import { refusedByDownline } from './closing-routes.ts'

const { listClosings, showClosing, setClosing, payOutClosing } = closingCalls

/** Closed accounts, as operators see and change them. */
export function mountClosingOps(app: App, serve: Serve): void {
  serve(app, listClosings, async (_input, _by, c) => ({ closings: await readRests(c.env) }))
  serve(app, showClosing, ({ account }, _by, c) =>
    about(c.env, account, async ({ id, bank }) => {
      const closing = await bankOf(c.env, bank).accountClosing(id)
      return isRefused(closing) ? new Refusal(closing.refusal) : closing
    }),
  )
  serve(app, setClosing, ({ account, closed, reason }, { actor }, c) =>
    about(c.env, account, async (member) => {
      const refused = closed ? refusedByDownline(member) : null
      if (refused) return refused
      const request = { memberId: member.id, actor, reason }
      const bank = bankOf(c.env, member.bank)
      return changeClosing(c.env, member, () =>
        closed ? bank.closeAccount({ ...request, least: null }) : bank.reopenAccount(request),
      )
    }),
  )
  serve(app, payOutClosing, async ({ account, id, payoutAccount, reason }, { actor }, c) => {
    const member = await memberByAccount(c.env.DB, account)
    if (member === null) return new Refusal('not-found')
    const { ways: methods } = await readPayoutsInForce(c.env.DB)
    const request = { memberId: member.id, id, account: payoutAccount ?? null, methods, actor, reason }
    const paid = await bankOf(c.env, member.bank).payOutClosed(request)
    if (isRefused(paid)) return refusalOf(paid)
    return { account: member.account, withdrawal: paid.id, currency: paid.currency, amount: paid.amount }
  })
}

async function about(env: Env, typed: string, act: (member: Member) => Promise<AccountClosing | Refusal>) {
  const member = await memberByAccount(env.DB, typed)
  if (member === null) return new Refusal('not-found')
  const closing = await act(member)
  if (closing instanceof Refusal) return closing
  const { closedMs, changedMs: _changedMs, ...held } = closing
  return { account: member.account, closedAt: closedMs === null ? null : new Date(closedMs).toISOString(), ...held }
}

async function readRests(env: Env) {
  const rests = (await Promise.all(bankNames(env).map((name) => bankOf(env, name).closedRests()))).flat()
  const accounts = await readAccounts(
    env.DB,
    rests.map(({ memberId }) => memberId),
  )
  return rests
    .toSorted((one, other) => one.closedMs - other.closedMs)
    .map(({ memberId, currency, cash, closedMs }) => ({
      ...{ account: accounts.get(memberId) ?? memberId, currency, cash },
      closedAt: new Date(closedMs).toISOString(),
    }))
}
