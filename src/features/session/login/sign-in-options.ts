import { use, useEffect, useState } from 'react'
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

/** A form waits no longer than this; methods that load later are added below the open form. */
const WAIT_MS = 1_000

let soon: Promise<SignInOptions | null> | undefined

/** Loads the login methods before a form shows, so that nothing in it moves; null when they take too long. */
export function preloadSignInOptions(): Promise<SignInOptions | null> {
  soon ??= Promise.race([
    loadOptions(),
    new Promise<null>((resume) => environment().after(WAIT_MS, () => resume(null))),
  ])
  return soon
}

async function loadOptions(): Promise<SignInOptions> {
  // The status says whether free play is offered, below the form.
  const [flags, providers] = await Promise.all([loadFlags(), loadProviders(), loadStatus()])
  return { flags, providers }
}

/** The login methods as far as they are known; `isLate` when the form was shown without them. */
export interface ShownOptions {
  options: SignInOptions | null
  isLate: boolean
}

/** Waits for what was preloaded, and then for what did not come in time. */
export function useSignInOptions(soon: Promise<SignInOptions | null>): ShownOptions {
  const preloaded = use(soon)
  const [late, setLate] = useState<SignInOptions | null>(null)
  const isLate = preloaded === null
  useEffect(() => {
    if (isLate) void loadOptions().then(setLate)
  }, [isLate])
  return { options: preloaded ?? late, isLate }
}
