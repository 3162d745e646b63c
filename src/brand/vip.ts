import { brand, type Language } from './brand.ts'
import { vip } from './texts/vip.ts'

/** A rank of the VIP ladder, from the settled cash stake of a period on (minor units by currency). */
interface Rank {
  name: Record<Language, string>
  thresholds: { MXN: number }
  /** What the rank brings today. */
  benefits: Record<Language, string>[]
  /** What who reaches it is given once: points, out of the budget `vip-gifts` (budgets.ts). */
  gift?: { PTS: number }
}

/** The texts are in `texts/<language>/vip.json`; the brand's default language is the fallback. */
function textOf(key: string): Record<Language, string> {
  const texts = brand.languages.map((language) => [language, vip[language]?.[key] ?? vip[brand.defaultLanguage]?.[key]])
  return Object.fromEntries(texts) as Record<Language, string>
}

const rank = (name: string, pesos: number, rebate: string, points = 0): Rank => ({
  name: textOf(name),
  thresholds: { MXN: pesos * 100 },
  // What comes back by rank is in rebates.ts.
  benefits: [textOf('nameShown'), textOf(rebate)],
  ...(points > 0 && { gift: { PTS: points } }),
})

const ladder: { period: 'weekly' | 'monthly'; ranks: Rank[] } = {
  period: 'monthly',
  ranks: [
    rank('candle', 0, 'rebate'),
    rank('oilLamp', 5_000, 'higherRebate', 500),
    rank('lantern', 25_000, 'higherRebate', 2_000),
    rank('beacon', 100_000, 'higherRebate', 5_000),
    rank('lighthouse', 500_000, 'higherRebate', 10_000),
  ],
}

/**
 * The VIP ladder until operators set another (`npm run ops -- vip set`); null for a brand without one, whose members then
 * see nothing of VIP.
 */
export const vipLadder: typeof ladder | null = ladder
