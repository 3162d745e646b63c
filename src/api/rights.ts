import * as z from 'zod/mini'

/**
 * What a sub-account of an agent may do on a page: nothing; read; also write what moves no money; also move money or
 * commit to it.
 */
export const RIGHT_LEVELS = ['none', 'view', 'update', 'full'] as const
export type RightLevel = (typeof RIGHT_LEVELS)[number]

/** The pages of the agent centre with data of the agent. Announcements are for everybody. */
export const RIGHT_PAGES = [
  ...(['agentTeamOverview', 'registerCenter', 'downlineManagmentView', 'personalHistoryCopy'] as const),
  ...(['palStatementsAgentCopy', 'agentRevenueReport', 'agentDownlineTransactionDetailsCopy'] as const),
  ...(['agentDividendRecordCopy2', 'agentDailyWages2', 'agentHourSalary', 'agentRealtimeSalary'] as const),
] as const
export type RightPage = (typeof RIGHT_PAGES)[number]

const Level = z.enum(RIGHT_LEVELS)
export const Rights = z.strictObject({
  ...{ agentTeamOverview: Level, registerCenter: Level, downlineManagmentView: Level, personalHistoryCopy: Level },
  ...{ palStatementsAgentCopy: Level, agentRevenueReport: Level, agentDownlineTransactionDetailsCopy: Level },
  ...{ agentDividendRecordCopy2: Level, agentDailyWages2: Level, agentHourSalary: Level, agentRealtimeSalary: Level },
})
export type Rights = z.infer<typeof Rights>

/** The page of each kind of contract: its contracts, settlements and claims. */
export const KIND_PAGES = {
  dividend: 'agentDividendRecordCopy2',
  daily: 'agentDailyWages2',
  hourly: 'agentHourSalary',
  realtime: 'agentRealtimeSalary',
} as const satisfies Record<string, RightPage>
type Kind = keyof typeof KIND_PAGES
const CONTRACT_PAGES = Object.values(KIND_PAGES)

/** What a call needs: the level on one of the pages. Both may depend on a field of the request. */
export interface PageRule {
  /** `kindIn`: the field with a kind of contract, whose page counts; without the field no page does. */
  pages: readonly RightPage[] | { kindIn: 'kind' | 'terms.kind' }
  level: Exclude<RightLevel, 'none'> | { by: string; levels: Record<string, Exclude<RightLevel, 'none'>> }
}

/**
 * Whether sub-accounts may make a call: never; always, as a part of every session; or with a right on a page. Calls that
 * say nothing are refused.
 */
export type SubAccountRule = 'refused' | 'session' | PageRule

/** The rule of reading any of these pages. */
export const viewOf = (...pages: RightPage[]): PageRule => ({ pages, level: 'view' })
/** The rule of writing what moves no money. */
export const updateOf = (...pages: RightPage[]): PageRule => ({ pages, level: 'update' })
/** The rule of moving money. */
export const fullOf = (...pages: RightPage[]): PageRule => ({ pages, level: 'full' })
/** The rule of reading the page of a kind of contract. */
export const viewOfKind: PageRule = { pages: { kindIn: 'kind' }, level: 'view' }
/** The rule of reading something of contracts, of which only the kinds with that right are returned. */
export const viewOfAnyKind: PageRule = { pages: CONTRACT_PAGES, level: 'view' }

/** True when the rights contain this level on this page. */
export function hasRight(rights: Rights, page: RightPage, level: RightLevel): boolean {
  return RIGHT_LEVELS.indexOf(rights[page]) >= RIGHT_LEVELS.indexOf(level)
}

/** The kinds of contracts whose page the rights open. */
export function kindsIn(rights: Rights): Kind[] {
  return (Object.keys(KIND_PAGES) as Kind[]).filter((kind) => hasRight(rights, KIND_PAGES[kind], 'view'))
}

/** The agent's balance is visible to sub-accounts that may send it along the line. */
export const seesBalance = (rights: Rights): boolean => hasRight(rights, 'downlineManagmentView', 'full')

/** True when a sub-account with these rights may make a call with this input. */
export function mayCall(rights: Rights, rule: SubAccountRule, input: unknown): boolean {
  if (typeof rule === 'string') return rule === 'session'
  const level = levelFor(rule, input)
  return level !== null && pagesFor(rule, input).some((page) => hasRight(rights, page, level))
}

function levelFor({ level }: PageRule, input: unknown): RightLevel | null {
  if (typeof level === 'string') return level
  const value = fieldOf(input, level.by)
  return typeof value === 'string' && Object.hasOwn(level.levels, value) ? (level.levels[value] ?? null) : null
}

function pagesFor({ pages }: PageRule, input: unknown): readonly RightPage[] {
  if (!('kindIn' in pages)) return pages
  const kind = fieldOf(input, pages.kindIn)
  return typeof kind === 'string' && Object.hasOwn(KIND_PAGES, kind) ? [KIND_PAGES[kind as Kind]] : []
}

function fieldOf(input: unknown, path: string): unknown {
  let value = input
  for (const name of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[name]
  return value
}
