/** The sizes of the sections of home (specification section 9 "Business constants and limits"). */
export const VIEW = 6
const ROWS = 2
/** Games per page of a home section. */
export const PAGE = VIEW * ROWS
/** The maximum number of vendors in a section of home. */
const VENDORS = 5

/** One row for six games or fewer, otherwise two. */
export const rowsOf = (count: number): number => (count <= VIEW ? 1 : ROWS)

/** Splits the games into at most `pages` pages of twelve. */
export function pagesOf<Game>(games: readonly Game[], pages: number): readonly (readonly Game[])[] {
  return Array.from({ length: Math.min(pages, Math.ceil(games.length / PAGE)) }, (_, page) =>
    games.slice(page * PAGE, (page + 1) * PAGE),
  )
}

interface Group<Game> {
  /** The vendor of the group; empty for all vendors. */
  vendor: string
  games: readonly Game[]
}

/** One view of all games, then one per vendor, in the order of the lobby; a single vendor gets no group of its own. */
export function groupsOf<Game extends { vassalage: string }>(games: readonly Game[]): readonly Group<Game>[] {
  const vendors = [...new Set(games.map(({ vassalage }) => vassalage))].slice(0, VENDORS)
  const all = { vendor: '', games: games.slice(0, VIEW) }
  if (vendors.length < 2) return [all]
  return [
    all,
    ...vendors.map((vendor) => ({
      vendor,
      games: games.filter(({ vassalage }) => vassalage === vendor).slice(0, VIEW),
    })),
  ]
}
