/**
 * What an operator is there for. `viewer` reads; `support` helps members; `protection` protects
 * them and reads the markers of harm; `finance` decides about money; `games` about
 * vendors, games and rounds; `admin` may do all of these and name operators; `owner` holds `OPS_TOKEN`.
 */
export const ROLES = ['viewer', 'support', 'protection', 'finance', 'games', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** The roles a personal token may have. */
export const PERSONAL_ROLES = [
  'viewer',
  'support',
  'protection',
  'finance',
  'games',
  'admin',
] as const satisfies readonly Role[]
export type PersonalRole = (typeof PERSONAL_ROLES)[number]

/** The roles of a call: those named here, and with them admins and the owner. */
export function rolesWith(...named: Role[]): readonly Role[] {
  return [...named, 'admin', 'owner']
}

/** The minimum length of the owner's token, and its minimum of distinct characters: a random token passes. */
const SHORTEST = 32
const DIFFERENT = 10

/** True when a token cannot be guessed: the owner may do everything, and no second factor is required. */
export function isStrongToken(token: string): boolean {
  return /^[\x21-\x7e]{1,512}$/.test(token) && token.length >= SHORTEST && new Set(token).size >= DIFFERENT
}
