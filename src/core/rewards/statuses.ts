import { atom, type ReadableAtom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import type { CallResult } from '../call.ts'
import { $token, onSessionEnd, sessionCheck } from '../token.ts'

/** How the promotions of one kind stand for the member. */
export interface StatusesState<Status> {
  /** By the id of the promotion; null before that is known, and for visitors. */
  byId: ReadonlyMap<string, Status> | null
  /** The promotion whose change is on its way. */
  busy: string | null
  /** Why the last change was refused. */
  failure: { of: string; error: CallErrorCode } | null
  /** Why the last reading failed; what was read before stays. */
  error: CallErrorCode | null
}

export interface Statuses<Status> {
  $state: ReadableAtom<StatusesState<Status>>
  /** Reads them, where somebody is signed in. */
  load(): Promise<void>
  /** Sends a change, one at a time. Returns null where another is on its way, or the session ended meanwhile. */
  change(id: string, send: () => Promise<CallResult<Status>>): Promise<CallResult<Status> | null>
  /** Takes what a change was answered with. */
  replace(id: string, status: Status): void
}

/** Creates what `read` reads; it is emptied when the session ends. */
export function createStatuses<Status>(
  read: () => Promise<CallResult<readonly (readonly [id: string, status: Status])[]>>,
): Statuses<Status> {
  const empty: StatusesState<Status> = { byId: null, busy: null, failure: null, error: null }
  const $state = atom(empty)
  const set = (part: Partial<StatusesState<Status>>) => $state.set({ ...$state.get(), ...part })
  /** Counts the readings: only the last one counts. */
  let reading = 0
  let isReading = false

  async function load(): Promise<void> {
    if ($token.get() === null) return
    reading += 1
    const own = reading
    isReading = true
    const isSameSession = sessionCheck()
    if ($state.get().byId === null) set({ error: null })
    const result = await read()
    if (own !== reading) return
    isReading = false
    if (!isSameSession()) return
    set(result.ok ? { byId: new Map(result.value), error: null } : { error: result.error })
  }

  function replace(id: string, status: Status): void {
    set({ byId: new Map([...($state.get().byId ?? []), [id, status]]) })
    // What is being read began before this change, and may not have it.
    if (isReading) void load()
  }

  async function change(id: string, send: () => Promise<CallResult<Status>>): Promise<CallResult<Status> | null> {
    if ($state.get().busy !== null) return null
    set({ busy: id, failure: null })
    const isSameSession = sessionCheck()
    const result = await send()
    if (!isSameSession()) return null
    set({ busy: null, failure: result.ok ? null : { of: id, error: result.error } })
    if (result.ok) replace(id, result.value)
    return result
  }

  onSessionEnd(() => $state.set(empty))
  return { $state, load, change, replace }
}
