import { NOTICES_READ_KEY } from '#core/session-keys'

/**
 * The badge of the bell: the number of notices published since this browser last opened it. Notices are the same for
 * everyone, so the browser stores the time, not the server; without storage all notices count as new.
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
