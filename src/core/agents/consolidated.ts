import { atom } from 'nanostores'
import { Consolidated, consolidatedFunds } from '#api/agents'
import { call } from '../call.ts'
import { environment } from '../environment.ts'
import { CONSOLIDATED_KEY, HAS_CONTRACT_KEY, HAS_SALARY_KEY } from '../session-keys.ts'
import { loadFlags } from '../site/flags.ts'
import { isOn } from '../site/status.ts'
import { sessionCheck } from '../token.ts'

/** Session keys of specification section 3: the answer itself, and whether salaries and dividends concern this member. */
const KEYS = [CONSOLIDATED_KEY, HAS_SALARY_KEY, HAS_CONTRACT_KEY] as const

const SALARIES = [
  'dailysalinfotype',
  'dailysalreqtype',
  'contracthoursalinfo',
  'contracthoursalreq',
  'contractmrdailysalinfotype',
  'realtimesalreqtype',
] as const satisfies (keyof Consolidated)[]
const DIVIDENDS = ['divtypeinfo', 'divtypereq'] as const satisfies (keyof Consolidated)[]
const IN_FORCE = [
  'dailysalinfotype',
  'contracthoursalinfo',
  'contractmrdailysalinfotype',
  'divtypeinfo',
] as const satisfies (keyof Consolidated)[]

/** True when the member has a contract: the side menu then shows its banner (specification section 4 "Side menu"). */
export const $consolidated = atom(false)

/** Restores the stored response of this tab. Anything that is not a valid response means no contract. */
export function recallConsolidated(): void {
  const stored = parsed(environment().session.getItem(CONSOLIDATED_KEY))
  $consolidated.set(stored !== null && some(stored, IN_FORCE))
}

/**
 * Requests the member's contracts when the agent policy is on (specification section 4 "Popups on login state change").
 * The caller leaves out trial accounts. A failure keeps the previous value.
 */
export async function loadConsolidated(): Promise<void> {
  const isSameSession = sessionCheck()
  const flags = await loadFlags()
  if (!flags.ok) return
  if (!isOn(flags.value, 'AGENTPOLICY3')) return forgetConsolidated()
  const result = await call(consolidatedFunds, {})
  // Drop the response when the session ended or changed while the request was in flight.
  if (result.ok && isSameSession()) save(result.value)
}

function save(funds: Consolidated): void {
  const { session } = environment()
  session.setItem(CONSOLIDATED_KEY, JSON.stringify(funds))
  session.setItem(HAS_SALARY_KEY, String(some(funds, SALARIES)))
  session.setItem(HAS_CONTRACT_KEY, String(some(funds, DIVIDENDS)))
  $consolidated.set(some(funds, IN_FORCE))
}

export function forgetConsolidated(): void {
  for (const key of KEYS) environment().session.removeItem(key)
  $consolidated.set(false)
}

function some(funds: Consolidated, flags: readonly (keyof Consolidated)[]): boolean {
  return flags.some((flag) => funds[flag] > 0)
}

function parsed(text: string | null): Consolidated | null {
  try {
    return Consolidated.parse(JSON.parse(text ?? 'null'))
  } catch {
    return null
  }
}
