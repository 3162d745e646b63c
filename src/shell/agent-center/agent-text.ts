import type { Language } from '#brand/brand'
import { AGENT_PAGES, type AgentPage, agentPath } from '#core/agent-pages'
import type { ContractMark } from '#core/member/marks'
import { pathIn } from '#core/path'
import { memberPath } from '#core/site/built-pages'
import type { PageText } from '#i18n/page-text.ts'
import type { StaticKey } from '#i18n/static.ts'
import type { IconName } from '#ui/icons.ts'
import type { CenterEntry, LoadingText } from '../center/center-entry.ts'

interface Entry {
  icon: IconName
  title: StaticKey
  /** Only for agents with a contract of that kind, or with one that is proposed to them (core/member/marks.ts). */
  when?: When
}

/** `owner`: for the agent itself, not for its sub-accounts. */
type When = ContractMark | 'owner'

const PAGES: { [Name in AgentPage]: Entry } = {
  agentAnnouncement: { icon: 'horn', title: 'shell:agent.announcements' },
  agentTeamOverview: { icon: 'chart', title: 'shell:agent.overview' },
  registerCenter: { icon: 'plus', title: 'shell:agent.register' },
  downlineManagmentView: { icon: 'users', title: 'shell:agent.subtitle' },
  personalHistoryCopy: { icon: 'list', title: 'shell:agent.bets' },
  palStatementsAgentCopy: { icon: 'swap', title: 'shell:agent.profit' },
  agentRevenueReport: { icon: 'coin', title: 'shell:agent.income' },
  agentDownlineTransactionDetailsCopy: { icon: 'wallet', title: 'shell:agent.movements' },
  agentDividendRecordCopy2: { icon: 'percent', title: 'shell:agent.dividend', when: 'dividend' },
  agentDailyWages2: { icon: 'calendar', title: 'shell:agent.daily', when: 'daily' },
  agentHourSalary: { icon: 'clock', title: 'shell:agent.hourly', when: 'hourly' },
  agentRealtimeSalary: { icon: 'bolt', title: 'shell:agent.realtime', when: 'realtime' },
  subAccounts: { icon: 'user', title: 'shell:agent.sub-accounts', when: 'owner' },
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
  when?: When | undefined
}

function entriesOf(language: Language, t: PageText): CenterEntry<AgentPage>[] {
  return AGENT_PAGES.map((page) => {
    const { icon, title } = PAGES[page]
    const label = t(title)
    const href = pathIn(language, agentPath(page))
    return { page, icon, label, href, title: t('site:title', { page: label }) }
  })
}

type AgentLinks = readonly (readonly MenuLink[])[]

/** The pages of the agent centre, its menu, and what it says around them. */
export interface AgentTexts {
  entries: readonly CenterEntry<AgentPage>[]
  menu: AgentLinks
  text: LoadingText & { menu: string; unread: string; noAccess: string }
}

/** All of them in one language. */
export function agentTexts(language: Language, t: PageText): AgentTexts {
  const entries = entriesOf(language, t)
  const text = {
    loading: t('site:member.loading'),
    failed: t('shell:load.failed'),
    retry: t('shell:offline.retry'),
    menu: t('site:agentHome.title'),
    unread: t('shell:unread'),
    noAccess: t('shell:agent.no-access'),
  }
  return { entries, menu: menuOf(language, t, entries), text }
}

/**
 * The menu of the agent centre in its groups (specification section 2, look/agent-desktop.png): only what is built, or
 * leads where every member goes.
 */
function menuOf(language: Language, t: PageText, entries: readonly CenterEntry<AgentPage>[]): AgentLinks {
  const to = (path: string) => pathIn(language, path)
  const pages = MENU_PAGES.flatMap((page) => entries.find((entry) => entry.page === page) ?? [])
  return [
    [
      { icon: 'in', label: t('shell:deposit'), href: to(memberPath('depositv2')), popup: 'deposit', when: 'owner' },
      { icon: 'out', label: t('shell:withdraw'), href: to(memberPath('withdraw')), popup: 'member', when: 'owner' },
    ],
    pages.map(({ page, icon, label, href }) => ({ page, icon, label, href, when: PAGES[page].when })),
    [
      {
        ...{ icon: 'mail', label: t('shell:member.messages'), href: to(memberPath('messageV2')) },
        ...{ popup: 'member', unread: 'messages', when: 'owner' },
      },
      { icon: 'headset', label: t('shell:service'), href: to('/help#service'), popup: 'service' },
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
  'subAccounts',
] as const satisfies readonly AgentPage[]
