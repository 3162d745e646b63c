import type { Flag } from '#api/site'
import type { SocialProvider } from '#api/social'
import type { CallResult } from '#core/call'
import { environment } from '#core/environment'
import { loadProviders } from '#core/session/social'
import { loadFlags } from '#core/site/flags'

/** Which ways in a form has room for. */
export interface Ways {
  flags: CallResult<Flag[]>
  providers: readonly SocialProvider[]
}

/** Longer than this a form does not wait; what comes later makes room for itself. */
const WAIT_MS = 1_000

let soon: Promise<Ways | null> | undefined

/** The ways in before a form shows, so that nothing in it moves as they come; null when the answers are late. */
export function waysSoon(): Promise<Ways | null> {
  soon ??= Promise.race([
    Promise.all([loadFlags(), loadProviders()]).then(([flags, providers]) => ({ flags, providers })),
    new Promise<null>((resume) => environment().after(WAIT_MS, () => resume(null))),
  ])
  return soon
}
