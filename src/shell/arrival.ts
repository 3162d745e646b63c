import { whenIdle } from '#ui/whenIdle.ts'

/**
 * The popup on arrival (specification section 4), asked for when the page has come to rest. Nothing more is fetched when
 * it was shown before on this tab; and a popup for visitors waits for the first sign of a person, so that nobody is
 * interrupted while the page is still being painted and nothing is run for who only passes by.
 */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'wheel', 'touchstart'] as const
/** A press that comes as the first sign does what it was meant for before anything opens. */
const AFTER_MS = 500

const isDue = () => {
  const key = sessionStorage.getItem('token') ? 'USER_POPUP' : 'ANONYMOUS_POPUP'
  return sessionStorage.getItem(key) !== 'closed'
}

async function arrive() {
  const { popupOnArrival } = await import('#core/notices/popupOnArrival')
  const show = await popupOnArrival()
  if (!show) return
  if (document.documentElement.dataset.session === 'member') return show()
  const stop = new AbortController()
  const sense = () => {
    stop.abort()
    setTimeout(show, AFTER_MS)
  }
  for (const sign of SIGNS)
    document.addEventListener(sign, sense, { passive: true, capture: true, signal: stop.signal })
}

if (isDue()) whenIdle(() => void arrive())
