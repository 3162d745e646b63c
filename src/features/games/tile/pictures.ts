import { watchPicture } from './near-screen.ts'
import { tryNextHost } from './picture-hosts.ts'

/**
 * Pictures of tiles get one retry, when a tenth of the picture is in view (specification section 9); then the lantern
 * stays.
 */
const THRESHOLD = 0.1
const retried = new WeakSet<HTMLImageElement>()

const watcher = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) retry(target as HTMLImageElement)
  },
  { threshold: THRESHOLD },
)

function retry(image: HTMLImageElement) {
  watcher.unobserve(image)
  retried.add(image)
  image.addEventListener('load', () => image.removeAttribute('data-missing'), { once: true })
  image.loading = 'eager'
  // Setting the same URL again makes a new request.
  image.setAttribute('src', image.getAttribute('src') ?? '')
}

function fail(image: HTMLImageElement) {
  if (tryNextHost(image)) return
  image.dataset.missing = ''
  if (!retried.has(image)) watcher.observe(image)
}

const isOfTile = (target: EventTarget | null): target is HTMLImageElement =>
  target instanceof HTMLImageElement && target.closest('[data-tile]') !== null

// Error events of images do not bubble.
document.addEventListener(
  'error',
  ({ target }) => {
    if (isOfTile(target)) fail(target)
  },
  true,
)

/** Gives the pictures of tiles that came to the page their source near the screen. */
export function watchPictures(root: ParentNode): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('img[data-src]')) watchPicture(image)
}

watchPictures(document)

for (const image of document.querySelectorAll<HTMLImageElement>('[data-tile] img'))
  if (image.complete && image.naturalWidth === 0 && image.currentSrc) fail(image)
