import { brand, type Language } from '#brand/brand'
import enGames from './en/games.json'
import enLists from './en/lists.json'
import enPages from './en/pages.json'
import enSeo from './en/seo.json'
import enShell from './en/shell.json'
import enSite from './en/site.json'
import esGames from './es/games.json'
import esLists from './es/lists.json'
import esPages from './es/pages.json'
import esSeo from './es/seo.json'
import esShell from './es/shell.json'
import esSite from './es/site.json'
import ptGames from './pt/games.json'
import ptLists from './pt/lists.json'
import ptPages from './pt/pages.json'
import ptSeo from './pt/seo.json'
import ptShell from './pt/shell.json'
import ptSite from './pt/site.json'

const spanish = { games: esGames, lists: esLists, pages: esPages, seo: esSeo, shell: esShell, site: esSite }
type Catalogue = typeof spanish
type Noun = keyof Catalogue

/** `noun:key`, checked against the Spanish catalogues. */
export type StaticKey = { [N in Noun]: `${N}:${keyof Catalogue[N] & string}` }[Noun]

const catalogues: Record<Language, Record<Noun, Record<string, string>>> = {
  es: spanish,
  en: { games: enGames, lists: enLists, pages: enPages, seo: enSeo, shell: enShell, site: enSite },
  pt: { games: ptGames, lists: ptLists, pages: ptPages, seo: ptSeo, shell: ptShell, site: ptSite },
}

/** Text of a page, translated while it is built: it costs the reader nothing. `{{name}}` takes a value. */
export function t(language: Language, key: StaticKey, values: Record<string, string | number> = {}): string {
  const [noun, name] = key.split(':', 2) as [Noun, string]
  const text = catalogues[language][noun][name]
  if (text === undefined) throw new Error(`No text for ${key} in ${language}`)
  return text.replace(/\{\{(\w+)\}\}/g, (_, blank: string) => String(values[blank] ?? ''))
}

/** One page for each language: the default one without a prefix. For `getStaticPaths`. */
export function everyLanguage() {
  return brand.languages.map((language) => ({
    params: { lang: language === brand.defaultLanguage ? undefined : language },
    props: { language },
  }))
}
