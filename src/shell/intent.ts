import type { ClientDirective } from 'astro'
import { CHUNK_TIMEOUT_MS, LOAD_FAILED, WAKE } from '#core/events'
import { TOKEN_KEY } from '#core/session-keys'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean | 'session'
  }
}

/** The first signs of interaction with an island; scrolling past it on a touch screen fires none of them. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click'] as const

/**
 * Hydrates an island on the first pointer, focus or key on it, or when the document hears `WAKE` with the island's
 * name as its detail; `client:intent="session"` also at once where this tab holds a session, for what only a member has. A click that comes before the island is awake is
 * held back and dispatched once more afterwards (the last one, once), so a link opens its popup instead of leaving and
 * no press is lost or counted twice. If the code cannot be loaded the page says so (LoadFailure.astro), and the next sign
 * fetches it again.
 */
const intent: ClientDirective = (load, { name, value }, island) => {
  let isHydrating = false
  let held: HTMLElement | undefined

  async function wake() {
    if (isHydrating) return
    isHydrating = true
    for (const sign of SIGNS) island.removeEventListener(sign, sense, true)
    island.addEventListener('click', hold, true)
    document.removeEventListener(WAKE, hear)
    const late = setTimeout(() => document.dispatchEvent(new CustomEvent(LOAD_FAILED)), CHUNK_TIMEOUT_MS)
    try {
      const hydrate = await load()
      await hydrate()
    } catch (failure) {
      island.removeEventListener('click', hold, true)
      held = undefined
      isHydrating = false
      listen()
      throw failure
    } finally {
      clearTimeout(late)
    }
    island.removeEventListener('click', hold, true)
    if (held?.isConnected) held.click()
  }

  function sense(event: Event) {
    if (event.type === 'click') hold(event)
    void wake()
  }

  function hold(event: Event) {
    const press = event as MouseEvent
    const target = (press.target as Element).closest<HTMLElement>('a, button')
    // With a modifier key the browser opens the link elsewhere.
    if (!target || press.ctrlKey || press.metaKey || press.shiftKey || press.altKey) return
    event.preventDefault()
    event.stopPropagation()
    held = target
  }

  function hear({ detail }: CustomEvent<string>) {
    if (detail === name) void wake()
  }

  function listen() {
    for (const sign of SIGNS) island.addEventListener(sign, sense, { capture: true, passive: false })
    document.addEventListener(WAKE, hear)
  }

  listen()
  if (value === 'session' && sessionStorage.getItem(TOKEN_KEY)) void wake()
}

export default intent
