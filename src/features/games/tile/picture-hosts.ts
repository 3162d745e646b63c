import { nextAddress } from '#core/site/next-address'

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

/**
 * Moves a picture that has not come yet to this session's host; those of the first screen are on their way. `isNew`: it
 * has just got its address, and `complete` still speaks of what it showed before.
 */
function move(image: HTMLImageElement, isNew = false) {
  const path = image.getAttribute('src')
  if (moved.has(image) || (image.complete && !isNew) || image.loading === 'eager' || !isOwn(path)) return
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

const OF_TILES = '[data-tile] img'

function moveAll(root: ParentNode) {
  for (const image of root.querySelectorAll<HTMLImageElement>(OF_TILES)) move(image)
}

/** Moves the pictures that are added later, or get their address later. */
function follow({ type, target, addedNodes }: MutationRecord) {
  if (type === 'childList' && addedNodes.length > 0) moveAll(target as Element)
  else if (target instanceof HTMLImageElement && target.matches(OF_TILES)) move(target, true)
}

async function begin() {
  const { loadImageHosts } = await import('#core/site/image-hosts')
  hosts = await loadImageHosts(isConfigured)
  if (hosts.length === 0) return
  moveAll(document)
  new MutationObserver((changes) => changes.forEach(follow)).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['src'],
  })
}

if (isConfigured) void begin()
