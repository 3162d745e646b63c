import type { Currency } from '#api/money'
import { type JackpotRules, type JackpotTerms, PARTS } from './jackpot-rules.ts'
import { unitIn } from './stakes.ts'

/** Returns the rules of a pot in the amounts of a currency. */
export function termsIn({ potShare, reserveShare, seed, most }: JackpotRules, currency: Currency): JackpotTerms {
  const unit = unitIn(currency) * PARTS
  return { potShare, reserveShare, seed: seed * unit, most: most * unit }
}
