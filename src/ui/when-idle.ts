/**
 * Runs a function once the page has loaded and the browser is idle; after a delay in Safari, which has no idle
 * callback.
 */
export function whenIdle(run: () => void): void {
  const idle = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 1500))
  if (document.readyState === 'complete') idle(run)
  else window.addEventListener('load', () => idle(run))
}
