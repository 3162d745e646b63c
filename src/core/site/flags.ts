import { type Flag, whitelabel } from '#api/site'
import { type CallResult, call } from '../call.ts'

let cached: Promise<CallResult<Flag[]>> | null = null

/**
 * The whitelabel flags, requested once per page; `isOn` reads them. Returns the same promise each time, a failed one
 * too (see `rules.ts`).
 */
export function loadFlags(): Promise<CallResult<Flag[]>> {
  cached ??= call(whitelabel, {})
  return cached
}

/** Requests the flags again after a failure. */
export function reloadFlags(): Promise<CallResult<Flag[]>> {
  cached = null
  return loadFlags()
}
