import type { StaticKey } from '#i18n/static.ts'

/** A banner of the group `w_home`: a scene, two sentences, one action. */
export interface Slide {
  art: string
  /** The scene redrawn for phones, when needed. */
  artSmall?: string
  title: StaticKey
  subtitle: StaticKey
  /** `launch` opens the trial of a game; visitors see the `visitor` button first. */
  action: { label: StaticKey; href: string; launch?: string; visitor?: StaticKey }
}

export const SLIDES: readonly Slide[] = [
  {
    art: 'harbour',
    artSmall: 'harbour-small',
    title: 'site:harbour.title',
    subtitle: 'site:harbour.subtitle',
    action: { label: 'site:harbour.games', href: '/rng', visitor: 'site:harbour.join' },
  },
  {
    art: 'slide-corona',
    title: 'site:slide.trial.title',
    subtitle: 'site:slide.trial.subtitle',
    action: { label: 'site:slide.trial.action', href: '/rng', launch: 'frl-loteria-del-puerto' },
  },
  {
    art: 'slide-ojo',
    title: 'site:slide.rules.title',
    subtitle: 'site:slide.rules.subtitle',
    action: { label: 'site:slide.rules.action', href: '/help#rules' },
  },
  {
    art: 'slide-sol',
    title: 'site:slide.own-limits.title',
    subtitle: 'site:slide.own-limits.subtitle',
    action: { label: 'site:slide.own-limits.action', href: '/member/limits' },
  },
]
