import { atom, type ReadableAtom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import type { CallResult } from '../call.ts'
import { $token } from '../token.ts'

export type Load<Value> =
  | { state: 'loading' }
  | { state: 'failed'; error: CallErrorCode }
  | { state: 'ready'; value: Value }

/** Data of the signed-in member, as the server last described it. */
export interface MemberLoad<Value> {
  $load: ReadableAtom<Load<Value>>
  /** Reloads the member's data. Keeps the current value until the response arrives, or if none does. */
  load(): Promise<void>
  /** Shows what the server answered to a change; a response that is on its way is older and dropped. */
  show(value: Value): void
  /** Clears the value and drops a response that arrives later. */
  leave(): void
}

/** Creates what `read` loads. It is left when the session ends; a renewed token is the same session. */
export function createMemberLoad<Value>(read: () => Promise<CallResult<Value>>): MemberLoad<Value> {
  const $load = atom<Load<Value>>({ state: 'loading' })
  let turn = 0

  async function load(): Promise<void> {
    turn += 1
    const mine = turn
    if ($load.get().state === 'failed') $load.set({ state: 'loading' })
    const result = await read()
    if (mine !== turn) return
    if (result.ok) $load.set({ state: 'ready', value: result.value })
    else if ($load.get().state !== 'ready') $load.set({ state: 'failed', error: result.error })
  }

  function show(value: Value): void {
    turn += 1
    $load.set({ state: 'ready', value })
  }

  function leave(): void {
    turn += 1
    $load.set({ state: 'loading' })
  }

  $token.listen((token) => {
    if (token === null) leave()
  })
  return { $load, load, show, leave }
}
