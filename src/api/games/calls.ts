import {
  addFavourite,
  favouriteIds,
  favouriteList,
  gameList,
  gameVendors,
  hotGames,
  launchGame,
  rankList,
  recentGames,
  removeFavourite,
  vendorGameTypes,
} from '../games.ts'
import { lobby } from './lobby.ts'

/** The calls of games. */
export const gameCalls = {
  lobby,
  gameList,
  hotGames,
  gameVendors,
  launchGame,
  vendorGameTypes,
  rankList,
  recentGames,
  favouriteIds,
  favouriteList,
  addFavourite,
  removeFavourite,
}
