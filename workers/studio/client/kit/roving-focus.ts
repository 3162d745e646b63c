/** How much farther a button counts for each pixel that it lies aside. */
const ASIDE = 3

/**
 * Makes many buttons one stop of the Tab key: the arrow keys go to the nearest button in their direction, as the
 * buttons lie on the screen, Home and End to the first and the last.
 */
export function roveFocus(buttons: readonly HTMLButtonElement[]): void {
  const enter = (entry: HTMLButtonElement | undefined) => {
    for (const button of buttons) button.tabIndex = button === entry ? 0 : -1
  }
  enter(buttons[0])
  for (const button of buttons) {
    button.addEventListener('focus', () => enter(button))
    button.addEventListener('keydown', (event) => {
      const next = nextOf(button, buttons, event.key)
      if (!next) return
      event.preventDefault()
      next.focus()
    })
  }
}

function nextOf(
  from: HTMLButtonElement,
  buttons: readonly HTMLButtonElement[],
  key: string,
): HTMLButtonElement | undefined {
  if (key === 'Home') return buttons[0]
  if (key === 'End') return buttons.at(-1)
  const [right, down] = DIRECTIONS[key] ?? [0, 0]
  if (right === 0 && down === 0) return undefined
  const here = middleOf(from)
  let [nearest, least]: [HTMLButtonElement | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const button of buttons) {
    const there = middleOf(button)
    const [x, y] = [there.x - here.x, there.y - here.y]
    const ahead = x * right + y * down
    const distance = ahead + ASIDE * Math.abs(x * down + y * right)
    if (ahead < 1 || distance >= least) continue
    nearest = button
    least = distance
  }
  return nearest
}

const DIRECTIONS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

function middleOf(button: HTMLButtonElement): { x: number; y: number } {
  const { left, top, width, height } = button.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
