import { isBuiltRoute } from './unbuilt-routes.ts'

/**
 * The pages of the member centre (specification section 2), each at `/member/<name>`, the first at `/member`. A link to
 * a page that is not built is left out everywhere (decision 080).
 */
export const MEMBER_PAGES = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
  'bonusDetails',
  'limits',
  'breaks',
  'myData',
  'identity',
  'closing',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'messageV2',
  'manualRebate',
  'vip',
  'feedback',
] as const
export type MemberPage = (typeof MEMBER_PAGES)[number]

/** The pages of the member centre that are built: adding a name here shows every link to its page. */
export const BUILT_PAGES = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
  'bonusDetails',
  'limits',
  'breaks',
  'myData',
  'identity',
  'closing',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'messageV2',
  'manualRebate',
  'vip',
  'feedback',
] as const satisfies MemberPage[]
export type BuiltPage = (typeof BUILT_PAGES)[number]

const MEMBER_PATH = '/member'
const DEFAULT_PAGE = 'securityCenter' satisfies BuiltPage

export const isBuilt = (page: string): page is BuiltPage => (BUILT_PAGES as readonly string[]).includes(page)

/** The path of a page of the member centre, without its language. */
export const memberPath = (page: MemberPage): `/member${'' | `/${MemberPage}`}` =>
  page === DEFAULT_PAGE ? MEMBER_PATH : `${MEMBER_PATH}/${page}`

/**
 * The page of the member centre at a path without its language, or null. `/member#withdraw`, as older links have it, is
 * `/member/withdraw`.
 */
export function memberPageOf(path: string, hash = ''): BuiltPage | null {
  if (path === MEMBER_PATH) return isBuilt(hash.slice(1)) ? (hash.slice(1) as BuiltPage) : DEFAULT_PAGE
  const page = path.startsWith(`${MEMBER_PATH}/`) ? path.slice(MEMBER_PATH.length + 1) : ''
  return isBuilt(page) ? page : null
}

/** False for a path, without its language, of a page that is not built. */
export function isBuiltPath(path: string): boolean {
  const [route = '', hash] = path.replace(/\?[^#]*/, '').split('#')
  if (route === MEMBER_PATH) return hash === undefined || isBuilt(hash)
  if (route.startsWith(`${MEMBER_PATH}/`)) return memberPageOf(route) !== null
  return isBuiltRoute(route)
}
