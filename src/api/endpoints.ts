import { agentCalls } from './agents/calls.ts'
import type { Endpoint } from './endpoint.ts'
import { gameCalls } from './games/calls.ts'
import { liveCalls } from './live.ts'
import { memberCalls } from './member.ts'
import { noticeCalls } from './notices/calls.ts'
import { protectionCalls } from './protection/calls.ts'
import { closingCalls } from './protection/closing.ts'
import { identityCalls } from './protection/identity.ts'
import { limitCalls } from './protection/limits.ts'
import { activityCalls } from './rewards/activities.ts'
import { rewardCalls } from './rewards/calls.ts'
import { cashbackCalls } from './rewards/cashback.ts'
import { freeRoundCalls } from './rewards/free-rounds.ts'
import { leaderboardCalls } from './rewards/leaderboards.ts'
import { missionCalls } from './rewards/missions.ts'
import { offerCalls } from './rewards/offers.ts'
import { pointCalls } from './rewards/points.ts'
import { preferenceCalls } from './rewards/preferences.ts'
import { promotionCodeCalls } from './rewards/promotion-codes.ts'
import { promotionCalls } from './rewards/promotions.ts'
import { rebateCalls } from './rewards/rebate.ts'
import { referralCalls } from './rewards/referrals.ts'
import { entitlementCalls } from './rewards/rewards.ts'
import { sessionCalls } from './session/calls.ts'
import { memberDataCalls } from './session/member-data.ts'
import { siteCalls } from './site.ts'
import { uploadCalls } from './upload.ts'
import { vendorCalls } from './vendors/calls.ts'
import { walletCalls } from './wallet/calls.ts'

/**
 * Every public endpoint, noun by noun. The edge's allow-list, the OpenAPI document and the bad-input tests are generated
 * from it.
 */
export const endpoints = {
  ...activityCalls,
  ...agentCalls,
  ...cashbackCalls,
  ...closingCalls,
  ...entitlementCalls,
  ...freeRoundCalls,
  ...gameCalls,
  ...identityCalls,
  ...leaderboardCalls,
  ...limitCalls,
  ...liveCalls,
  ...memberCalls,
  ...memberDataCalls,
  ...missionCalls,
  ...noticeCalls,
  ...offerCalls,
  ...pointCalls,
  ...preferenceCalls,
  ...promotionCalls,
  ...promotionCodeCalls,
  ...protectionCalls,
  ...rebateCalls,
  ...referralCalls,
  ...rewardCalls,
  ...sessionCalls,
  ...siteCalls,
  ...uploadCalls,
  ...vendorCalls,
  ...walletCalls,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
