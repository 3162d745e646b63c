import { LANGUAGES, type Language } from '#brand/brand'
import { fill, isolated } from './fill.ts'
import type { StaticKey } from './static.ts'

/** The texts of pages that an island shows too; each file is fetched when it is first needed. */
const files = import.meta.glob<Record<string, string>>('./*/{shell,site}.json', { import: 'default' })

/** Translates a key of a page's text; `values` replace its {{placeholders}}. */
export type PageText = (key: StaticKey, values?: Record<string, string | number>) => string

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
  return (key, values = {}) => {
    const [noun = '', name = ''] = key.split(':', 2)
    const text = texts[noun]?.[name]
    if (text === undefined) throw new Error(`No text for ${key} in ${language}`)
    return fill(text, isolated(values, LANGUAGES[language].dir))
  }
}
