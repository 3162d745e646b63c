import { GAME_TYPES } from '#api/games'
import type { Currency } from '#api/money'
import type { OfferDraft } from '#api/operator/rewards/offers'
import type { Offer, OfferStatus, OfferWorth } from '#api/rewards/offers'
import type { Language } from '#brand/brand'
import { targetOf } from '../wagering/progress.ts'

export interface StoredOffer {
  id: string
  version: number
  isOpen: boolean
  offer: OfferDraft
}

/** A row of `offer_acceptances` (migrations/0041_offers.sql). */
export interface AcceptanceRow {
  sequence: number
  member_id: string
  offer_id: string
  version: number
  /** `OfferDraft` as JSON. */
  offer: string
  currency: Currency
  state: 'waiting' | 'granted' | 'withdrawn' | 'lapsed'
  pending: 'grant' | null
  accepted_ms: number
  until_ms: number
  deposit_id: string | null
  deposit: number | null
  amount: number | null
  reason: 'late' | 'budget' | 'excluded' | 'offers-off' | null
}

/** The budget that an offer's bonuses come from, and the bonus in the bank. */
export const budgetOf = (offer: string) => `offer-${offer}`
export const grantOf = (offer: string) => `offer:${offer}`

/** Returns the bonus for a deposit, rounded down, in minor units; 0 where it is too small, or in another currency. */
export function bonusFor({ percent, minimum, most }: OfferDraft, deposit: number, currency: Currency): number {
  const [least, cap] = [minimum[currency], most[currency]]
  if (least === undefined || cap === undefined || deposit < least) return 0
  return Math.min(cap, Number((BigInt(deposit) * BigInt(percent)) / 100n))
}

/** Returns the smallest deposit that brings the largest bonus, in minor units. */
export function depositForMost({ percent, minimum, most }: OfferDraft, currency: Currency): number {
  return Math.max(minimum[currency] ?? 0, Math.ceil(((most[currency] ?? 0) * 100) / percent))
}

/** Returns an offer as members see it, in a currency; null where it has none in that. */
export function offerFor(
  language: Language,
  currency: Currency,
  { id, version, offer }: StoredOffer,
  worths: readonly OfferWorth[],
): Offer | null {
  const { title, text, motif, percent, minimum, most, depositDays, terms } = offer
  const [least, cap] = [minimum[currency], most[currency]]
  if (least === undefined || cap === undefined) return null
  const { days, multiple, of, maxStake, order, weights } = terms
  return {
    ...{
      id,
      version,
      title: title[language],
      text: text[language],
      motif,
      currency,
      percent,
      minimum: least,
      most: cap,
    },
    ...{ depositDays, days, multiple, of, order, maxStake: maxStake[currency] ?? null },
    toWager: targetOf(terms, cap, depositForMost(offer, currency)),
    weights: GAME_TYPES.flatMap((gameType) => {
      const part = weights[gameType] ?? 0
      return part === 0 ? [] : [{ gameType, percent: part }]
    }),
    worths: [...worths],
  }
}

/** Returns how an offer stands for a member; `isFor` is false where it is not for them. */
export function statusFor(offer: string, row: AcceptanceRow | null, isFor: boolean): OfferStatus {
  const none = { offer, until: null, amount: null }
  if (row === null || row.state === 'withdrawn') return { ...none, state: isFor ? 'join' : 'closed' }
  if (row.state === 'waiting') return { ...none, state: 'joined', until: new Date(row.until_ms).toISOString() }
  return row.state === 'granted' ? { ...none, state: 'issued', amount: row.amount } : { ...none, state: 'closed' }
}
