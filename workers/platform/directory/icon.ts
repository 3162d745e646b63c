import { ICON_MOTIFS } from '#api/member'
import type { Member } from './members.ts'

const [DEFAULT] = ICON_MOTIFS

/** What `members.icon` has before the version of an uploaded picture. */
const OWN = 'own:'

/** Returns the URL of a member's picture; null for an uploaded one. */
export function iconOf({ icon, number }: Pick<Member, 'icon' | 'number'>): string | null {
  if (icon?.startsWith(OWN)) return null
  const chosen = ICON_MOTIFS.find((motif) => icon === `motif:${motif}`)
  return motifUrl(chosen ?? ICON_MOTIFS[Number(number.at(-1))] ?? DEFAULT)
}

const motifUrl = (motif: string) => `/art/v1/motifs/${motif}.svg`

/** The key of an uploaded picture in `UPLOADS`: of a form that `/uploads/NAME` never serves. Null without one. */
export function iconKey({ id, icon }: Pick<Member, 'id' | 'icon'>): string | null {
  return icon?.startsWith(OWN) ? ownIconKey(id, icon.slice(OWN.length)) : null
}

export const ownIconKey = (memberId: string, version: string) => `icons/${memberId}/${version}`
export const ownIcon = (version: string) => `${OWN}${version}`
