import * as z from 'zod/mini'
import { Refusal } from '#api/envelope'
import type { Currency } from '#api/money'
import type { MethodChange } from '#api/operator/wallet/deposits'
import { joinGroups } from '#api/typed'
import { DepositField, type DepositMethod } from '#api/wallet/wallet'
import { type BrandDepositMethod, depositMethods } from '#brand/deposit-methods'
import type { DepositFields } from '../../bank/deposits/deposit-types.ts'
import type { By } from '../../operators/audit.ts'
import { saveSetting } from '../../settings/settings.ts'
import { isClabe, namesBank } from '../clabe.ts'

/** A deposit method with its provider. */
export interface Method extends DepositMethod {
  provider: BrandDepositMethod['provider']
  enabled: boolean
}

/** One setting per method, so that two operators who change two methods do not overwrite each other. */
export const METHOD_SETTING = 'deposit-method:'

const StoredMethod = z.object({
  enabled: z.boolean(),
  minimum: z.int(),
  maximum: z.int(),
  fee: z.int(),
  fields: z.array(DepositField),
})

/**
 * The current deposit methods: the brand's, with the operator's changes. Read on every call, so that a method that is
 * switched off stops accepting money at once. A setting that cannot be parsed counts as off.
 */
export async function methodsNow(db: D1Database): Promise<Method[]> {
  const { results } = await db
    .prepare(`SELECT name, value FROM settings WHERE substr(name, 1, ?1) = ?2`)
    .bind(METHOD_SETTING.length, METHOD_SETTING)
    .all<{ name: string; value: string }>()
  const changed = new Map(results.map(({ name, value }) => [name.slice(METHOD_SETTING.length), value]))
  return depositMethods.map((own) => {
    const method: Method = { ...own, fields: [...own.fields], byHand: own.provider === 'bank-transfer' }
    const text = changed.get(own.id)
    return text === undefined ? method : { ...method, ...parseStored(text) }
  })
}

function parseStored(text: string): Partial<Method> {
  try {
    return StoredMethod.parse(JSON.parse(text))
  } catch {
    return { enabled: false }
  }
}

export async function methodNow(db: D1Database, id: string): Promise<Method | undefined> {
  return (await methodsNow(db)).find((method) => method.id === id)
}

/**
 * Changes a method and records the actor. Refuses with `bad-input`, changing nothing, when the result would be
 * inconsistent.
 */
export async function changeMethod(db: D1Database, change: MethodChange, by: By): Promise<Method | Refusal> {
  const existing = await methodNow(db, change.id)
  if (!existing) return new Refusal('bad-input')
  if (!isSoundChange(existing, change)) return new Refusal('bad-input')
  const { enabled, minimum, maximum, fee, fields } = { ...existing, ...withoutUndefined(change) }
  // The history says in which currency the amounts are.
  const changed = { enabled, minimum, maximum, fee, fields, currency: existing.currency }
  return (await saveSetting(db, METHOD_SETTING + change.id, changed, by)) ?? { ...existing, ...changed }
}

/** True when the fee is below the minimum deposit, that not above the maximum, and no field appears twice. */
export function isSoundChange(method: Method, change: MethodChange): boolean {
  const { minimum, maximum, fee, fields } = { ...method, ...withoutUndefined(change) }
  return minimum <= maximum && fee < minimum && new Set(fields.map(({ id }) => id)).size === fields.length
}

function withoutUndefined(change: MethodChange): Partial<Method> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

/** Returns the errors in a payer's fields, name -> reason; null without errors. */
export function fieldFaults({ fields }: Method, filled: DepositFields = {}): Record<string, string> | null {
  const requirements = new Map(fields.map(({ id, required }) => [id as string, required]))
  const faults: Record<string, string> = {}
  for (const name of Object.keys(filled)) if (!requirements.has(name)) faults[name] = 'invalid'
  for (const [name, required] of requirements) if (required && !(name in filled)) faults[name] = 'required'
  return Object.keys(faults).length === 0 ? null : faults
}

/** Returns why the account that a member pays from cannot be: 18 digits are a CLABE in pesos. Null for any other. */
export function payerAccountFault({
  currency,
  fields,
}: {
  currency: Currency
  fields?: DepositFields | undefined
}): 'account-number-wrong' | 'bank-unknown' | null {
  const number = joinGroups(fields?.payerAccount ?? '')
  if (currency !== 'MXN' || !/^\d{18}$/.test(number)) return null
  if (!isClabe(number)) return 'account-number-wrong'
  return namesBank(number) ? null : 'bank-unknown'
}
