import type { Context } from 'hono'
import type { output, ZodMiniType } from 'zod/mini'
import { Refusal } from '#api/envelope'
import { Approval, MethodChange, Rejection, Resolution } from '#api/operator/deposits'
import { bodyOf, refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import type { BankDeposit, Listed } from '../bank/deposits/words.ts'
import { bankNames, bankOf } from '../bank/of.ts'
import type { Refused } from '../bank/words.ts'
import type { Env } from '../env.ts'
import { accountsOf, memberByAccount } from '../member/directory.ts'
import { actorOf, byOf } from '../operators/actor.ts'
import { orderOf } from '../operators/order.ts'
import { settingChanges } from '../settings/settings.ts'
import { isOpen } from './cashiers.ts'
import { claimReference } from './claim.ts'
import { changeMethod, METHOD_SETTING, methodNow, methodsNow } from './methods.ts'
import { takePayment } from './settle.ts'

type Ctx = Context<{ Bindings: Env }>

/** What an operator sees and decides of deposits. */
export function mountDepositOps(app: App): void {
  app.get('/ops/deposit-methods', async (c) => {
    const [methods, changes] = await Promise.all([methodsNow(c.env.DB), settingChanges(c.env.DB, METHOD_SETTING)])
    const open = methods.map((method) => ({ ...method, open: isOpen(c.env, method) }))
    return c.json({ success: true, value: { methods: open, changes } })
  })
  app.put('/ops/deposit-methods', async (c) => {
    const change = await orderOf(c, MethodChange)
    if (change instanceof Refusal) return refuse(c, change)
    if (!(await methodNow(c.env.DB, change.id))) return refuse(c, new Refusal('not-found'))
    const changed = await changeMethod(c.env.DB, change, byOf(c))
    return changed instanceof Refusal ? refuse(c, changed) : c.json({ success: true, value: changed })
  })
  app.get('/ops/deposits/waiting', (c) =>
    list(
      c,
      (bank, after) => bank.waitingDeposits('bank-transfer', after),
      ({ memberId }) => memberId,
    ),
  )
  app.get('/ops/deposits/unmatched', (c) =>
    list(
      c,
      (bank, after) => bank.unmatchedMoney(after),
      ({ member }) => member,
    ),
  )
  put(app, '/ops/deposits/approve', Approval, approve)
  put(app, '/ops/deposits/reject', Rejection, reject)
  put(app, '/ops/deposits/resolve', Resolution, async (c, { account, ...rest }) => {
    const found = await memberByAccount(c.env.DB, account)
    if (!found) return { refusal: 'not-found' }
    return bankOf(c.env, found.bank).resolveUnmatched({ ...rest, actor: actorOf(c) })
  })
}

/** What the operator found on the account is taken for this deposit. A reference that another deposit has is refused. */
async function approve(c: Ctx, { account, id, reason, ...given }: output<typeof Approval>) {
  const found = await transferOf(c.env, account, id)
  if ('refusal' in found) return found
  const { bank, deposit } = found
  const reference = referenceOf(given.reference)
  if (deposit.reference === reference) return deposit
  if (deposit.state === 'credited' || deposit.state === 'failed') return { refusal: 'conflict' } as const
  const method = await methodNow(c.env.DB, deposit.method)
  // Refused before anything is claimed: switched on again, the same approval goes through.
  if (!method || !isOpen(c.env, method)) return { refusal: 'method-disabled' } as const
  const { amount, currency } = deposit
  const payment = { reference, amount, currency, fault: null, over: 0 }
  return takePayment(c.env, bank, deposit, payment, { actor: actorOf(c), reason })
}

async function reject(c: Ctx, { account, id, reason, received }: output<typeof Rejection>) {
  const found = await transferOf(c.env, account, id)
  if ('refusal' in found) return found
  const { bank, memberId, deposit } = found
  const money = received ? { reference: referenceOf(received.reference), amount: received.amount } : null
  const claim = { memberId, id, provider: deposit.provider, reference: money?.reference ?? '' }
  if (deposit.state === 'credited') return { refusal: 'conflict' } as const
  if (money && !(await claimReference(c.env.DB, claim))) return { refusal: 'conflict' } as const
  return bankOf(c.env, bank).rejectDeposit({ memberId, id, received: money, actor: actorOf(c), reason })
}

/** A deposit that a person decides on; those of other providers are decided by what these say. */
async function transferOf(
  env: Env,
  account: string,
  id: string,
): Promise<{ bank: string; memberId: string; deposit: BankDeposit } | Refused> {
  const member = await memberByAccount(env.DB, account)
  if (!member) return { refusal: 'not-found' }
  const deposit = await bankOf(env, member.bank).deposit(member.id, id)
  if ('refusal' in deposit) return deposit
  if (deposit.provider !== 'bank-transfer') return { refusal: 'not-found' }
  return { bank: member.bank, memberId: member.id, deposit }
}

/** `?bank=bank-0&after=...`, a page at a time, each with the account an operator types. */
async function list<Item>(
  c: Ctx,
  read: (bank: ReturnType<typeof bankOf>, after: string) => Promise<Listed<Item>>,
  whose: (item: Item) => string,
): Promise<Response> {
  const { bank = 'bank-0', after = '' } = c.req.query()
  if (!bankNames(c.env).includes(bank)) return refuse(c, new Refusal('not-found'))
  if (after.length > 300) return refuse(c, new Refusal('bad-input'))
  c.header('Cache-Control', 'no-store')
  const { items, next } = await read(bankOf(c.env, bank), after)
  const accounts = await accountsOf(c.env.DB, items.map(whose))
  const named = items.map((item) => ({ account: accounts.get(whose(item)) ?? null, ...item }))
  return c.json({ success: true, value: { items: named, next } })
}

/** A door for one kind of order: read by its schema, answered with what came of it. */
function put<Schema extends ZodMiniType>(
  app: App,
  path: string,
  schema: Schema,
  act: (c: Ctx, order: output<Schema>) => Promise<object | Refused>,
): void {
  app.put(path, async (c) => {
    const read = await bodyOf(c.req.raw, schema)
    if (read instanceof Refusal) return refuse(c, read)
    const done = await act(c, read)
    return 'refusal' in done ? refuse(c, new Refusal(done.refusal)) : c.json({ success: true, value: done })
  })
}

/** Two spellings of one reference are one. */
function referenceOf(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ').toUpperCase()
}
