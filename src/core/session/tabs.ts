import { environment } from '../environment.ts'
import { $token, keepToken } from '../token.ts'

/**
 * A tab opened from another takes a copy of its session along: several tabs then hold one token. What one of them does to
 * the session the others follow. A tab with a session of its own is not meant.
 */
type Word = { ended: string } | { renewed: string; token: string }

let hearing = false

/** Listens from the first session of this page on; `leave` is what this tab does when its session was ended. */
export function hearTabs(leave: () => void): void {
  if (hearing) return
  hearing = true
  environment().onTold((data) => {
    const mine = $token.get()
    const word = data as Partial<Record<'ended' | 'renewed' | 'token', unknown>> | null
    if (mine === null) return
    if (word?.ended === mine) leave()
    if (word?.renewed === mine && typeof word.token === 'string') keepToken(word.token)
  })
}

/** This session is over, here and everywhere. */
export function tellEnded(token: string): void {
  tell({ ended: token })
}

/** This session goes on under another token: the password was changed. */
export function tellRenewed(before: string, token: string): void {
  tell({ renewed: before, token })
}

function tell(word: Word): void {
  environment().tell(word)
}
