import { createHash } from 'node:crypto'
import type { Currency } from '#api/money'
import type { BankDeposit, DepositFields } from './deposit-types.ts'

export type DepositRow = {
  member: string
  id: string
  method: string
  provider: string
  amount: number
  currency: Currency
  state: BankDeposit['state']
  folio: string
  instructions: string
  created_ms: number
  expires_ms: number
  credited_ms: number | null
  reference: string | null
  fee: number
  fields: string
  proof: string
  payment: string | null
  why: string | null
  owed: number
  charged_back: number
}

export function depositOf(row: DepositRow): BankDeposit {
  const {
    member,
    created_ms: createdMs,
    expires_ms: expiresMs,
    credited_ms: creditedMs,
    instructions,
    fields,
    proof,
    charged_back: chargedBack,
    ...rest
  } = row
  return {
    ...rest,
    memberId: member,
    chargedBack,
    // Safe: only `Deposits` writes these three columns.
    instructions: JSON.parse(instructions) as Record<string, string>,
    fields: JSON.parse(fields) as DepositFields,
    proof: JSON.parse(proof) as string[],
    createdAt: new Date(createdMs).toISOString(),
    expiresAt: new Date(expiresMs).toISOString(),
    creditedAt: creditedMs === null ? null : new Date(creditedMs).toISOString(),
  }
}

/** The fields sorted by name: the form that is stored and compared. */
export function fieldsText(fields: DepositFields = {}): string {
  return JSON.stringify(Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))))
}

/** Eight letters and digits that are easy to read out: no 0, O, 1, I. The same deposit always has the same folio. */
export function folioOf(memberId: string, id: string): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const bytes = createHash('sha256').update(`${memberId} ${id}`).digest().subarray(0, 8)
  const folio = Array.from(bytes, (byte) => letters[byte % letters.length])
  return `${folio.slice(0, 4).join('')}-${folio.slice(4).join('')}`
}
