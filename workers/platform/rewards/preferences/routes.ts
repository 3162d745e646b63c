import { Refusal } from '#api/envelope'
import { changeOfferPreference, offerPreference } from '#api/rewards/preferences'
import type { App, Serve } from '../../app.ts'
import { memberById } from '../../directory/members.ts'
import { OFFER_CHOICES } from '../../session/limits.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { chooseOffers, receivesOffers } from './choose.ts'

/** Whether the signed-in member gets offers. */
export function mountPreferences(app: App, serve: Serve): void {
  serve(app, offerPreference, async (_nothing, { memberId }, c) => {
    const member = await memberById(c.env.DB, memberId)
    return member === null ? new Refusal('not-signed-in') : { receivesOffers: receivesOffers(member) }
  })

  serve(app, changeOfferPreference, async ({ receivesOffers: wanted }, { memberId }, c) => {
    // Saying no is never too often: before each stands a yes.
    const key = keyFor('offer-choices', memberId)
    const wait = wanted ? await throttleOf(c.env, key).take(key, OFFER_CHOICES) : 0
    if (wait > 0) return new Refusal('too-many-requests', { retryAfterSeconds: wait })
    await chooseOffers(c.env, memberId, wanted, Date.now())
    return { receivesOffers: wanted }
  })
}
