import { type SwitchName, switchCalls } from '#api/operator/switches'
import { log } from '#workers/shared/log'
import type { Env } from '../env.ts'
import { askPlatform, UPSTREAM_TIMEOUT_MS } from '../upstream/upstream.ts'

/** A switch somebody changed, as the platform's audit log will have it; `after` carries when it was. */
export interface SwitchNote {
  name: SwitchName
  before: object
  after: object
  reason: string
}

/** Notes on their way, in KV beside the switches. */
const KEPT = 'note:'

/** Keeps a note before its switch is written: the switch must work while the platform does not, and none may be lost. */
export async function keepNote(config: KVNamespace, note: SwitchNote): Promise<string> {
  const key = `${KEPT}${crypto.randomUUID()}`
  await config.put(key, JSON.stringify(note))
  return key
}

/** Brings it to the platform, which writes it down once however often it comes. What is not taken stays for the clock. */
export async function sendNote(env: Env, key: string): Promise<void> {
  const body = await env.CONFIG.get(key, { type: 'arrayBuffer' })
  if (body === null) return
  const headers = new Headers({ 'Content-Type': 'application/json' })
  const { method, path } = switchCalls.noteSwitchChange
  const question = { method, headers, body: new Uint8Array(body), timeoutMs: UPSTREAM_TIMEOUT_MS }
  const answered = await askPlatform(env, path, question).catch(() => null)
  await answered?.body?.cancel()
  // An operator's own platform may keep no such log; whatever else it says, it is asked again.
  if (answered?.ok || answered?.status === 404) await env.CONFIG.delete(key)
  else log('error', 'platform has not taken a note', { note: key, status: answered?.status ?? 'no answer' })
}

/** Every minute, by the clock: what is still on its way. */
export async function sendNotes(env: Env): Promise<void> {
  const { keys } = await env.CONFIG.list({ prefix: KEPT })
  for (const { name } of keys) await sendNote(env, name)
}
