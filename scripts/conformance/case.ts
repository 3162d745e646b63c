import type { WalletStatus } from '../../src/api/vendors/vendor.ts'

/** One unit of a currency in the operator wallet's own units (x 100000). All stakes and wins are multiples of it. */
export const ONE = 100_000

/** The calls of the operator wallet 1.5 that a vendor makes. */
export type Call = 'check' | 'balance' | 'bet' | 'win' | 'rollback'

/** What a runner must be able to do besides making calls. A case is left out when the runner lacks what it needs. */
export type Ability =
  /** Opens the game again: `#player` is the new token, `#replaced` the previous one. */
  | 'relaunch'
  /** Expires the token `#player`. */
  | 'expire'
  | 'sign-out'
  /** The member excludes themselves. */
  | 'exclude'
  /** The operator turns the vendor off. */
  | 'vendor-off'
  /** The operator closes the game for a while. */
  | 'game-closed'
  /** The operator lets a win of this game be at most twice the stakes of its round; what is above is held. */
  | 'low-ceiling'
  /** The operator lets wins be as high as they come. */
  | 'no-ceiling'
  /** The member has 10^12 minor units. */
  | 'rich'
  /** Another vendor's key signs the call (`signed: 'other-vendor'`). */
  | 'other-vendor'

/**
 * How a body is signed: over its bytes, over other bytes, not at all, with invalid base64, with another vendor's key.
 */
export type Signed = 'well' | 'over-another-body' | 'not' | 'garbage' | 'other-vendor'

/**
 * A call. `with` overrides fields of the usual body, which is a bet of one unit in a round of the case. A text that
 * starts with `#` is a name: the same name becomes the same fresh id throughout the case, and `#b^` that id in
 * capitals. `#player`, `#other` (another member), `#replaced` and `#nobody` are tokens, `#member` is the member's own
 * name. `undefined` leaves a field out.
 */
export interface CallStep {
  call: Call
  with?: Record<string, unknown>
  /** Sent unchanged instead of the usual body. */
  raw?: string
  signed?: Signed
  /** Header `X-Msg-Timestamp`. */
  timestamp?: string
  expect: {
    status: WalletStatus
    /** The balance in the response minus the one before the case; null: the response must hold no balance. */
    balanceChange: number | null
  }
}

/** An event between two calls, such as a token that expires. */
export interface WorldStep {
  do: Exclude<Ability, 'rich' | 'no-ceiling' | 'other-vendor'>
}

export type Step = CallStep | WorldStep

/**
 * A situation and the responses that a wallet must give, step by step. The runner supplies tokens, keys and a wallet.
 */
export interface Case {
  name: string
  needs: Ability[]
  steps: Step[]
  /** The member's balance after the case minus the one before it. */
  change: number
}

const does = (step: Step): step is WorldStep => 'do' in step

/**
 * Builds a case and derives its needs and its final balance change from the steps. `ends` states the final change when
 * the last response repeats an older balance.
 */
export function situation(name: string, steps: Step[], more: { ends?: number; needs?: Ability[] } = {}): Case {
  const balanceChanges = steps.flatMap((step) =>
    does(step) || step.expect.balanceChange === null ? [] : [step.expect.balanceChange],
  )
  const needs = steps.flatMap((step): Ability[] =>
    does(step) ? [step.do] : step.signed === 'other-vendor' ? ['other-vendor'] : [],
  )
  return {
    name,
    steps,
    needs: [...new Set([...needs, ...(more.needs ?? [])])],
    change: more.ends ?? balanceChanges.at(-1) ?? 0,
  }
}

type WithoutPrefix<Status> = Status extends `RS_ERROR_${infer Rest}` ? Rest : never
type Short = 'OK' | WithoutPrefix<WalletStatus>

/**
 * Builds a step of the tables: the call, the expected status without `RS_ERROR_`, the expected balance change in units
 * of the currency, and the overridden fields.
 */
export function step(
  call: Call,
  expected: Short,
  units: number | null,
  bent: Record<string, unknown> = {},
  more: Pick<CallStep, 'signed' | 'timestamp' | 'raw'> = {},
): CallStep {
  const status = (expected === 'OK' ? 'RS_OK' : `RS_ERROR_${expected}`) as WalletStatus
  return {
    call,
    with: bent,
    ...more,
    expect: { status, balanceChange: units === null ? null : Math.round(units * ONE) },
  }
}
