import {
  DEFAULTS,
  type Health,
  type Hosts,
  type Maintenance,
  type Region,
  SWITCH_NAMES,
  SWITCHES,
  type SwitchName,
} from '#api/operator/switches'
import { CachedValue } from '#workers/shared/cached-value'
import { parseJson } from '#workers/shared/json'
import { log } from '#workers/shared/log'

/**
 * The operator's switches. The object stays the same while nothing changes, so values derived from it can be cached.
 */
export interface Switches {
  maintenance: Maintenance
  region: Region
  hosts: Hosts
  health: Health
}

/** Until KV has answered once, the site is open: an outage of KV does not close it. */
export const UNSET: Switches = DEFAULTS

/** The least TTL that KV accepts. In production a change takes this long, or a minute or more at other locations. */
const CACHE_TTL_SECONDS = 30
/** How long a value that this isolate wrote takes precedence over an older one that KV still returns. */
const WRITE_PRECEDENCE_MS = 120_000

/** A switch is at most this old in any isolate. */
const MAX_AGE_MS = 10_000

export function cachedSwitches(): CachedValue<KVNamespace, Switches, Switches> {
  const policy = { ttlMs: 5_000, maxStaleMs: MAX_AGE_MS, initial: UNSET }
  return new CachedValue<KVNamespace, Switches, Switches>(loadSwitches, policy)
}

/** The text each value was read from or written as, so that an unchanged switch is not parsed again. */
const texts = new WeakMap<object, string>()

/**
 * Reads all switches in one call. A malformed value is logged; it and an older value leave the last good one in force.
 */
export async function loadSwitches(config: KVNamespace, last: Switches): Promise<Switches> {
  const stored = await config.get([...SWITCH_NAMES], { type: 'text', cacheTtl: CACHE_TTL_SECONDS })
  let next = last
  for (const name of SWITCH_NAMES) {
    const value = readSwitch(name, stored.get(name) ?? null, last[name])
    if (value !== last[name]) next = { ...next, [name]: value }
  }
  return next
}

function readSwitch<Name extends SwitchName>(name: Name, text: string | null, last: Switches[Name]): Switches[Name] {
  if (text === null) return newest<Switches[Name]>(UNSET[name], last)
  if (text === texts.get(last)) return last
  const read = SWITCHES[name].safeParse(parseJson(text))
  if (!read.success) {
    log('error', 'switch is malformed, keeping the last good one', { switch: name })
    return last
  }
  const value = read.data as Switches[Name]
  texts.set(value, text)
  return newest(value, last)
}

/** Returns `last` when KV still returns the value from before this isolate's write. */
function newest<Value extends { changedAt?: string | undefined }>(read: Value, last: Value): Value {
  const written = last.changedAt ?? ''
  const wroteRecently = written !== '' && Date.now() - Date.parse(written) < WRITE_PRECEDENCE_MS
  return wroteRecently && (read.changedAt ?? '') < written ? last : read
}

/** Writes one switch, stamped, and answers the switches as they are from now on. */
export async function writeSwitch<Name extends SwitchName>(
  config: KVNamespace,
  current: Switches,
  name: Name,
  value: Switches[Name],
  now: Date = new Date(),
): Promise<Switches> {
  const stamped = { ...value, changedAt: now.toISOString() }
  const text = JSON.stringify(stamped)
  await config.put(name, text)
  texts.set(stamped, text)
  return { ...current, [name]: stamped }
}
