import * as z from 'zod/mini'

/** What an operator says of a game or a vendor; `until` carries its offset, such as 2026-11-22T05:30:00-06:00. */
export const Opening = z.strictObject({
  state: z.enum(['open', 'maintenance']),
  until: z.optional(z.iso.datetime({ offset: true })),
})
export type Opening = z.infer<typeof Opening>

/** A picture of ours in place of the vendor's; null gives the vendor's back. */
export const Picture = z.strictObject({
  showIcon: z.nullable(z.string().check(z.regex(/^(?!.*\.\.)\/art\/[\w./-]{1,200}\.(?:svg|avif|webp|png|jpg)$/))),
})
export type Picture = z.infer<typeof Picture>
