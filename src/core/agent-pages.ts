/**
 * The pages of the agent centre that are built (specification section 2 "Agent center"), each at `/agentHome/<name>`, the
 * first at `/agentHome`. Adding a name here shows its entry.
 */
export const AGENT_PAGES = [
  'agentTeamOverview',
  'agentAnnouncement',
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
] as const
export type AgentPage = (typeof AGENT_PAGES)[number]

const AGENT_PATH = '/agentHome'
const DEFAULT_PAGE = 'agentTeamOverview' satisfies AgentPage

export const isAgentPage = (page: string): page is AgentPage => (AGENT_PAGES as readonly string[]).includes(page)

/** The path of a page of the agent centre, without its language. */
export const agentPath = (page: AgentPage): `/agentHome${'' | `/${AgentPage}`}` =>
  page === DEFAULT_PAGE ? AGENT_PATH : `${AGENT_PATH}/${page}`

/** True for the paths of the agent centre, without their language, also of pages that it does not have. */
export const isAgentPath = (path: string): boolean => path === AGENT_PATH || path.startsWith(`${AGENT_PATH}/`)

/** The page of the agent centre at a path without its language, or null; `/agentHome#page` as older links have it. */
export function agentPageOf(path: string, hash = ''): AgentPage | null {
  if (path === AGENT_PATH) return isAgentPage(hash.slice(1)) ? (hash.slice(1) as AgentPage) : DEFAULT_PAGE
  const page = path.startsWith(`${AGENT_PATH}/`) ? path.slice(AGENT_PATH.length + 1) : ''
  return isAgentPage(page) ? page : null
}
