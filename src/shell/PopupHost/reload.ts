import { environment } from '#core/environment'

const FLAG = 'reloaded'

/** A part of the page did not come, most likely because a newer page was published: reload, but only once in a row. */
export function reloadOnce(): void {
  const { session, reload } = environment()
  if (session.getItem(FLAG)) return
  session.setItem(FLAG, 'true')
  reload()
}

/** It came: the next failure may reload again. */
export function settled(): void {
  environment().session.removeItem(FLAG)
}
