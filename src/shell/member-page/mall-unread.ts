import { $unread, type Unread } from '#core/notices/unread'
import { start } from '#core/start'

/** Fills in the unread counts of the list beside the mall. */
function showUnread(unread: Unread | null): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-mall-unread]')) {
    const count = unread?.[badge.dataset.mallUnread as keyof Unread] ?? 0
    badge.hidden = count === 0
    badge.firstElementChild?.replaceChildren(String(count))
  }
}

start()
$unread.subscribe(showUnread)
