import type { ComponentType } from 'react'
import { BUILT_PAGES, type BuiltPage, memberPath } from '#core/site/built-pages'
import type { StaticKey } from '#i18n/static.ts'
import type { IconName } from '#ui/icons.ts'

/** Page -> component, each in a file of its own that loads when the page is opened. */
export const COMPONENTS: { [Name in BuiltPage]: () => Promise<{ default: ComponentType }> } = {
  securityCenter: () => import('./Overview.tsx'),
  depositv2: () => import('#features/wallet/records/DepositsPage.tsx'),
  withdraw: () => import('#features/wallet/withdraw/WithdrawPage.tsx'),
  personalHistoryCopy: () => import('#features/wallet/records/BetsPage.tsx'),
  transactionHistory: () => import('#features/wallet/records/TransactionsPage.tsx'),
  personalProfit: () => import('#features/wallet/records/ProfitPage.tsx'),
  messageV2: () => import('#features/notices/messages/MessagesPage.tsx'),
}

interface Entry {
  name: BuiltPage
  icon: IconName
  title: StaticKey
  /** The unread count beside it (specification section 2 "Member center pages"). */
  unread?: 'messages' | 'rewards'
}

/** The list of the member centre in its groups (look/member-desktop.png). */
export const GROUPS: readonly (readonly Entry[])[] = [
  [
    { name: 'securityCenter', icon: 'shield', title: 'shell:account.security' },
    { name: 'depositv2', icon: 'in', title: 'shell:member.deposits' },
    { name: 'withdraw', icon: 'out', title: 'shell:withdraw' },
  ],
  [
    { name: 'personalHistoryCopy', icon: 'list', title: 'shell:member.bets' },
    { name: 'transactionHistory', icon: 'swap', title: 'shell:member.movements' },
    { name: 'personalProfit', icon: 'chart', title: 'shell:member.profit' },
  ],
  [{ name: 'messageV2', icon: 'mail', title: 'shell:member.messages', unread: 'messages' }],
]

/** The pages with an address below `/member`. */
export const subpages = (): BuiltPage[] => BUILT_PAGES.filter((name) => memberPath(name) !== '/member')
