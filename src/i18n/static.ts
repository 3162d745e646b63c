import { brand, LANGUAGES, type Language } from '#brand/brand'
import type cards from './es/cards.json'
import type games from './es/games.json'
import type lists from './es/lists.json'
import type pages from './es/pages.json'
import type seo from './es/seo.json'
import type shell from './es/shell.json'
import type site from './es/site.json'
import { fill, isolated } from './fill.ts'

/** The nouns pages use. Spanish is complete by definition; a test requires the same keys of the other languages. */
interface Catalogues {
  cards: typeof cards
  games: typeof games
  lists: typeof lists
  pages: typeof pages
  seo: typeof seo
  shell: typeof shell
  site: typeof site
}
type Noun = keyof Catalogues

/** `noun:key`, checked against the Spanish catalogues. */
export type StaticKey = { [N in Noun]: `${N}:${keyof Catalogues[N] & string}` }[Noun]

const files = import.meta.glob<Record<string, string>>('./*/{cards,games,lists,pages,seo,shell,site}.json', {
  eager: true,
  import: 'default',
})

/** The text of a page, translated at build time, so browsers download no catalogue. `{{name}}` takes a value. */
export function t(language: Language, key: StaticKey, values: Record<string, string | number> = {}): string {
  const [noun = '', name = ''] = key.split(':', 2)
  const text = files[`./${language}/${noun}.json`]?.[name]
  if (text === undefined) throw new Error(`No text for ${key} in ${language}`)
  return fill(text, isolated(values, LANGUAGES[language].dir))
}

/** One page per language; the default language has no prefix. For `getStaticPaths`. */
export function everyLanguage() {
  return brand.languages.map((language) => ({
    params: { lang: language === brand.defaultLanguage ? undefined : language },
    props: { language },
  }))
}
