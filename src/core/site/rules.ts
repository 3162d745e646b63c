import { type RegisterRules, registerRules } from '#api/site'
import { type CallResult, call } from '../call.ts'

let asked: Promise<CallResult<RegisterRules>> | null = null

/**
 * The rules of the register form, asked once a page (specification section 7 "register rules cached"). The same promise
 * each time, a failed one too: a component that waits for it is mounted anew when it settles and would ask for ever.
 */
export function loadRegisterRules(): Promise<CallResult<RegisterRules>> {
  asked ??= call(registerRules, {})
  return asked
}

/** Asks once more, when somebody says so. */
export function askRegisterRulesAgain(): Promise<CallResult<RegisterRules>> {
  asked = null
  return loadRegisterRules()
}
