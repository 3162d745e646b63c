import * as z from 'zod/mini'
import { Language } from '../../language.ts'

/** Why a member would see nothing of a promotion, or could have no part in it. */
export const PREVIEW_REASONS = ['audience', 'excluded', 'offers-off', 'currency'] as const

/** What operators read of a promotion that is not open: how a member would see it if it were, and why they would not. */
export function previewOf<
  Card extends z.ZodMiniType,
  const States extends readonly string[],
  const More extends readonly string[],
>(card: Card, states: States, ...more: More) {
  return z.object({
    account: z.string(),
    language: Language,
    /** As their page has it, in their language; null where it would show none. */
    card: z.nullable(card),
    state: z.enum(states),
    reason: z.nullable(z.enum([...PREVIEW_REASONS, ...more])),
  })
}
