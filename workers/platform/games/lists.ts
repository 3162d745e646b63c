import { Refusal } from '#api/envelope'
import { gameList, hotGames } from '#api/games'
import type { App, Serve } from '../app.ts'
import { gamesOf, hotGamesOf, tileOf } from './catalogue.ts'

/** Items a page where the caller does not say, and at most (specification section 9). */
const PAGE_SIZE = 24
const MAX_PAGE_SIZE = 100

/** `GCSGAME_gameList` and `GCSGAME_hotGamesV2`. */
export function mountLists(app: App, serve: Serve): void {
  serve(app, gameList, async (input, _caller, c) => {
    const number = input.pageNo ?? 1
    const size = Math.min(input.pageSize ?? PAGE_SIZE, MAX_PAGE_SIZE)
    if (number < 1) return new Refusal('bad-input', { fields: { pageNo: 'too_small' } })
    if (size < 1) return new Refusal('bad-input', { fields: { pageSize: 'too_small' } })
    const { rows, total } = await gamesOf(c.env.DB, input.language, input, { number, size })
    return { games: rows.map(tileOf), totalPages: Math.ceil(total / size), totalGames: total }
  })
  serve(app, hotGames, async ({ language }, _caller, c) => ({
    games: (await hotGamesOf(c.env.DB, language)).map(tileOf),
  }))
}
