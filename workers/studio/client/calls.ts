import type { CallErrorCode } from '#api/error'
import { SESSION_PREFIX, TABLE_PATH, TABLE_PROTOCOL } from '../table-wire.ts'
import type { Round, Seeds, Table } from '../wire.ts'

export type Result<Value> = { ok: true; value: Value } | { ok: false; error: CallErrorCode }

/** What a call that moves a round returns. */
export interface Played {
  round: Round
  balance: number | null
  seeds: Seeds
  freeRounds: Table['freeRounds']
  waitMs: number
}

/** Longer than the studio waits for a wallet. */
const TIMEOUT_MS = 12_000

/** The session token is held only in this variable, never in a URL or in storage. */
let session = ''

async function call<Value>(method: 'GET' | 'POST', path: string, fields?: object): Promise<Result<Value>> {
  try {
    const response = await fetch(path, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${session}` },
      body: fields ? JSON.stringify(fields) : null,
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body = (await response.json()) as { success: true; value: Value } | { success: false; code: CallErrorCode }
    return body.success ? { ok: true, value: body.value } : { ok: false, error: body.code }
  } catch {
    return { ok: false, error: 'network' }
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

/** Pauses for this long, or until the browser is online again. */
export async function pauseOrOnline(ms: number): Promise<void> {
  await Promise.race([pause(ms), new Promise((done) => addEventListener('online', done, { once: true }))])
}

/** Exchanges the launch code for a session. `key`: the same at each repeat, and known to this window alone. */
export async function startSession(code: string, key: string): Promise<Result<Table>> {
  const result = await call<{ session: string; table: Table }>('POST', '/seat', { code, key })
  if (!result.ok) return result
  session = result.value.session
  return { ok: true, value: result.value.table }
}

/** Opens the socket of the shared table of the game, or of a room of fish. */
export function openLive(): WebSocket {
  const url = new URL(TABLE_PATH, location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  return new WebSocket(url, [TABLE_PROTOCOL, SESSION_PREFIX + session])
}

export const look = () => call<Table>('GET', '/table')
export const playRound = (wager: {
  bet: unknown
  clientSeed: string
  roundKey: string
  tableRound?: number
  reward?: string
}) => call<Played>('POST', '/round', wager)
export const chooseStep = (chosen: { round: string; index: number; step: unknown }) =>
  call<Played>('POST', '/step', chosen)
export const markShown = (round: string) => call<object>('POST', '/shown', { round })
export const changeSeed = () =>
  call<{ revealed: { serverSeed: string; commitment: string }; seeds: Seeds }>('POST', '/seed', {})
export const history = () => call<Round[]>('GET', '/history')
export const recall = (round: string, key: string) =>
  call<{ game: string; currency: Table['currency']; round: Round }>('POST', '/recall', { round, key })
