import { BUILT_PAGES, type BuiltPage, memberPath } from '#core/site/built-pages'
import type { StaticKey } from '#i18n/static.ts'
import type { IconName } from '#ui/icons.ts'
import type { Components } from '../center/CenterPage.tsx'

/** What each page shows. */
export const COMPONENTS: Components<BuiltPage> = {
  securityCenter: () => import('./Overview.tsx'),
  transferFund: () => import('#features/wallet/funds/FundPage.tsx'),
  depositv2: () => import('#features/wallet/statements/DepositsPage.tsx'),
  withdraw: () => import('#features/wallet/withdrawals/WithdrawPage.tsx'),
  transferUpline: () => import('#features/wallet/line-transfers/LineTransferPage.tsx'),
  personalHistoryCopy: () => import('#features/wallet/statements/BetsPage.tsx'),
  transactionHistory: () => import('#features/wallet/statements/TransactionsPage.tsx'),
  personalProfit: () => import('#features/wallet/statements/ProfitPage.tsx'),
  bonusDetails: () => import('#features/wallet/bonuses/BonusPage.tsx'),
  limits: () => import('#features/protection/limits/LimitsPage.tsx'),
  breaks: () => import('#features/protection/breaks/BreakPage.tsx'),
  myData: () => import('#features/member/export/DataPage.tsx'),
  identity: () => import('#features/protection/identity/IdentityPage.tsx'),
  closing: () => import('#features/protection/closing/ClosingPage.tsx'),
  rewardCenter: () => import('#features/rewards/center/RewardCenter.tsx'),
  referral: () => import('#features/rewards/referrals/ReferralPage.tsx'),
  missionLeaderboard: () => import('#features/rewards/missions/MissionPage.tsx'),
  messageV2: () => import('#features/notices/messages/MessagesPage.tsx'),
  manualRebate: () => import('#features/rewards/rebates/RebatePage.tsx'),
  vip: () => import('#features/rewards/VipPage.tsx'),
  feedback: () => import('#features/notices/feedback/FeedbackPage.tsx'),
}

/** The mall is no page of the centre: everybody may see it, and its document shows the list beside it. */
export const MALL = 'pointMall'
export type ListedPage = BuiltPage | typeof MALL

interface Entry {
  name: ListedPage
  icon: IconName
  title: StaticKey
  /** The unread count beside it (specification section 2 "Member center pages"). */
  unread?: 'messages' | 'missions' | 'rewards'
  /** Only for agents, or for those with the mark of a VIP; everyone else has no such entry. */
  when?: 'agent' | 'vip'
}

/** The list of the member centre in its groups (look/member-desktop.png). */
export const GROUPS: readonly (readonly Entry[])[] = [
  [
    { name: 'securityCenter', icon: 'shield', title: 'shell:account.security' },
    { name: 'transferFund', icon: 'wallet', title: 'shell:member.wallet' },
    { name: 'depositv2', icon: 'in', title: 'shell:member.deposits' },
    { name: 'withdraw', icon: 'out', title: 'shell:withdraw' },
    { name: 'transferUpline', icon: 'users', title: 'shell:member.subtitle', when: 'agent' },
  ],
  [
    { name: 'personalHistoryCopy', icon: 'list', title: 'shell:member.bets' },
    { name: 'transactionHistory', icon: 'swap', title: 'shell:member.movements' },
    { name: 'personalProfit', icon: 'chart', title: 'shell:member.profit' },
    { name: 'bonusDetails', icon: 'wallet', title: 'shell:member.bonuses' },
    { name: 'limits', icon: 'sliders', title: 'shell:member.limits' },
    { name: 'breaks', icon: 'hourglass', title: 'shell:footer.break' },
    { name: 'identity', icon: 'id', title: 'shell:member.identity' },
    { name: 'myData', icon: 'user', title: 'shell:member.data' },
    { name: 'closing', icon: 'logout', title: 'shell:member.closing' },
  ],
  [
    { name: 'rewardCenter', icon: 'gift', title: 'shell:rewards', unread: 'rewards' },
    { name: 'referral', icon: 'users', title: 'shell:invite' },
    { name: 'missionLeaderboard', icon: 'flag', title: 'shell:missions', unread: 'missions' },
    { name: 'manualRebate', icon: 'percent', title: 'shell:rebate' },
    { name: MALL, icon: 'trophy', title: 'shell:mall' },
    { name: 'vip', icon: 'crown', title: 'shell:member.vip', when: 'vip' },
    { name: 'messageV2', icon: 'mail', title: 'shell:member.messages', unread: 'messages' },
    { name: 'feedback', icon: 'edit', title: 'shell:member.feedback' },
  ],
]

export const pathOfListed = (page: ListedPage): string => (page === MALL ? `/${MALL}` : memberPath(page))

/** The pages with an address below `/member`. */
export const subpages = (): BuiltPage[] => BUILT_PAGES.filter((name) => memberPath(name) !== '/member')
