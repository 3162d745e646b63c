import { loadImageHosts, nextAddress } from '#core/site/image-hosts'

/**
 * Loads the pictures of tiles from the operator's hosts (specification section 7). The edge names a metric `images` in
 * Server-Timing (W3C) where it has such hosts, so a page without them requests nothing more.
 */
const METRIC = 'images'
const isConfigured = performance
  .getEntriesByType('navigation')
  .some((entry) => (entry as PerformanceNavigationTiming).serverTiming?.some(({ name }) => name === METRIC))

let hosts: readonly string[] = []
/** The path of each picture on a host, and at how many it failed. */
const moved = new WeakMap<HTMLImageElement, { path: string; tried: number }>()

const isOwn = (address: string | null): address is string => address !== null && /^\/(?!\/)/.test(address)

/** Moves a picture that has not come yet to this session's host. */
function move(image: HTMLImageElement) {
  const path = image.getAttribute('src')
  if (moved.has(image) || image.complete || !isOwn(path)) return
  moved.set(image, { path, tried: 0 })
  image.src = nextAddress(path, hosts, 0) ?? path
}

/** True when a failed picture is tried elsewhere: on the next host, then on our own origin. */
export function tryNextHost(image: HTMLImageElement): boolean {
  const state = moved.get(image)
  if (!state) return false
  state.tried += 1
  const next = nextAddress(state.path, hosts, state.tried)
  if (next === null) moved.delete(image)
  else image.setAttribute('src', next)
  return next !== null
}

function moveAll(root: ParentNode) {
  for (const image of root.querySelectorAll<HTMLImageElement>('[data-tile] img')) move(image)
}

async function begin() {
  hosts = await loadImageHosts(isConfigured)
  if (hosts.length === 0) return
  moveAll(document)
  // Lists add tiles later.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element) moveAll(node.parentElement ?? node)
  }).observe(document.body, { childList: true, subtree: true })
}

if (isConfigured) void begin()
