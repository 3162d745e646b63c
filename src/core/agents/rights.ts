import { computed } from 'nanostores'
import type { ContractKind } from '#api/agents/contracts'
import { hasRight, KIND_PAGES, kindsIn, RIGHT_PAGES, type RightLevel, type RightPage, type Rights } from '#api/rights'
import type { AgentPage } from '../agent-pages.ts'
import { $session } from '../session/session.ts'

export { KIND_PAGES, kindsIn, RIGHT_PAGES }

/** The rights of the sub-account that is signed in; null for the agent itself, who may do everything. */
export const $rights = computed($session, ({ subAccount }): Rights | null => subAccount?.rights ?? null)

/** True when the reader may do this on that page; the server decides. */
export const hasAccess = (rights: Rights | null, page: RightPage, level: RightLevel): boolean =>
  rights === null || hasRight(rights, page, level)

const isRightPage = (page: AgentPage): page is AgentPage & RightPage =>
  (RIGHT_PAGES as readonly string[]).includes(page)

/** The kinds of contracts that the reader may propose and answer with other terms. */
export const proposableKinds = (rights: Rights | null): ContractKind[] =>
  (Object.keys(KIND_PAGES) as ContractKind[]).filter((kind) => hasAccess(rights, KIND_PAGES[kind], 'update'))

/** True for a page that the reader may open. Announcements are for everybody, sub-accounts for the agent alone. */
export function canOpenPage(rights: Rights | null, page: AgentPage): boolean {
  if (rights === null || page === 'agentAnnouncement') return true
  return isRightPage(page) && hasRight(rights, page, 'view')
}
