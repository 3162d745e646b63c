import { Refusal } from '#api/envelope'
import { acceptOffer, offerList, offerStatuses, withdrawOffer } from '#api/rewards/offers'
import { brand } from '#brand/brand'
import { languageOf } from '../../../http/language.ts'
import type { App, Serve } from '../../app.ts'
import type { Caller } from '../../env.ts'
import { acceptOffer as accept, isOfferFor, withdrawOffer as withdraw } from './accept-offer.ts'
import { grantBonusesOf } from './grant-bonus.ts'
import { type AcceptanceRow, offerFor, statusFor } from './offer.ts'
import { findOffer, readOffers } from './offers.ts'
import { readWorths } from './worths.ts'

const memberOf = ({ memberId: id, bank, currency }: Caller) => ({ id, bank, currency })

/** Deposit bonuses for everybody, and the signed-in member's part in them. */
export function mountOffers(app: App, serve: Serve): void {
  serve(app, offerList, async (_nothing, _caller, c) => {
    const language = languageOf(c.req.header('Accept-Language'))
    const open = (await readOffers(c.env.DB)).filter(({ isOpen }) => isOpen)
    const shown = await Promise.all(
      open.map(async (stored) => offerFor(language, brand.currency, stored, await readWorths(c.env, language, stored))),
    )
    return { offers: shown.filter((offer) => offer !== null) }
  })

  serve(app, offerStatuses, async (_nothing, caller, c) => {
    // A deposit that has just come brings its bonus when the member looks.
    await grantBonusesOf(c.env, caller.memberId, caller.bank, Date.now())
    const [stored, rows] = await Promise.all([
      readOffers(c.env.DB),
      c.env.DB.prepare('SELECT * FROM offer_acceptances WHERE member_id = ?')
        .bind(caller.memberId)
        .all<AcceptanceRow>(),
    ])
    const own = new Map(rows.results.map((row) => [row.offer_id, row]))
    const offers = await Promise.all(
      stored.map(async (one) => {
        const row = own.get(one.id) ?? null
        const isFor = row === null || row.state === 'withdrawn' ? await isOfferFor(c.env, one, memberOf(caller)) : true
        return statusFor(one.id, row, isFor)
      }),
    )
    return { offers }
  })

  serve(app, acceptOffer, async ({ offer, version }, caller, c) => {
    const row = await accept(c.env, offer, version, memberOf(caller), Date.now())
    return row instanceof Refusal ? row : statusFor(offer, row, true)
  })

  serve(app, withdrawOffer, async ({ offer }, caller, c) => {
    await grantBonusesOf(c.env, caller.memberId, caller.bank, Date.now())
    const row = await withdraw(c.env.DB, offer, caller.memberId)
    if (row instanceof Refusal) return row
    const stored = await findOffer(c.env.DB, offer)
    return statusFor(offer, row, stored !== null && (await isOfferFor(c.env, stored, memberOf(caller))))
  })
}
