import type { SocialProvider } from '#api/session/social'
import type { Flag } from '#api/site'
import type { CallResult } from '#core/call'
import { environment } from '#core/environment'
import { loadProviders } from '#core/session/social/social'
import { loadFlags } from '#core/site/flags'
import { loadStatus } from '#core/site/status'

/** The login methods a form offers. */
export interface SignInOptions {
  flags: CallResult<Flag[]>
  providers: readonly SocialProvider[]
}

/** A form waits no longer than this; methods that load later are added to the open form. */
const WAIT_MS = 1_000

let soon: Promise<SignInOptions | null> | undefined

/** Loads the login methods before a form shows, so that nothing in it moves; null when they take too long. */
export function preloadSignInOptions(): Promise<SignInOptions | null> {
  soon ??= Promise.race([
    // The status decides on free play (FreePlay.tsx), at the foot of the form.
    Promise.all([loadFlags(), loadProviders(), loadStatus()]).then(([flags, providers]) => ({ flags, providers })),
    new Promise<null>((resume) => environment().after(WAIT_MS, () => resume(null))),
  ])
  return soon
}
