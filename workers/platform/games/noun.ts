import type { PlatformNoun } from '../app.ts'
import { mountCategories } from './categories.ts'
import { mountFavourites } from './favourites.ts'
import { mountLaunch } from './launch.ts'
import { mountLists } from './lists.ts'
import { mountLobby } from './lobby.ts'
import { mountGamesOps } from './operator-routes.ts'
import { mountRecent } from './recent.ts'
import { mountWinners } from './winners.ts'

/** Games: lists, favourites, the lobby and the start of a game. */
export const games = {
  mount: [mountCategories, mountFavourites, mountLaunch, mountLists, mountLobby, mountWinners, mountRecent],
  operators: [mountGamesOps],
} satisfies PlatformNoun
