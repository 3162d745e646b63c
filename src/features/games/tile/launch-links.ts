import type { Wish } from '#core/games/launch'

/**
 * Opens the game of a card: `data-launch` is its nodeId, or empty where its tile has it; `data-mode` is real or trial. The
 * code that opens windows loads on the first pointer or focus, so that it is ready on the click: a browser lets a click
 * open a window only for a moment. On touch screens the picture of a tile opens the sheet with both actions instead.
 */
const load = () => import('#core/games/launch')

const cardOf = (event: Event) => (event.target as Element).closest<HTMLElement>('[data-launch]')
const tileOf = (card: HTMLElement) => card.closest<HTMLElement>('[data-tile]')

function warm(event: Event) {
  if (cardOf(event)) void load()
}

for (const sign of ['pointerover', 'pointerdown', 'focusin']) document.addEventListener(sign, warm, { passive: true })

document.addEventListener('click', async (press) => {
  const card = cardOf(press)
  if (!card || press.defaultPrevented || press.ctrlKey || press.metaKey || press.shiftKey) return
  press.preventDefault()
  const tile = tileOf(card)
  if (tile && matchMedia('(hover: none)').matches) {
    const { openSheet } = await import('./touch-action-sheet.ts')
    return openSheet(tile, card)
  }
  const { launch } = await load()
  await launch(wishOf(card))
})

function wishOf(card: HTMLElement): Wish {
  return {
    nodeId: card.dataset.launch || (tileOf(card)?.dataset.tile ?? ''),
    mode: card.dataset.mode === 'trial' ? 'trial' : 'real',
    name: card.dataset.name ?? tileOf(card)?.querySelector('h2, h3')?.textContent ?? '',
    waiting: document.body.dataset.opening ?? '',
  }
}
