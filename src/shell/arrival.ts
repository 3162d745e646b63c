import { TOKEN_KEY, USER_POPUP_KEY, VISITOR_POPUP_KEY } from '#core/session-keys'
import { whenIdle } from '#ui/when-idle.ts'
import { whenPresent } from '#ui/when-present.ts'

/**
 * The popup on arrival (specification section 4). Nothing is requested when this tab has shown it before. A visitor's
 * popup is requested and shown only after the first user interaction, so that it does not interrupt the first paint or
 * cost a visitor who leaves at once. A member's is requested once the page is idle.
 */

/** The delay lets a click that was the first interaction take effect before the popup opens. */
const AFTER_MS = 500

const isDue = (key: string) => sessionStorage.getItem(key) !== 'closed'

async function arrive() {
  const { popupOnArrival } = await import('#core/notices/popup-on-arrival')
  const show = await popupOnArrival()
  if (!show) return
  if (document.documentElement.dataset.session === 'member') return show()
  whenPresent(() => setTimeout(show, AFTER_MS))
}

if (sessionStorage.getItem(TOKEN_KEY)) {
  if (isDue(USER_POPUP_KEY)) whenIdle(() => void arrive())
} else if (isDue(VISITOR_POPUP_KEY)) whenPresent(() => void arrive())
