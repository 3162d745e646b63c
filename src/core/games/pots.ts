import { jackpots, type OpenPot } from '#api/vendors/jackpots'
import { brand } from '#brand/brand'
import { type CallResult, call } from '../call.ts'

/** The pots of the jackpot games, in the currency of the brand. */
export async function loadPots(): Promise<CallResult<OpenPot[]>> {
  const result = await call(jackpots, { currency: brand.currency })
  return result.ok ? { ok: true, value: result.value.jackpots } : result
}
