/** What the games of a profile keep to, on the vendor's server. */
export interface GameRules {
  /** Rounds may be played automatically. */
  autoplay: boolean
  /** The shortest time from the start of one round to the next, in milliseconds; 0: only the game's own. */
  roundMs: { slot: number; other: number }
}

/** The rules of a jurisdiction for the members whom it governs (docs/profiles.md). */
export interface Profile {
  name: string
  /** The countries of registration that it governs (ISO 3166-1 alpha-2); none: only who no other profile governs. */
  countries: readonly string[]
  games: GameRules
  /** How many times a bonus may have to be wagered at most; null: as often as its terms say. */
  wageringTimes: number | null
}

/** The profiles by their names. What is only remembered of a rule, and not read, says so: confirm it before a licence. */
export const profiles = {
  gli19: {
    name: 'GLI-19',
    countries: [],
    games: { autoplay: true, roundMs: { slot: 0, other: 0 } },
    wageringTimes: null,
  },
  mga: {
    name: 'MGA (Malta)',
    countries: ['MT'],
    games: { autoplay: true, roundMs: { slot: 0, other: 0 } },
    wageringTimes: null,
  },
  ukgc: {
    name: 'UKGC (Great Britain)',
    countries: ['GB'],
    // RTS 8A, 14D, 14G.
    games: { autoplay: false, roundMs: { slot: 2_500, other: 5_000 } },
    // From 19 January 2026, as summaries say.
    wageringTimes: 10,
  },
  spain: {
    name: 'DGOJ (Spain)',
    countries: ['ES'],
    // Three seconds a round of a slot: from memory.
    games: { autoplay: true, roundMs: { slot: 3_000, other: 0 } },
    wageringTimes: null,
  },
  ontario: {
    name: 'AGCO (Ontario)',
    // The network says CA of all provinces: the others are governed as strictly.
    countries: ['CA'],
    // No automatic play, 2.5 seconds a round of a slot: from memory.
    games: { autoplay: false, roundMs: { slot: 2_500, other: 0 } },
    wageringTimes: null,
  },
} as const satisfies Record<string, Profile>

export type ProfileName = keyof typeof profiles

export const PROFILE_NAMES = Object.keys(profiles) as ProfileName[]

/** Governs who registered in a country that no profile names, or in none that is known. */
export const DEFAULT_PROFILE: ProfileName = 'gli19'

/** Returns the profile that names a country; null where none does. */
export function profileNaming(country: string | null): ProfileName | null {
  return PROFILE_NAMES.find((name) => (profiles[name].countries as readonly string[]).includes(country ?? '')) ?? null
}

/** Returns the profile that governs an account, by the country of its registration, and why. */
export function profileFor(country: string | null): { profile: ProfileName; because: 'country' | 'default' } {
  const profile = profileNaming(country)
  return profile === null ? { profile: DEFAULT_PROFILE, because: 'default' } : { profile, because: 'country' }
}

/** Returns the rules that are as strict as each of several. */
export function strictestOf(rules: readonly GameRules[]): GameRules {
  return {
    autoplay: rules.every(({ autoplay }) => autoplay),
    roundMs: {
      slot: Math.max(0, ...rules.map(({ roundMs }) => roundMs.slot)),
      other: Math.max(0, ...rules.map(({ roundMs }) => roundMs.other)),
    },
  }
}

/**
 * Returns the rules of games for an account: those of its profile, and where it is visited from another country those of
 * that country too. `registered` is null for an account without a country, and for nobody's.
 */
export function gameRulesFor(registered: string | null, visited: string): GameRules {
  const here = profileNaming(visited)
  const own = profiles[profileFor(registered).profile].games
  return strictestOf(here === null ? [own] : [own, profiles[here].games])
}

/** Returns how often a bonus may have to be wagered by an account, visited from a country; null where there is no ceiling. */
export function wageringTimesFor(registered: string | null, visited: string | null): number | null {
  const here = profileNaming(visited)
  const names = [profileFor(registered).profile, ...(here === null ? [] : [here])]
  const ceilings = names.flatMap((name) => profiles[name].wageringTimes ?? [])
  return ceilings.length === 0 ? null : Math.min(...ceilings)
}
