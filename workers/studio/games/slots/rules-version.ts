import type { RulesVersion } from '../../engine/game-engine.ts'
import type { Slot } from './slot.ts'

/**
 * The rules in force of each game, dated (GLI-19 A.5.1(e)): each round stores the version it was accepted under. A change
 * of what decides an outcome or its pay is a new version; the test beside this file holds a fingerprint of each.
 */
const RULES: Readonly<Record<Slot['code'], RulesVersion>> = {
  'loteria-del-puerto': { version: 2, since: '2026-11-26' },
  'noche-de-faroles': { version: 1, since: '2026-11-23' },
  'el-gallo-de-oro': { version: 1, since: '2026-11-23' },
  'sandia-fresca': { version: 1, since: '2026-11-23' },
  'la-sirena': { version: 1, since: '2026-11-23' },
  'pulpo-profundo': { version: 1, since: '2026-11-23' },
  'calavera-real': { version: 1, since: '2026-11-23' },
  'sol-y-luna': { version: 1, since: '2026-11-23' },
  'corazon-ardiente': { version: 1, since: '2026-11-23' },
  'dados-de-hueso': { version: 1, since: '2026-11-23' },
  'la-corona': { version: 1, since: '2026-11-23' },
  'nopal-en-flor': { version: 1, since: '2026-11-23' },
  'campanas-de-plata': { version: 1, since: '2026-11-23' },
  'chile-bravo': { version: 1, since: '2026-11-23' },
}

interface EarlierSlot {
  rules: RulesVersion
  slot: Slot
}

/** Returns a slot as it was under earlier versions of its rules. */
export function earlierOf(slot: Slot): EarlierSlot[] {
  if (slot.code !== 'loteria-del-puerto' || slot.rule.by !== 'lines') return []
  return [
    { rules: { version: 1, since: '2026-11-23' }, slot: { ...slot, rule: { ...slot.rule, wildsCountAsNext: true } } },
  ]
}

export function rulesOf({ code }: Pick<Slot, 'code'>): RulesVersion {
  return RULES[code]
}
