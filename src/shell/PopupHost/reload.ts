import { environment } from '#core/environment'
import { RELOADED_KEY } from '#core/session-keys'

/**
 * Reloads after a part of the page failed to load, most likely because a newer version was published; only once in a
 * row.
 */
export function reloadOnce(): void {
  const { session, reload } = environment()
  if (session.getItem(RELOADED_KEY)) return
  session.setItem(RELOADED_KEY, 'true')
  reload()
}

/** The part loaded, so the next failure may reload again. */
export function clearReloadFlag(): void {
  environment().session.removeItem(RELOADED_KEY)
}
