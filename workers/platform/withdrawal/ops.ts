import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import { Decision, PayoutRules, Queue } from '#api/operator/withdrawals'
import { badInput, bodyOf, queryOf, refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import { bankOf } from '../bank/of.ts'
import type { OperatorStep } from '../bank/withdrawals/words.ts'
import type { Env } from '../env.ts'
import { memberByAccount } from '../member/directory.ts'
import { actorOf, byOf } from '../operators/actor.ts'
import { orderOf } from '../operators/order.ts'
import { settingChanges } from '../settings/settings.ts'
import { areOfOperators } from '../uploads/owned.ts'
import { queueOf } from './queue.ts'
import { PAYOUT_SETTING, payoutsInForce, savePayoutRules } from './rules.ts'
import { refusalOf } from './shown.ts'

type Ctx = Context<{ Bindings: Env }>

/** The operator's side: `GET /ops/withdrawals?state=`, `GET` and `PUT /ops/withdrawals/ACCOUNT/ID`, `/ops/payout-rules`. */
export function mountWithdrawalOps(app: App): void {
  app.get('/ops/withdrawals', async (c) => {
    const read = Queue.safeParse(queryOf(c.req.url))
    if (!read.success) return refuse(c, badInput(read.error.issues))
    const page = await queueOf(c.env, read.data.state, read.data.after ?? 'bank-0')
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
    const read = await orderOf(c, PayoutRules)
    if (read instanceof Refusal) return refuse(c, read)
    const rules = await savePayoutRules(c.env.DB, read, byOf(c))
    return rules instanceof Refusal ? refuse(c, rules) : c.json({ success: true, value: rules })
  })
}

async function decide(c: Ctx, account: string, withdrawalId: string): Promise<Response> {
  const read = await bodyOf(c.req.raw, Decision)
  if (read instanceof Refusal) return refuse(c, read)
  const member = await memberByAccount(c.env.DB, account)
  if (member === null) return refuse(c, new Refusal('not-found'))
  const { id, reason } = read
  if (read.step === 'issue' && !(await areOfOperators(c.env.DB, read.proofs)))
    return refuse(c, new Refusal('bad-input', { fields: { proofs: 'unknown' } }))
  const asked = await askedOf(read, c.env.DB)
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
