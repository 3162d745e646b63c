/** The strip of notices: a pause that stays, and steps where nothing moves by itself. Hover and focus stop it in CSS. */
for (const strip of document.querySelectorAll<HTMLElement>('.notices')) {
  const hold = strip.querySelector<HTMLButtonElement>('[data-hold]')
  const belt = strip.querySelector<HTMLElement>('.window')
  const name = hold?.ariaLabel ?? ''
  const other = hold?.parentElement?.dataset.resume ?? ''

  if (belt) belt.tabIndex = 0
  hold?.addEventListener('click', () => {
    const held = strip.toggleAttribute('data-held')
    hold.ariaLabel = held ? other : name
    hold.querySelector('use')?.setAttribute('href', `/art/v1/icons.svg#${held ? 'play' : 'pause'}`)
  })
  for (const step of strip.querySelectorAll<HTMLElement>('[data-step]'))
    step.addEventListener('click', () => {
      const reading = getComputedStyle(strip).direction === 'rtl' ? -1 : 1
      belt?.scrollBy({ left: Number(step.dataset.step) * reading * belt.clientWidth * 0.8 })
    })
}
