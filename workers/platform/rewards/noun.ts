import type { PlatformNoun } from '../app.ts'
import { mountActivityOps } from './activities/operator-routes.ts'
import { mountActivities } from './activities/routes.ts'
import { mountCashbackOps } from './cashback/operator-routes.ts'
import { mountCashbacks } from './cashback/routes.ts'
import { settleCashbacks } from './cashback/settle.ts'
import { mountPromotionCodeOps } from './codes/operator-routes.ts'
import { mountPromotionCodes } from './codes/routes.ts'
import { settleEntitlements } from './entitlements/claim.ts'
import { mountBudgetOps } from './entitlements/operator-routes.ts'
import { mountEntitlements } from './entitlements/routes.ts'
import { advanceFreeRounds } from './free-rounds/advance.ts'
import { mountFreeRoundOps } from './free-rounds/operator-routes.ts'
import { mountFreeRounds } from './free-rounds/routes.ts'
import { runLeaderboards } from './leaderboards/count.ts'
import { mountLeaderboardOps } from './leaderboards/operator-routes.ts'
import { mountLeaderboards } from './leaderboards/routes.ts'
import { mountMissionOps } from './missions/operator-routes.ts'
import { reachMissions } from './missions/reach.ts'
import { mountMissions } from './missions/routes.ts'
import { countDuePoints } from './points/count.ts'
import { eraseAddresses } from './points/erase-addresses.ts'
import { mountPointOps } from './points/operator-routes.ts'
import { advanceLate } from './points/redemptions.ts'
import { mountPoints } from './points/routes.ts'
import { mountPreferenceOps } from './preferences/operator-routes.ts'
import { mountPreferences } from './preferences/routes.ts'
import { drawDueRaffles } from './promotions/draw.ts'
import { grantDueBonuses } from './promotions/grant-bonus.ts'
import { mountOfferOps } from './promotions/offer-operator-routes.ts'
import { mountOffers } from './promotions/offer-routes.ts'
import { mountPromotionOps } from './promotions/operator-routes.ts'
import { mountPromotions } from './promotions/routes.ts'
import { mountRebateOps } from './rebates/operator-routes.ts'
import { mountRebates } from './rebates/routes.ts'
import { settleRebates } from './rebates/settle.ts'
import { countDueFriends } from './referrals/count.ts'
import { decideReferrals } from './referrals/decide.ts'
import { mountReferralOps } from './referrals/operator-routes.ts'
import { mountReferrals } from './referrals/routes.ts'
import { decideDueRanks } from './vip/decide-ranks.ts'
import { giveDueGifts } from './vip/gifts.ts'
import { mountVipOps } from './vip/operator-routes.ts'
import { mountVip } from './vip/status.ts'
import { advanceDueWagerings } from './wagering/advance.ts'
import { computeWorths } from './worth/stored-worth.ts'

/** VIP, points, and what members collect. */
export const rewards = {
  mount: [
    mountVip,
    mountPoints,
    mountEntitlements,
    mountRebates,
    mountCashbacks,
    mountPromotions,
    mountMissions,
    mountLeaderboards,
    mountOffers,
    mountReferrals,
    mountActivities,
    mountPromotionCodes,
    mountPreferences,
    mountFreeRounds,
  ],
  operators: [
    mountVipOps,
    mountPointOps,
    mountBudgetOps,
    mountRebateOps,
    mountCashbackOps,
    mountPromotionOps,
    mountMissionOps,
    mountLeaderboardOps,
    mountOfferOps,
    mountReferralOps,
    mountActivityOps,
    mountPromotionCodeOps,
    mountPreferenceOps,
    mountFreeRoundOps,
  ],
  everyMinute: [
    decideDueRanks,
    giveDueGifts,
    countDuePoints,
    advanceLate,
    eraseAddresses,
    settleRebates,
    reachMissions,
    settleCashbacks,
    countDueFriends,
    decideReferrals,
    runLeaderboards,
    settleEntitlements,
    advanceFreeRounds,
    drawDueRaffles,
    advanceDueWagerings,
    grantDueBonuses,
    computeWorths,
  ],
} satisfies PlatformNoun
