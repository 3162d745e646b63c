import type { GameType } from '#api/games'
import type { Language } from '#brand/brand'
import type { LobbyPart } from '#core/games/built-lobby'
import { builtLobby } from '../built-lobby.ts'
import { pictureOf } from '../tile/game-labels.ts'
import { EMPTY_MOTIF, listOf } from './list-of.ts'

/** Returns the address of the largest picture on the first screen of a list, which is worth a request before any other. */
export function firstPicture(language: Language, parts: readonly LobbyPart[]): string | undefined {
  const list = parts.find((part) => part.startsWith('list:'))
  if (list === undefined) return undefined
  const { games } = listOf(builtLobby(language), list.slice('list:'.length) as GameType).first
  return games[0] ? pictureOf(games[0]) : `/art/v1/motifs/${EMPTY_MOTIF}.svg`
}
