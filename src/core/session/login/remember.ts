import { environment } from '../../environment.ts'

const COOKIE = 'username'
/** Specification section 9: 86,400,000 ms. */
const ONE_DAY_SECONDS = 86_400

/** Remembers the username for a day, or clears it with null. Never a password (decision 100). */
export function rememberUsername(username: string | null): void {
  environment().setCookie(COOKIE, username ?? '', username ? ONE_DAY_SECONDS : 0)
}

/** The remembered username, or the empty string. */
export function rememberedUsername(): string {
  return environment().cookie(COOKIE) ?? ''
}
