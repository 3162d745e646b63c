import * as z from 'zod/mini'
import { Language } from '../../language.ts'
import { Account } from '../paging.ts'

/** For whom a promotion is (decision 194). */

const someOf = <Value>(value: z.ZodMiniType<Value>, most: number) =>
  z.array(value).check(
    z.minLength(1),
    z.maxLength(most),
    z.refine((values) => new Set(values).size === values.length),
  )

/** `new`: who registered at most so many days ago. `line`: who is below an agent, at any depth. `list`: these accounts. */
export const Audience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('new'), days: z.int().check(z.minimum(1), z.maximum(366)) }),
  z.strictObject({ kind: z.literal('rank'), levels: someOf(z.int().check(z.minimum(1), z.maximum(100)), 100) }),
  z.strictObject({ kind: z.literal('line'), agent: Account }),
  z.strictObject({ kind: z.literal('language'), languages: someOf(Language, 40) }),
  z.strictObject({ kind: z.literal('list'), accounts: someOf(Account, 500) }),
])
export type Audience = z.infer<typeof Audience>

/** Room for a draft with a list of accounts. */
export const DRAFT_BYTES = 196_608
