/** Runs something heavy once what a press changed so far has been painted: the page answers at once, whatever follows. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}
