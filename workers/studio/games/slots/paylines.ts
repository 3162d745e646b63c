/**
 * Lines as rows of digits: one digit per reel, 0 is the top row. The simplest lines of each set come first, and a game
 * takes as many as it plays.
 */
export const THREE_BY_THREE = lines('000 111 222 012 210')

export const FOUR_BY_THREE = lines('0000 1111 2222 0110 2112 1001 1221 0011 2211 1100 1122 0121')

export const FIVE_BY_THREE = lines(`
  00000 11111 22222 01210 21012 00100 22122 10001 12221 10101
  12121 01010 21212 01110 21112 11011 11211 00122 22100 10121
  02020 20202 01221 21001 02120
`)

export const FIVE_BY_FOUR = lines(`
  00000 11111 22222 33333 01210 12321 10123 23210 01110 12221
  23332 10001 21112 32223 00100 11211 22122 33233 11011 22322
  01010 12121 23232 10101 21212 32323 00122 33211 11233 22100
  01233 32100 02020 13131 20202 31313 01221 12332 21001 32112
`)

function lines(text: string): number[][] {
  return text
    .trim()
    .split(/\s+/)
    .map((rows) => [...rows].map(Number))
}
