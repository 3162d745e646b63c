import type { Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { isBuilt, type MemberPage, memberPath } from '#core/site/built-pages'
import { builtLobby } from '#features/games/built-lobby.ts'
import { type StaticKey, t } from '#i18n/static.ts'
import type { IconName } from '#ui/icons.ts'
import { categoryLinks, homeLink, linkOf } from '../category-links.ts'

/**
 * Conditions for rows only some members see: a mark on the document decides (SiteLayout.astro, core/member/marks.ts).
 */
export type When = 'vip' | 'invited' | 'consolidated'

/** A row of the side menu: a link with an icon. */
export interface Row {
  icon: IconName
  label: string
  /** The URL, and the popup or game that opens instead when there is script. */
  link: { href: string; 'data-popup'?: string }
  current: boolean
  when?: When
  /** The number of games behind the link. */
  count?: number
  /** The unread count it shows (specification section 2 "Member center pages"). */
  unread?: 'messages' | 'rewards'
}

/** A link to a page of the member centre; shown once the page is built. */
type MemberLink = [IconName, StaticKey, MemberPage, Pick<Row, 'when' | 'unread'>?]

/** The member's offers; promotions, a public page, are not among them. */
const OFFERS: readonly MemberLink[] = [
  ['users', 'shell:invite', 'referral', { when: 'invited' }],
  ['gift', 'shell:rewards', 'rewardCenter', { unread: 'rewards' }],
  ['percent', 'shell:rebate', 'manualRebate'],
]

/** Specification section 2 "Side menu": the member centre's list. */
const MEMBER: readonly MemberLink[] = [
  ['crown', 'shell:member.vip', 'vip', { when: 'vip' }],
  ['list', 'shell:member.bets', 'personalHistoryCopy'],
  ['swap', 'shell:member.movements', 'transactionHistory'],
  ['shield', 'shell:member.account', 'securityCenter'],
  ['in', 'shell:member.deposits', 'depositv2'],
  ['chart', 'shell:member.profit', 'personalProfit'],
  ['mail', 'shell:member.messages', 'messageV2', { unread: 'messages' }],
]

type Rows = Record<'offers' | 'member' | 'games' | 'more', Row[]> & { service: Row }

/** The lists of the side menu in a language; `path` is the current page. */
export function rowsOf(language: Language, path: string): Rows {
  const row = (icon: IconName, key: StaticKey, page: string): Row => ({
    icon,
    label: t(language, key),
    link: { href: pathIn(language, page) },
    current: page === path,
  })
  const opens = (popup: string, plain: Row): Row => ({ ...plain, link: { ...plain.link, 'data-popup': popup } })
  const rowsOfBuilt = (links: readonly MemberLink[]): Row[] =>
    links
      .filter(([, , page]) => isBuilt(page))
      .map(([icon, key, page, extra]) => ({ ...opens('member', row(icon, key, memberPath(page))), ...extra }))
  const home = homeLink('')
  return {
    offers: [
      row('tag', 'shell:promotions', '/promotions'),
      row('trophy', 'shell:mall', '/pointMall'),
      ...rowsOfBuilt(OFFERS),
    ],
    member: rowsOfBuilt(MEMBER),
    games: [
      row(home.icon, 'games:category.home', home.page),
      ...categoryLinks(builtLobby(language)).map((category) => ({
        icon: category.icon,
        label: category.label,
        link: linkOf(language, category),
        current: category.page === path,
        count: category.count,
      })),
    ],
    more: [
      opens('member', row('heart', 'shell:favourites', '/favorite')),
      opens('member', row('clock', 'shell:recent', '/recent')),
    ],
    service: { ...opens('service', row('headset', 'shell:service', '/help')), current: false },
  }
}
