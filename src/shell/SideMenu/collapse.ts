import { SIDE_MENU_KEY } from '#core/session-keys'
import { afterPaint } from '#ui/after-paint.ts'

/**
 * Folds the side menu to a rail and stores the choice (specification section 4: "Side menu toggles with 'reverse'").
 */
const button = document.querySelector<HTMLButtonElement>('#side-menu .collapse')
const root = document.documentElement

if (button) {
  button.hidden = false
  button.ariaPressed = String(root.dataset.menu === 'reverse')
  button.addEventListener('click', () => {
    const folded = button.ariaPressed !== 'true'
    button.ariaPressed = String(folded)
    // Folding causes a layout of the whole page.
    afterPaint(() => fold(folded))
    localStorage.setItem(SIDE_MENU_KEY, folded ? 'reverse' : '')
  })
}

function fold(folded: boolean): void {
  if (folded) root.dataset.menu = 'reverse'
  else delete root.dataset.menu
}
