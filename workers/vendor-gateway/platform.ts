import type { WalletCallResponse, WalletCheckResponse } from '#api/vendors/vendor'
import { CALLS_PATH, type CallOutcome, KEYS_PATH, type VendorKey, type WalletCall } from '#api/vendors/vendor-gateway'
import { RequestBatcher } from '../shared/request-batcher.ts'
import type { Env } from './env.ts'

export type CallReply = WalletCallResponse | WalletCheckResponse

/** A vendor waits for a few seconds only, so a later response is of no use. */
const TIMEOUT_MS = 10_000

/**
 * Returns the registered keys of all vendors, valid now or later. A connection that was closed while it was idle fails once;
 * reading again does no harm. Rejects when the platform does not respond.
 */
export async function fetchKeys(env: Env): Promise<VendorKey[]> {
  try {
    return await fetchJson(env, KEYS_PATH)
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') throw error
    return fetchJson(env, KEYS_PATH)
  }
}

/** The calls of this isolate, by the bank they are for. */
const batchers = new Map<string, RequestBatcher<WalletCall, CallReply>>()

/**
 * Returns the platform's response to a signed call. Calls that wait for the same bank are sent in one batch. Rejects when there is no response; the call may have been executed even so.
 */
export function sendCall(env: Env, call: WalletCall, waitUntil: (work: Promise<unknown>) => void): Promise<CallReply> {
  const bank = bankIn(call.body.token)
  const batcher = batchers.get(bank) ?? new RequestBatcher()
  batchers.set(bank, batcher)
  return batcher.request(
    call,
    (calls) => fetchJson<CallOutcome<CallReply>[]>(env, CALLS_PATH, JSON.stringify(calls)),
    waitUntil,
  )
}

/** Returns the bank prefix of a game token (`newGameToken` of the platform), or '' when it is not a token of ours. */
function bankIn(token: string): string {
  return /^[0-9a-z]{3}(?=[\w-]{36}$)/.exec(token)?.[0] ?? ''
}

async function fetchJson<Reply>(env: Env, path: string, body?: string): Promise<Reply> {
  const headers: Record<string, string> = { 'X-Edge-Secret': env.PLATFORM_SECRET }
  const init: RequestInit = { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json'
    Object.assign(init, { method: 'POST', body })
  }
  const response = await fetchPlatform(env, path, init)
  if (!response.ok) throw new Error(`the platform answered ${response.status} at ${path}`)
  return response.json()
}

function fetchPlatform(env: Env, path: string, init: RequestInit): Promise<Response> {
  if (env.PLATFORM_ORIGIN) return fetch(env.PLATFORM_ORIGIN + path, init)
  if (env.PLATFORM) return env.PLATFORM.fetch(`https://platform.internal${path}`, init)
  return Promise.reject(new Error('neither PLATFORM_ORIGIN nor PLATFORM is set'))
}
