import { atom } from 'nanostores'
import { Consolidated, consolidatedFunds } from '#api/agents'
import type { ContractKind } from '#api/agents/contracts'
import { call } from '../call.ts'
import { environment } from '../environment.ts'
import { CONSOLIDATED_KEY, HAS_CONTRACT_KEY, HAS_SALARY_KEY } from '../session-keys.ts'
import { loadFlags } from '../site/flags.ts'
import { isOn } from '../site/status.ts'
import { onSessionEnd, sessionCheck } from '../token.ts'

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

/** What an agent may claim now, of all kinds, in minor units. */
export const $claimable = atom(0)

/** The flags that say that the member has a contract of a kind, or that one is proposed to them. */
const KIND_FLAGS = {
  daily: ['dailysalinfotype', 'dailysalreqtype'],
  hourly: ['contracthoursalinfo', 'contracthoursalreq'],
  realtime: ['contractmrdailysalinfotype', 'realtimesalreqtype'],
  dividend: ['divtypeinfo', 'divtypereq'],
} as const satisfies Record<ContractKind, (keyof Consolidated)[]>

/** The kinds of contracts that concern the member: their pages have an entry (specification section 6). */
export const $contractKinds = atom<Readonly<Record<ContractKind, boolean>>>(kindsOf(null))

function kindsOf(funds: Consolidated | null): Record<ContractKind, boolean> {
  const has = (kind: ContractKind) => funds !== null && some(funds, KIND_FLAGS[kind])
  return { daily: has('daily'), hourly: has('hourly'), realtime: has('realtime'), dividend: has('dividend') }
}

/** True when the kinds of this session are known, or will not be: the menu of agents then stays as it is. */
export const $kindsReady = atom(false)

export const setKindsReady = (): void => $kindsReady.set(true)

/** Restores the stored response of this tab. Anything that is not a valid response means no contract. */
export function recallConsolidated(): void {
  const stored = parseConsolidated(environment().session.getItem(CONSOLIDATED_KEY))
  show(stored)
  if (stored !== null) setKindsReady()
}

/**
 * Requests the member's contracts when the agent policy is on (specification section 4 "Popups on login state change").
 * The caller leaves out trial accounts. A failure keeps the previous value.
 */
export async function loadConsolidated(): Promise<void> {
  isDue = true
  if (isReading) return
  isReading = true
  try {
    while (isDue) {
      isDue = false
      const isSameSession = sessionCheck()
      await readConsolidated(isSameSession)
      if (isSameSession()) setKindsReady()
    }
  } finally {
    isReading = false
  }
}

/** A request that comes while one is in flight is made after it, so that what is shown last was read last. */
let isReading = false
let isDue = false

async function readConsolidated(isSameSession: () => boolean): Promise<void> {
  const flags = await loadFlags()
  if (!flags.ok) return
  if (!isOn(flags.value, 'AGENTPOLICY3')) return forgetConsolidated()
  const result = await call(consolidatedFunds, {})
  // Drop the response when the session ended or changed while the request was in flight.
  if (result.ok && isSameSession()) showConsolidated(result.value)
}

/** Stores and shows a response, or an event that the server sent. */
export function showConsolidated(funds: Consolidated): void {
  const { session } = environment()
  session.setItem(CONSOLIDATED_KEY, JSON.stringify(funds))
  session.setItem(HAS_SALARY_KEY, String(some(funds, SALARIES)))
  session.setItem(HAS_CONTRACT_KEY, String(some(funds, DIVIDENDS)))
  show(funds)
}

function forgetConsolidated(): void {
  for (const key of KEYS) environment().session.removeItem(key)
  show(null)
  $kindsReady.set(false)
}

onSessionEnd(() => {
  isDue = false
  forgetConsolidated()
})

function show(funds: Consolidated | null): void {
  $consolidated.set(funds !== null && some(funds, IN_FORCE))
  $contractKinds.set(kindsOf(funds))
  $claimable.set(funds?.claimable ?? 0)
}

function some(funds: Consolidated, flags: readonly (keyof Consolidated)[]): boolean {
  return flags.some((flag) => (funds[flag] ?? 0) > 0)
}

function parseConsolidated(text: string | null): Consolidated | null {
  try {
    return Consolidated.parse(JSON.parse(text ?? 'null'))
  } catch {
    return null
  }
}
