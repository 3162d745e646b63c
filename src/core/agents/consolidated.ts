import { atom } from 'nanostores'
import { environment } from '../environment.ts'

/** Session key with the consolidated funds as the platform answers them (specification section 3). */
const KEY = 'consolidated'

/** Its flags that say a contract stands: daily, consolidated daily, hourly salary, dividend. */
const CONTRACTS = ['contractmrdailysalinfotype', 'contracthoursalinfo', 'dailysalinfotype', 'divtypeinfo'] as const

/** True when the member has a contract: the side menu then shows its banner (specification section 4 "Side menu"). */
export const $consolidated = atom(false)

/** Reads what this tab keeps; whatever is not the platform's object means no contract. */
export function recallConsolidated(): void {
  $consolidated.set(hasContract(environment().session.getItem(KEY)))
}

export function forgetConsolidated(): void {
  environment().session.removeItem(KEY)
  $consolidated.set(false)
}

function hasContract(kept: string | null): boolean {
  const funds = parsed(kept)
  return CONTRACTS.some((flag) => isOn(funds[flag]))
}

/** Platforms write a flag as `'1'`, `1` or `true`, and as a type of contract counted from 1. */
function isOn(flag: unknown): boolean {
  return flag === true || Number(flag) > 0
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
