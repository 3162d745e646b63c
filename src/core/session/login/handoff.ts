import { redeemHandoff } from '#api/session/session'
import { call } from '../../call.ts'
import { environment } from '../../environment.ts'
import { HANDOFF_KEY } from '../../session-keys.ts'
import { openSession } from '../session.ts'

/** Opens the session a hand-off code stands for. The code is forgotten first: it is good once, whatever comes of it. */
export async function redeem(): Promise<void> {
  const code = environment().session.getItem(HANDOFF_KEY)
  environment().session.removeItem(HANDOFF_KEY)
  if (code === null) return
  const result = await call(redeemHandoff, { code })
  if (result.ok) openSession(result.value)
}
