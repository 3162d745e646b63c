import { afterPaint } from '#ui/after-paint.ts'
import type { IconName } from '#ui/icons.ts'
import './touch-action-sheet.css'

const SVG = 'http://www.w3.org/2000/svg'

/**
 * The game sheet of a touch screen (look.md 5): the tile's two actions in a native dialog at the bottom of the page. It
 * is created on demand and removed with its first click.
 */
export function openSheet(tile: HTMLElement, opener: HTMLElement): void {
  const sheet = document.createElement('dialog')
  sheet.className = 'game-sheet'
  const title = document.createElement('h2')
  title.id = 'game-sheet'
  title.textContent = tile.querySelector('h2, h3')?.textContent ?? ''
  sheet.setAttribute('aria-labelledby', title.id)

  const foot = tile.querySelector<HTMLElement>('[data-close]')
  const actions = [...(foot?.querySelectorAll<HTMLElement>('[data-launch]') ?? [])]
    .filter((action) => action.dataset.mode === 'real' || tile.hasAttribute('data-trial'))
    .map((action) => actionOf(action, title.textContent))
  sheet.append(head(title, foot?.dataset.close ?? ''), ...actions)

  sheet.addEventListener('click', (press) => {
    const isBackdrop = press.target === sheet
    if (!isBackdrop && !(press.target as Element).closest('a, button')) return
    // Closing causes a layout of the whole page, so hide the sheet first.
    sheet.style.visibility = 'hidden'
    afterPaint(() => sheet.close())
  })
  sheet.addEventListener('close', () => {
    sheet.remove()
    opener.focus({ preventScroll: true })
  })
  document.body.append(sheet)
  sheet.showModal()
}

function actionOf(action: HTMLElement, name: string): HTMLElement {
  const copy = action.cloneNode(true) as HTMLElement
  copy.dataset.name = name
  return copy
}

function head(title: HTMLElement, label: string): HTMLElement {
  const close = document.createElement('button')
  close.type = 'button'
  close.ariaLabel = label
  close.append(icon('x'))
  const row = document.createElement('div')
  row.append(title, close)
  return row
}

/** A drawing of the sprite, for what is made without React. */
function icon(name: IconName): SVGElement {
  const drawing = document.createElementNS(SVG, 'svg')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `/art/v1/icons.svg#${name}`)
  drawing.setAttribute('aria-hidden', 'true')
  drawing.append(use)
  return drawing
}
