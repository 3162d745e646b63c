import { brand } from '#brand/brand'
import { gamesOf } from '#features/games/categories.ts'
import type { StaticKey } from '#i18n/static.ts'

export interface FooterLink {
  href: string
  /** A sentence of ours, or a vendor's code that is a name in every language. */
  label?: StaticKey
  name?: string
}

/** Help by subject, then products by type with their vendors (specification section 2 "Footer"). */
export const COLUMNS: readonly { title: StaticKey; links: readonly FooterLink[] }[] = [
  {
    title: 'shell:help',
    links: [
      { href: '/help#questions', label: 'shell:footer.questions' },
      { href: '/help#deposits', label: 'shell:footer.deposits' },
      { href: '/help#withdrawals', label: 'shell:footer.withdrawals' },
      { href: '/help#rules', label: 'shell:footer.rules' },
      { href: '/help#term', label: 'shell:footer.terms' },
      { href: '/help#privacy', label: 'shell:footer.privacy' },
    ],
  },
  { title: 'games:category.slots', links: vendorsOf('/rng', 'RNG') },
  { title: 'games:category.live', links: vendorsOf('/live', 'LIVE') },
  {
    title: 'games:category.sports',
    links: [
      { href: '/sports', label: 'games:category.sports' },
      { href: '/esports', label: 'games:category.esports' },
      { href: '/sports#cockfight', label: 'games:category.cockfight' },
    ],
  },
  { title: 'games:category.cards', links: vendorsOf('/pvp', 'PVP') },
  {
    title: 'games:category.lottery',
    links: [
      { href: '/lott', label: 'games:category.lottery' },
      { href: '/elott', label: 'games:category.elottery' },
      { href: '/seaLottery', label: 'shell:footer.seaLottery' },
      { href: '/vnLottery', label: 'shell:footer.vnLottery' },
    ],
  },
]

function vendorsOf(href: string, type: 'RNG' | 'LIVE' | 'PVP'): FooterLink[] {
  const codes = new Set(gamesOf(type).map(({ vassalage }) => vassalage))
  return brand.vendors
    .filter((code) => codes.has(code))
    .slice(0, 5)
    .map((name) => ({ href: type === 'RNG' ? `${href}?vassalage=${name}` : href, name }))
}
