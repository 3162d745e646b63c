import type { StaticKey } from '#i18n/static.ts'

/** A banner of the group `w_home`: a scene, two sentences, one action. */
export interface Slide {
  art: string
  /** The scene redrawn for phones, when needed. */
  artSmall?: string
  title: StaticKey
  line: StaticKey
  /** `launch` opens the trial of a game; visitors see the `visitor` button first. */
  action: { label: StaticKey; href: string; launch?: string; visitor?: StaticKey }
}

export const SLIDES: readonly Slide[] = [
  {
    art: 'harbour',
    artSmall: 'harbour-small',
    title: 'site:harbour.title',
    line: 'site:harbour.line',
    action: { label: 'site:harbour.games', href: '/rng', visitor: 'site:harbour.join' },
  },
  {
    art: 'slide-corona',
    title: 'site:slide.trial.title',
    line: 'site:slide.trial.line',
    action: { label: 'site:slide.trial.action', href: '/rng', launch: 'frl-loteria-del-puerto' },
  },
  {
    art: 'slide-ojo',
    title: 'site:slide.rules.title',
    line: 'site:slide.rules.line',
    action: { label: 'site:slide.rules.action', href: '/help#rules' },
  },
  {
    art: 'slide-sol',
    title: 'site:slide.limits.title',
    line: 'site:slide.limits.line',
    action: { label: 'site:slide.limits.action', href: '/help#limits' },
  },
]
