import { previewHandoff, redeemHandoff } from '#api/session/session'
import { call } from '../../call.ts'
import { environment } from '../../environment.ts'
import { openPopup } from '../../popups.ts'
import { HANDOFF_KEY } from '../../session-keys.ts'
import { goOn } from '../continue-login.ts'
import { $session, openSession } from '../session.ts'

/**
 * Asks whether to continue as the member of a hand-off code, because whoever made a link may have made it with a code of
 * their own: only an answer opens that session, or replaces the open one. The code is forgotten first.
 */
export async function confirmHandoff(): Promise<void> {
  const code = environment().session.getItem(HANDOFF_KEY)
  environment().session.removeItem(HANDOFF_KEY)
  if (code === null) return
  const preview = await call(previewHandoff, { code })
  if (!preview.ok) return
  const about = $session.get().isLogin ? 'handoff-replace' : 'handoff'
  openPopup('confirm', { about, name: preview.value.account, onYes: () => redeem(code) })
}

/** Opens the session a code stands for, or the extra verification that a new device needs first. */
async function redeem(code: string): Promise<void> {
  const result = await call(redeemHandoff, { code })
  if (result.ok) openSession(result.value)
  else if (result.detail?.ticket) goOn('confirm', result)
  else openPopup('message', { about: result.error })
}
