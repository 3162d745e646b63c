import { Refusal } from '#api/envelope'
import { type Decision, withdrawalCalls } from '#api/operator/wallet/withdrawals'
import type { App, Serve } from '../../app.ts'
import type { Refused } from '../../bank/bank-types.ts'
import { bankOf } from '../../bank/routing.ts'
import type { BankWithdrawal, OperatorStep } from '../../bank/withdrawals/withdrawal-types.ts'
import { memberByAccount } from '../../directory/members.ts'
import { mayDecideAlone } from '../../operators/approval-limits.ts'
import { serveForTwo } from '../../operators/two-people.ts'
import { settingChanges } from '../../settings/settings.ts'
import { areOfOperators } from '../../uploads/owned.ts'
import { claimReference, plainReference } from '../deposits/claim.ts'
import { withBank } from './account-number.ts'
import { refusalOf } from './member-view.ts'
import { readQueue } from './queue.ts'
import { PAYOUT_SETTING, readPayoutsInForce, savePayoutRules } from './rules.ts'

/** The operator's side of withdrawals: queues, decisions, and how members are paid out. */
export function mountWithdrawalOps(app: App, serve: Serve): void {
  serve(app, withdrawalCalls.listWithdrawals, ({ state, after = 'bank-0' }, _by, c) => readQueue(c.env, state, after))
  serve(app, withdrawalCalls.showWithdrawal, async ({ account, withdrawal }, _by, c) => {
    const member = await memberByAccount(c.env.DB, account)
    if (member === null) return new Refusal('not-found')
    return orRefusal(await bankOf(c.env, member.bank).withdrawal(member.id, withdrawal))
  })
  serveForTwo(app, serve, withdrawalCalls.decideWithdrawal, {
    forTwo: async (env, { account, withdrawal, ...decision }, { actor }) => {
      const member = await memberByAccount(env.DB, account)
      if (member === null) return new Refusal('not-found')
      if (decision.step === 'issue' && !(await areOfOperators(env.DB, decision.proofs)))
        return new Refusal('bad-input', { fields: { proofs: 'unknown' } })
      const existing = await bankOf(env, member.bank).withdrawal(member.id, withdrawal)
      if ('refusal' in existing) return refusalOf(existing)
      if ('currency' in decision && decision.currency !== existing.currency) return new Refusal('wrong-currency')
      const amount = amountOf(decision, existing)
      if (amount === 0) return null
      const { currency, folio, state } = existing
      const id = `withdrawal:${member.id}:${withdrawal}:${decision.id}`
      if (await mayDecideAlone(env.DB, { id, actor, currency, amount })) return null
      return { account, withdrawal, ...decision, amount, currency, folio, state }
    },
    perform: async (env, { account, withdrawal, ...decision }, { actor }) => {
      const member = await memberByAccount(env.DB, account)
      if (member === null) return new Refusal('not-found')
      const { id, reason } = decision
      const bankDecision = await readBankDecision(decision, env.DB, {
        memberId: member.id,
        id: `withdrawal:${withdrawal}`,
      })
      if (bankDecision instanceof Refusal) return bankDecision
      const step = { memberId: member.id, withdrawalId: withdrawal, id, decision: bankDecision, actor, reason }
      return orRefusal(await bankOf(env, member.bank).decideWithdrawal(step))
    },
  })
  serve(app, withdrawalCalls.showPayoutRules, async (_input, _by, c) => {
    const { DB } = c.env
    const [rules, changes] = await Promise.all([readPayoutsInForce(DB), settingChanges(DB, PAYOUT_SETTING)])
    return { ...rules, changes }
  })
  serveForTwo(app, serve, withdrawalCalls.setPayoutRules, {
    forTwo: async ({ DB }, rules) => {
      const { ways } = await readPayoutsInForce(DB)
      const isRaised = ways.some(({ currency, maximum }) => (rules.limits?.[currency]?.maximum ?? 0) > maximum)
      return isRaised ? { ...rules, before: ways } : null
    },
    perform: ({ DB }, rules, by) => savePayoutRules(DB, rules, by),
  })
}

/** What a decision pays out, or makes balance again of what was paid out; 0 for the others. */
function amountOf(decision: Decision, { issued, returned }: BankWithdrawal): number {
  if ('amount' in decision) return decision.amount
  return decision.step === 'resolve' && decision.outcome === 'returned' ? issued - returned : 0
}

function orRefusal(withdrawal: BankWithdrawal | Refused) {
  return 'refusal' in withdrawal ? refusalOf(withdrawal) : withBank(withdrawal)
}

/**
 * Returns the decision as the bank takes it. `owner`: whose the reference of a return is from then on, among deposits too:
 * a payout that comes back is money on the house's account, which credits nothing else.
 */
async function readBankDecision(
  decision: Decision,
  db: D1Database,
  owner: { memberId: string; id: string },
): Promise<OperatorStep['decision'] | Refusal> {
  if (decision.step === 'resolve') return { step: 'resolve', outcome: decision.outcome }
  if (decision.step === 'bank-return') {
    const claim = { ...owner, provider: 'bank-transfer', reference: plainReference(decision.reference) }
    const reference = await claimReference(db, claim)
    return reference === null ? new Refusal('conflict') : { step: 'bank-return', amount: decision.amount, reference }
  }
  if (decision.step !== 'issue') return { step: decision.step }
  const { receipt_ms: receiptMs } = await readPayoutsInForce(db)
  return { step: 'issue', amount: decision.amount, proofs: decision.proofs, receipt_ms: receiptMs }
}
