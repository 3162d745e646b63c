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

  /** Swaps a code for a session. Returns false when the code is not the one in force, was used, or is too old. */
  startSession(codeHash: string, sessionHash: string): boolean {
    const admission = this.#kv.get<Admission>('admission')
    if (admission?.codeHash !== codeHash || admission.codeUntil < Date.now()) return false
    const sessionUntil = Date.now() + SESSION_MS
    this.#kv.put<Admission>('admission', { codeHash: null, codeUntil: 0, sessionHash, sessionUntil })
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
