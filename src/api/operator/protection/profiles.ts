import * as z from 'zod/mini'
import { PROFILE_NAMES } from '#brand/jurisdictions/profiles'
import { endpoint, Nothing } from '../../endpoint.ts'
import { rolesWith } from '../../roles.ts'
import { OfAccount } from '../paging.ts'

/** The profiles of jurisdictions (docs/profiles.md), and which one governs an account. */

const milliseconds = z.int().check(z.minimum(0), z.maximum(60_000))
const GameRules = z.strictObject({
  autoplay: z.boolean(),
  /** The shortest time from the start of one round to the next, in milliseconds; 0: only the game's own. */
  roundMs: z.strictObject({ slot: milliseconds, other: milliseconds }),
})
const ProfileName = z.enum(PROFILE_NAMES)

export const ProfileRow = z.strictObject({
  profile: ProfileName,
  name: z.string().check(z.minLength(1)),
  countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))),
  /** It governs who no country of another governs. */
  isDefault: z.boolean(),
  games: GameRules,
  /** How many times a bonus may have to be wagered at most; null: as often as its terms say. */
  wageringTimes: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
})
export type ProfileRow = z.infer<typeof ProfileRow>

const listProfiles = endpoint({
  method: 'GET',
  path: '/ops/profiles',
  summary: 'The profiles of jurisdictions with their countries and rules',
  auth: 'operator',
  roles: rolesWith('protection'),
  request: Nothing,
  response: z.object({ profiles: z.array(ProfileRow) }),
})

const showProfile = endpoint({
  method: 'GET',
  path: '/ops/profiles/:account',
  summary: 'Which profile governs an account, and why',
  auth: 'operator',
  roles: rolesWith('protection'),
  params: OfAccount,
  request: Nothing,
  response: z.object({
    account: z.string(),
    /** Where it was registered; null: unknown, opened by an agent, or from before countries were kept. */
    country: z.nullable(z.string()),
    /** `country`: the profile names it. `default`: none does. */
    because: z.enum(['country', 'default']),
    governing: ProfileRow,
  }),
})

export const profileCalls = { listProfiles, showProfile }
