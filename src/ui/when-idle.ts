/** Chromium may give no idle time at all to a page in which nothing moves, however little it has to do. */
const LATEST_MS = 4000

/**
 * Runs a function once the page has loaded and the browser is idle, at the latest after some seconds; after a delay in
 * Safari, which has no idle callback.
 */
export function whenIdle(run: () => void): void {
  const idle = (later: () => void) =>
    'requestIdleCallback' in window ? requestIdleCallback(later, { timeout: LATEST_MS }) : setTimeout(later, 1500)
  if (document.readyState === 'complete') idle(run)
  else window.addEventListener('load', () => idle(run))
}
