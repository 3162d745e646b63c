import { operatorCalls } from '#api/operator/operators'
import { type SwitchName, switchCalls } from '#api/operator/switches'
import { log } from '#workers/shared/log'
import type { Env } from '../env.ts'
import { fetchPlatform, UPSTREAM_TIMEOUT_MS } from '../upstream/upstream.ts'
import type { WrongTries } from '../wrong-tries.ts'

/** A change of a switch, as the platform's audit log records it; `after` holds the time of the change. */
export interface SwitchNote {
  name: SwitchName
  before: object
  after: object
  reason: string
}

/** Key prefix of pending notes, in KV beside the switches. */
const KEY_PREFIX = 'note:'

/**
 * Stores a note before its switch is written: a switch must work while the platform is down, and no note may be lost.
 */
export async function storeNote(config: KVNamespace, note: SwitchNote): Promise<string> {
  const key = `${KEY_PREFIX}${crypto.randomUUID()}`
  await config.put(key, JSON.stringify(note))
  return key
}

/**
 * Sends a note to the platform, which records it once however often it arrives. A note it does not accept stays in KV.
 */
export async function sendNote(env: Env, key: string): Promise<void> {
  const body = await env.CONFIG.get(key, { type: 'arrayBuffer' })
  if (body === null) return
  const headers = new Headers({ 'Content-Type': 'application/json' })
  const { method, path } = switchCalls.noteSwitchChange
  const request = { method, headers, body: new Uint8Array(body), timeoutMs: UPSTREAM_TIMEOUT_MS }
  const response = await fetchPlatform(env, path, request).catch(() => null)
  await response?.body?.cancel()
  // 404: an operator's own platform may have no such log. After any other status the note is sent again.
  if (response?.ok || response?.status === 404) await env.CONFIG.delete(key)
  else log('error', 'platform has not taken a note', { note: key, status: response?.status ?? 'no answer' })
}

/** Tells the platform's audit log of wrong tokens, once a minute at most. */
export async function reportWrongTokens(env: Env, tries: WrongTries, address: string): Promise<void> {
  const count = tries.takeReport()
  if (count === 0) return
  const { method, path } = operatorCalls.noteWrongTokens
  const headers = new Headers({ 'Content-Type': 'application/json' })
  const body = new TextEncoder().encode(JSON.stringify({ count, address: address.slice(0, 64) }))
  const request = { method, headers, body, timeoutMs: UPSTREAM_TIMEOUT_MS }
  const response = await fetchPlatform(env, path, request).catch(() => null)
  await response?.body?.cancel()
  if (!response?.ok)
    log('error', 'platform has not noted wrong tokens', { count, status: response?.status ?? 'no answer' })
}

/** Runs every minute by cron: sends the notes that are still pending. */
export async function sendNotes(env: Env): Promise<void> {
  const { keys } = await env.CONFIG.list({ prefix: KEY_PREFIX })
  for (const { name } of keys) await sendNote(env, name)
}
