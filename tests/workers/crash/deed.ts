import type { Endpoint } from '#api/endpoint'
import type { Dice } from '#tests/simulation/dice'
import { type ApiReply, type Json, PASSWORD, send } from '#tests/support/product/client'
import type { Vendor } from './vendor.ts'

/** The kinds of deeds, as reported in the totals. `repeat` is an answered call of the vendor that is sent again. */
export type Work =
  | 'bet'
  | 'win'
  | 'rollback'
  | 'repeat'
  | 'spin'
  | 'deposit'
  | 'withdraw'
  | 'payout'
  | 'transfer'
  | 'adjust'

/**
 * A transfer that must be in the journal exactly once. `amount` in minor units, or null while the client cannot know
 * it.
 */
export interface ExpectedTransfer {
  id: string
  kind: string
  member: string
  amount: number | null
}

/** The result of one attempt. `again`: there was no clear reply, so the same call is repeated. */
export type Outcome = Done | Refused | { is: 'again'; why: string }

export interface Done {
  is: 'done'
  transfers?: ExpectedTransfer[]
  /** Transfers that are still pending and must be in the journal at the end. */
  later?: ExpectedTransfer[]
  next?: Deed[]
}

/** A final refusal. The ids in `never` must not appear in the journal. */
export interface Refused {
  is: 'refused'
  never?: string[]
  transfers?: ExpectedTransfer[]
}

/** One action, whose ids stay the same however often it is tried. */
export interface Deed {
  work: Work
  act(): Promise<Outcome>
  /** The deeds that replace this one when its reply was lost. */
  afterCut?: () => Deed[]
}

/** The identity and the resources of a client in the crash test. */
export interface Self {
  origin: string
  /** The origin for the vendor's wallet calls. */
  wallet: string
  dice: Dice
  account: string
  memberId: string
  token: string
  /** The payout account. */
  payout: string
  vendor: Vendor
  /** The token of the vendor's game. */
  gameToken: string
  /** The tokens of two operators: one proposes, the other confirms. */
  operators: [string, string]
  /** The members to whom an agent may send money; none for a member. */
  lineage: { up: string | null; down: { account: string; memberId: string }[] }
  /** A game session at the studio; only some clients have one. */
  studio: { origin: string; session: string; bet: number } | null
}

/** Codes that give no final result. */
const NOT_NOW = new Set(['busy', 'upstream-failed', 'upstream-timeout'])

/** A gateway's response: the value, an expected final refusal, or a reason to repeat the call. */
export type CallResult = { is: 'value'; value: Json } | { is: 'no'; code: string } | { is: 'again'; why: string }

/** Makes a member's call. Throws on a refusal that is not listed. */
export async function callAsMember(
  self: Self,
  endpoint: Endpoint,
  fields: object,
  ...noes: string[]
): Promise<CallResult> {
  return resultOf(endpoint.path, await send(self.origin, endpoint, fields, self.token), noes)
}

/** Makes a call that requires the password again. However many a kill cuts off, none of them locks the password. */
export function proved(
  self: Self,
  endpoint: Endpoint,
  fields: { id: string } & Record<string, unknown>,
): Promise<CallResult> {
  return callAsMember(self, endpoint, { ...fields, password: PASSWORD }, 'not-enough-money')
}

/** Makes an operator's call at `/ops`. */
export async function ordered(
  { origin, operators }: Self,
  who: 0 | 1,
  path: string,
  body: object,
  ...noes: string[]
): Promise<CallResult> {
  const response = await fetch(origin + path, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${operators[who]}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  })
  return resultOf(path, { status: response.status, body: (await response.json()) as ApiReply['body'] }, noes)
}

/** Turns a response without a value into a repeat. */
export function again(result: Exclude<CallResult, { is: 'value' }>): Outcome {
  return { is: 'again', why: result.is === 'again' ? result.why : result.code }
}

function resultOf(path: string, { status, body }: ApiReply, noes: string[]): CallResult {
  if (body.success) return { is: 'value', value: body.value as Json }
  const code = body.code ?? ''
  if (NOT_NOW.has(code)) return { is: 'again', why: code }
  if (noes.includes(code)) return { is: 'no', code }
  throw new Error(`${path} answered ${status} ${code}`)
}
