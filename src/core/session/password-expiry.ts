import { environment } from '../environment.ts'
import { type DuePassword, openPopup, type PopupName, swapPopup } from '../popups.ts'
import { DUE_PASSWORD_KEY } from '../session-keys.ts'

/** The ticket expires on the server after ten minutes; the form is not opened again when it cannot succeed. */
const LIFE_MS = 600_000

interface StoredDuePassword extends DuePassword {
  /** Milliseconds since 1970, by this machine's clock. */
  until: number
}

/** Opens the password change in place of the popup that signed in. */
export function openDuePassword(from: PopupName, due: DuePassword): void {
  const stored: StoredDuePassword = { ...due, until: environment().now() + LIFE_MS }
  environment().session.setItem(DUE_PASSWORD_KEY, JSON.stringify(stored))
  swapPopup(from, 'password', { due })
}

/** Reopens the password change of this tab; false without one, or when its ticket has expired. */
export function recallDuePassword(): boolean {
  const stored = parseDuePassword(environment().session.getItem(DUE_PASSWORD_KEY))
  if (stored === null || stored.until <= environment().now()) {
    forgetDuePassword()
    return false
  }
  openPopup('password', { due: { ticket: stored.ticket, why: stored.why } })
  return true
}

export function forgetDuePassword(): void {
  environment().session.removeItem(DUE_PASSWORD_KEY)
}

function parseDuePassword(text: string | null): StoredDuePassword | null {
  try {
    const { ticket, why, until } = JSON.parse(text ?? '') as Partial<Record<keyof StoredDuePassword, unknown>>
    const isWhy = why === 'first-login' || why === 'expired'
    return typeof ticket === 'string' && isWhy && typeof until === 'number' ? { ticket, why, until } : null
  } catch {
    return null
  }
}
