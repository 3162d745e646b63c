import { $unread } from '#core/notices/unread'
import { confirmLogout } from '#core/session/login/logout'
import { start } from '#core/start'
import '../Header/account.ts'

/** What the frame of the agent centre shows of the agent: name, balance and picture (account.ts), and unread messages. */
start()
document.querySelector('[data-action=leave]')?.addEventListener('click', confirmLogout)
$unread.subscribe((unread) => {
  const count = unread?.messages ?? 0
  for (const badge of document.querySelectorAll<HTMLElement>('[data-unread=messages]')) {
    badge.hidden = count === 0
    badge.firstElementChild?.replaceChildren(String(count))
  }
})
