import { NOTICES_READ_KEY } from '#core/session-keys'

/**
 * The bell's mark: how many notices were published since this browser last opened it. A notice is for everyone, so the
 * browser remembers, not the server; where it may not remember, all are new.
 */

const bell = document.querySelector<HTMLElement>('header [data-published]')
const badge = bell?.querySelector<HTMLElement>('.badge')

function readUntil(): string {
  try {
    return localStorage.getItem(NOTICES_READ_KEY) ?? ''
  } catch {
    return ''
  }
}

/** ISO 8601 in UTC sorts as text. */
function show(published: readonly string[]) {
  const count = published.filter((at) => at > readUntil()).length
  if (!badge) return
  badge.hidden = count === 0
  badge.firstElementChild?.replaceChildren(String(count))
}

if (bell) {
  const published = bell.dataset.published?.split(' ') ?? []
  show(published)
  bell.addEventListener('click', () => {
    try {
      localStorage.setItem(NOTICES_READ_KEY, published.toSorted().at(-1) ?? '')
    } catch {}
    if (badge) badge.hidden = true
  })
}
