/** Runs slow work after the changes so far have been painted, so that the page responds to a click at once. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}
