import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { ROOT } from '../built.ts'

/** Latin letters of Spanish, English and Portuguese, digits, and the punctuation an operator may use in a title. */
const CHARACTERS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;!?¿¡()/&+%"\'’“”«»–—−ºª' +
  'áéíóúüñãõâêôàçÁÉÍÓÚÜÑÃÕÂÊÔÀÇ'
const SOURCE = 'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2'
const TARGET = 'workers/edge/notice/font.ts'

/**
 * Subsets the display font for the edge's notices: one weight, one width, one alphabet. Run it when the font changes.
 */
const font = await subsetFont(readFileSync(join(ROOT, SOURCE)), CHARACTERS, {
  targetFormat: 'woff2',
  variationAxes: { wght: 800, wdth: 75 },
  keepFeatures: ['kern', 'ccmp', 'locl', 'mark'],
  noHinting: true,
})
writeFileSync(
  join(ROOT, TARGET),
  `/** Bricolage Grotesque (OFL-1.1) at weight 800, width 75, cut by scripts/assets/notice-font.ts. WOFF2, base64. */
export const TITLE_FONT =
  '${font.toString('base64')}'

/** Every character in it. */
export const TITLE_CHARACTERS = ${JSON.stringify(CHARACTERS).replaceAll("'", "\\'").replace(/^"|"$/g, "'").replaceAll('\\"', '"')}
`,
)
console.log(`${TARGET}: ${font.length} bytes`)
