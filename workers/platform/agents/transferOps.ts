import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import { refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import { bankNames, bankOf } from '../bank/of.ts'
import type { Env } from '../env.ts'
import { accountsOf } from './line.ts'

/** Transfers a page holds. */
const PAGE = 100

/** `GET /ops/transfers?bank=bank-0[&state=in-flight][&before=N]`: what left the members of a bank, newest first. */
export function mountTransferOps(app: App): void {
  app.get('/ops/transfers', list)
}

async function list(c: Context<{ Bindings: Env }>): Promise<Response> {
  const { bank = 'bank-0', state = 'any', before = String(Number.MAX_SAFE_INTEGER) } = c.req.query()
  if (!bankNames(c.env).includes(bank)) return refuse(c, new Refusal('not-found'))
  if (!/^\d{1,16}$/.test(before) || !['any', 'in-flight'].includes(state)) return refuse(c, new Refusal('bad-input'))
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
  c.header('Cache-Control', 'no-store')
  const next = rows.length > PAGE ? String(page.at(-1)?.sequence) : null
  return c.json({ success: true, value: { transfers, next } })
}
