import { brand, type Language } from './brand.ts'
import type { GameType } from './catalogue/game-types.ts'
import { missions as texts } from './texts/missions.ts'

/** A mission the brand starts with. */
export interface BrandMission {
  id: string
  title: Record<Language, string>
  text: Record<Language, string>
  /** `stake` in minor units, the others as numbers. */
  task:
    | { kind: 'stake'; unit: 'MXN'; amount: number }
    | { kind: 'rounds' | 'days' | 'games'; count: number }
    | { kind: 'profile'; parts: ('email' | 'mobile' | 'payment-password')[] }
  categories: GameType[]
  period: 'day' | 'week' | 'once'
  /** Minor units, or points. */
  reward: { unit: 'MXN' | 'PTS'; amount: number }
}

/** The texts are in `texts/<language>/missions.json`; the brand's default language is the fallback. */
function inEveryLanguage(key: string): Record<Language, string> {
  const textIn = (language: Language) => texts[language]?.[key] ?? texts[brand.defaultLanguage]?.[key] ?? ''
  return Object.fromEntries(brand.languages.map((language) => [language, textIn(language)])) as Record<Language, string>
}
const textsOf = (key: string) => ({ title: inEveryLanguage(`${key}.title`), text: inEveryLanguage(`${key}.text`) })
const points = (amount: number) => ({ unit: 'PTS', amount }) as const

/** Three of five cost nothing; the stake of the last one costs more on average than it brings. */
export const missions: readonly BrandMission[] = [
  {
    ...{ id: 'confirmed-email', ...textsOf('email'), categories: [], period: 'once', reward: points(60) },
    task: { kind: 'profile', parts: ['email'] },
  },
  {
    ...{ id: 'confirmed-phone', ...textsOf('mobile'), categories: [], period: 'once', reward: points(60) },
    task: { kind: 'profile', parts: ['mobile'] },
  },
  {
    ...{ id: 'payment-password', ...textsOf('payment'), categories: [], period: 'once', reward: points(100) },
    task: { kind: 'profile', parts: ['payment-password'] },
  },
  {
    ...{ id: 'five-games', ...textsOf('games'), categories: [], period: 'week', reward: points(50) },
    task: { kind: 'games', count: 5 },
  },
  {
    ...{ id: 'week-of-fishing', ...textsOf('fishing'), categories: ['FISH'], period: 'week', reward: points(80) },
    task: { kind: 'stake', unit: 'MXN', amount: 6_000 },
  },
]
