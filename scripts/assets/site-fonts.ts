import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { ROOT } from '../built.ts'

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join('')

/** ASCII, Latin-1 and typographic punctuation, which cover Spanish, English and Portuguese. */
const CHARACTERS = `${from(0x20, 0x7e)}${from(0xa0, 0xff)}ŒœŸ–—‘’‚“”„•…‹›€™−◆`

/**
 * The fonts that src/ui/fonts.css uses. A new subset needs a new file name, because the old one is cached for a year.
 */
const FACES = [
  {
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2',
    target: 'public/fonts/bricolage-1.woff2',
    variationAxes: { wdth: 75, wght: { min: 600, max: 800 } },
  },
  {
    source: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    target: 'public/fonts/hanken-1.woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
]

/** Subsets the fonts of the pages. Run it when an alphabet or a font changes. */
for (const { source, target, variationAxes } of FACES) {
  const font = await subsetFont(readFileSync(join(ROOT, 'node_modules', source)), CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes,
    keepFeatures: ['kern', 'liga', 'ccmp', 'locl', 'tnum', 'mark', 'mkmk'],
    noHinting: true,
  })
  writeFileSync(join(ROOT, target), font)
  console.log(`${target}: ${font.length} bytes`)
}
