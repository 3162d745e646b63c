import * as z from 'zod/mini'

/** What an operator says of a game or a vendor; `until` carries its offset, such as 2026-11-22T05:30:00-06:00. */
export const Opening = z.strictObject({
  state: z.enum(['open', 'maintenance']),
  until: z.optional(z.iso.datetime({ offset: true })),
})
export type Opening = z.infer<typeof Opening>
