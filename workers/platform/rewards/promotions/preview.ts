import { Refusal } from '#api/envelope'
import type { OfferDraft, PREVIEW_REASONS } from '#api/operator/rewards/offers'
import { TRIAL_TYPE } from '#api/session/session'
import { memberByAccount } from '../../directory/members.ts'
import type { Env } from '../../env.ts'
import { forMember } from '../audiences/read.ts'
import { readOfferStop } from '../entitlements/entitle.ts'
import { isAcceptable } from './accept-offer.ts'
import { offerFor, type StoredOffer, statusFor } from './offer.ts'
import { isShownTo } from './offer-standings.ts'
import { isOverCeiling } from './wagering-ceiling.ts'
import { readWorths } from './worths.ts'

/**
 * Returns a deposit bonus that is not open as a member would see it if it were, by the functions that show it to them. What
 * it is worth is computed by the clock, and stands in the card from a minute later on.
 */
export async function previewOffer(env: Env, offer: OfferDraft, account: string, nowMs: number) {
  const member = await memberByAccount(env.DB, account)
  if (member === null) return new Refusal('not-found')
  if (member.type === TRIAL_TYPE) return new Refusal('trial-account')
  const { language, currency } = member
  const stored: StoredOffer = { id: 'preview', version: 1, isOpen: true, offer }
  const [stop, inside, acceptable, worths, isOver] = await Promise.all([
    readOfferStop(env, member),
    forMember(env.DB, member.id, [stored], () => ({ audience: offer.audience, atMs: nowMs })),
    isAcceptable(env.DB, stored, member),
    readWorths(env, language, currency, stored),
    isOverCeiling(env.DB, offer.terms, { id: member.id }),
  ])
  const standing = { may: stop === null, isInside: inside.length > 0, row: null }
  const card = isShownTo(stored, standing) ? offerFor(language, currency, stored, worths) : null
  const isFor = standing.may && standing.isInside && acceptable
  return {
    ...{ account: member.account, language, card, state: statusFor(stored.id, null, isFor).state },
    reason: isFor ? null : reasonOf(),
  }

  function reasonOf(): (typeof PREVIEW_REASONS)[number] {
    if (stop !== null) return stop
    if (!standing.isInside) return 'audience'
    if (offer.most[currency] === undefined) return 'currency'
    return isOver ? 'wagering' : 'deposited'
  }
}
