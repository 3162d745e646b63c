import * as z from 'zod/mini'
import { Refusal } from '#api/envelope'
import type { MethodChange } from '#api/operator/deposits'
import { DepositField, type DepositMethod } from '#api/wallet'
import { type BrandDepositMethod, depositMethods } from '#brand/depositMethods'
import type { DepositFields } from '../bank/deposits/words.ts'
import type { By } from '../operators/audit.ts'
import { saveSetting } from '../settings/settings.ts'

/** A way to pay in, and who takes the money for us. */
export interface Method extends DepositMethod {
  provider: BrandDepositMethod['provider']
  enabled: boolean
}

/** One setting a method, so that two operators who change two methods never undo each other. */
export const METHOD_SETTING = 'deposit-method:'

const Kept = z.object({
  enabled: z.boolean(),
  minimum: z.int(),
  maximum: z.int(),
  fee: z.int(),
  fields: z.array(DepositField),
})

/**
 * The ways to pay in as they stand: the brand's, with what an operator changed. Read anew each time, for a method that
 * was switched off takes money no more from that moment. What cannot be read is off.
 */
export async function methodsNow(db: D1Database): Promise<Method[]> {
  const { results } = await db
    .prepare(`SELECT name, value FROM settings WHERE substr(name, 1, ?1) = ?2`)
    .bind(METHOD_SETTING.length, METHOD_SETTING)
    .all<{ name: string; value: string }>()
  const changed = new Map(results.map(({ name, value }) => [name.slice(METHOD_SETTING.length), value]))
  return depositMethods.map((own) => {
    const method: Method = { ...own, fields: [...own.fields] }
    const text = changed.get(own.id)
    return text === undefined ? method : { ...method, ...keptOf(text) }
  })
}

function keptOf(text: string): Partial<Method> {
  try {
    return Kept.parse(JSON.parse(text))
  } catch {
    return { enabled: false }
  }
}

export async function methodNow(db: D1Database, id: string): Promise<Method | undefined> {
  return (await methodsNow(db)).find((method) => method.id === id)
}

/** Changes a method and notes who did; `bad-input` when it would stand for nothing sensible, and then nothing is changed. */
export async function changeMethod(db: D1Database, change: MethodChange, by: By): Promise<Method | Refusal> {
  const known = await methodNow(db, change.id)
  if (!known) return new Refusal('bad-input')
  const { enabled, minimum, maximum, fee, fields } = { ...known, ...given(change) }
  // A fee eats no deposit whole, and no field is asked twice.
  const isSound = minimum <= maximum && fee < minimum && new Set(fields.map(({ id }) => id)).size === fields.length
  if (!isSound) return new Refusal('bad-input')
  const kept = { enabled, minimum, maximum, fee, fields }
  return (await saveSetting(db, METHOD_SETTING + change.id, kept, by)) ?? { ...known, ...kept }
}

function given(change: MethodChange): Partial<Method> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

/** What is wrong with the fields a payer filled in, name -> reason; null when nothing is. */
export function fieldFaults({ fields }: Method, filled: DepositFields = {}): Record<string, string> | null {
  const asked = new Map(fields.map(({ id, required }) => [id as string, required]))
  const faults: Record<string, string> = {}
  for (const name of Object.keys(filled)) if (!asked.has(name)) faults[name] = 'invalid'
  for (const [name, required] of asked) if (required && !(name in filled)) faults[name] = 'required'
  return Object.keys(faults).length === 0 ? null : faults
}
