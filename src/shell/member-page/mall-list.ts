import { $unread, type Unread } from '#core/notices/unread'
import { start } from '#core/start'

/** Fills in the unread counts of the list beside the mall, and brings the current entry into sight on a phone. */
const list = document.querySelector<HTMLElement>('[data-mall-list]')

function showUnread(unread: Unread | null): void {
  for (const badge of list?.querySelectorAll<HTMLElement>('[data-mall-unread]') ?? []) {
    const count = unread?.[badge.dataset.mallUnread as keyof Unread] ?? 0
    badge.hidden = count === 0
    badge.firstElementChild?.replaceChildren(String(count))
  }
}

start()
$unread.subscribe(showUnread)
list?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
