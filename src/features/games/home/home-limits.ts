/**
 * The sizes of the sections of home (specification section 9 "Business constants and limits"). "Most played" has pages
 * of two rows; the rows below it show one group of six, because a second dozen would be markup below the first screen.
 */
const VIEW = 6
const ROWS = 2
/** Games per page of a home section. */
export const PAGE = VIEW * ROWS
/** One row for six games or fewer, otherwise two. */
export const rowsOf = (count: number): number => (count <= VIEW ? 1 : ROWS)

/** Splits the games into at most `pages` pages of twelve. */
export function pagesOf<Game>(games: readonly Game[], pages: number): readonly (readonly Game[])[] {
  return Array.from({ length: Math.min(pages, Math.ceil(games.length / PAGE)) }, (_, page) =>
    games.slice(page * PAGE, (page + 1) * PAGE),
  )
}
