import { Refusal } from '#api/envelope'
import { agentCalls } from '#api/operator/agents'
import type { App, Serve } from '../../app.ts'
import { bankNames, bankOf } from '../../bank/routing.ts'
import { accountsOf } from '../../hierarchy.ts'

/** Transfers per page. */
const PAGE = 100

/** Lists the transfers that members of a bank sent along agent lines. */
export function mountTransferOps(app: App, serve: Serve): void {
  serve(app, agentCalls.listLineTransfers, async ({ bank, state, before }, _by, c) => {
    if (!bankNames(c.env).includes(bank)) return new Refusal('not-found')
    const rows = await bankOf(c.env, bank).departures(state === 'in-flight', Number(before), PAGE + 1)
    const page = rows.slice(0, PAGE)
    const accounts = await accountsOf(
      c.env.DB,
      page.flatMap(({ memberId, to }) => [memberId, to]),
    )
    const transfers = page.map(({ memberId, to, sequence: _sequence, ...rest }) => ({
      ...{ from: accounts.get(memberId) ?? memberId, to: accounts.get(to) ?? to },
      ...rest,
    }))
    const next = rows.length > PAGE ? String(page.at(-1)?.sequence) : null
    return { transfers, next }
  })
}
