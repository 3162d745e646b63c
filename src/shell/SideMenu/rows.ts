import { CATEGORIES } from '#features/games/categories.ts'
import type { StaticKey } from '#i18n/static.ts'
import type { IconName } from '#ui/icons.ts'

/** A line of the side menu: a link with its drawing, and how many games stand behind it. */
export interface Row {
  icon: IconName
  label: StaticKey
  href: string
  count?: number
  /** A visitor is asked to log in first. */
  forMembers?: boolean
}

/** Above the games: what a member does besides playing. */
export const OFFERS: readonly Row[] = [
  { icon: 'tag', label: 'shell:promotions', href: '/promotions' },
  { icon: 'users', label: 'shell:invite', href: '/member#referral', forMembers: true },
  { icon: 'gift', label: 'shell:rewards', href: '/member#rewardCenter', forMembers: true },
  { icon: 'percent', label: 'shell:rebate', href: '/member#manualRebate', forMembers: true },
]

/** The game centre. */
export const GAMES: readonly Row[] = CATEGORIES.filter(({ inHeader }) => inHeader)

export const MORE: readonly Row[] = [
  { icon: 'clock', label: 'shell:recent', href: '/recent', forMembers: true },
  { icon: 'headset', label: 'shell:service', href: '/help' },
]
