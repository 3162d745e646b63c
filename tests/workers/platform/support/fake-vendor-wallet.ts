import { Buffer } from 'node:buffer'
import { importJWK, type JWK } from 'jose'
import { vi } from 'vitest'
import {
  TRANSFER_PATH,
  TRANSFER_STATUS_PATH,
  type TransferResponse,
  VENDOR_WALLET_BALANCE_PATH,
} from '#api/vendors/transfer-wallet'
import { SIGNATURE_HEADER, type WalletStatus } from '#api/vendors/vendor'
import { env } from './world.ts'

export interface WalletCall {
  path: string
  body: Record<string, unknown>
}

/**
 * Faults of a call. `silent`: it never arrives. `lost`: it is executed and the response does not arrive. `late`: it
 * arrives when `deliver` is called. `garbage`, `shut`, `foreign`: it is not executed, and the response is not JSON,
 * HTTP 503, or about another transfer. `garbled`: executed, with an unreadable response. A status: that response.
 */
export const UNCLEAR = ['silent', 'lost', 'late', 'garbage', 'garbled', 'shut', 'foreign'] as const
export type Fault = (typeof UNCLEAR)[number] | WalletStatus

/** MXN in the wallet's units. */
export const UNIT = 1_000

/**
 * A vendor with its own wallets, behind a mock of `fetch`: written from docs/vendor-wallets.md, without any of our
 * code.
 */
export class FakeVendorWallet {
  readonly calls: WalletCall[] = []
  readonly unsigned: WalletCall[] = []
  /** User -> balance in the wallet's units. */
  readonly holds = new Map<string, number>()
  readonly #replies = new Map<string, Omit<TransferResponse, 'request_uuid'>>()
  readonly #faults: { path: string; fault: Fault }[] = []
  #delayed: WalletCall[] = []

  constructor() {
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => this.#respond(new Request(input, init)))
  }

  /** Adds faults for the next calls of this path: one fault per call, in order. */
  fail(path: 'transfer' | 'status' | 'balance', ...faults: Fault[]): void {
    const full = { transfer: TRANSFER_PATH, status: TRANSFER_STATUS_PATH, balance: VENDOR_WALLET_BALANCE_PATH }[path]
    this.#faults.push(...faults.map((fault) => ({ path: full, fault })))
  }

  /** Delivers the late calls now. */
  deliver(): void {
    for (const call of this.#delayed) this.#apply(call)
    this.#delayed = []
  }

  /** Wins (or loses) in the vendor's games, in minor units. */
  play(user: string, change: number): void {
    this.holds.set(user, (this.holds.get(user) ?? 0) + change * UNIT)
  }

  /** Returns the balance in minor units. */
  balance(user: string): number {
    return (this.holds.get(user) ?? 0) / UNIT
  }

  transfers(): WalletCall[] {
    return this.calls.filter(({ path }) => path === TRANSFER_PATH)
  }

  async #respond(request: Request): Promise<Response> {
    const text = await request.text()
    const call = { path: new URL(request.url).pathname, body: JSON.parse(text) as WalletCall['body'] }
    this.calls.push(call)
    if (!(await isSigned(text, request.headers.get(SIGNATURE_HEADER) ?? ''))) this.unsigned.push(call)
    const at = this.#faults.findIndex(({ path }) => path === call.path)
    const fault = at === -1 ? undefined : this.#faults.splice(at, 1)[0]?.fault
    return fault === undefined ? this.#say(call, this.#apply(call)) : this.#fail(call, fault)
  }

  #fail(call: WalletCall, fault: Fault): Response {
    if (fault === 'lost' || fault === 'garbled') this.#apply(call)
    if (fault === 'late') this.#delayed.push(call)
    if (fault === 'garbage' || fault === 'garbled') return new Response('<html>')
    if (fault === 'shut') return new Response('{}', { status: 503 })
    if (fault === 'foreign')
      return this.#say(call, { ...contentOf(call), status: 'RS_OK', transaction_uuid: crypto.randomUUID() })
    if (fault === 'silent' || fault === 'lost' || fault === 'late')
      throw new DOMException('The operation timed out.', 'TimeoutError')
    // A final refusal is stored, as the protocol requires; any other status changes nothing.
    const reply = { ...contentOf(call), status: fault, balance: this.holds.get(String(call.body.user)) ?? 0 }
    if (call.path === TRANSFER_PATH && FINAL.includes(fault)) this.#replies.set(idOf(call), reply)
    return this.#say(call, reply)
  }

  #apply(call: WalletCall): Omit<TransferResponse, 'request_uuid'> {
    const user = String(call.body.user)
    const balance = this.holds.get(user) ?? 0
    if (call.path === VENDOR_WALLET_BALANCE_PATH) return { status: 'RS_OK', balance }
    const existing = this.#replies.get(idOf(call))
    if (call.path === TRANSFER_STATUS_PATH) return existing ?? { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' }
    if (existing) return existing
    const change = call.body.direction === 'in' ? Number(call.body.amount) : -Number(call.body.amount)
    const isEnough = balance + change >= 0
    if (isEnough) this.holds.set(user, balance + change)
    const status = isEnough ? 'RS_OK' : 'RS_ERROR_NOT_ENOUGH_MONEY'
    const reply = { ...contentOf(call), status, balance: isEnough ? balance + change : balance } as const
    this.#replies.set(idOf(call), reply)
    return reply
  }

  #say({ body }: WalletCall, reply: Omit<TransferResponse, 'request_uuid'>): Response {
    const { request_uuid: requestUuid, user, currency } = body
    return Response.json({ ...reply, request_uuid: requestUuid, user, currency })
  }
}

const FINAL: Fault[] = [
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_BET_LIMIT_EXCEEDED',
]

const idOf = ({ body }: WalletCall) => `${body.user} ${body.transaction_uuid}`

function contentOf({ body }: WalletCall): Pick<TransferResponse, 'transaction_uuid' | 'direction' | 'amount'> {
  const { transaction_uuid: transactionUuid, direction, amount } = body
  return { transaction_uuid: transactionUuid, direction, amount } as Pick<
    TransferResponse,
    'transaction_uuid' | 'direction' | 'amount'
  >
}

async function isSigned(text: string, signature: string): Promise<boolean> {
  const key = (await importJWK(JSON.parse(env.TEST_OPERATOR_PUBLIC_KEY) as JWK, 'RS256')) as CryptoKey
  const bytes = Buffer.from(signature, 'base64')
  return crypto.subtle.verify('RSASSA-PKCS1-v1_5', key, bytes, new TextEncoder().encode(text))
}
