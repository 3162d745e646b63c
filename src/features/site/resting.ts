/** Plays unless it is hovered, focused or paused with its button; `data-held` marks that it is paused. */
export function restOn(moving: HTMLElement, { stop, go }: { stop(): void; go(): void }): void {
  const why = new Set<string>()
  const settle = (reason: string, on: boolean) => {
    if (on) why.add(reason)
    else why.delete(reason)
    moving.toggleAttribute('data-held', why.size > 0)
    if (why.size > 0) stop()
    else go()
  }
  moving.addEventListener('pointerenter', () => settle('pointer', true))
  moving.addEventListener('pointerleave', () => settle('pointer', false))
  moving.addEventListener('focusin', () => settle('focus', true))
  moving.addEventListener('focusout', () => settle('focus', false))
  const hold = moving.querySelector<HTMLButtonElement>('[data-hold]')
  const [name, other] = [hold?.ariaLabel ?? '', hold?.parentElement?.dataset.resume ?? '']
  hold?.addEventListener('click', () => {
    const held = !why.has('button')
    settle('button', held)
    hold.ariaLabel = held ? other : name
    hold.querySelector('use')?.setAttribute('href', `/art/v1/icons.svg#${held ? 'play' : 'pause'}`)
  })
}
