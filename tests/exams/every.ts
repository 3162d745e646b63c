import type { endpoints } from '#api/endpoints'
import type { operatorEndpoints } from '#api/operator/endpoints'
import { agentExam } from './agents.ts'
import type { Exam } from './exam.ts'
import { gameExam } from './games.ts'
import { leaderboardExam } from './leaderboards.ts'
import { liveExam } from './live.ts'
import { memberDataExam, memberExam } from './member.ts'
import { missionExam } from './missions.ts'
import { noticeExam } from './notices.ts'
import { offerExam } from './offers.ts'
import { adjustmentExam } from './operator/adjustments.ts'
import { lineExam } from './operator/agents/lines.ts'
import { agentExam as agentOperatorExam } from './operator/agents.ts'
import { auditExam } from './operator/audit.ts'
import { jackpotExam } from './operator/games/jackpots.ts'
import { gameReturnExam } from './operator/games/returns.ts'
import { gameExam as gameOperatorExam } from './operator/games.ts'
import { ledgerExam } from './operator/ledger.ts'
import { noticeExam as noticeOperatorExam } from './operator/notices.ts'
import { operatorExam } from './operator/operators.ts'
import { documentExam, platformExam } from './operator/platform.ts'
import { proposalExam } from './operator/proposals.ts'
import { contactExam } from './operator/protection/contacts.ts'
import { harmExam } from './operator/protection/harm.ts'
import { identityOperatorExam } from './operator/protection/identity.ts'
import { profileExam } from './operator/protection/profiles.ts'
import { exclusionRegisterExam } from './operator/protection/register.ts'
import { protectionReportExam } from './operator/protection/report.ts'
import { closingOperatorExam, protectionExam as protectionOperatorExam } from './operator/protection.ts'
import { readModelExam } from './operator/read-models.ts'
import { activityExam as activityOperatorExam } from './operator/rewards/activities.ts'
import { budgetExam } from './operator/rewards/budgets.ts'
import { cashbackExam as cashbackOperatorExam } from './operator/rewards/cashbacks.ts'
import { freeRoundExam as freeRoundOperatorExam } from './operator/rewards/free-rounds.ts'
import { leaderboardExam as leaderboardOperatorExam } from './operator/rewards/leaderboards.ts'
import { missionExam as missionOperatorExam } from './operator/rewards/missions.ts'
import { offerExam as offerOperatorExam } from './operator/rewards/offers.ts'
import { pointExam as pointOperatorExam } from './operator/rewards/points.ts'
import { preferenceExam as preferenceOperatorExam } from './operator/rewards/preferences.ts'
import { promotionCodeExam as promotionCodeOperatorExam } from './operator/rewards/promotion-codes.ts'
import { raffleExam } from './operator/rewards/raffles.ts'
import { rebateExam as rebateOperatorExam } from './operator/rewards/rebates.ts'
import { referralExam as referralOperatorExam } from './operator/rewards/referrals.ts'
import { rewardExam as rewardOperatorExam } from './operator/rewards.ts'
import { sessionExam as sessionOperatorExam } from './operator/session.ts'
import { siteExam as siteOperatorExam } from './operator/site.ts'
import { switchExam } from './operator/switches.ts'
import { termsExam } from './operator/terms.ts'
import { uploadExam as uploadOperatorExam } from './operator/uploads.ts'
import { heldWinExam } from './operator/vendors/held-wins.ts'
import { vendorWalletExam } from './operator/vendors/vendor-wallets.ts'
import { vendorExam as vendorOperatorExam } from './operator/vendors.ts'
import { depositExam } from './operator/wallet/deposits.ts'
import { receivableExam } from './operator/wallet/receivables.ts'
import { withdrawalExam } from './operator/wallet/withdrawals.ts'
import type { OperatorExam } from './operator-exam.ts'
import { pointExam } from './points.ts'
import { promotionExam } from './promotions.ts'
import { breakExam } from './protection/breaks.ts'
import { closingExam } from './protection/closing.ts'
import { identityExam } from './protection/identity.ts'
import { limitExam } from './protection/limits.ts'
import { rebateExam } from './rebates.ts'
import { referralExam } from './referrals.ts'
import { activityExam } from './rewards/activities.ts'
import { cashbackExam } from './rewards/cashbacks.ts'
import { freeRoundExam } from './rewards/free-rounds.ts'
import { preferenceExam } from './rewards/preferences.ts'
import { promotionCodeExam } from './rewards/promotion-codes.ts'
import { entitlementExam, rewardExam } from './rewards.ts'
import { sessionExam } from './session.ts'
import { siteExam } from './site.ts'
import { uploadExam } from './upload.ts'
import { vendorExam } from './vendors.ts'
import { walletExam } from './wallet.ts'

/** What the suites must know of every call of members, noun by noun. A call without a row does not compile. */
export const EXAMS: Exam<typeof endpoints> = {
  ...activityExam,
  ...agentExam,
  ...breakExam,
  ...cashbackExam,
  ...closingExam,
  ...entitlementExam,
  ...freeRoundExam,
  ...gameExam,
  ...identityExam,
  ...leaderboardExam,
  ...limitExam,
  ...liveExam,
  ...memberDataExam,
  ...memberExam,
  ...missionExam,
  ...noticeExam,
  ...offerExam,
  ...pointExam,
  ...preferenceExam,
  ...promotionCodeExam,
  ...promotionExam,
  ...rebateExam,
  ...referralExam,
  ...rewardExam,
  ...sessionExam,
  ...siteExam,
  ...uploadExam,
  ...vendorExam,
  ...walletExam,
}

/** The same of every call of operators. */
export const OPERATOR_EXAMS: OperatorExam<typeof operatorEndpoints> = {
  ...activityOperatorExam,
  ...adjustmentExam,
  ...agentOperatorExam,
  ...auditExam,
  ...budgetExam,
  ...cashbackOperatorExam,
  ...closingOperatorExam,
  ...contactExam,
  ...depositExam,
  ...documentExam,
  ...exclusionRegisterExam,
  ...freeRoundOperatorExam,
  ...gameOperatorExam,
  ...gameReturnExam,
  ...harmExam,
  ...heldWinExam,
  ...identityOperatorExam,
  ...jackpotExam,
  ...leaderboardOperatorExam,
  ...ledgerExam,
  ...lineExam,
  ...missionOperatorExam,
  ...noticeOperatorExam,
  ...offerOperatorExam,
  ...operatorExam,
  ...platformExam,
  ...pointOperatorExam,
  ...preferenceOperatorExam,
  ...profileExam,
  ...promotionCodeOperatorExam,
  ...proposalExam,
  ...protectionOperatorExam,
  ...protectionReportExam,
  ...raffleExam,
  ...readModelExam,
  ...rebateOperatorExam,
  ...receivableExam,
  ...referralOperatorExam,
  ...rewardOperatorExam,
  ...sessionOperatorExam,
  ...siteOperatorExam,
  ...switchExam,
  ...termsExam,
  ...uploadOperatorExam,
  ...vendorOperatorExam,
  ...vendorWalletExam,
  ...withdrawalExam,
}

/** One column of the exams: what each row says of one thing. */
export function columnOf<Name extends string, Row, Key extends keyof Row>(
  exams: Record<Name, Row>,
  key: Key,
): Record<Name, Row[Key]> {
  const rows = Object.entries(exams) as [Name, Row][]
  return Object.fromEntries(rows.map(([name, row]) => [name, row[key]])) as Record<Name, Row[Key]>
}
