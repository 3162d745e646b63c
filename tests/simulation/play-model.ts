import type { Play } from './types.ts'

/** The part of the model about game sessions. */
export class PlayModel {
  readonly #plays = new Map<string, Play>()

  at = (token: string) => this.#plays.get(token)

  /** Opens a game session. The member's earlier sessions at that game end, or are only replaced by a new token. */
  sit(play: Omit<Play, 'end'>, end: Play['end']): string {
    if (this.#plays.has(play.token)) return 'ok'
    for (const one of this.#plays.values())
      if (one.member === play.member && one.game === play.game && one.end !== 'over') one.end = end
    this.#plays.set(play.token, { ...play, end: '' })
    return 'ok'
  }

  swap(token: string, newToken: string, nowMs: number): string {
    const old = this.#plays.get(token)
    if (!old) return 'token-unknown'
    const isOver = old.end !== '' || old.expires_ms <= nowMs
    return isOver && !this.#plays.has(newToken) ? 'token-expired' : this.sit({ ...old, token: newToken }, 'replaced')
  }
}
