import type { Audience } from '#api/operator/rewards/audience'
import type { Language } from '#brand/brand'
import { normalizeUsername } from '../../directory/members.ts'

const DAY_MS = 86_400_000

/** What decides whether a promotion is for a member. */
export interface MemberFacts {
  /** Folded, as the others are. */
  account: string
  registeredMs: number
  language: Language
  /** The VIP level; 0: none. */
  level: number
  /** The accounts of the agents above, at any height. */
  agents: readonly string[]
}

/** Returns true for an audience that leaves nobody out: what a public answer may hold. */
export function isForEverybody(audience: Audience | undefined): boolean {
  return audience === undefined || audience.kind === 'all'
}

/** Returns true when a promotion is for a member at a time: the one rule for every kind. None is for everybody. */
export function isInAudience(facts: MemberFacts, audience: Audience | undefined, atMs: number): boolean {
  switch (audience?.kind) {
    case undefined:
    case 'all':
      return true
    case 'new':
      return atMs - facts.registeredMs <= audience.days * DAY_MS
    case 'rank':
      return audience.levels.includes(facts.level)
    case 'line':
      return facts.agents.includes(normalizeUsername(audience.agent))
    case 'language':
      return audience.languages.includes(facts.language)
    case 'list':
      return audience.accounts.some((account) => normalizeUsername(account) === facts.account)
  }
}
