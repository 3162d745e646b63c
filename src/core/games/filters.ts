import { GAME_CLASSES, type GameClass } from '#api/games'

/** What a list of games is narrowed by; the names in the address are those of the call (specification section 7). */
export interface Filters {
  vassalage: string | null
  gameClassify: GameClass | null
  /** Any part of a name; empty for all. */
  gameName: string
  /** The last page shown: a list grows, it does not turn. */
  page: number
}

export const NO_FILTERS: Filters = { vassalage: null, gameClassify: null, gameName: '', page: 1 }

/** As the call allows it. */
const LONGEST_NAME = 50
const LAST_PAGE = 999

/** The filters an address carries; what makes no sense is left out. */
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

/** The query of an address that carries them: `?vassalage=PG&page=2`; empty for none. */
export function searchOf({ vassalage, gameClassify, gameName, page }: Filters): string {
  const query = new URLSearchParams()
  if (vassalage) query.set('vassalage', vassalage)
  if (gameClassify) query.set('gameClassify', gameClassify)
  if (gameName) query.set('gameName', gameName)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}
