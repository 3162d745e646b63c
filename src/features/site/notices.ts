import { whenPresent } from '#ui/when-present.ts'

/** Pixels per second. */
const SPEED = 40

/** The strip of notices: a pause button, and step buttons when motion is reduced. Hover and focus stop it in CSS. */
function lead(strip: HTMLElement) {
  const hold = strip.querySelector<HTMLButtonElement>('[data-hold]')
  const belt = strip.querySelector<HTMLElement>('.window')
  const [name, other] = [hold?.ariaLabel ?? '', hold?.parentElement?.dataset.resume ?? '']
  if (!belt) return

  belt.tabIndex = 0
  hold?.addEventListener('click', () => {
    const held = strip.toggleAttribute('data-held')
    hold.ariaLabel = held ? other : name
    hold.querySelector('use')?.setAttribute('href', `/art/v1/icons.svg#${held ? 'play' : 'pause'}`)
  })
  for (const step of strip.querySelectorAll<HTMLElement>('[data-step]'))
    step.addEventListener('click', () => {
      const reading = getComputedStyle(strip).direction === 'rtl' ? -1 : 1
      const [way, before] = [Number(step.dataset.step), belt.scrollLeft]
      belt.scrollBy({ left: way * reading * belt.clientWidth * 0.8, behavior: 'instant' })
      // At an end of the row a step goes on at the other end.
      if (belt.scrollLeft === before) belt.scrollTo({ left: way < 0 ? reading * belt.scrollWidth : 0 })
    })
  // The browser scrolls a focused notice into view; afterwards the animation restarts from its own position.
  strip.addEventListener('focusout', () => {
    if (movementOf(strip)) belt.scrollTo({ left: 0 })
  })
  fillCopy(strip)
  setPace(strip)
  whenPresent(() => void renew(strip))
}

const movementOf = (strip: HTMLElement) => strip.querySelector('.belt')?.getAnimations()[0]

/** The copy that follows the notices without a gap: for the eye and the pointer only. */
function fillCopy(strip: HTMLElement) {
  const [list, copy] = strip.querySelectorAll('.belt > ul')
  if (!list || !copy) return
  copy.replaceChildren(...(list.cloneNode(true) as Element).children)
  for (const link of copy.querySelectorAll('a')) link.tabIndex = -1
}

/** The page was built with an estimate of the text width; the measured width sets the speed, without a jump. */
function setPace(strip: HTMLElement) {
  const movement = movementOf(strip)
  const { width } = strip.querySelector('.belt > ul')?.getBoundingClientRect() ?? { width: 0 }
  const { duration } = movement?.effect?.getComputedTiming() ?? {}
  if (movement && width > 0 && typeof duration === 'number')
    movement.updatePlaybackRate((duration * SPEED) / 1000 / width)
}

/** Replaces the prerendered notices with the operator's current ones, after the present cycle of the animation. */
async function renew(strip: HTMLElement) {
  const { $announced, loadAnnouncements } = await import('#core/notices/announcements')
  await loadAnnouncements()
  const notices = $announced.get().value?.player ?? []
  const list = strip.querySelector('.belt > ul')
  const model = list?.firstElementChild
  const currentTitles = [...(list?.children ?? [])].map((item) => item.textContent.trim())
  if (!list || !model || notices.length === 0 || notices.map(({ title }) => title).join() === currentTitles.join())
    return
  const write = () => {
    list.replaceChildren(...notices.map(({ id, title }) => itemLike(model, id, title)))
    fillCopy(strip)
    setPace(strip)
  }
  if (movementOf(strip)) strip.querySelector('.belt')?.addEventListener('animationiteration', write, { once: true })
  else write()
}

function itemLike(model: Element, id: string, title: string): Element {
  const item = model.cloneNode(true) as Element
  const link = item.querySelector('a')
  if (!link) return item
  link.dataset.id = id
  link.textContent = title
  return item
}

for (const strip of document.querySelectorAll<HTMLElement>('.notices')) lead(strip)
