/** How much of a catalogue the home shows (specification section 9 "Business constants and limits"). */
export const VIEW = 6
const ROWS = 2
/** Games a page of a home section. */
export const PAGE = VIEW * ROWS
/** Vendors a section of home offers, at most. */
const VENDORS = 5

/** One row when six or fewer, else two. */
export const rowsOf = (count: number): number => (count <= VIEW ? 1 : ROWS)

/** The games cut into pages of twelve: at most `pages` of them. */
export function pagesOf<Game>(games: readonly Game[], pages: number): readonly (readonly Game[])[] {
  return Array.from({ length: Math.min(pages, Math.ceil(games.length / PAGE)) }, (_, page) =>
    games.slice(page * PAGE, (page + 1) * PAGE),
  )
}

interface Group<Game> {
  /** Whose games they are; empty for everybody's. */
  vendor: string
  games: readonly Game[]
}

/** One view of all, then one of each vendor, in the order of the lobby; a single vendor needs no groups of its own. */
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
