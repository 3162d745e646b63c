import { brand, type Language } from '../brand.ts'
import { offers as texts } from '../texts/offers.ts'

/** The texts are in `texts/<language>/offers.json`; the brand's default language is the fallback. */
function inEveryLanguage(key: string): Record<Language, string> {
  const textIn = (language: Language) => texts[language]?.[key] ?? texts[brand.defaultLanguage]?.[key] ?? ''
  return Object.fromEntries(brand.languages.map((language) => [language, textIn(language)])) as Record<Language, string>
}

/**
 * The deposit bonuses the brand starts with, and what each may give away in all, in minor units. Live games count a tenth,
 * games with cards or fish and those between members nothing: at some of them one loses next to nothing
 * (look/promotions-mobile.png).
 */
export const offers = [
  {
    id: 'bienvenida',
    budget: { MXN: 10_000_000 },
    offer: {
      ...{ title: inEveryLanguage('welcome.title'), text: inEveryLanguage('welcome.text'), motif: 'farol' },
      ...{ firstDeposit: true, percent: 100, minimum: { MXN: 10_000 }, most: { MXN: 50_000 }, depositDays: 14 },
      terms: {
        ...{ multiple: 10, of: 'bonus' as const, weights: { RNG: 100, LIVE: 10 }, days: 16, order: 'last' as const },
        ...{ excluded: ['jacks-o-mejor', 'bonus-poker'].map((game) => ({ vendor: 'FRL', game })) },
        ...{ maxStake: { MXN: 5_000 }, minStake: { MXN: 20 } },
      },
      shown: [
        { game: 'loteria-del-puerto', stake: { MXN: 1_000 } },
        { game: 'el-faro', stake: { MXN: 1_000 } },
      ],
    },
  },
]
