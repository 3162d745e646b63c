import { AGENT_PAGES, type AgentPage, agentPath } from '#core/agent-pages'
import type { Components } from '../center/CenterPage.tsx'

/** What each page shows. */
export const COMPONENTS: Components<AgentPage> = {
  agentTeamOverview: () => import('#features/agents/OverviewPage.tsx'),
  agentAnnouncement: () => import('#features/notices/AnnouncementsPage.tsx'),
  registerCenter: () => import('#features/agents/RegisterCenterPage.tsx'),
  downlineManagmentView: () => import('#features/agents/DownlinePage.tsx'),
  personalHistoryCopy: () => import('#features/agents/BetsPage.tsx'),
  palStatementsAgentCopy: () => import('#features/agents/UserProfitPage.tsx'),
  agentRevenueReport: () => import('#features/agents/IncomePage.tsx'),
  agentDownlineTransactionDetailsCopy: () => import('#features/agents/TransactionsPage.tsx'),
  agentDividendRecordCopy2: () => settlements('DividendPage'),
  agentDailyWages2: () => settlements('DailyWagesPage'),
  agentHourSalary: () => settlements('HourSalaryPage'),
  agentRealtimeSalary: () => settlements('RealtimeSalaryPage'),
  subAccounts: () => import('#features/agents/sub-accounts/SubAccountsPage.tsx'),
}

/** One of the pages of settlements, which share a file. */
async function settlements(name: keyof typeof import('#features/agents/settlements/SettlementPages.tsx')) {
  const pages = await import('#features/agents/settlements/SettlementPages.tsx')
  return { default: pages[name] }
}

/** The pages with an address below `/agentHome`. */
export const agentSubpages = (): AgentPage[] => AGENT_PAGES.filter((name) => agentPath(name) !== '/agentHome')
