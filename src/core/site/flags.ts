import { type Flag, whitelabel } from '#api/site'
import { type CallResult, call } from '../call.ts'

let asked: Promise<CallResult<Flag[]>> | null = null

/** The whitelabel flags, asked once a page; `isOn` reads them. The same promise each time, a failed one too (see `rules.ts`). */
export function loadFlags(): Promise<CallResult<Flag[]>> {
  asked ??= call(whitelabel, {})
  return asked
}

/** Asks once more, when somebody says so. */
export function askFlagsAgain(): Promise<CallResult<Flag[]>> {
  asked = null
  return loadFlags()
}
