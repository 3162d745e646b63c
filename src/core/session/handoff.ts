import { redeemHandoff } from '#api/session'
import { call } from '../call.ts'
import { environment } from '../environment.ts'
import { openSession } from './session.ts'

/** Where the page's first script put the code it took out of the address (shell/Document.astro). */
const KEY = 'handoff'

/** Opens the session a hand-off code stands for. The code is forgotten first: it is good once, whatever comes of it. */
export async function redeem(): Promise<void> {
  const code = environment().session.getItem(KEY)
  environment().session.removeItem(KEY)
  if (code === null) return
  const result = await call(redeemHandoff, { code })
  if (result.ok) openSession(result.value)
}
