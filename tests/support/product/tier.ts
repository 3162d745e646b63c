/**
 * True in `npm run test:full`, which adds what `npm test` leaves out to save time: every language and width, many
 * kills, many seeds.
 */
export const FULL = process.env.FULL === '1'

/** Returns the rows of a matrix that this run takes: all in the full run, otherwise the first `count`. */
export function sample<Row>(rows: readonly Row[], count = 1): readonly Row[] {
  return FULL ? rows : rows.slice(0, count)
}
