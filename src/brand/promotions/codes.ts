import { brand, type Language } from '../brand.ts'
import { codes as texts } from '../texts/codes.ts'

/** A promotion code the brand starts with; its dates are counted from the first start. */
export interface BrandCode {
  code: string
  title: Record<Language, string>
  /** Minor units, or points. */
  reward: { unit: 'MXN' | 'PTS'; amount: number }
  /** How many members may use it in all. */
  members: number
  collectDays: number
  unclaimed: 'paid' | 'lapsed'
  /** Days from the first start until it ends. */
  days: number
}

/** The texts are in `texts/<language>/codes.json`; the brand's default language is the fallback. */
function inEveryLanguage(key: string): Record<Language, string> {
  const textIn = (language: Language) => texts[language]?.[key] ?? texts[brand.defaultLanguage]?.[key] ?? ''
  return Object.fromEntries(brand.languages.map((language) => [language, textIn(language)])) as Record<Language, string>
}

/** It asks for no deposit and no bet. */
export const codes: readonly BrandCode[] = [
  {
    ...{ code: 'FARO2026', title: inEveryLanguage('light'), reward: { unit: 'PTS', amount: 50 } },
    ...{ members: 1_000, collectDays: 30, unclaimed: 'paid', days: 60 },
  },
]
