import { type Admission, CODE_MS, type GameLaunch, SESSION_MS } from './launch.ts'

/** Who may play in one player's game: the launch in force, its code and its session. All of it is stored. */
export class GameAdmission {
  readonly #kv: SyncKvStorage

  constructor(kv: SyncKvStorage) {
    this.#kv = kv
  }

  /** Starts a launch. Its code works once, and the session of an earlier window ends. */
  open(launch: GameLaunch, codeHash: string): void {
    this.#kv.put<GameLaunch>('seating', launch)
    const codeUntil = Date.now() + CODE_MS
    this.#kv.put<Admission>('admission', { codeHash, codeUntil, sessionHash: null, sessionUntil: 0 })
  }

  /**
   * Swaps a code for a session. Returns false when the code is not the one in force, was used for another session, or is
   * too old. A window whose response was lost sends it again and gets its session.
   */
  startSession(codeHash: string, sessionHash: string): boolean {
    const admission = this.#kv.get<Admission>('admission')
    if (admission?.codeHash !== codeHash || admission.codeUntil < Date.now()) return false
    if (admission.sessionHash !== null) return admission.sessionHash === sessionHash
    this.#kv.put<Admission>('admission', { ...admission, sessionHash, sessionUntil: Date.now() + SESSION_MS })
    return true
  }

  admits(sessionHash: string): boolean {
    const admission = this.#kv.get<Admission>('admission')
    return admission?.sessionHash === sessionHash && admission.sessionUntil > Date.now()
  }

  /** Returns the launch in force, or undefined before the first. */
  get launch(): GameLaunch | undefined {
    return this.#kv.get<GameLaunch>('seating')
  }
}
