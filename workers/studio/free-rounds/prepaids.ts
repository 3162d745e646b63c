import { CURRENCIES, type Currency } from '#api/money'
import type { GameEngine } from '../engine/game-engine.ts'
import { engines } from '../games/catalogue.ts'

/** A game and a currency in which rewards can be given. */
export interface OfferedPrepaid {
  id: string
  engine: GameEngine
  currency: Currency
}

/** Games in which a round is one stake, whatever the player does in it, and nobody else's money is in it. */
const CATEGORIES: readonly GameEngine['category'][] = ['Video Slots']

export const isFreeRoundGame = ({ category }: Pick<GameEngine, 'category'>) => CATEGORIES.includes(category)

let every: Promise<OfferedPrepaid[]> | null = null

/** Returns the prepaids: one for each slot and real currency. Stake and number of rounds are left to the reward. */
export function readPrepaids(): Promise<OfferedPrepaid[]> {
  every ??= Promise.all(
    engines.filter(isFreeRoundGame).flatMap((engine) =>
      CURRENCIES.filter((currency) => currency !== 'FUN').map(async (currency) => ({
        id: await idOf(engine.code, currency),
        engine,
        currency,
      })),
    ),
  )
  return every
}

/** The id follows from the game and the currency (UUID version 8), so that nothing has to be stored. */
async function idOf(game: string, currency: Currency): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`prepaid|${game}|${currency}`))
  const bytes = new Uint8Array(digest).slice(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
