import { Refusal } from '#api/envelope'
import { redeemCode } from '#api/rewards/promotion-codes'
import { languageOf } from '../../../http/language.ts'
import type { App, Serve } from '../../app.ts'
import { visitorOf } from '../../visitor.ts'
import { rewardFor } from '../entitlements/entitlement.ts'
import { redeem } from './redeem.ts'

/** The signed-in member enters a promotion code. */
export function mountPromotionCodes(app: App, serve: Serve): void {
  serve(app, redeemCode, async (entry, { memberId: id, bank, currency }, c) => {
    const row = await redeem(c.env, entry, { id, bank, currency, address: visitorOf(c).prefix }, Date.now())
    return row instanceof Refusal ? row : rewardFor(languageOf(c.req.header('Accept-Language')), row)
  })
}
