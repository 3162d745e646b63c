import type { Refusal } from '#api/envelope'
import { PayoutRules } from '#api/operator/wallet/withdrawals'
import type { PayoutMethod } from '#api/wallet/withdrawals'
import { payouts } from '#brand/payouts'
import type { By } from '../../operators/audit.ts'
import { readSetting, saveSetting } from '../../settings/settings.ts'

export const PAYOUT_SETTING = 'payout-rules'

/** The payout rules in force: the operator's settings over the brand's. */
export interface PayoutsInForce {
  ways: PayoutMethod[]
  receipt_ms: number
}

export async function readPayoutsInForce(db: D1Database): Promise<PayoutsInForce> {
  const { limits, receiptMinutes } = await readPayoutRules(db)
  return {
    ways: payouts.ways.map((method) => ({ ...method, ...limits?.[method.currency] })),
    receipt_ms: (receiptMinutes ?? payouts.receiptMinutes) * 60_000,
  }
}

/** Sets some rules and leaves the others. `by` is the actor for the audit log. */
export async function savePayoutRules(db: D1Database, rules: PayoutRules, by: By): Promise<PayoutsInForce | Refusal> {
  const before = await readPayoutRules(db)
  const next = { ...before, ...rules, limits: { ...before.limits, ...rules.limits } }
  return (await saveSetting(db, PAYOUT_SETTING, next, by)) ?? readPayoutsInForce(db)
}

async function readPayoutRules(db: D1Database): Promise<PayoutRules> {
  const read = PayoutRules.safeParse(await readSetting(db, PAYOUT_SETTING))
  return read.success ? read.data : {}
}
