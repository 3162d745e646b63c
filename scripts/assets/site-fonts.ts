import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { ROOT } from '../built.ts'

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join('')

/** ASCII, Latin-1 and typographic punctuation, which cover Spanish, English and Portuguese. */
const CHARACTERS = `${from(0x20, 0x7e)}${from(0xa0, 0xff)}ŒœŸ–—‘’‚“”„•…‹›€™−◆`
const MARKS = [0xa0, 0xa1, 0xa3, 0xaa, 0xab, 0xb0, 0xb7, 0xba, 0xbb, 0xbf, 0xd7, 0x2013, 0x2014, 0x2018, 0x2019]
const OTHER_MARKS = [0x201c, 0x201d, 0x2022, 0x2026, 0x20ac, 0x2212, 0x25c6]

/**
 * The names on cards: capitals of those languages, and figures. A file this small arrives together with the style of
 * the cards, also on a first visit.
 */
const ACCENTED = [0xc0, 0xc1, 0xc2, 0xc3, 0xc7, 0xc9, 0xca, 0xcd, 0xd1, 0xd3, 0xd4, 0xd5, 0xda, 0xdc]
const PUNCTUATION = [0x20, 0x21, 0x26, 0x27, 0x2c, 0x2d, 0x2e, 0x3a, 0x3f, 0xa1, 0xb7, 0xbf, 0x2019]
const CAPITALS = `${from(0x41, 0x5a)}${from(0x30, 0x39)}${String.fromCodePoint(...ACCENTED, ...PUNCTUATION)}`
/** Titles have no letters of other languages: a name with one shows it in the stand-in. Small letters stand 32 later. */
const LETTERS = [...ACCENTED, ...ACCENTED.map((capital) => capital + 0x20)]
const OF_TITLES = `${from(0x20, 0x7e)}${String.fromCodePoint(...LETTERS, ...MARKS, ...OTHER_MARKS)}`
const KERNED = ['kern']
const FEATURES = [...KERNED, 'liga', 'ccmp', 'locl', 'tnum', 'mark', 'mkmk']

/**
 * The fonts that src/ui/fonts.css uses. A new subset needs a new file name, because the old one is cached for a year.
 */
const FACES = [
  {
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2',
    target: 'public/fonts/bricolage-2.woff2',
    characters: OF_TITLES,
    features: FEATURES,
    variationAxes: { wdth: 75, wght: { min: 600, max: 800 } },
  },
  {
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2',
    target: 'public/fonts/capitals-1.woff2',
    characters: CAPITALS,
    features: KERNED,
    variationAxes: { wdth: 75, wght: 800 },
  },
  {
    source: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    target: 'public/fonts/hanken-1.woff2',
    characters: CHARACTERS,
    features: FEATURES,
    variationAxes: { wght: { min: 400, max: 700 } },
  },
]

/** Subsets the fonts of the pages. Run it when an alphabet or a font changes. */
for (const { source, target, characters, features, variationAxes } of FACES) {
  const font = await subsetFont(readFileSync(join(ROOT, 'node_modules', source)), characters, {
    targetFormat: 'woff2',
    variationAxes,
    keepFeatures: features,
    noHinting: true,
  })
  writeFileSync(join(ROOT, target), font)
  console.log(`${target}: ${font.length} bytes`)
}
