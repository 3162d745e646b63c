import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SIGNATURE_HEADER, type WalletCallResponse } from '#api/vendors/vendor'
import { launched } from '#tests/support/product/client'
import { putForTwo } from '#tests/support/product/two-people'
import type { Server as OpsServer } from '../../../scripts/ops/server.ts'

const CODE = 'CALA'
const GAME = 'cg_torchoffire'

/** Factor from pesos in minor units to the wallet's units. */
const UNITS = 1_000

/**
 * An external vendor that implements the operator wallet 1.5: a separate program with one game, which signs each wallet
 * call with its key.
 */
export class Vendor {
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  readonly #server: Server
  /** User -> the token of their newest launch. */
  readonly #gameTokens = new Map<string, string>()

  constructor() {
    this.#server = createServer(async (request, response) => {
      let text = ''
      for await (const part of request) text += part
      const body = JSON.parse(text) as { user?: string; token?: string }
      if (body.user && body.token) this.#gameTokens.set(body.user, body.token)
      const reply = request.url?.endsWith('/list') ? [LISTED] : { url: `${this.#origin}/play` }
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(reply))
    })
  }

  get #origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Registers the vendor as two operators do, and reads its games into the catalogue. */
  async open(proposes: OpsServer, confirms: OpsServer): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    const { n, e } = this.#keys.publicKey.export({ format: 'jwk' })
    await putForTwo(proposes, confirms, `/ops/vendors/${CODE}/registration`, {
      ...{ protocol: 'operator-wallet', baseUrl: this.#origin, name: 'Cala Azul', operatorId: 'farol' },
      ...{ gameOrigins: [], currencies: [], mode: 'seamless', publicKey: { kty: 'RSA', n, e } },
    })
    await proposes.request('PUT', `/ops/vendors/${CODE}/games`, {})
  }

  close(): Promise<void> {
    return new Promise((done) => this.#server.close(() => done()))
  }

  /** Opens the game for a member; returns the token of the launch. */
  async openGame(origin: string, memberId: string, token: string): Promise<string> {
    await launched(origin, token, `${CODE.toLowerCase()}-${GAME}`)
    const gameToken = this.#gameTokens.get(memberId)
    if (!gameToken) throw new Error('The launch brought no token.')
    return gameToken
  }

  /** Returns the id of a transaction in the ledger. */
  idOf(transaction: string): string {
    return `${CODE}:${transaction}`
  }

  /** Makes one wallet call. `amount` in minor units; a rollback has none. */
  async call(
    wallet: string,
    path: 'bet' | 'win' | 'rollback',
    { amount, ...call }: WalletCall,
  ): Promise<WalletCallResponse> {
    const wager = amount === undefined ? {} : { currency: 'MXN', amount: amount * UNITS, is_free: false }
    const body = JSON.stringify({ ...call, ...wager, request_uuid: randomUUID(), supplier_user: null, game_code: GAME })
    const signature = sign('RSA-SHA256', Buffer.from(body), this.#keys.privateKey).toString('base64')
    const response = await fetch(`${wallet}/wallet/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: signature },
      body,
      signal: AbortSignal.timeout(15_000),
    })
    return (await response.json()) as WalletCallResponse
  }
}

export interface WalletCall {
  token: string
  transaction_uuid: string
  reference_transaction_uuid?: string
  round: string
  round_closed: boolean
  amount?: number
}

const LISTED = {
  ...{ game_id: 1, game_code: GAME, name: 'Torch of Fire', category: 'Video Slots', product: 'Cala', enabled: true },
  ...{ platforms: ['GPL_DESKTOP'], blocked_countries: [], url_thumb: '', url_background: '' },
}
