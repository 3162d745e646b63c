import { brand, type Language } from '../brand.ts'
import { raffles as texts } from '../texts/raffles.ts'

/** A raffle the brand starts with; its dates are counted from the first start. */
export interface BrandRaffle {
  id: string
  title: Record<Language, string>
  text: Record<Language, string>
  /** The name of a drawing in `public/art/v1/motifs`. */
  motif: string
  /** Minor units. */
  prizes: { unit: 'MXN'; amount: number; count: number }[]
  tickets: number
  /** Days from the first start until it is drawn. */
  days: number
}

/** The texts are in `texts/<language>/raffles.json`; the brand's default language is the fallback. */
function inEveryLanguage(key: string): Record<Language, string> {
  const textIn = (language: Language) => texts[language]?.[key] ?? texts[brand.defaultLanguage]?.[key] ?? ''
  return Object.fromEntries(brand.languages.map((language) => [language, textIn(language)])) as Record<Language, string>
}

/** Ten prizes of 200.00 MXN among 1,200 free tickets (look/promotions-mobile.png). */
export const raffles: readonly BrandRaffle[] = [
  {
    ...{ id: 'rifa-del-faro', motif: 'faro', tickets: 1_200, days: 9 },
    ...{ title: inEveryLanguage('faro.title'), text: inEveryLanguage('faro.text') },
    prizes: [{ unit: 'MXN', amount: 20_000, count: 10 }],
  },
]
