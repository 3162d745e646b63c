import { atom, type ReadableAtom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import type { CallResult } from '../call.ts'
import { $token, onSessionEnd, sessionCheck } from '../token.ts'

/** How the promotions of one kind stand for the member, and those that not everybody sees. */
export interface StatusesState<Status, Promotion> {
  /** By the id of the promotion; null before that is known, and for visitors. */
  byId: ReadonlyMap<string, Status> | null
  /** Promotions that are for some members, this one among them. */
  own: readonly Promotion[]
  /** The promotion whose change is on its way. */
  busy: string | null
  /** Why the last change was refused. */
  failure: { of: string; error: CallErrorCode } | null
  /** Why the last reading failed; what was read before stays. */
  error: CallErrorCode | null
}

/** What the server answers. */
export interface StatusesAnswer<Status, Promotion> {
  statuses: readonly (readonly [id: string, status: Status])[]
  own: readonly Promotion[]
}

export interface Statuses<Status, Promotion> {
  $state: ReadableAtom<StatusesState<Status, Promotion>>
  /** Reads them, where somebody is signed in; ends with the newest reading. */
  load(): Promise<void>
  /** Sends a change, one at a time. Returns null where another is on its way, or the session ended meanwhile. */
  change(id: string, send: () => Promise<CallResult<Status>>): Promise<CallResult<Status> | null>
  /** Takes what a change was answered with. */
  replace(id: string, status: Status): void
}

/** Creates what `read` reads; it is emptied when the session ends. */
export function createStatuses<Status, Promotion>(
  read: () => Promise<CallResult<StatusesAnswer<Status, Promotion>>>,
): Statuses<Status, Promotion> {
  const empty: StatusesState<Status, Promotion> = { byId: null, own: [], busy: null, failure: null, error: null }
  const $state = atom(empty)
  const set = (part: Partial<StatusesState<Status, Promotion>>) => $state.set({ ...$state.get(), ...part })
  /** Counts the readings: only the last one counts. */
  let reading = 0
  let isReading = false
  let newest = Promise.resolve()

  function load(): Promise<void> {
    // A reading of a session that has ended keeps no visitor waiting.
    newest = $token.get() === null ? Promise.resolve() : readNow()
    return newest
  }

  async function readNow(): Promise<void> {
    reading += 1
    const own = reading
    isReading = true
    const isSameSession = sessionCheck()
    if ($state.get().byId === null) set({ error: null })
    const result = await read()
    if (own !== reading) return newest
    isReading = false
    if (!isSameSession()) return
    if (!result.ok) return set({ error: result.error })
    set({ byId: new Map(result.value.statuses), own: result.value.own, error: null })
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

/** Returns the promotions that everybody sees, and below them those that this member does. */
export function withOwn<Promotion extends { id: string }>(
  promotions: readonly Promotion[],
  { own }: { own: readonly Promotion[] },
): Promotion[] {
  return [...promotions.filter(({ id }) => !own.some((one) => one.id === id)), ...own]
}
