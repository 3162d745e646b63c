interface Waiting {
  operation: () => unknown
  resolve: (result: unknown) => void
  reject: (bug: unknown) => void
}

/**
 * Group commit: operations that arrive in one turn of the event loop run in order in one
 * transaction, so that one flush to disk serves them all. Each gets its own reply; a refusal is a reply. When an
 * operation throws, it has a bug: the transaction is rolled back and each operation runs again alone, so that only the
 * faulty one fails.
 */
export class GroupCommit {
  readonly #transact: (work: () => void) => void
  readonly #later: (commit: () => void) => void
  #waiting: Waiting[] = []

  /**
   * `transact` runs its work all or nothing and rethrows its errors; `later` schedules the commit for the end of the
   * turn.
   */
  constructor(
    transact: (work: () => void) => void,
    later: (commit: () => void) => void = (commit) => void setTimeout(commit, 0),
  ) {
    this.#transact = transact
    this.#later = later
  }

  run<Result>(operation: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      // The queue holds replies of many types; each operation's own resolver restores the type of its reply.
      this.#waiting.push({ operation, resolve: resolve as (result: unknown) => void, reject })
      if (this.#waiting.length === 1) this.#later(() => this.#commit())
    })
  }

  #commit(): void {
    const group = this.#waiting
    this.#waiting = []
    if (this.#together(group)) return
    for (const one of group) this.#alone(one)
  }

  #together(group: Waiting[]): boolean {
    const results: unknown[] = []
    try {
      this.#transact(() => {
        for (const { operation } of group) results.push(operation())
      })
    } catch {
      return false
    }
    for (const [index, { resolve }] of group.entries()) resolve(results[index])
    return true
  }

  #alone({ operation, resolve, reject }: Waiting): void {
    try {
      let result: unknown
      this.#transact(() => {
        result = operation()
      })
      resolve(result)
    } catch (bug) {
      reject(bug)
    }
  }
}
