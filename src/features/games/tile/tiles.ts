/** The behaviour of tiles: one module for every page that has some. */
import './launch-links.ts'
import './favourite-buttons.ts'
import './pictures.ts'
import { renewTile } from './update-tile.ts'

/** The page was built with UTC times; this rewrites them in the reader's time zone. */
for (const tile of document.querySelectorAll<HTMLElement>('[data-tile][data-state="maintenance"][data-back]'))
  renewTile(tile, { state: 'maintenance', trial: tile.hasAttribute('data-trial'), backAt: tile.dataset.back ?? null })
