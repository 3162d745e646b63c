import { redeemHandoff } from '#api/session'
import { call } from '../call.ts'
import { environment } from '../environment.ts'
import { openSession } from './session.ts'

/** The session key where the page's first script stores the ticket from the URL (shell/Document.astro). */
const KEY = 'handoff'

/**
 * Opens the session of a hand-off ticket. The ticket is removed first, because it is valid once whatever the outcome.
 */
export async function redeem(): Promise<void> {
  const code = environment().session.getItem(KEY)
  environment().session.removeItem(KEY)
  if (code === null) return
  const result = await call(redeemHandoff, { code })
  if (result.ok) openSession(result.value)
}
