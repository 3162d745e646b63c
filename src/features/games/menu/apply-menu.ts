import type { PageLobby } from '#api/games/lobby'
import type { Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { categoryEntries, type MenuEntry, pictureOf } from './menu-entries.ts'

/** Writes the categories of the lobby into the game menu of home, after home and favourites. */
export function applyGameMenu(lobby: PageLobby, language: Language): void {
  const row = document.querySelector<HTMLElement>('.menu .categories')
  const [home, favourites] = row?.children ?? []
  if (!row || !home || !favourites) return
  const entries = categoryEntries(lobby).map((entry) => entryLike(home as HTMLAnchorElement, entry, language))
  row.replaceChildren(home, favourites, ...entries)
  row.style.setProperty('--categories', String(row.childElementCount))
}

function entryLike(model: HTMLAnchorElement, entry: MenuEntry, language: Language): HTMLAnchorElement {
  const link = model.cloneNode(true) as HTMLAnchorElement
  link.href = pathIn(language, entry.path)
  link.dataset.entry = entry.key
  link.removeAttribute('aria-current')
  link.querySelector('img')?.setAttribute('src', pictureOf(entry))
  link.querySelector('.name')?.replaceChildren(entry.label)
  return link
}
