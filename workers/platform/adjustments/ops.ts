import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import { Decision, Proposal } from '#api/operator/adjustments'
import { bodyOf, refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import type { BankAdjustment } from '../bank/adjustments/words.ts'
import { bankNames, bankOf } from '../bank/of.ts'
import { PAGE } from '../bank/pages.ts'
import type { Refused } from '../bank/words.ts'
import type { Env } from '../env.ts'
import { accountsOf, memberByAccount } from '../member/directory.ts'
import { actorOf } from '../operators/actor.ts'

type Ctx = Context<{ Bindings: Env }>

/** `bank-0.UUID`: the bank is in the name, so that whoever decides needs no directory of adjustments. */
const REFERENCE = /^(bank-\d{1,4})\.([\da-f-]{36})$/

/**
 * `PUT /ops/adjustments` proposes a credit or makes a debit; `PUT /ops/adjustments/REFERENCE` confirms or refuses, which
 * another person does. `GET /ops/adjustments?bank=...&after=...` lists them with the accounts they are for.
 */
export function mountAdjustmentsOps(app: App): void {
  app.get('/ops/adjustments', async (c) => {
    const { bank = '', after = '' } = c.req.query()
    if (!bankNames(c.env).includes(bank)) return refuse(c, new Refusal('not-found'))
    if (after.length > 200) return refuse(c, new Refusal('bad-input'))
    const { adjustments, next } = await bankOf(c.env, bank).adjustmentsPage(after, PAGE)
    const accounts = await accountsOf(
      c.env.DB,
      adjustments.map(({ memberId }) => memberId),
    )
    const items = adjustments.map((one) => ({ account: accounts.get(one.memberId) ?? null, ...one }))
    c.header('Cache-Control', 'no-store')
    return c.json({ success: true, value: { items, next } })
  })

  app.put('/ops/adjustments', async (c) => {
    const proposal = await bodyOf(c.req.raw, Proposal)
    if (proposal instanceof Refusal) return refuse(c, proposal)
    const { account, ...asked } = proposal
    const member = await memberByAccount(c.env.DB, account)
    if (member === null) return refuse(c, new Refusal('not-found'))
    const request = { ...asked, id: asked.id.toLowerCase(), memberId: member.id, actor: actorOf(c) }
    return answer(c, member.bank, await bankOf(c.env, member.bank).proposeAdjustment(request))
  })

  app.put('/ops/adjustments/:reference', async (c) => {
    const decided = await bodyOf(c.req.raw, Decision)
    if (decided instanceof Refusal) return refuse(c, decided)
    const [, bank = '', id = ''] = REFERENCE.exec(c.req.param('reference')) ?? []
    if (!bankNames(c.env).includes(bank)) return refuse(c, new Refusal('not-found'))
    const { decision, reason = '' } = decided
    return answer(c, bank, await bankOf(c.env, bank).decideAdjustment({ id, decision, reason, actor: actorOf(c) }))
  })
}

function answer(c: Ctx, bank: string, adjustment: BankAdjustment | Refused): Response {
  if ('refusal' in adjustment) return refuse(c, refusalOf(adjustment))
  c.header('Cache-Control', 'no-store')
  return c.json({ success: true, value: { reference: `${bank}.${adjustment.id}`, ...adjustment } })
}

/** A debit that would overdraw is told what there is. */
function refusalOf({ refusal, value }: Refused): Refusal {
  return new Refusal(refusal, typeof value?.balance === 'number' ? { balance: value.balance } : undefined)
}
