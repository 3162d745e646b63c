import { environment } from '../../environment.ts'
import { isSignInAddress, pathIn } from '../../path.ts'
import { RETURN_URL_KEY } from '../../session-keys.ts'

/**
 * The page a login leads to: the one asked for, or the one it was opened on. It is stored on this tab, because a login
 * may go on at another provider.
 */
export function rememberReturnUrl(url: string = here()): void {
  environment().session.setItem(RETURN_URL_KEY, url)
}

/** Forgets it: the login was closed, or was opened by its own address. */
export function forgetReturnUrl(): void {
  environment().session.removeItem(RETURN_URL_KEY)
}

/** Returns it once: a path of ours with its query and fragment, or null. */
export function takeReturnUrl(): string | null {
  const url = environment().session.getItem(RETURN_URL_KEY)
  forgetReturnUrl()
  // Two slashes would begin with another host.
  return url !== null && /^\/(?!\/)/.test(url) ? url : null
}

/** Goes to the requested page, unless it is the current one. True when it navigates. */
export function goToReturnUrl(): boolean {
  const url = takeReturnUrl()
  if (url === null || url === here()) return false
  environment().go(url)
  return true
}

/** The current address from its path on; home for /login and /register. */
function here(): string {
  const { location, language } = environment()
  const { origin, href } = location()
  return isSignInAddress() ? pathIn(language(), '/') : href.slice(origin.length)
}
