import type { Operation } from '../operations.ts'
import type { EndBonus, GrantBonus } from './Bonuses.ts'

export const BONUS_WRITES = {
  /** Gives restricted money; the same again changes nothing. */
  grantBonus: ({ bonuses }, now_ms, request: GrantBonus) => bonuses.grant(request, now_ms),
  /** Takes what is left of a grant back. */
  takeBonusBack: ({ bonuses }, now_ms, request: EndBonus) => bonuses.end('back', request, now_ms),
  /** The terms of a grant are met: its money is cash. */
  releaseBonus: ({ bonuses }, now_ms, request: EndBonus) => bonuses.end('release', request, now_ms),
} as const satisfies Record<string, Operation>
