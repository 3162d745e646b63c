import { brand, type Language } from '../brand.ts'
import { rounds as texts } from '../texts/rounds.ts'

/** Free rounds that the demonstration begins with; their end is counted from the first start. */
export interface BrandFreeRounds {
  id: string
  title: Record<Language, string>
  vendor: string
  game: string
  currency: 'MXN'
  /** Minor units. */
  stake: number
  rounds: number
  /** Days from the first start until they end. */
  days: number
  accounts: string[]
}

/** The texts are in `texts/<language>/rounds.json`; the brand's default language is the fallback. */
function inEveryLanguage(key: string): Record<Language, string> {
  const textIn = (language: Language) => texts[language]?.[key] ?? texts[brand.defaultLanguage]?.[key] ?? ''
  return Object.fromEntries(brand.languages.map((language) => [language, textIn(language)])) as Record<Language, string>
}

export const freeRounds: readonly BrandFreeRounds[] = [
  {
    ...{ id: 'bienvenida', title: inEveryLanguage('welcome'), vendor: 'FRL', game: 'loteria-del-puerto' },
    ...{ currency: 'MXN', stake: 200, rounds: 10, days: 60, accounts: ['demo'] },
  },
]
