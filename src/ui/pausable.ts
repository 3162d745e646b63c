/**
 * Motion that can be paused (WCAG 2.2.2): stops while a pointer is over it or the focus is inside, and by its pause
 * button (`data-hold`). `data-held` on the element marks that it stands.
 */
export function pausable(element: HTMLElement, { stop, go }: { stop(): void; go(): void }, area = element): void {
  const reasons = new Set<string>()
  const set = (reason: string, on: boolean) => {
    const wasHeld = reasons.size > 0
    if (on) reasons.add(reason)
    else reasons.delete(reason)
    const isHeld = reasons.size > 0
    element.toggleAttribute('data-held', isHeld)
    if (isHeld && !wasHeld) stop()
    if (!isHeld && wasHeld) go()
  }
  area.addEventListener('pointerenter', () => set('pointer', true))
  area.addEventListener('pointerleave', () => set('pointer', false))
  area.addEventListener('focusin', () => set('focus', true))
  area.addEventListener('focusout', () => set('focus', false))
  const button = element.querySelector<HTMLButtonElement>('[data-hold]')
  const [pauseLabel, resumeLabel] = [button?.ariaLabel ?? '', button?.parentElement?.dataset.resume ?? '']
  button?.addEventListener('click', () => {
    const isPaused = !reasons.has('button')
    set('button', isPaused)
    button.ariaLabel = isPaused ? resumeLabel : pauseLabel
    button.querySelector('use')?.setAttribute('href', `/art/v1/icons.svg#${isPaused ? 'play' : 'pause'}`)
  })
}
