import * as z from 'zod/mini'

/** A change of a setting. `by` is the actor and the address; `before` and `after` are JSON. */
export const SettingChange = z.object({
  name: z.string(),
  /** ISO 8601 UTC. */
  at: z.string(),
  by: z.string(),
  before: z.nullable(z.string()),
  after: z.string(),
})
export type SettingChange = z.infer<typeof SettingChange>

/** The last fifty changes, newest first. */
export const Changes = z.array(SettingChange)
