import { type RegisterRules, registerRules } from '#api/site'
import { type CallResult, call } from '../call.ts'

let asked: Promise<CallResult<RegisterRules>> | null = null

/** The rules of the register form, asked once a page (specification section 7 "register rules cached"). */
export async function loadRegisterRules(): Promise<CallResult<RegisterRules>> {
  asked ??= call(registerRules, {})
  const result = await asked
  if (!result.ok) asked = null
  return result
}
