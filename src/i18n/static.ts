import { brand, LANGUAGES, type Language } from '#brand/brand'
import type cards from './es/cards.json'
import type games from './es/games.json'
import type lists from './es/lists.json'
import type pages from './es/pages.json'
import type seo from './es/seo.json'
import type shell from './es/shell.json'
import type site from './es/site.json'
import { fill, isolated } from './fill.ts'

/** The nouns pages speak; Spanish is complete by definition, the others are held to it by a test. */
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

/** Text of a page, translated while it is built: it costs the reader nothing. `{{name}}` takes a value. */
export function t(language: Language, key: StaticKey, values: Record<string, string | number> = {}): string {
  const [noun = '', name = ''] = key.split(':', 2)
  const text = files[`./${language}/${noun}.json`]?.[name]
  if (text === undefined) throw new Error(`No text for ${key} in ${language}`)
  return fill(text, isolated(values, LANGUAGES[language].dir))
}

/** One page for each language: the default one without a prefix. For `getStaticPaths`. */
export function everyLanguage() {
  return brand.languages.map((language) => ({
    params: { lang: language === brand.defaultLanguage ? undefined : language },
    props: { language },
  }))
}
