import type { MemberInfo } from '#api/member'
import { environment } from '../environment.ts'

/**
 * What the page shows only to some members, as `html[data-<mark>]`: a VIP, a member who may not invite, one with a
 * contract. This tab keeps them under `marks`, so that the next page is right from its first paint (SiteLayout).
 */
export const MARKS = ['vip', 'uninvited', 'consolidated'] as const
type Mark = (typeof MARKS)[number]

/** Marks the page for a member and what they have; null for nobody. */
export function markMember(info: MemberInfo | null, hasContract: boolean): void {
  const marked = new Set<Mark>()
  if (info?.hasVip) marked.add('vip')
  if (info && !info.availablePromo.REFERRAL.enabled) marked.add('uninvited')
  if (hasContract) marked.add('consolidated')
  for (const mark of MARKS) environment().mark(mark, marked.has(mark) ? '' : null)
  environment().session.setItem('marks', [...marked].join(' '))
}
