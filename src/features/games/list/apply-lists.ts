import type { GameType } from '#api/games'
import type { PageLobby } from '#api/games/lobby'
import type { TileGame } from '#core/games/lists'
import { copyOf, templateOf } from '../template.ts'
import { nameOf, pictureOf } from '../tile/game-labels.ts'
import { tileLike } from '../tile/tile-copy.ts'
import { tileLabels, tileMaker } from '../tile/tile-maker.ts'
import { fill } from '../tile/tile-text.ts'
import { renewTile } from '../tile/update-tile.ts'
import type { FilterChoice } from './Filters.tsx'
import { type ListLobby, listOf } from './list-of.ts'

/**
 * Writes the first page of each list of the lobby into a list page: the very markup that the island renders from the
 * same lobby, so that it hydrates as any other list.
 */
export function applyLists(lobby: PageLobby): void {
  for (const section of document.querySelectorAll<HTMLElement>('[data-section]')) applySection(section, lobby)
  const list = document.querySelector<HTMLElement>('astro-island [data-list]')
  if (!list) return
  const gameType = list.dataset.list as GameType
  const current = listOf(lobby, gameType)
  list.replaceWith(current.first.totalGames > 0 ? filledList(current, list) : copyOf(templateOf('no-list')))
}

function filledList({ first, vendors, classes }: ListLobby, built: HTMLElement): HTMLElement {
  const list = copyOf(templateOf('list'))
  const page = list.querySelector('form')?.getAttribute('action') ?? ''
  const status = list.querySelector<HTMLElement>('[role="status"]')
  const { games, totalGames, totalPages } = first
  const count = fill(status?.dataset.count ?? '', 'shown', games.length)
  status?.replaceChildren(fill(count, 'total', totalGames))
  const tiles = list.querySelector('[data-tiles]')
  if (tiles) tiles.replaceChildren(...tilesLike(tilesIn(tiles), games, tilesIn(built)))
  if (totalPages < 2) list.querySelector('[data-action="more"]')?.parentElement?.remove()
  const [classChips, vendorChips] = list.querySelectorAll<HTMLElement>('ul:has([data-chip])')
  fillChips(classChips, classes, 1, (key) => `${page}?gameClassify=${key}`)
  fillChips(vendorChips, vendors, 2, (key) => `${page}?vassalage=${key}`)
  return list
}

const tilesIn = (root: Element) => [...root.querySelectorAll<HTMLElement>('[data-tile]')]

/**
 * Copies the models in their order, the last one for all further games: the first ones request their pictures at once. A
 * built tile whose place is the same stays, with the picture that the browser has begun to load.
 */
function tilesLike(
  models: readonly HTMLElement[],
  games: readonly TileGame[],
  built: readonly HTMLElement[],
): HTMLElement[] {
  const labels = tileLabels()
  return games.flatMap((game, index) => {
    const [model, there] = [models[Math.min(index, models.length - 1)], built[index]]
    if (there && shows(there, game)) {
      renewTile(there, game)
      return [there]
    }
    return model ? [tileLike(model, game, labels, true)] : []
  })
}

function shows(tile: HTMLElement, game: TileGame): boolean {
  const text = (slot: string) => tile.querySelector(`[data-slot="${slot}"]`)?.textContent
  const picture = tile.querySelector<HTMLImageElement>('[data-slot="picture"]')
  return (
    tile.dataset.tile === game.nodeId &&
    text('name') === nameOf(game) &&
    text('number') === String(game.number) &&
    (picture?.dataset.src ?? picture?.getAttribute('src')) === pictureOf(game)
  )
}

function fillChips(
  chips: HTMLElement | undefined,
  choices: readonly FilterChoice[],
  least: number,
  hrefOf: (key: string) => string,
): void {
  if (choices.length < least) chips?.remove()
  if (!chips || choices.length < least) return
  const [all, model] = chips.children
  const items = choices.map(({ key, name }) => {
    const item = model?.cloneNode(true) as HTMLElement
    const link = item.querySelector('a')
    if (link) {
      link.href = hrefOf(key)
      link.dataset.chip = key
      link.textContent = name
    }
    return item
  })
  chips.replaceChildren(...(all ? [all] : []), ...items)
}

function applySection(section: HTMLElement, { lists }: PageLobby): void {
  const games = lists?.[section.dataset.section ?? '']?.games ?? []
  section.hidden = games.length === 0
  section.querySelector('[data-tiles]')?.replaceChildren(...games.map(tileMaker(section)))
}
