import type { ClientDirective } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean | 'session'
  }
}

/** The first signs of interaction with an island; scrolling past it on a touch screen fires none of them. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click'] as const

/**
 * Hydrates an island on the first pointer, focus or key on it, or on a `farol:wake` event of the document with the
 * island's name as its detail; `client:intent="session"` also hydrates at once when this tab holds a session, for parts
 * only members have. A click before hydration is held back and dispatched again afterwards (only the last one, once),
 * so a link opens its popup instead of navigating and no click is lost or counted twice. If the code fails to load, the
 * held click has its HTML behaviour: the link is followed.
 */
const intent: ClientDirective = (load, { name, value }, island) => {
  let waking = false
  let held: HTMLElement | undefined

  async function wake() {
    if (waking) return
    waking = true
    for (const sign of SIGNS) island.removeEventListener(sign, sense, true)
    island.addEventListener('click', hold, true)
    document.removeEventListener('farol:wake', hear)
    const hydrate = await load()
    await hydrate()
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

  function hear(event: Event) {
    if ((event as CustomEvent<unknown>).detail === name) void wake()
  }

  for (const sign of SIGNS) island.addEventListener(sign, sense, { capture: true, passive: false })
  document.addEventListener('farol:wake', hear)
  if (value === 'session' && sessionStorage.getItem('token')) void wake()
}

export default intent
