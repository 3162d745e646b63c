import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import { badInput, jsonOf, queryOf, refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import { bankNames, bankOf } from '../bank/of.ts'
import type { BankWithdrawal, OperatorStep } from '../bank/withdrawals/words.ts'
import type { Env } from '../env.ts'
import { memberByAccount } from '../member/directory.ts'
import { actorOf } from '../operators/actor.ts'
import { settingChanges } from '../site/settings.ts'
import { areOfOperators } from '../uploads/owned.ts'
import { Decision, PayoutRules, Queue } from './operator.ts'
import { PAYOUT_SETTING, payoutsInForce, savePayoutRules } from './rules.ts'
import { refusalOf } from './shown.ts'

type Ctx = Context<{ Bindings: Env }>

const PAGE = 50

/** The operator's side: `GET /ops/withdrawals?state=`, `GET` and `PUT /ops/withdrawals/ACCOUNT/ID`, `/ops/payout-rules`. */
export function mountWithdrawalOps(app: App): void {
  app.get('/ops/withdrawals', async (c) => {
    const read = Queue.safeParse(queryOf(c.req.url))
    if (!read.success) return refuse(c, badInput(read.error.issues))
    const page = await queue(c.env, read.data.state, read.data.after ?? 'bank-0')
    return c.json({ success: true, value: page })
  })
  app.get('/ops/withdrawals/:account/:id', async (c) => {
    const member = await memberByAccount(c.env.DB, c.req.param('account'))
    if (member === null) return refuse(c, new Refusal('not-found'))
    const withdrawal = await bankOf(c.env, member.bank).withdrawal(member.id, c.req.param('id'))
    return 'refusal' in withdrawal ? refuse(c, refusalOf(withdrawal)) : c.json({ success: true, value: withdrawal })
  })
  app.put('/ops/withdrawals/:account/:id', (c) => decide(c, c.req.param('account'), c.req.param('id')))
  app.get('/ops/payout-rules', async (c) => {
    const { DB } = c.env
    const [rules, changes] = await Promise.all([payoutsInForce(DB), settingChanges(DB, PAYOUT_SETTING)])
    return c.json({ success: true, value: { ...rules, changes } })
  })
  app.put('/ops/payout-rules', async (c) => {
    const body = await jsonOf(c.req.raw)
    if (body instanceof Refusal) return refuse(c, body)
    const read = PayoutRules.safeParse(body)
    if (!read.success) return refuse(c, badInput(read.error.issues))
    return c.json({ success: true, value: await savePayoutRules(c.env.DB, read.data, actorOf(c)) })
  })
}

async function decide(c: Ctx, account: string, withdrawalId: string): Promise<Response> {
  const body = await jsonOf(c.req.raw)
  if (body instanceof Refusal) return refuse(c, body)
  const read = Decision.safeParse(body)
  if (!read.success) return refuse(c, badInput(read.error.issues))
  const member = await memberByAccount(c.env.DB, account)
  if (member === null) return refuse(c, new Refusal('not-found'))
  const { id, reason } = read.data
  if (read.data.step === 'issue' && !(await areOfOperators(c.env.DB, read.data.proofs)))
    return refuse(c, new Refusal('bad-input', { fields: { proofs: 'unknown' } }))
  const asked = await askedOf(read.data, c.env.DB)
  const step = { memberId: member.id, withdrawalId, id, asked, actor: actorOf(c), reason }
  const withdrawal = await bankOf(c.env, member.bank).decideWithdrawal(step)
  return 'refusal' in withdrawal ? refuse(c, refusalOf(withdrawal)) : c.json({ success: true, value: withdrawal })
}

async function askedOf(decision: Decision, db: D1Database): Promise<OperatorStep['asked']> {
  if (decision.step === 'resolve') return { step: 'resolve', outcome: decision.outcome }
  if (decision.step !== 'issue') return { step: decision.step }
  const { receipt_ms } = await payoutsInForce(db)
  return { step: 'issue', amount: decision.amount, proofs: decision.proofs, receipt_ms }
}

/** Bank after bank until the page is full; `after` names the bank and where in it the page starts. */
async function queue(env: Env, state: BankWithdrawal['state'], after: string) {
  const [from = '', ...cursor] = after.split('_')
  const names = bankNames(env)
  const found: BankWithdrawal[] = []
  for (let at = Math.max(0, names.indexOf(from)); at < names.length; at += 1) {
    const name = names[at] ?? from
    const here = name === from && cursor.length > 0 ? cursor.join('_') : null
    const { withdrawals, next } = await bankOf(env, name).withdrawalQueue(state, here, PAGE - found.length)
    found.push(...withdrawals)
    const next_at = next === null ? names[at + 1] : `${name}_${next}`
    if (found.length === PAGE) return { withdrawals: await named(env.DB, found), next: next_at ?? null }
  }
  return { withdrawals: await named(env.DB, found), next: null }
}

/** With the name each member signs in by, which is what an operator types. */
async function named(db: D1Database, withdrawals: BankWithdrawal[]) {
  const { results } = await db
    .prepare('SELECT id, account FROM members WHERE id IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify([...new Set(withdrawals.map(({ memberId }) => memberId))]))
    .all<{ id: string; account: string }>()
  const accounts = new Map(results.map(({ id, account }) => [id, account]))
  return withdrawals.map((withdrawal) => ({ member: accounts.get(withdrawal.memberId) ?? null, ...withdrawal }))
}
