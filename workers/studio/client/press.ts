/**
 * One press plays one round: a key or button that is held down plays once, and the next round needs a release
 * (UKGC RTS 14D). Space and Enter play unless the focused control uses them; the arrow keys change the bet.
 */
export function onPlay(play: () => void, changeBet: (steps: number) => void): void {
  const button = document.querySelector<HTMLButtonElement>('[data-spin]')
  let held = false
  document.addEventListener('keydown', (event) => {
    if (!isFree(event.target, button)) return
    const steps = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (steps !== 0) changeBet(steps)
    else if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (steps !== 0 || held || event.repeat) return
    held = true
    play()
  })
  document.addEventListener('keyup', (event) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    held = false
    // The release of Space would click the focused button a second time.
    if (event.target === button) event.preventDefault()
  })
  window.addEventListener('blur', () => {
    held = false
  })
  button?.addEventListener('click', play)
}

/** Returns true when keys control the game: in the game view, outside other controls and dialogs. */
function isFree(target: EventTarget | null, button: Element | null): boolean {
  if (document.body.dataset.view !== 'game' || document.querySelector('dialog[open]')) return false
  return target === button || !(target instanceof Element && target.closest('button, a, input, select'))
}
