import type { Endpoint } from '#api/endpoint'
import type { Dice } from '#tests/simulation/dice'
import { type Answered, type Json, PASSWORD, send } from '#tests/support/client'
import type { Vendor } from './vendor.ts'

/** What a client does, as the figures name it; `repeat`: a call of the vendor's that was answered, sent once more. */
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

/** A transfer the journal has to have once. `amount` in minor units; null while its client cannot know it. */
export interface Line {
  id: string
  kind: string
  member: string
  amount: number | null
}

/** What came of one try. `again`: nobody said, so the same is asked again. */
export type Told = Done | Refused | { is: 'again'; why: string }

export interface Done {
  is: 'done'
  lines?: Line[]
  /** On their way: in the journal before the end. */
  later?: Line[]
  next?: Deed[]
}

/** A no that is final: `never` is not to be in the journal. */
export interface Refused {
  is: 'refused'
  never?: string[]
  lines?: Line[]
}

/** One thing to do, under ids that stay the same however often it is tried. */
export interface Deed {
  work: Work
  act(): Promise<Told>
  /** What is done instead, where the answer was cut off. */
  afterCut?: () => Deed[]
}

/** Whom a client of the crash test acts for, and with what. */
export interface Self {
  origin: string
  /** Where the vendor's wallet calls go. */
  wallet: string
  dice: Dice
  account: string
  memberId: string
  token: string
  /** The account to pay to. */
  payout: string
  vendor: Vendor
  /** The token of the vendor's game. */
  seat: string
  /** Two operators by name: what one proposes the other confirms. */
  operators: [string, string]
  /** Whom an agent may send to; none for a member. */
  line: { up: string | null; down: { account: string; memberId: string }[] }
  /** A seat at the studio, for some. */
  studio: { origin: string; session: string; bet: number } | null
}

/** Codes that say nothing of what was asked. */
const NOT_NOW = new Set(['busy', 'upstream-failed', 'upstream-timeout'])

/** The answer of a door: what came of it, a final no among those a client reckons with, or nothing yet. */
export type Heard = { is: 'value'; value: Json } | { is: 'no'; code: string } | { is: 'again'; why: string }

/** A member's call; a no that nobody reckons with is an error. */
export async function said(self: Self, endpoint: Endpoint, fields: object, ...noes: string[]): Promise<Heard> {
  return heard(endpoint.path, await send(self.origin, endpoint, fields, self.token), noes)
}

/**
 * A call that asks for the password again. One that kills have cut off three times is locked for a while, and then the
 * newest of the member's own list say whether it was done.
 */
export async function proved(
  self: Self,
  endpoint: Endpoint,
  fields: { id: string } & Record<string, unknown>,
  list: Endpoint,
): Promise<Heard> {
  const asked = { ...fields, password: PASSWORD }
  const answer = await said(self, endpoint, asked, 'not-enough-money', 'account-locked')
  if (answer.is !== 'no' || answer.code !== 'account-locked') return answer
  const listed = await said(self, list, {})
  if (listed.is !== 'value') return listed
  const done = (Object.values(listed.value).flat() as (Json | null)[]).find((one) => one?.id === fields.id)
  return done ? { is: 'value', value: done } : answer
}

/** What an operator does at `/ops`. */
export async function ordered(
  { origin, operators }: Self,
  who: 0 | 1,
  path: string,
  body: object,
  ...noes: string[]
): Promise<Heard> {
  const answer = await fetch(origin + path, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${operators[who]}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  })
  return heard(path, { status: answer.status, body: (await answer.json()) as Answered['body'] }, noes)
}

/** Nothing came of it yet. */
export function again(heard: Exclude<Heard, { is: 'value' }>): Told {
  return { is: 'again', why: heard.is === 'again' ? heard.why : heard.code }
}

function heard(path: string, { status, body }: Answered, noes: string[]): Heard {
  if (body.success) return { is: 'value', value: body.value as Json }
  const code = body.code ?? ''
  if (NOT_NOW.has(code)) return { is: 'again', why: code }
  if (noes.includes(code)) return { is: 'no', code }
  throw new Error(`${path} answered ${status} ${code}`)
}
