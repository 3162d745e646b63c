import { type RegisterRules, registerRules } from '#api/site'
import { type CallResult, call } from '../call.ts'

let cached: Promise<CallResult<RegisterRules>> | null = null

/**
 * The rules of the register form, requested once per page (specification section 7 "register rules cached"). Returns
 * the same promise each time, a failed one too: a component that suspends on it remounts when it settles, so a new
 * promise each time would request for ever.
 */
export function loadRegisterRules(): Promise<CallResult<RegisterRules>> {
  cached ??= call(registerRules, {})
  return cached
}

/** Requests the rules again after a failure. */
export function reloadRegisterRules(): Promise<CallResult<RegisterRules>> {
  cached = null
  return loadRegisterRules()
}
