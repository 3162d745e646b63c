import { brand, type Language } from '../brand.ts'
import { activities as texts } from '../texts/activities.ts'

/** An activity the brand starts with; its dates are counted from the first start. */
export interface BrandActivity {
  id: string
  title: Record<Language, string>
  text: Record<Language, string>
  terms: Record<Language, string>
  /** The name of a drawing in `public/art/v1/motifs`. */
  motif: string
  /** Minor units, or points: what each accepted application gives, and all of them at most. */
  reward: { unit: 'MXN' | 'PTS'; amount: number; most: number }
  period: 'once' | 'day' | 'week'
  /** The time zone of its days. */
  zone: string
  needsComment: boolean
  needsPicture: boolean
  /** Days from the first start until it ends. */
  days: number
}

/** The texts are in `texts/<language>/activities.json`; the brand's default language is the fallback. */
function inEveryLanguage(key: string): Record<Language, string> {
  const textIn = (language: Language) => texts[language]?.[key] ?? texts[brand.defaultLanguage]?.[key] ?? ''
  return Object.fromEntries(brand.languages.map((language) => [language, textIn(language)])) as Record<Language, string>
}

/** It asks for no deposit and no bet. */
export const activities: readonly BrandActivity[] = [
  {
    ...{ id: 'tu-faro', motif: 'faro', period: 'once', zone: brand.timeZone, days: 60 },
    ...{ title: inEveryLanguage('faro.title'), text: inEveryLanguage('faro.text') },
    ...{ terms: inEveryLanguage('faro.terms'), needsComment: true, needsPicture: false },
    reward: { unit: 'PTS', amount: 150, most: 150_000 },
  },
]
