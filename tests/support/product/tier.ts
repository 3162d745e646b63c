/**
 * True in `npm run test:full`, which adds what `npm test` leaves out to save time: every language and width, many
 * kills, many seeds.
 */
export const FULL = process.env.FULL === '1'

/** Of how many cases a subject meets one; `npm test` has to end within ten minutes (`later.ts`). */
const ONE_OF = FULL ? 1 : process.env.LATER === '1' ? 6 : 3

/**
 * Returns the cases that one of many subjects meets: all in the full run, otherwise a part of them, beginning at one that
 * depends on the subject's name, so that the subjects together meet all.
 */
export function partOf<Case>(cases: readonly Case[], subject: string): readonly Case[] {
  return cases.filter((_, index) => (index + subject.length) % ONE_OF === 0)
}

/** Returns the rows of a matrix that this run takes: all in the full run, otherwise the first `count`. */
export function sample<Row>(rows: readonly Row[], count = 1): readonly Row[] {
  return FULL ? rows : rows.slice(0, count)
}
