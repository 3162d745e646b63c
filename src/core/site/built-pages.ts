/**
 * The pages of the member centre (specification section 2), each at `/member#<name>`. A link to a page that is not
 * built is left out everywhere (decision 080).
 */
export const MEMBER_PAGES = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'transactionHistory',
  'transactionHistory/deposit',
  'personalProfit',
  'bonusDetails',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'messageV2',
  'manualRebate',
  'vip',
] as const
export type MemberPage = (typeof MEMBER_PAGES)[number]

/** The pages of the member centre that are built: adding a name here shows every link to its page. */
const BUILT: readonly string[] = ['securityCenter'] satisfies MemberPage[]

/** Routes of the specification whose page only says that it comes. */
export const UNBUILT_ROUTES: readonly string[] = ['/lottery', '/seaLottery', '/vnLottery', '/pointMall']

const MEMBER_PATH = '/member#'

export const isBuilt = (page: MemberPage): boolean => BUILT.includes(page)

/** The path of a page of the member centre, without its language. */
export const memberPath = (page: MemberPage): string => MEMBER_PATH + page

/** False for a path, without its language, of a page that is not built. */
export function isBuiltPath(path: string): boolean {
  if (path.startsWith(MEMBER_PATH)) return BUILT.includes(path.slice(MEMBER_PATH.length))
  return !UNBUILT_ROUTES.includes(path.replace(/[?#].*/, ''))
}
