import * as z from 'zod/mini'
import { endpoint, Nothing } from '../../endpoint.ts'
import { CurrencyCode, MinorUnits, PositiveMinorUnits } from '../../money.ts'
import { Reason } from '../../reason.ts'
import { ROLES, rolesWith } from '../../roles.ts'
import { BankName, Next } from '../paging.ts'
import { orProposal } from '../proposals.ts'
import { VendorCode } from '../vendors.ts'

/** held -> proposed -> released / returned. A proposal that is refused is held again. */
export const HELD_WIN_STATES = ['held', 'proposed', 'released', 'returned'] as const

/** `release`: the member is paid. `return`: the money goes back to where it came from. */
export const HELD_WIN_DECISIONS = ['release', 'return'] as const

const text = z.nullable(z.string())

/** A win above its ceiling, of a bet or at a vendor wallet. Amounts in minor units, times in ISO 8601 UTC. */
export const HeldWin = z.object({
  number: z.int(),
  /** `VENDOR:` and the vendor's own id; `vendor-win-held:` and member and id of a transfer from a vendor wallet. */
  transferId: z.string(),
  memberId: z.string(),
  vendor: z.string(),
  ...{ game: text, round: text },
  amount: MinorUnits,
  currency: CurrencyCode,
  state: z.enum(HELD_WIN_STATES),
  /** What was proposed, by whom (`operator:NAME`) and why. */
  how: z.nullable(z.enum(HELD_WIN_DECISIONS)),
  ...{ proposedBy: text, reason: text, decidedBy: text },
  heldAt: z.string(),
  decidedAt: text,
})

/** A held win with its reference, `bank-0.7`, which names the bank. */
const ReferredHeldWin = z.extend(HeldWin, { reference: z.string() })

const OfHeldWin = z.strictObject({ reference: z.string().check(z.regex(/^bank-\d{1,4}\.\d{1,12}$/)) })

const listHeldWins = endpoint({
  method: 'GET',
  path: '/ops/held-wins',
  summary: 'Wins above their ceiling of one bank, in the order they were held, with the accounts they are for',
  auth: 'operator',
  roles: ROLES,
  request: z.strictObject({ bank: BankName, after: z._default(z.string().check(z.regex(/^\d{1,12}$/)), '0') }),
  response: z.object({ items: z.array(z.extend(ReferredHeldWin, { account: text })), next: Next }),
})

const proposeHeldWin = endpoint({
  method: 'PUT',
  path: '/ops/held-wins/:reference',
  summary: 'Proposes to release a held win to its member, or to return it to the house; another person confirms',
  auth: 'operator',
  roles: rolesWith('finance'),
  params: OfHeldWin,
  request: z.strictObject({ how: z.enum(HELD_WIN_DECISIONS), reason: Reason }),
  response: ReferredHeldWin,
  errors: ['conflict'],
})

const decideHeldWin = endpoint({
  method: 'PUT',
  path: '/ops/held-wins/:reference/decision',
  summary: 'Confirms what was proposed for a held win, by another person, or refuses the proposal',
  auth: 'operator',
  roles: rolesWith('finance'),
  params: OfHeldWin,
  request: z.strictObject({ decision: z.enum(['confirm', 'refuse']), reason: z.optional(Reason) }),
  response: ReferredHeldWin,
  errors: ['conflict', 'same-person', 'limit-reached'],
})

/** A ceiling as an operator sets it; null: the next default applies. */
export const WinCeilingChange = z.strictObject({
  /** Without it the ceiling is for every game of the vendor. */
  game: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  /** A multiple of the stake of a round. */
  times: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)))),
  /** The most in one currency, in minor units, however large the stake. */
  most: z.optional(z.strictObject({ currency: CurrencyCode, amount: z.nullable(PositiveMinorUnits) })),
})
export type WinCeilingChange = z.infer<typeof WinCeilingChange>

const Most = z.partialRecord(CurrencyCode, z.int())

/** A ceiling that was set for a vendor, or for one of its games; what is null or not named has the house's default. */
export const SetCeiling = z.object({ game: text, times: z.nullable(z.int()), most: Most })
export type SetCeiling = z.infer<typeof SetCeiling>

const Ceilings = z.object({ house: z.object({ times: z.int(), most: Most }), vendor: z.array(SetCeiling) })

const showWinCeilings = endpoint({
  method: 'GET',
  path: '/ops/vendors/:code/ceilings',
  summary: 'How much a bet at a vendor may win before two people decide on it: as set, and the defaults',
  auth: 'operator',
  roles: ROLES,
  params: z.strictObject({ code: VendorCode }),
  request: Nothing,
  response: Ceilings,
})

const setWinCeiling = endpoint({
  method: 'PUT',
  path: '/ops/vendors/:code/ceilings',
  summary:
    'Sets how much a bet at a vendor, or at one of its games, may win before two people decide on it; raising it takes two',
  auth: 'operator',
  roles: rolesWith('finance'),
  params: z.strictObject({ code: VendorCode }),
  takesReason: true,
  request: WinCeilingChange,
  response: orProposal(Ceilings),
  errors: ['busy'],
})

export const heldWinCalls = { listHeldWins, proposeHeldWin, decideHeldWin, showWinCeilings, setWinCeiling }
