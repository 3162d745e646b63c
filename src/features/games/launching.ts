/**
 * Cards open their game: `data-launch` is the tile's nodeId, `data-mode` real or trial. The code that opens windows is
 * fetched with the first sign of a pointer or key, so that it is there when the click comes: a browser lets a click
 * open a window only for a moment.
 */
const load = () => import('#core/games/launch')

const cardOf = (event: Event) => (event.target as Element).closest<HTMLElement>('[data-launch]')

function warm(event: Event) {
  if (cardOf(event)) void load()
}

for (const sign of ['pointerover', 'pointerdown', 'focusin']) document.addEventListener(sign, warm, { passive: true })

document.addEventListener('click', async (press) => {
  const card = cardOf(press)
  if (!card?.dataset.launch || press.ctrlKey || press.metaKey || press.shiftKey) return
  press.preventDefault()
  const mode = card.dataset.mode === 'trial' ? 'trial' : 'real'
  const waiting = document.body.dataset.opening ?? ''
  const { launch } = await load()
  await launch({ nodeId: card.dataset.launch, mode, waiting })
})
