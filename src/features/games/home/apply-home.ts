import type { Game } from '#api/games'
import type { PageLobby } from '#api/games/lobby'
import type { Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { sayForms } from '#i18n/forms.ts'
import { copyOf, templateOf } from '../template.ts'
import { writeFigures } from '../tile/game-figures.ts'
import { markOf, nameOf, pictureOf } from '../tile/game-labels.ts'
import { writePicture } from '../tile/tile-copy.ts'
import { tileMaker } from '../tile/tile-maker.ts'
import { fill } from '../tile/tile-text.ts'
import { PAGE, pagesOf } from './home-limits.ts'
import { slotChips } from './slot-chips.ts'

/** Two views of the row, which shows four. */
const TABLES = 8

const rowOf = (name: string) => document.querySelector<HTMLElement>(`[data-row="${name}"]`)

/** Writes the games of the lobby into the rows of home. */
export function applyHome(lobby: PageLobby, language: Language): void {
  if (!lobby.hot || !lobby.slots) return
  const tileOf = tileMaker()
  applyHot(lobby.hot, lobby.basis === 'played', countOf(lobby, 'RNG'), language, tileOf)
  applySlots(lobby.slots, lobby.categories, language, tileOf)
  applyTables(
    (lobby.lists?.LIVE?.games ?? []).filter(({ state }) => state !== 'soon'),
    countOf(lobby, 'LIVE'),
    language,
  )
  applyAwards(lobby, tileOf)
  for (const poster of document.querySelectorAll<HTMLElement>('[data-poster]'))
    poster.hidden = (poster.dataset.poster === 'sports') !== countOf(lobby, 'SPORTS') > 0
}

function countOf({ categories }: PageLobby, gameType: Game['gameType']): number {
  const cards = categories.flatMap((category) => category.cards).filter((card) => card.gameType === gameType)
  return cards.reduce((sum, { gameCount }) => sum + gameCount, 0)
}

/** Hides a row without games, and writes the count into its link to all of them. */
function prepare(row: HTMLElement, shown: number, count: number, language: Language): void {
  row.hidden = shown === 0
  const { more } = row.dataset
  if (more) row.querySelector('.more')?.replaceChildren(sayForms(more, count, language))
}

function applyHot(
  games: readonly Game[],
  isPlayed: boolean,
  count: number,
  language: Language,
  tileOf: (game: Game) => HTMLElement,
): void {
  const row = rowOf('hot')
  const group = row?.querySelector<HTMLElement>('.group[data-group=""]')
  const page = group?.firstElementChild
  if (!row || !group || !page) return
  prepare(row, games.length, count, language)
  if (isPlayed) row.querySelector('h2')?.replaceChildren(row.dataset.played ?? '')
  const pages = pagesOf(games.slice(0, 2 * PAGE), 2).map((some) => {
    const copy = page.cloneNode(false) as HTMLElement
    copy.append(...some.map(tileOf))
    return copy
  })
  group.replaceChildren(...pages)
}

function applySlots(
  slots: NonNullable<PageLobby['slots']>,
  categories: PageLobby['categories'],
  language: Language,
  tileOf: (game: Game) => HTMLElement,
): void {
  const row = rowOf('slots')
  const model = row?.querySelector<HTMLElement>('.track > [data-group=""]')
  const cell = model?.querySelector('.row > div')
  if (!row || !model || !cell) return
  prepare(row, slots[0]?.games.length ?? 0, 0, language)
  const groups = slots.map(({ vassalage, games }) => {
    const group = model.cloneNode(true) as HTMLElement
    group.dataset.group = vassalage
    group.hidden = vassalage !== ''
    const cells = games.map((game) => {
      const copy = cell.cloneNode(false) as HTMLElement
      copy.append(tileOf(game))
      return copy
    })
    group.querySelector('.row')?.replaceChildren(...cells)
    if (group.hidden) pack(group)
    return group
  })
  model.parentElement?.replaceChildren(...groups)
  row.querySelector('.chips')?.remove()
  if (slots.length > 1) addChips(row, slots, categories, language)
}

/** The tiles of a vendor that is not chosen wait in a template (tiles.ts). */
function pack(group: HTMLElement): void {
  const template = document.createElement('template')
  template.content.append(...group.childNodes)
  group.replaceChildren(template)
}

function addChips(
  row: HTMLElement,
  slots: NonNullable<PageLobby['slots']>,
  categories: PageLobby['categories'],
  language: Language,
): void {
  const template = templateOf('chips', row)
  const list = copyOf(template)
  const model = list.firstElementChild
  const chips = slotChips(slots, categories, template?.dataset.all ?? '').map(({ group, label, href }, index) => {
    const item = model?.cloneNode(true) as HTMLElement
    const link = item.querySelector('a')
    if (link) {
      link.href = pathIn(language, href)
      link.textContent = label
      link.classList.toggle('vendor', group !== '')
      Object.assign(link.dataset, { chip: group, turned: 'true' })
      if (index > 0) link.removeAttribute('aria-current')
    }
    return item
  })
  list.replaceChildren(...chips)
  list.removeAttribute('data-for')
  template?.before(list)
}

function applyTables(tables: readonly Game[], count: number, language: Language): void {
  const row = rowOf('live')
  const track = row?.querySelector('.track')
  if (!row || !track) return
  prepare(row, tables.length, count, language)
  const template = templateOf('table', row)
  const articles = tables.slice(0, TABLES).map((game) => tableLike(copyOf(template), game, language))
  for (const old of track.querySelectorAll(':scope > article')) old.remove()
  track.prepend(...articles)
}

function tableLike(article: HTMLElement, game: Game, language: Language): HTMLElement {
  Object.assign(article.dataset, {
    tile: game.nodeId,
    state: game.state,
    vendor: game.vassalage,
    type: game.gameType,
  })
  writeFigures(article, game)
  writePicture(article.querySelector('img'), pictureOf(game), true)
  article.querySelector('.vendor')?.replaceChildren(markOf(game))
  article.querySelector('h3')?.replaceChildren(nameOf(game))
  const { table = '', room = '' } = article.dataset
  article.querySelector('.kind')?.replaceChildren(game.gameClassify.includes('TG') ? table : room)
  const link = article.querySelector('a')
  if (link) {
    link.href = `${pathIn(language, '/seamless')}?game=${game.nodeId}&mode=real`
    link.dataset.launch = game.nodeId
    link.textContent = fill(article.dataset.play ?? '', 'name', nameOf(game))
  }
  return article
}

/** The row keeps the games whose award the rules state; one that left the lobby leaves the row. */
function applyAwards({ awarded = [] }: PageLobby, tileOf: (game: Game) => HTMLElement): void {
  const row = rowOf('awards')
  if (!row) return
  const games = new Map(awarded.map((game) => [game.nodeId, game]))
  for (const tile of row.querySelectorAll<HTMLElement>('[data-tile]')) {
    const game = games.get(tile.dataset.tile ?? '')
    if (game) tile.replaceWith(tileOf(game))
    else tile.parentElement?.remove()
  }
  row.hidden = row.querySelector('[data-tile]') === null
}
