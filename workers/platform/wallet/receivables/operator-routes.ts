import { Refusal } from '#api/envelope'
import { receivableCalls } from '#api/operator/wallet/receivables'
import type { App, Serve } from '../../app.ts'
import { PAGE } from '../../bank/pages.ts'
import { bankNames, bankOf } from '../../bank/routing.ts'
import { memberByAccount, readAccounts } from '../../directory/members.ts'
import { serveForTwo } from '../../operators/two-people.ts'

/** What members owe, and what operators decide of it: taking it from a balance, or giving it up, by two people. */
export function mountReceivableOps(app: App, serve: Serve): void {
  serve(app, receivableCalls.listReceivables, async ({ bank, after }, _by, c) => {
    if (!bankNames(c.env).includes(bank)) return new Refusal('not-found')
    const { receivables, next } = await bankOf(c.env, bank).receivablesPage(Number(after), PAGE)
    const accounts = await readAccounts(
      c.env.DB,
      receivables.map(({ memberId }) => memberId),
    )
    return { items: receivables.map((one) => ({ account: accounts.get(one.memberId) ?? null, ...one })), next }
  })
  serveForTwo(app, serve, receivableCalls.settleReceivable, {
    forTwo: async (env, { account, number, ...settlement }) => {
      const member = await memberByAccount(env.DB, account)
      if (member === null) return new Refusal('not-found')
      const owed = await bankOf(env, member.bank).receivable(member.id, Number(number))
      if ('refusal' in owed) return new Refusal(owed.refusal)
      if (settlement.currency !== owed.currency) return new Refusal('wrong-currency')
      if (settlement.how === 'repay') return null
      const { cause, amount: opened, left, state } = owed
      return { account, number, ...settlement, cause, opened, left, state }
    },
    perform: async (env, { account, number, ...settlement }, { actor }) => {
      const member = await memberByAccount(env.DB, account)
      if (member === null) return new Refusal('not-found')
      const request = { ...settlement, id: settlement.id.toLowerCase(), memberId: member.id, number: Number(number) }
      const settled = await bankOf(env, member.bank).settleReceivable({ ...request, actor })
      if (!('refusal' in settled)) return settled
      const { refusal, value } = settled
      return new Refusal(refusal, typeof value?.balance === 'number' ? { balance: value.balance } : undefined)
    },
  })
}
