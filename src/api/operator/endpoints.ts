import type { Endpoint } from '../endpoint.ts'
import { adjustmentCalls } from './adjustments.ts'
import { lineCalls } from './agents/lines.ts'
import { agentCalls } from './agents.ts'
import { auditCalls } from './audit.ts'
import { closingCalls } from './closings.ts'
import { jackpotCalls } from './games/jackpots.ts'
import { gameReturnCalls } from './games/returns.ts'
import { gameCalls } from './games.ts'
import { ledgerCalls } from './ledger.ts'
import { noticeCalls } from './notices.ts'
import { operatorCalls } from './operators.ts'
import { documentCalls, platformCalls } from './platform.ts'
import { proposalCalls } from './proposals.ts'
import { contactCalls } from './protection/contacts.ts'
import { harmCalls } from './protection/harm.ts'
import { identityCalls } from './protection/identity.ts'
import { profileCalls } from './protection/profiles.ts'
import { exclusionRegisterCalls } from './protection/register.ts'
import { protectionReportCalls } from './protection/report.ts'
import { protectionCalls } from './protection.ts'
import { readModelCalls } from './read-models.ts'
import { activityCalls } from './rewards/activities.ts'
import { budgetCalls } from './rewards/budgets.ts'
import { cashbackCalls } from './rewards/cashbacks.ts'
import { freeRoundCalls } from './rewards/free-rounds.ts'
import { leaderboardCalls } from './rewards/leaderboards.ts'
import { missionCalls } from './rewards/missions.ts'
import { offerCalls } from './rewards/offers.ts'
import { pointCalls } from './rewards/points.ts'
import { preferenceCalls } from './rewards/preferences.ts'
import { promotionCodeCalls } from './rewards/promotion-codes.ts'
import { raffleCalls } from './rewards/raffles.ts'
import { rebateCalls } from './rewards/rebates.ts'
import { referralCalls } from './rewards/referrals.ts'
import { rewardCalls } from './rewards.ts'
import { sessionCalls } from './session.ts'
import { siteCalls } from './site.ts'
import { switchCalls } from './switches.ts'
import { termsCalls } from './terms.ts'
import { uploadCalls } from './uploads.ts'
import { heldWinCalls } from './vendors/held-wins.ts'
import { vendorWalletCalls } from './vendors/vendor-wallets.ts'
import { vendorCalls } from './vendors.ts'
import { depositCalls } from './wallet/deposits.ts'
import { receivableCalls } from './wallet/receivables.ts'
import { withdrawalCalls } from './wallet/withdrawals.ts'

/**
 * Every operator endpoint. The edge's routes, the operators' OpenAPI document and the tests that attack them use it.
 */
export const operatorEndpoints = {
  ...activityCalls,
  ...adjustmentCalls,
  ...agentCalls,
  ...auditCalls,
  ...budgetCalls,
  ...cashbackCalls,
  ...closingCalls,
  ...contactCalls,
  ...depositCalls,
  ...documentCalls,
  ...exclusionRegisterCalls,
  ...freeRoundCalls,
  ...gameCalls,
  ...gameReturnCalls,
  ...harmCalls,
  ...heldWinCalls,
  ...identityCalls,
  ...jackpotCalls,
  ...leaderboardCalls,
  ...ledgerCalls,
  ...lineCalls,
  ...missionCalls,
  ...noticeCalls,
  ...offerCalls,
  ...operatorCalls,
  ...platformCalls,
  ...pointCalls,
  ...preferenceCalls,
  ...profileCalls,
  ...promotionCodeCalls,
  ...proposalCalls,
  ...protectionCalls,
  ...protectionReportCalls,
  ...raffleCalls,
  ...readModelCalls,
  ...rebateCalls,
  ...receivableCalls,
  ...referralCalls,
  ...rewardCalls,
  ...sessionCalls,
  ...siteCalls,
  ...switchCalls,
  ...termsCalls,
  ...uploadCalls,
  ...vendorCalls,
  ...vendorWalletCalls,
  ...withdrawalCalls,
} as const satisfies Record<string, Endpoint>

export type OperatorEndpointName = keyof typeof operatorEndpoints
