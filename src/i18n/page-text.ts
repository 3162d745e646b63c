import { LANGUAGES, type Language } from '#brand/brand'
import { translate, type Values } from './fill.ts'
import type { StaticKey } from './static.ts'

/** The texts of pages that an island shows too; each file is fetched when it is first needed. */
const files = import.meta.glob<Record<string, string>>('./*/{shell,site}.json', { import: 'default' })

/** Translates a key of a page's text; `values` replace its {{placeholders}}. */
export type PageText = (key: StaticKey, values?: Values) => string

const cache = new Map<Language, Promise<PageText>>()

/** The texts of `shell` and `site` in a language, fetched once. Rejects when a file fails to load. */
export function pageTextOf(language: Language): Promise<PageText> {
  const cached = cache.get(language)
  if (cached) return cached
  const text = loadPageText(language)
  cache.set(language, text)
  text.catch(() => cache.delete(language))
  return text
}

async function loadPageText(language: Language): Promise<PageText> {
  const nouns = ['shell', 'site']
  const loaded = await Promise.all(nouns.map((noun) => files[`./${language}/${noun}.json`]?.()))
  const texts = Object.fromEntries(nouns.map((noun, index) => [noun, loaded[index]]))
  return (key: string, values: Values = {}) => {
    const [noun = '', name = ''] = key.split(':', 2)
    return translate(texts[noun] ?? {}, name, values, LANGUAGES[language])
  }
}
