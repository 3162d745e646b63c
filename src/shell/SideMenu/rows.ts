import type { Language } from '#brand/brand'
import { pathIn } from '#core/path'
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

/** A page of the member centre: its icon, its label, its path after `/member#`. */
type MemberPage = [IconName, StaticKey, string, Pick<Row, 'when' | 'unread'>?]

/** The member's offers; promotions, a public page, are not among them. */
const OFFERS: readonly MemberPage[] = [
  ['users', 'shell:invite', 'referral', { when: 'invited' }],
  ['gift', 'shell:rewards', 'rewardCenter', { unread: 'rewards' }],
  ['percent', 'shell:rebate', 'manualRebate'],
]

/** Specification section 2 "Side menu": the member centre's list. */
const MEMBER: readonly MemberPage[] = [
  ['crown', 'shell:member.vip', 'vip', { when: 'vip' }],
  ['list', 'shell:member.bets', 'personalHistoryCopy'],
  ['swap', 'shell:member.movements', 'transactionHistory'],
  ['shield', 'shell:member.account', 'securityCenter'],
  ['in', 'shell:member.deposits', 'transactionHistory/deposit'],
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
  const member = ([icon, key, name, extra]: MemberPage): Row => {
    const plain = row(icon, key, `/member#${name}`)
    return { ...plain, ...extra, link: { ...plain.link, 'data-popup': 'member' } }
  }
  const recent = row('clock', 'shell:recent', '/recent')
  const home = homeLink('')
  const service = row('headset', 'shell:service', '/help')
  return {
    offers: [row('tag', 'shell:promotions', '/promotions'), ...OFFERS.map(member)],
    member: MEMBER.map(member),
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
    more: [{ ...recent, link: { ...recent.link, 'data-popup': 'member' } }],
    service: { ...service, link: { ...service.link, 'data-popup': 'service' }, current: false },
  }
}
