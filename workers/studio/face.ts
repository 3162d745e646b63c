import * as z from 'zod/mini'

/** A game as its window sees it: what is drawn, how it pays, where wilds come. The strips stay with the studio. */
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
  /** How many reels and how many cards each shows. */
  reels: z.int(),
  rows: z.int(),
  /** Everything that can come, highest pay first. */
  symbols: Symbols,
  counts: Numbers,
  pays: z.record(z.string(), Numbers),
  rule: Rule,
  /** Reels from 0. */
  wilds: z.record(z.string(), z.object({ times: z.int(), expands: z.boolean(), reels: Numbers })),
  scatter: z.nullable(z.object({ symbol: z.string(), counts: Numbers, pays: Numbers })),
  /** What the multiplier reel can show, ascending; null where there is none. */
  factors: z.nullable(Numbers),
})
export type Face = z.infer<typeof Face>
