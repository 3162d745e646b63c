import type { GameType } from '#api/games'
import type { Currency } from '#api/money'
import type { OfferWorth } from '#api/rewards/offers'
import { brand, type Language } from '#brand/brand'
import type { Env } from '../../env.ts'
import { targetOf } from '../wagering/progress.ts'
import { distributionOf } from '../worth/distribution.ts'
import { type WorthQuestion, worthFor } from '../worth/stored-worth.ts'
import { depositForMost, type StoredOffer } from './offer.ts'

const VENDOR = 'FRL'

interface ShownGame {
  code: string
  type: GameType
  name: string
}

/** Returns what the largest bonus of an offer is worth in the games it shows; not those that are still to be computed. */
export async function readWorths(
  env: Env,
  language: Language,
  currency: Currency,
  stored: StoredOffer,
): Promise<OfferWorth[]> {
  const games = await readGames(env.DB, language, stored)
  const worths = await Promise.all(
    stored.offer.shown.map(async ({ game }): Promise<OfferWorth[]> => {
      const shown = games.find(({ code }) => code === game)
      const question = shown ? questionFor(stored, shown, currency) : null
      const worth = question && (await worthFor(env, question))
      if (!shown || !question || worth === null || worth === 'later') return []
      const { rounds, expectedCost, chanceOfKeeping, expectedLeft } = worth
      return [
        {
          ...{ game: shown.name, stake: question.stake, returned: distributionOf(game)?.returned ?? 0, rounds },
          ...{ cost: Math.round(expectedCost), chance: chanceOfKeeping, left: Math.round(expectedLeft) },
        },
      ]
    }),
  )
  return worths.flat()
}

/** Returns what is asked about an offer in a game; null where it has no bonus in the currency or the game counts nothing. */
export function questionFor(
  { offer }: Pick<StoredOffer, 'offer'>,
  { code, type }: Pick<ShownGame, 'code' | 'type'>,
  currency: Currency,
): WorthQuestion | null {
  const { terms, most, shown } = offer
  const [amount, stake] = [most[currency], shown.find(({ game }) => game === code)?.stake[currency]]
  const isExcluded = terms.excluded.some(({ vendor, game }) => vendor === VENDOR && game === code)
  if (amount === undefined || stake === undefined || isExcluded) return null
  return {
    ...{ gameCode: code, amount, target: targetOf(terms, amount, depositForMost(offer, currency)), stake },
    ...{ weight: terms.weights[type] ?? 0, maxStake: terms.maxStake[currency] ?? null },
  }
}

async function readGames(db: D1Database, language: Language, { offer }: StoredOffer): Promise<ShownGame[]> {
  const codes = JSON.stringify(offer.shown.map(({ game }) => game))
  const { results } = await db
    .prepare(
      `SELECT game_code AS code, games.game_type AS type, coalesce(own.name, usual.name, game_code) AS name FROM games
         LEFT JOIN game_names AS own ON own.node_id = games.node_id AND own.language = ?2
         LEFT JOIN game_names AS usual ON usual.node_id = games.node_id AND usual.language = ?3
       WHERE vassalage = ?1 AND game_code IN (SELECT value FROM json_each(?4))`,
    )
    .bind(VENDOR, language, brand.defaultLanguage, codes)
    .all<ShownGame>()
  return results
}
