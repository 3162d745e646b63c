import * as z from 'zod/mini'

/**
 * The public part of a game, for its window: symbols, pays and wilds. The reel strips are never sent to the browser.
 */
const Numbers = z.readonly(z.array(z.int()))
const Symbols = z.readonly(z.array(z.string()))

const Rule = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('lines'),
    lines: z.readonly(z.array(Numbers)),
    from: z.enum(['left', 'both']),
    mixed: z.nullable(z.object({ symbols: Symbols, pays: Numbers })),
    loose: z.nullable(z.string()),
  }),
  z.object({ by: z.literal('ways') }),
  z.object({ by: z.literal('anywhere') }),
])

export const Face = z.object({
  code: z.string(),
  /** How many reels there are, and how many symbols each shows. */
  reels: z.int(),
  rows: z.int(),
  /** All symbols on the reels, in the order of the pay table. */
  symbols: Symbols,
  counts: Numbers,
  pays: z.record(z.string(), Numbers),
  rule: Rule,
  /** `reels` are counted from 0. */
  wilds: z.record(z.string(), z.object({ times: z.int(), expands: z.boolean(), reels: Numbers })),
  scatter: z.nullable(z.object({ symbol: z.string(), counts: Numbers, pays: Numbers })),
  /** The numbers on the multiplier reel, ascending; null when the game has none. */
  factors: z.nullable(Numbers),
})
export type Face = z.infer<typeof Face>
