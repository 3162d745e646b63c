/** The behaviour of tiles: one module for every page that has some. */
import './launch-links.ts'
import { paintHearts } from './favourite-buttons.ts'
import { watchPictures } from './pictures.ts'
import { renewState } from './update-tile.ts'

/** The page was built with UTC times; this rewrites them in the reader's time zone. */
function writeTimes(root: ParentNode): void {
  for (const tile of root.querySelectorAll<HTMLElement>('[data-tile][data-state="maintenance"][data-back]'))
    renewState(tile, {
      state: 'maintenance',
      trial: tile.hasAttribute('data-trial'),
      backAt: tile.dataset.back ?? null,
    })
}

writeTimes(document)

/** Puts tiles that wait in a template of `group` into the page. A group that is chosen first has them already. */
export function unpackTiles(group: HTMLElement): void {
  const template = group.querySelector<HTMLTemplateElement>(':scope > template')
  if (!template) return
  template.replaceWith(document.importNode(template.content, true))
  watchPictures(group)
  paintHearts(group)
  writeTimes(group)
}
