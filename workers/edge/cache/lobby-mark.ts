import { type Lobby, type LobbyPart, lobbyDigest, pageLobby } from '#api/games/lobby'

/** What a document says of the catalogue it was built from (src/shell/Document.astro, scripts/assets/lobby-script.ts). */
export interface LobbyMark {
  /** The whole comment, which is replaced. */
  text: string
  parts: readonly LobbyPart[]
  digest: string
  /** The address of the script that brings the document up to date. */
  script: string
}

const MARK = /<!--lobby ([\w: ]+) ([0-9a-f]{16}) (\/_astro\/[\w.-]+\.js)-->/

/** Finds the mark of a document; null where the document shows nothing of the catalogue. */
export function lobbyMarkIn(html: string): LobbyMark | null {
  const [text, parts, digest, script] = MARK.exec(html) ?? []
  if (text === undefined || parts === undefined || digest === undefined || script === undefined) return null
  return { text, parts: parts.split(' ') as LobbyPart[], digest, script }
}

/** What the document carries where the catalogue differs from the one it was built from. */
export interface LobbyChange {
  digest: string
  /** Replaces the mark. */
  html: string
}

/**
 * Returns what the document must be told of the catalogue, with its digest; null where it was built from the same. The
 * document then carries it with a script that writes it into the page before its first paint, so that nothing moves.
 */
export function lobbyChange(mark: LobbyMark, lobby: Lobby): LobbyChange | null {
  const page = pageLobby(lobby, mark.parts)
  const digest = lobbyDigest(page)
  if (digest === mark.digest) return null
  // JSON inside a script element must not be able to close it.
  const json = JSON.stringify(page).replaceAll('<', '\\u003c')
  const data = `<script type="application/json" id="lobby">${json}</script>`
  return { digest, html: `${data}<script type="module" src="${mark.script}" blocking="render"></script>` }
}
