import type { WalletStatus } from '../../src/api/vendor.ts'

/** One unit of a currency in the operator wallet's own units (x 100000); every stake and prize below is made of it. */
export const ONE = 100_000

/** The calls of the operator wallet 1.5 that a vendor makes. */
export type Call = 'check' | 'balance' | 'bet' | 'win' | 'rollback'

/** What a runner must be able to do beside calling; a case that needs what it cannot is left out. */
export type Ability =
  /** The game is opened again: `#player` is the new token, `#replaced` the one before. */
  | 'relaunch'
  /** `#player` is a token whose time is over. */
  | 'expire'
  | 'sign-out'
  /** The member excludes themselves. */
  | 'exclude'
  /** The operator turns the vendor off. */
  | 'vendor-off'
  /** The operator closes the game for a while. */
  | 'game-closed'
  /** The member has 10^12 minor units. */
  | 'rich'
  /** Another vendor's key signs the call (`signed: 'other-vendor'`). */
  | 'other-vendor'

/** How a body is signed: over its bytes, over others, not at all, with what is no base64, with another vendor's key. */
export type Signed = 'well' | 'over-another-body' | 'not' | 'garbage' | 'other-vendor'

/**
 * A call. `with` bends the usual body: a bet of one unit in a round of the case. Texts that start with `#` are names: the
 * same one stands for the same fresh id through the case, `#b^` for it in capitals; `#player`, `#other` (another member),
 * `#replaced`, `#nobody` are tokens, `#member` the member's own name. `undefined` leaves a field out.
 */
export interface CallStep {
  call: Call
  with?: Record<string, unknown>
  /** Sent as it is, instead of a body. */
  raw?: string
  signed?: Signed
  /** Header `X-Msg-Timestamp`. */
  timestamp?: string
  expect: {
    status: WalletStatus
    /** The balance told, less the one before the case; null: none is told. */
    balanceChange: number | null
  }
}

/** Something the world does between two calls. */
export interface WorldStep {
  do: Exclude<Ability, 'rich' | 'other-vendor'>
}

export type Step = CallStep | WorldStep

/** A situation and what a wallet must answer, step by step. Pure: who runs it brings tokens, keys and a wallet. */
export interface Case {
  name: string
  needs: Ability[]
  steps: Step[]
  /** What the member has afterwards, less what they had before the case. */
  change: number
}

const does = (step: Step): step is WorldStep => 'do' in step

/** A case; what it needs and where it ends follow from its steps. `ends` says the latter where an answer is an old one. */
export function situation(name: string, steps: Step[], more: { ends?: number; needs?: Ability[] } = {}): Case {
  const told = steps.flatMap((step) =>
    does(step) || step.expect.balanceChange === null ? [] : [step.expect.balanceChange],
  )
  const needs = steps.flatMap((step): Ability[] =>
    does(step) ? [step.do] : step.signed === 'other-vendor' ? ['other-vendor'] : [],
  )
  return { name, steps, needs: [...new Set([...needs, ...(more.needs ?? [])])], change: more.ends ?? told.at(-1) ?? 0 }
}

type WithoutPrefix<Status> = Status extends `RS_ERROR_${infer Rest}` ? Rest : never
type Short = 'OK' | WithoutPrefix<WalletStatus>

/** A step as it is written in the tables: the call, its answer without `RS_ERROR_`, the change told, what bends it. */
export function step(
  call: Call,
  answer: Short,
  units: number | null,
  bent: Record<string, unknown> = {},
  more: Pick<CallStep, 'signed' | 'timestamp' | 'raw'> = {},
): CallStep {
  const status = (answer === 'OK' ? 'RS_OK' : `RS_ERROR_${answer}`) as WalletStatus
  return {
    call,
    with: bent,
    ...more,
    expect: { status, balanceChange: units === null ? null : Math.round(units * ONE) },
  }
}
