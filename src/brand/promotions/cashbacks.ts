import { brand, type Language } from '../brand.ts'
import type { GameClass, GameType } from '../catalogue/game-types.ts'
import { cashbacks as texts } from '../texts/cashbacks.ts'

/** A cashback the brand starts with. */
export interface BrandCashback {
  id: string
  title: Record<Language, string>
  currency: 'MXN'
  /** By rank, in 1/10,000 of the net loss of a week. */
  rates: number[]
  /** Minor units. */
  least: number
  cap: number
  categories: GameType[]
  games: { vendor: string; game: string }[]
  /** Kinds of games that do not count. */
  without: GameClass[]
  collectDays: number
}

/** The texts are in `texts/<language>/cashbacks.json`; the brand's default language is the fallback. */
function inEveryLanguage(key: string): Record<Language, string> {
  const textIn = (language: Language) => texts[language]?.[key] ?? texts[brand.defaultLanguage]?.[key] ?? ''
  return Object.fromEntries(brand.languages.map((language) => [language, textIn(language)])) as Record<Language, string>
}

/**
 * A net loss is at most the stake, so that return, points, rebate and this rate together stay below the stake, even of who
 * makes one bet a week. Table games and video poker return too much for that.
 */
export const cashbacks: readonly BrandCashback[] = [
  {
    ...{ id: 'weekly', title: inEveryLanguage('weekly'), currency: 'MXN', rates: [150, 155, 160, 170, 180] },
    ...{ least: 500, cap: 50_000, categories: ['RNG'], games: [], without: ['VP', 'TG'], collectDays: 14 },
  },
]
