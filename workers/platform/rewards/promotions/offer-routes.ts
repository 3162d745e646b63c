import { Refusal } from '#api/envelope'
import type { Currency } from '#api/money'
import { acceptOffer, type Offer, offerList, offerStatuses, withdrawOffer } from '#api/rewards/offers'
import { brand } from '#brand/brand'
import { languageOf } from '../../../http/language.ts'
import type { App, Serve } from '../../app.ts'
import type { Caller, Ctx } from '../../env.ts'
import { visitorOf } from '../../visitor.ts'
import { isForEverybody } from '../audiences/audience.ts'
import { acceptOffer as accept, withdrawOffer as withdraw } from './accept-offer.ts'
import { grantBonusesOf } from './grant-bonus.ts'
import { offerFor, type StoredOffer, statusFor } from './offer.ts'
import { ownOffer, readOfferStandings } from './offer-standings.ts'
import { readOffers } from './offers.ts'
import { readWorths } from './worths.ts'

const memberOf = ({ memberId: id, bank, currency }: Caller, c: Ctx) => ({
  ...{ id, bank, currency, visited: visitorOf(c).country },
})

/** Deposit bonuses for everybody, and the signed-in member's part in them and in those that are for some. */
export function mountOffers(app: App, serve: Serve): void {
  serve(app, offerList, async (_nothing, _caller, c) => {
    const open = (await readOffers(c.env.DB)).filter(({ isOpen, offer }) => isOpen && isForEverybody(offer.audience))
    return { offers: await cardsOf(c, brand.currency, open) }
  })

  serve(app, offerStatuses, async (_nothing, caller, c) => {
    // A deposit that has just come brings its bonus when the member looks.
    await grantBonusesOf(c.env, caller.memberId, caller.bank, Date.now())
    const standings = await readOfferStandings(c.env, memberOf(caller, c), Date.now())
    return {
      offers: standings.map(({ stored, row, isFor }) => statusFor(stored.id, row, isFor)),
      own: await cardsOf(
        c,
        caller.currency,
        standings.flatMap((standing) => ownOffer(standing) ?? []),
      ),
    }
  })

  serve(app, acceptOffer, async ({ offer, version }, caller, c) => {
    const row = await accept(c.env, offer, version, memberOf(caller, c), Date.now())
    return row instanceof Refusal ? row : statusFor(offer, row, true)
  })

  serve(app, withdrawOffer, async ({ offer }, caller, c) => {
    await grantBonusesOf(c.env, caller.memberId, caller.bank, Date.now())
    const row = await withdraw(c.env.DB, offer, caller.memberId)
    if (row instanceof Refusal) return row
    const standings = await readOfferStandings(c.env, memberOf(caller, c), Date.now())
    return statusFor(offer, row, standings.find(({ stored }) => stored.id === offer)?.isFor ?? false)
  })
}

/** Returns offers as they are shown, with what they are worth; none that has nothing in the currency. */
async function cardsOf(c: Ctx, currency: Currency, offers: readonly StoredOffer[]): Promise<Offer[]> {
  const language = languageOf(c.req.header('Accept-Language'))
  const cards = await Promise.all(
    offers.map(async (stored) =>
      offerFor(language, currency, stored, await readWorths(c.env, language, currency, stored)),
    ),
  )
  return cards.filter((card) => card !== null)
}
