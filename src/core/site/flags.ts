import { type Flag, whitelabel } from '#api/site'
import { type CallResult, call } from '../call.ts'

let asked: Promise<CallResult<Flag[]>> | null = null

/**
 * The whitelabel flags, requested once per page; `isOn` reads them. Returns the same promise each time, a failed one
 * too (see `rules.ts`).
 */
export function loadFlags(): Promise<CallResult<Flag[]>> {
  asked ??= call(whitelabel, {})
  return asked
}

/** Requests the flags again after a failure. */
export function askFlagsAgain(): Promise<CallResult<Flag[]>> {
  asked = null
  return loadFlags()
}
