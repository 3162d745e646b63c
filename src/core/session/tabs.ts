import { environment } from '../environment.ts'
import { $token, renewToken } from '../token.ts'

/**
 * A tab opened from another copies its session storage, so several tabs may share one token. When one of them ends or
 * renews the session, the others follow. A tab with another session ignores the message.
 */
type TabMessage = { ended: string } | { renewed: string; token: string }

let hearing = false

/** Listens from the first session of this page on; `leave` runs when another tab ended this tab's session. */
export function hearTabs(leave: () => void): void {
  if (hearing) return
  hearing = true
  environment().onBroadcast((data) => {
    const mine = $token.get()
    const message = data as Partial<Record<'ended' | 'renewed' | 'token', unknown>> | null
    if (mine === null) return
    if (message?.ended === mine) leave()
    if (message?.renewed === mine && typeof message.token === 'string') renewToken(message.token)
  })
}

/** Notifies the other tabs that this session has ended. */
export function tellEnded(token: string): void {
  tell({ ended: token })
}

/** Notifies the other tabs that this session has a new token, because the password was changed. */
export function tellRenewed(before: string, token: string): void {
  tell({ renewed: before, token })
}

function tell(message: TabMessage): void {
  environment().broadcast(message)
}
