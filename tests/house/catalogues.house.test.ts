import { describe, expect, test } from 'vitest'
import { brand, LANGUAGES } from '#brand/brand'
import { baseOf, blanksOf, keysIn, sourceOf } from '#tests/support/plurals'
import { filesIn, read } from '#tests/support/tree'

/** Every sentence exists in every language, is used, and follows the style of the texts. */

const nouns = filesIn('src/i18n/es', ['.json']).map((path) => path.split('/').at(-1)?.replace('.json', '') ?? '')

/** Returns the keys of a catalogue, flattened with dots. */
function flat(value: object, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      typeof inner === 'string' ? [[prefix + key, inner]] : Object.entries(flat(inner as object, `${prefix + key}.`)),
    ),
  )
}
const catalogue = (language: string, noun: string) => flat(JSON.parse(read(`src/i18n/${language}/${noun}.json`)))

/**
 * What may use a key, in code outside the catalogues and in the pages of the game windows: a text up to its end, a blank,
 * the beginning of a composed key. Each is listed once, for the code is long and the keys are many.
 */
const uses = new Set(
  [
    ...filesIn('src', ['.ts', '.tsx', '.astro']),
    ...filesIn('workers', ['.ts', '.html']),
    ...filesIn('scripts', ['.ts']),
  ].flatMap((path) => read(path).match(/(?<![\w.-])[\w.-]+(?:['"`]|(?<=\.)\$\{)|\{\{[\w.-]+\}\}/g) ?? []),
)
const code = [...uses].join('\n')

describe.each(nouns)('catalogue %s', (noun) => {
  const spanish = catalogue('es', noun)

  test.each(brand.languages)('is complete in %s', (language) => {
    const other = catalogue(language, noun)
    expect(Object.keys(other).sort()).toEqual(keysIn(spanish, LANGUAGES[language].locale).sort())
    expect(Object.entries(other).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('keeps the same blanks in every language', () => {
    for (const language of brand.languages)
      for (const [key, text] of Object.entries(catalogue(language, noun)))
        expect([key, ...blanksOf(text)]).toEqual([key, ...blanksOf(sourceOf(spanish, key))])
  })

  test('has no key that nobody uses', () => {
    // Error codes are used through the exhaustive map. A composed key (`rule.${id}`) counts as used when its stem
    // appears.
    if (noun === 'errors') return
    const unused = Object.keys(spanish).filter((key) => !isUsed(key))
    expect(unused).toEqual([])
  })
})

function isUsed(key: string): boolean {
  const base = baseOf(key)
  if (code.includes(`${base}'`) || code.includes(`${base}"`) || code.includes(`${base}\``)) return true
  if (code.includes(`{{${base}}}`)) return true
  const stems = base.split('.').slice(0, -1)
  return stems.some((_, index) => code.includes(`${stems.slice(0, index + 1).join('.')}.\${`))
}

test('nothing promises luck or hurries anyone', () => {
  const never =
    /gana ya|dinero fácil|casi ganas|recupera|última oportunidad|easy money|almost won|last chance|dinheiro fácil|quase ganh/i
  const texts = [...filesIn('src/i18n', ['.json']), ...filesIn('src/content', ['.md', '.json'])]
  expect(texts.filter((path) => never.test(read(path)))).toEqual([])
})

test('no sentence has an exclamation mark', () => {
  const shouting = filesIn('src/i18n', ['.json']).filter((path) => /[!¡]/.test(read(path)))
  expect(shouting).toEqual([])
})
