/**
 * True in `npm run test:full`, which adds what `npm test` leaves out to save time: every language and width, many
 * kills, many seeds.
 */
export const FULL = process.env.FULL === '1'
