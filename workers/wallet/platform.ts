import type { WalletAnswer, WalletCheckAnswer } from '#api/vendor'
import { CALLS_PATH, KEYS_PATH, type Settled, type VendorKey, type WalletCall } from '#api/walletDoor'
import { RequestBatcher } from '../shared/request-batcher.ts'
import type { Env } from './env.ts'

export type Answer = WalletAnswer | WalletCheckAnswer

/** A vendor waits for a few seconds only; what comes later helps nobody. */
const ANSWER_MS = 10_000

/** The vendors' keys that are known now, valid or soon to be. Rejects when the platform does not answer. */
export function keysOf(env: Env): Promise<VendorKey[]> {
  return ask(env, KEYS_PATH)
}

/** The calls of this isolate, by the bank they are for. */
const batchers = new Map<string, RequestBatcher<WalletCall, Answer>>()

/**
 * The platform's answer to a signed call, which travels with those that wait for the same bank. `keep`: `waitUntil` of
 * the request. Rejects when there is no answer, which says nothing of what was done.
 */
export function answerTo(env: Env, call: WalletCall, keep: (work: Promise<unknown>) => void): Promise<Answer> {
  const bank = bankIn(call.body.token)
  const batcher = batchers.get(bank) ?? new RequestBatcher()
  batchers.set(bank, batcher)
  return batcher.request(call, (asked) => ask<Settled<Answer>[]>(env, CALLS_PATH, JSON.stringify(asked)), keep)
}

/** The letters of a game token that name its bank (`newGameToken` of the platform); what is no token of ours has none. */
function bankIn(token: string): string {
  return /^[0-9a-z]{3}(?=[\w-]{36}$)/.exec(token)?.[0] ?? ''
}

async function ask<Said>(env: Env, path: string, body?: string): Promise<Said> {
  const headers: Record<string, string> = { 'X-Edge-Secret': env.PLATFORM_SECRET }
  const init: RequestInit = { headers, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) }
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json'
    Object.assign(init, { method: 'POST', body })
  }
  const answer = await fetched(env, path, init)
  if (!answer.ok) throw new Error(`the platform answered ${answer.status} at ${path}`)
  return answer.json()
}

function fetched(env: Env, path: string, init: RequestInit): Promise<Response> {
  if (env.PLATFORM_ORIGIN) return fetch(env.PLATFORM_ORIGIN + path, init)
  if (env.PLATFORM) return env.PLATFORM.fetch(`https://platform.internal${path}`, init)
  return Promise.reject(new Error('neither PLATFORM_ORIGIN nor PLATFORM is set'))
}
