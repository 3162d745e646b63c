/** Runs something when the page has loaded and the browser has nothing better to do; Safari has no idle time to give. */
export function whenIdle(run: () => void): void {
  const idle = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 1500))
  if (document.readyState === 'complete') idle(run)
  else window.addEventListener('load', () => idle(run))
}
