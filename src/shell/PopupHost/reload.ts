import { environment } from '#core/environment'
import { RELOADED_KEY } from '#core/session-keys'

/** A part of the page did not come, most likely because a newer page was published: reload, but only once in a row. */
export function reloadOnce(): void {
  const { session, reload } = environment()
  if (session.getItem(RELOADED_KEY)) return
  session.setItem(RELOADED_KEY, 'true')
  reload()
}

/** It came: the next failure may reload again. */
export function settled(): void {
  environment().session.removeItem(RELOADED_KEY)
}
