import { brand, type Language } from '../brand.ts'
import type { GameType } from '../catalogue/game-types.ts'
import { leaderboards as texts } from '../texts/leaderboards.ts'

/** A leaderboard the brand starts with. */
export interface BrandLeaderboard {
  id: string
  title: Record<Language, string>
  text: Record<Language, string>
  metric: { kind: 'games' } | { kind: 'stake'; dayCap: number }
  currency: 'MXN'
  categories: GameType[]
  period: 'week' | 'month'
  /** By place, minor units or points. */
  prizes: { unit: 'MXN' | 'PTS'; places: { amount: number }[] }
}

/** The texts are in `texts/<language>/leaderboards.json`; the brand's default language is the fallback. */
function inEveryLanguage(key: string): Record<Language, string> {
  const textIn = (language: Language) => texts[language]?.[key] ?? texts[brand.defaultLanguage]?.[key] ?? ''
  return Object.fromEntries(brand.languages.map((language) => [language, textIn(language)])) as Record<Language, string>
}

/** Whoever tries most games, which costs the smallest stake of each: nobody comes first by betting more. */
export const leaderboards: readonly BrandLeaderboard[] = [
  {
    ...{ id: 'games-of-the-week', title: inEveryLanguage('games.title'), text: inEveryLanguage('games.text') },
    ...{ metric: { kind: 'games' }, currency: 'MXN', categories: [], period: 'week' },
    prizes: { unit: 'PTS', places: [500, 300, 200, 100, 100].map((amount) => ({ amount })) },
  },
]
