import { Refusal } from '#api/envelope'
import type { OfferDraft } from '#api/operator/rewards/offers'
import type { RaffleDraft } from '#api/operator/rewards/raffles'
import { fingerprintOf } from '#api/rewards/raffle-draw'
import type { Env } from '../../env.ts'
import { readViewer } from '../audiences/preview.ts'
import { isAcceptable } from './accept-offer.ts'
import { offerFor, type StoredOffer, statusFor } from './offer.ts'
import { type RaffleRow, raffleFor, ticketFor } from './raffle.ts'
import { isOverCeiling } from './wagering-ceiling.ts'
import { readWorths } from './worths.ts'

const ID = 'preview'

/**
 * Returns a deposit bonus that is not open as a member would see it if it were, by the functions that show it to them. What
 * it is worth is computed by the clock, and stands in the card from a minute later on.
 */
export async function previewOffer(env: Env, offer: OfferDraft, account: string, nowMs: number) {
  const viewer = await readViewer(env, account, offer.audience, nowMs)
  if (viewer instanceof Refusal) return viewer
  const { member, isShown } = viewer
  const { language, currency } = member
  const stored: StoredOffer = { id: ID, version: 1, isOpen: true, offer }
  const [isAccepted, worths, isOver] = await Promise.all([
    isAcceptable(env.DB, stored, member),
    readWorths(env, language, currency, stored),
    isOverCeiling(env.DB, offer.terms, { id: member.id }),
  ])
  const late = isOver ? ('wagering' as const) : ('deposited' as const)
  const refused = offer.most[currency] === undefined ? ('currency' as const) : late
  const reason = viewer.reason ?? (isAccepted ? null : refused)
  return {
    ...{ account: member.account, language, reason },
    card: isShown ? offerFor(language, currency, stored, worths) : null,
    state: statusFor(ID, null, reason === null).state,
  }
}

/** Returns a raffle that is not open as a member would see it. Its fingerprint is that of no seed: a seed is drawn when it opens. */
export async function previewRaffle(env: Env, raffle: RaffleDraft, account: string, nowMs: number) {
  const viewer = await readViewer(env, account, raffle.audience, nowMs)
  if (viewer instanceof Refusal) return viewer
  const { member, isShown, reason } = viewer
  const row: RaffleRow = {
    ...{ id: ID, raffle: JSON.stringify(raffle), tickets: raffle.tickets, taken: 0, state: 'open' },
    ...{ from_ms: Date.parse(raffle.from), draw_ms: Date.parse(raffle.drawAt), drawn_ms: null },
    ...{ seed: '', commitment: await fingerprintOf(''), entries_hash: null, winners: null, pending: null },
  }
  return {
    ...{ account: member.account, language: member.language, reason },
    card: isShown ? raffleFor(member.language, row) : null,
    state: ticketFor(row, null, { isClaimed: false, isFor: reason === null }, nowMs).state,
  }
}
