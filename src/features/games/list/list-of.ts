import type { GameType } from '#api/games'
import type { PageLobby } from '#api/games/lobby'
import type { GamePage } from '#core/games/lists'
import { builtStakes } from '../tile/built-stakes.ts'
import type { FilterChoice } from './Filters.tsx'

/** What a list shows before its filters are used. */
export interface ListLobby {
  first: GamePage
  vendors: readonly FilterChoice[]
  classes: readonly FilterChoice[]
}

/** The drawing of an empty list. */
export const EMPTY_MOTIF = 'ojo'

const EMPTY: GamePage = { games: [], totalGames: 0, totalPages: 0 }

/** Returns the part of the lobby that the list of a category shows. */
export function listOf({ lists = {}, categories }: PageLobby, gameType: GameType): ListLobby {
  const cards = categories.flatMap((category) => category.cards).filter((card) => card.gameType === gameType)
  const classes = categories.find((category) => category.gameType === gameType)?.gameClassify ?? []
  return {
    first: lists[gameType] ?? EMPTY,
    vendors: cards.map(({ vassalage, displayName }) => ({ key: vassalage, name: displayName })),
    classes: classes.map(({ key, displayName }) => ({ key, name: displayName })),
  }
}

/** Returns a page of a list with what its tiles show and no more: the page holds it twice, as markup and for the island. */
export function shownOf({ games, ...counts }: GamePage): GamePage {
  return {
    ...counts,
    games: games.map((game) => {
      const { displayName: _name, gameClassify: _classes, ...shown } = { displayName: '', gameClassify: [], ...game }
      const { stakes, ...others } = shown
      // A card without stakes has the usual ones of the studio, which its sheet knows.
      const own = stakes === undefined || builtStakes(game) === undefined ? {} : { stakes }
      return { ...others, ...own, nodeName: game.gameName ? '' : game.nodeName }
    }),
  }
}
