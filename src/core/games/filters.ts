import { GAME_CLASSES, type GameClass } from '#api/games'

/** The filters of a game list; their names in the URL are those of the endpoint (specification section 7). */
export interface Filters {
  vassalage: string | null
  gameClassify: GameClass | null
  /** Any part of a name; empty for no filter. */
  gameName: string
  /** The last page on screen: the list grows, it is not paged. */
  page: number
}

export const NO_FILTERS: Filters = { vassalage: null, gameClassify: null, gameName: '', page: 1 }

/** The limits of the endpoint. */
const LONGEST_NAME = 50
const LAST_PAGE = 999

/** Reads the filters from a query string; invalid values are ignored. */
export function filtersIn(search: string): Filters {
  const query = new URLSearchParams(search)
  const vassalage = query.get('vassalage') ?? ''
  const gameClassify = query.get('gameClassify')
  const page = Number(query.get('page'))
  return {
    vassalage: /^[A-Z0-9_]{2,16}$/.test(vassalage) ? vassalage : null,
    gameClassify: GAME_CLASSES.find((one) => one === gameClassify) ?? null,
    gameName: (query.get('gameName') ?? '').trim().slice(0, LONGEST_NAME),
    page: Number.isInteger(page) && page > 1 && page <= LAST_PAGE ? page : 1,
  }
}

/** The query string of the filters: `?vassalage=PG&page=2`; empty without filters. */
export function searchOf({ vassalage, gameClassify, gameName, page }: Filters): string {
  const query = new URLSearchParams()
  if (vassalage) query.set('vassalage', vassalage)
  if (gameClassify) query.set('gameClassify', gameClassify)
  if (gameName) query.set('gameName', gameName)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}
