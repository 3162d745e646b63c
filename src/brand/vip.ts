import type { Language } from './brand.ts'

/** A rank of the VIP ladder, from the settled cash stake of a period on (minor units by currency). */
interface Rank {
  name: Record<Language, string>
  thresholds: { MXN: number }
  /** What the rank brings today. */
  benefits: Record<Language, string>[]
}

const NAME_SHOWN = {
  es: 'Tu rango se ve junto a tu nombre',
  en: 'Your rank stands beside your name',
  pt: 'Sua categoria aparece ao lado do seu nome',
} as const

const rank = (name: Rank['name'], pesos: number): Rank => ({
  name,
  thresholds: { MXN: pesos * 100 },
  benefits: [NAME_SHOWN],
})

const ladder: { period: 'weekly' | 'monthly'; ranks: Rank[] } = {
  period: 'monthly',
  ranks: [
    rank({ es: 'Vela', en: 'Candle', pt: 'Vela' }, 0),
    rank({ es: 'Candil', en: 'Oil lamp', pt: 'Candeia' }, 5_000),
    rank({ es: 'Linterna', en: 'Lantern', pt: 'Lanterna' }, 25_000),
    rank({ es: 'Fanal', en: 'Beacon', pt: 'Fanal' }, 100_000),
    rank({ es: 'Faro', en: 'Lighthouse', pt: 'Farol' }, 500_000),
  ],
}

/**
 * The VIP ladder until operators set another (`npm run ops -- vip set`); null for a brand without one, whose members then
 * see nothing of VIP.
 */
export const vipLadder: typeof ladder | null = ladder
