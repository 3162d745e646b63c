import { environment } from '../environment.ts'
import { type DuePassword, openPopup, type PopupName, swapPopup } from '../popups.ts'
import { DUE_PASSWORD_KEY } from '../session-keys.ts'

/** The server forgets the ticket after ten minutes; a form that cannot succeed is not opened again. */
const LIFE_MS = 600_000

interface Kept extends DuePassword {
  /** Milliseconds since 1970 on this machine's clock. */
  until: number
}

/** Opens the change in place of the popup that signed in. */
export function openDuePassword(from: PopupName, due: DuePassword): void {
  const kept: Kept = { ...due, until: environment().now() + LIFE_MS }
  environment().session.setItem(DUE_PASSWORD_KEY, JSON.stringify(kept))
  swapPopup(from, 'password', { due })
}

/** Opens the change this tab left open; false when there is none, or no time is left for it. */
export function recallDuePassword(): boolean {
  const kept = parsed(environment().session.getItem(DUE_PASSWORD_KEY))
  if (kept === null || kept.until <= environment().now()) {
    forgetDuePassword()
    return false
  }
  openPopup('password', { due: { ticket: kept.ticket, why: kept.why } })
  return true
}

export function forgetDuePassword(): void {
  environment().session.removeItem(DUE_PASSWORD_KEY)
}

function parsed(text: string | null): Kept | null {
  try {
    const { ticket, why, until } = JSON.parse(text ?? '') as Partial<Record<keyof Kept, unknown>>
    const isWhy = why === 'first-login' || why === 'expired'
    return typeof ticket === 'string' && isWhy && typeof until === 'number' ? { ticket, why, until } : null
  } catch {
    return null
  }
}
