import type { Language } from '#brand/brand'
import { AGENT_PAGES, type AgentPage, agentPath } from '#core/agent-pages'
import type { ContractMark } from '#core/member/marks'
import { pathIn } from '#core/path'
import { memberPath } from '#core/site/built-pages'
import { type StaticKey, t } from '#i18n/static.ts'
import type { IconName } from '#ui/icons.ts'
import type { Components } from '../center/CenterPage.tsx'
import type { CenterEntry } from '../center/center-entry.ts'

/** What each page shows. */
export const COMPONENTS: Components<AgentPage> = {
  agentTeamOverview: () => import('#features/agents/OverviewPage.tsx'),
  agentAnnouncement: () => import('#features/notices/AnnouncementsPage.tsx'),
  registerCenter: () => import('#features/agents/RegisterCenterPage.tsx'),
  downlineManagmentView: () => import('#features/agents/LinePage.tsx'),
  personalHistoryCopy: () => import('#features/agents/BetsPage.tsx'),
  palStatementsAgentCopy: () => import('#features/agents/UserProfitPage.tsx'),
  agentRevenueReport: () => import('#features/agents/IncomePage.tsx'),
  agentDownlineTransactionDetailsCopy: () => import('#features/agents/TransactionsPage.tsx'),
  agentDividendRecordCopy2: () => settlements('DividendPage'),
  agentDailyWages2: () => settlements('DailyWagesPage'),
  agentHourSalary: () => settlements('HourSalaryPage'),
  agentRealtimeSalary: () => settlements('RealtimeSalaryPage'),
}

/** One of the pages of settlements, which share a file. */
async function settlements(name: keyof typeof import('#features/agents/settlements/SettlementPages.tsx')) {
  const pages = await import('#features/agents/settlements/SettlementPages.tsx')
  return { default: pages[name] }
}

interface Entry {
  icon: IconName
  title: StaticKey
  /** Only for agents with a contract of that kind, or with one that is proposed to them (core/member/marks.ts). */
  when?: ContractMark
}

const PAGES: { [Name in AgentPage]: Entry } = {
  agentAnnouncement: { icon: 'horn', title: 'shell:agent.announcements' },
  agentTeamOverview: { icon: 'chart', title: 'shell:agent.overview' },
  registerCenter: { icon: 'plus', title: 'shell:agent.register' },
  downlineManagmentView: { icon: 'users', title: 'shell:agent.line' },
  personalHistoryCopy: { icon: 'list', title: 'shell:agent.bets' },
  palStatementsAgentCopy: { icon: 'swap', title: 'shell:agent.profit' },
  agentRevenueReport: { icon: 'coin', title: 'shell:agent.income' },
  agentDownlineTransactionDetailsCopy: { icon: 'wallet', title: 'shell:agent.movements' },
  agentDividendRecordCopy2: { icon: 'percent', title: 'shell:agent.dividend', when: 'dividend' },
  agentDailyWages2: { icon: 'calendar', title: 'shell:agent.daily', when: 'daily' },
  agentHourSalary: { icon: 'clock', title: 'shell:agent.hourly', when: 'hourly' },
  agentRealtimeSalary: { icon: 'bolt', title: 'shell:agent.realtime', when: 'realtime' },
}

/** A row of the menu: a page of the centre, or a way that every member has. */
export interface MenuLink {
  icon: IconName
  label: string
  href: string
  /** The page of the centre it leads to. */
  page?: AgentPage
  /** The popup that it opens. */
  popup?: 'deposit' | 'member' | 'service'
  unread?: 'messages'
  when?: ContractMark | undefined
}

/** The pages of the centre in one language. */
export function agentEntries(language: Language): CenterEntry<AgentPage>[] {
  return AGENT_PAGES.map((page) => {
    const { icon, title } = PAGES[page]
    const label = t(language, title)
    const href = pathIn(language, agentPath(page))
    return { page, icon, label, href, title: t(language, 'site:title', { page: label }) }
  })
}

/**
 * The menu of the agent centre in its groups (specification section 2, look/agent-desktop.png): only what is built, or
 * leads where every member goes.
 */
export function agentMenu(language: Language): readonly (readonly MenuLink[])[] {
  const to = (path: string) => pathIn(language, path)
  const entries = new Map(agentEntries(language).map((entry) => [entry.page, entry]))
  const pages = MENU_PAGES.flatMap((page) => entries.get(page) ?? [])
  return [
    [
      { icon: 'in', label: t(language, 'shell:deposit'), href: to(memberPath('depositv2')), popup: 'deposit' },
      { icon: 'out', label: t(language, 'shell:withdraw'), href: to(memberPath('withdraw')), popup: 'member' },
    ],
    pages.map(({ page, icon, label, href }) => ({ page, icon, label, href, when: PAGES[page].when })),
    [
      {
        ...{ icon: 'mail', label: t(language, 'shell:member.messages'), href: to(memberPath('messageV2')) },
        ...{ popup: 'member', unread: 'messages' },
      },
      { icon: 'headset', label: t(language, 'shell:service'), href: to('/help#service'), popup: 'service' },
    ],
  ]
}

/** The order of the pages in the menu. */
const MENU_PAGES = [
  'agentAnnouncement',
  'agentTeamOverview',
  'registerCenter',
  'downlineManagmentView',
  'personalHistoryCopy',
  'palStatementsAgentCopy',
  'agentRevenueReport',
  'agentDownlineTransactionDetailsCopy',
  'agentDividendRecordCopy2',
  'agentDailyWages2',
  'agentHourSalary',
  'agentRealtimeSalary',
] as const satisfies readonly AgentPage[]

/** The pages with an address below `/agentHome`. */
export const agentSubpages = (): AgentPage[] => AGENT_PAGES.filter((name) => agentPath(name) !== '/agentHome')
