import type { Of } from './words.ts'

interface Session {
  member: string
  game: string
  expires_ms: number
  end: '' | 'launch' | 'check'
}

/** Who sits at which game by which token, told a second time. Nothing here is money. */
export class Sessions {
  readonly #byToken = new Map<string, Session>()

  open({ member, token, game, expires_ms }: Of<'openGame'>): string {
    if (this.#byToken.has(token)) return 'ok'
    for (const old of this.#byToken.values()) if (old.member === member && old.game === game) old.end = 'launch'
    this.#byToken.set(token, { member, game, expires_ms, end: '' })
    return 'ok'
  }

  swap({ token, newToken }: Of<'swapToken'>, now_ms: number): string {
    const old = this.#byToken.get(token)
    if (!old) return 'token-unknown'
    if (this.#byToken.has(newToken)) return 'ok'
    if (old.end === 'launch' || old.expires_ms <= now_ms) return 'token-expired'
    for (const one of this.#byToken.values())
      if (one.member === old.member && one.game === old.game && one.end === '') one.end = 'check'
    this.#byToken.set(newToken, { ...old, end: '' })
    return 'ok'
  }

  /** Whom a token stands for; nobody where the vendor names another. */
  behind(token: string, user: string | null): Session | undefined {
    const session = this.#byToken.get(token)
    return user === null || user === session?.member ? session : undefined
  }

  /** Why a call may not come from there: a bet by a session that has ended or somebody excluded, a call of another game. */
  why(call: Of<'wallet'>, { member, game, end, expires_ms }: Session, now_ms: number, excluded: Set<string>): string {
    if (call.kind === 'bet' && (end !== '' || expires_ms <= now_ms)) return 'token-expired'
    if (call.kind === 'bet' && excluded.has(member)) return 'member-disabled'
    return call.game === game ? '' : 'wrong-game'
  }
}
