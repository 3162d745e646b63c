import type { Award } from '#brand/award'
import { awards } from '#brand/catalogue'

interface Awarded<Game> {
  game: Game
  award: Award | null
}

/** The slots with the highest published top award first, then those marked as jackpot, then the rest in their order. */
export function topAwards<Game extends { gameCode: string; vassalage: string; classify?: readonly string[] }>(
  games: readonly Game[],
  count: number,
): readonly Awarded<Game>[] {
  const rank = ({ game, award }: Awarded<Game>) => award?.pay ?? (game.classify?.includes('JP') ? 0 : -1)
  return games
    .map((game) => ({ game, award: awards[`${game.vassalage}/${game.gameCode}`] ?? null }))
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, count)
}
