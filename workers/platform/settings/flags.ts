import type { Refusal } from '#api/envelope'
import type { FlagChange } from '#api/operator/site'
import { FLAG_IDS, type Flag, type FlagId } from '#api/site'
import { FLAGS } from '#brand/brand'
import type { By } from '../operators/audit.ts'
import { readSetting, saveSetting } from './settings.ts'

/** One setting per flag, so that two operators do not overwrite each other. */
export const FLAG_SETTING = 'flag:'

/**
 * Returns true when the flag is on: the operator's setting, else the brand's. A change reaches every isolate within 10
 * seconds.
 */
export async function isFlagOn(db: D1Database, name: FlagId): Promise<boolean> {
  const set = await readSetting(db, FLAG_SETTING + name)
  return typeof set === 'boolean' ? set : FLAGS[name]
}

/** Returns the whitelabel flags in force. */
export async function readFlags(db: D1Database): Promise<Record<FlagId, boolean>> {
  const entries = await Promise.all(FLAG_IDS.map(async (id) => [id, await isFlagOn(db, id)] as const))
  return Object.fromEntries(entries) as Record<FlagId, boolean>
}

/** The flags as the tree of specification section 3. None of ours has a parent. */
export async function flagTree(db: D1Database): Promise<Flag[]> {
  const flags = await readFlags(db)
  return FLAG_IDS.map((modId) => ({ modId, enabled: flags[modId] ? '1' : '0' }))
}

/** Sets some flags and leaves the others. */
export async function saveFlags(db: D1Database, change: FlagChange, by: By): Promise<Flag[] | Refusal> {
  for (const [name, enabled] of Object.entries(change)) {
    const refused = await saveSetting(db, FLAG_SETTING + name, enabled === '1', by)
    if (refused) return refused
  }
  return flagTree(db)
}
