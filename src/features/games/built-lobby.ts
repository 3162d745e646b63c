import { brand, type Language } from '#brand/brand'
import { buildLobby, type LobbyPart, pageDigest } from '#core/games/built-lobby'
import { lobby as texts } from '#i18n/every/lobby.ts'

const lobbies = new Map(brand.languages.map((language) => [language, buildLobby(language, texts[language])]))

/** The lobby that the pages of a language are built from. */
export function builtLobby(language: Language): ReturnType<typeof buildLobby> {
  return lobbies.get(language) ?? buildLobby(language, texts[language])
}

/** The digest of what a built page with these parts shows, beside the menus. */
export function builtDigest(language: Language, parts: readonly LobbyPart[]): string {
  return pageDigest(builtLobby(language), parts)
}
