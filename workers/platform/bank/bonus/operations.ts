import type { Rooms } from '../rooms.ts'
import type { EndBonus, GrantBonus } from './Bonuses.ts'

export const BONUS_WRITES = {
  /** Gives restricted money; the same again changes nothing. */
  grantBonus: ({ bonuses }: Rooms, now_ms: number, request: GrantBonus) => bonuses.grant(request, now_ms),
  /** Takes what is left of a grant back. */
  takeBonusBack: ({ bonuses }: Rooms, now_ms: number, request: EndBonus) => bonuses.end('back', request, now_ms),
  /** The terms of a grant are met: its money is cash. */
  releaseBonus: ({ bonuses }: Rooms, now_ms: number, request: EndBonus) => bonuses.end('release', request, now_ms),
} as const
