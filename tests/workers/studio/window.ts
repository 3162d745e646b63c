import { runInDurableObject } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { SIGNATURE_HEADER } from '#api/vendors/vendor'
import type { Env } from '../../../workers/studio/env.ts'
import { playerGameIdOf } from '../../../workers/studio/proof.ts'
import type { Seat } from '../../../workers/studio/rounds/Seat.ts'
import type { Played } from '../../../workers/studio/rounds/seat-types.ts'
import { sign } from '../../../workers/studio/signature.ts'
import type { Table } from '../../../workers/studio/wire.ts'

/** The studio's environment, with the keys of the other parties. */
export const world = env as unknown as Env & Record<string, string>

/** The studio itself, as called over the network. */
export const studio = (exports as unknown as { default: Fetcher }).default

/** Every response of the studio in these tests, read by key. */
export interface StudioResponse<Value> {
  status: number
  value: Value
  code: string | undefined
}

export type { Played }

/** Longer than the cycle of any game. */
const CYCLE_MS = 5_000

export const launchOf = (fields: object = {}) => ({
  operator_id: 'farol',
  sub_partner_id: 'farol',
  user: 'ana',
  token: 'wallet-token',
  game_code: 'loteria-del-puerto',
  currency: 'MXN',
  country: 'MX',
  lang: 'es',
  lobby_url: 'http://site.test/',
  deposit_url: 'http://site.test/deposit',
  ...fields,
})

/** Makes a call as an operator; `signer` names the signing key. */
export async function operatorCall(path: string, fields: object, signer = 'TEST_OPERATOR_KEY'): Promise<Response> {
  const body = new TextEncoder().encode(JSON.stringify(fields))
  const signature = await sign(JSON.parse(world[signer] ?? '') as JsonWebKey, body)
  return studio.fetch(`http://studio.test${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: signature },
    body,
  })
}

/** A game window with an open session. */
export class GameWindow {
  readonly session: string
  readonly table: Table

  constructor(session: string, table: Table) {
    this.session = session
    this.table = table
  }

  static async open(fields: object = {}): Promise<GameWindow> {
    const { url } = (await (await operatorCall('/api/game/url', launchOf(fields))).json()) as { url: string }
    const { value } = await call<{ session: string; table: Table }>('POST', '/seat', {
      code: new URL(url).hash.slice(1),
    })
    return new GameWindow(value.session, value.table)
  }

  play(fields: object = {}): Promise<StudioResponse<Played>> {
    return this.post('/round', { bet: 1_000, clientSeed: 'harbour', roundKey: crypto.randomUUID(), ...fields })
  }

  post<Value>(path: string, fields: object): Promise<StudioResponse<Value>> {
    return call<Value>('POST', path, fields, this.session)
  }

  get<Value>(path: string): Promise<StudioResponse<Value>> {
    return call<Value>('GET', path, undefined, this.session)
  }

  get stub(): DurableObjectStub<Seat> {
    return world.SEAT.get(world.SEAT.idFromString(playerGameIdOf(this.session) ?? ''))
  }

  /** Lets the shortest game cycle pass without waiting for it. */
  passCycle(): Promise<void> {
    return runInDurableObject(this.stub, (_, state) => {
      state.storage.sql.exec('UPDATE round SET startedAt = startedAt - ?', CYCLE_MS)
    })
  }
}

export async function call<Value>(
  method: string,
  path: string,
  fields?: object,
  session?: string,
): Promise<StudioResponse<Value>> {
  const response = await studio.fetch(`http://studio.test${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(session ? { Authorization: `Bearer ${session}` } : {}) },
    ...(fields ? { body: JSON.stringify(fields) } : {}),
  })
  const body = (await response.json()) as { value: Value; code?: string }
  return { status: response.status, value: body.value, code: body.code }
}
