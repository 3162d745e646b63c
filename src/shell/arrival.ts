import { TOKEN_KEY, USER_POPUP_KEY, VISITOR_POPUP_KEY } from '#core/session-keys'
import { whenIdle } from '#ui/whenIdle.ts'
import { whenPresent } from '#ui/whenPresent.ts'

/**
 * The popup on arrival (specification section 4). Nothing is fetched when it was shown before on this tab; a visitor's is
 * asked for and shown only after the first sign of a person, so that nobody is interrupted while the page is still being
 * painted and nothing is run for who only passes by. A member's calls are under way, so theirs is asked for at rest.
 */

/** A press that comes as the first sign does what it was meant for before anything opens. */
const AFTER_MS = 500

const isDue = (key: string) => sessionStorage.getItem(key) !== 'closed'

async function arrive() {
  const { popupOnArrival } = await import('#core/notices/popupOnArrival')
  const show = await popupOnArrival()
  if (!show) return
  if (document.documentElement.dataset.session === 'member') return show()
  whenPresent(() => setTimeout(show, AFTER_MS))
}

if (sessionStorage.getItem(TOKEN_KEY)) {
  if (isDue(USER_POPUP_KEY)) whenIdle(() => void arrive())
} else if (isDue(VISITOR_POPUP_KEY)) whenPresent(() => void arrive())
