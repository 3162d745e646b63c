import { Refusal } from '#api/envelope'
import { gameList, hotGames } from '#api/games'
import type { App, Serve } from '../app.ts'
import { tileOf } from './catalogue.ts'
import { readHotGames } from './most-played.ts'
import { gamesOf, type Page } from './page.ts'

/** Items per page by default, and at most (specification section 9). */
const PAGE_SIZE = 24
const MAX_PAGE_SIZE = 100

/** `GCSGAME_gameList` and `GCSGAME_hotGamesV2`. */
export function mountLists(app: App, serve: Serve): void {
  serve(app, gameList, async (input, _caller, c) => {
    const page = pageOf(input, PAGE_SIZE, MAX_PAGE_SIZE)
    if (page instanceof Refusal) return page
    const { rows, total } = await gamesOf(c.env.DB, input.language, input, page)
    return { games: rows.map(tileOf), totalPages: Math.ceil(total / page.size), totalGames: total }
  })
  serve(app, hotGames, async ({ language }, _caller, c) => {
    const { rows, basis } = await readHotGames(c.env.DB, language)
    return { games: rows.map(tileOf), basis }
  })
}

/** Returns the requested page; by default the first, with `usual` items, and never more than `most`. */
export function pageOf(
  input: { pageNo?: number | undefined; pageSize?: number | undefined },
  usual: number,
  most: number,
): Page | Refusal {
  const number = input.pageNo ?? 1
  const size = Math.min(input.pageSize ?? usual, most)
  if (number < 1) return new Refusal('bad-input', { fields: { pageNo: 'too_small' } })
  if (size < 1) return new Refusal('bad-input', { fields: { pageSize: 'too_small' } })
  return { number, size }
}
