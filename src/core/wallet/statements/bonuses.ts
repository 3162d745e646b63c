import type { Currency } from '#api/money'
import { type Bonus, bonuses, cancelBonus } from '#api/wallet/bonuses'
import { type CallResult, call } from '../../call.ts'
import { intentFor, settleIntent } from '../../intent.ts'
import { BONUS_CANCEL_INTENT_KEY } from '../../session-keys.ts'
import { createStatementList, type StatementList } from '../../statements/statement-list.ts'
import { reloadBalance } from '../balance.ts'

/** What a member has, in minor units: cash, bonus money to stake, and bonus money that only named games take. */
export interface BonusTotals {
  cash: number
  bonus: number
  gift: number
}

/** The bonuses of the member, the newest first. */
export function bonusRecords(): StatementList<Record<string, never>, Bonus, BonusTotals> {
  return createStatementList(async (_query, cursor) => {
    const result = await call(bonuses, cursor === undefined ? {} : { cursor })
    if (!result.ok) return result
    const { bonuses: list, next, currency, ...totals } = result.value
    return { ok: true, value: { list, next, totals, currency } }
  })
}

/** Cancels what is left of a bonus. Its id is made once for a request without an answer. */
export async function giveBonusBack(bonus: string, amount: number, currency: Currency): Promise<CallResult<Bonus>> {
  const result = await call(cancelBonus, intentFor(BONUS_CANCEL_INTENT_KEY, { bonus, amount, currency }))
  settleIntent(BONUS_CANCEL_INTENT_KEY, result)
  if (result.ok) void reloadBalance()
  return result
}
