import { atom } from 'nanostores'
import { type Flag, type FlagId, type SystemStatus, systemStatus } from '#api/site'
import { type CallResult, call } from '../call.ts'

/** The configuration of the site for this visitor; null until it is loaded. */
export const $status = atom<SystemStatus | null>(null)

let cached: Promise<CallResult<SystemStatus>> | null = null

/** Requested once per page; a failure may be retried. */
export async function loadStatus(): Promise<CallResult<SystemStatus>> {
  cached ??= call(systemStatus, {})
  const result = await cached
  if (result.ok) $status.set(result.value)
  else cached = null
  return result
}

/** True when the flag is on, anywhere in the tree; a child of a flag that is off is off. */
export function isOn(flags: readonly Flag[], id: FlagId): boolean {
  return flags.some((flag) => flag.enabled === '1' && (flag.modId === id || isOn(flag.childrenNodes ?? [], id)))
}
