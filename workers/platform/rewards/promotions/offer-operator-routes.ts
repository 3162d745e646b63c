import { Refusal } from '#api/envelope'
import { OfferDraft, offerCalls } from '#api/operator/rewards/offers'
import type { App, Serve } from '../../app.ts'
import { memberByAccount } from '../../directory/members.ts'
import { serveForTwo } from '../../operators/two-people.ts'
import { refusedAudience } from '../audiences/read.ts'
import { dryRunOffer } from './dry-run.ts'
import type { AcceptanceRow } from './offer.ts'
import { closeOffer, findOffer, readOffers, saveOffer } from './offers.ts'
import { previewOffer } from './preview.ts'
import { refusedCeiling } from './wagering-ceiling.ts'

/** Deposit bonuses for operators: one person writes one, another opens it. */
export function mountOfferOps(app: App, serve: Serve): void {
  serve(app, offerCalls.listOffers, async (_nothing, _by, c) => ({ offers: await readOffers(c.env.DB) }))

  serveForTwo(app, serve, offerCalls.setOffer, {
    forTwo: async ({ DB }, { offer, draft }) => {
      const refused = await refusedAudience(DB, draft.audience)
      const over = refused ?? (await refusedCeiling(DB, draft))
      return over ?? { offer, draft, before: (await findOffer(DB, offer))?.offer ?? null }
    },
    perform: async ({ DB }, { offer, draft }, by) => {
      // It may have been proposed before an update, as drafts were written then.
      if (!OfferDraft.safeParse(draft).success) return new Refusal('bad-input', { fields: { draft: 'outdated' } })
      const refused = (await refusedAudience(DB, draft.audience)) ?? (await refusedCeiling(DB, draft))
      return refused ?? saveOffer(DB, offer, draft, by)
    },
  })

  serve(app, offerCalls.dryRunOffer, async ({ draft, currency, after = '' }, _by, c) => {
    const refused = await refusedAudience(c.env.DB, draft.audience)
    return refused ?? dryRunOffer(c.env, { draft, currency }, after, Date.now())
  })

  serve(app, offerCalls.previewOffer, async ({ draft, account }, _by, c) => {
    const refused = await refusedAudience(c.env.DB, draft.audience)
    return refused ?? previewOffer(c.env, draft, account, Date.now())
  })

  serve(app, offerCalls.closeOffer, ({ offer }, by, c) => closeOffer(c.env.DB, offer, by))

  serve(app, offerCalls.listAcceptances, async ({ account }, _by, c) => {
    const member = await memberByAccount(c.env.DB, account)
    if (member === null) return new Refusal('not-found')
    const { results } = await c.env.DB.prepare(
      'SELECT * FROM offer_acceptances WHERE member_id = ? ORDER BY sequence DESC LIMIT 100',
    )
      .bind(member.id)
      .all<AcceptanceRow>()
    return { account: member.account, acceptances: results.map(acceptanceFrom) }
  })
}

function acceptanceFrom(row: AcceptanceRow) {
  const timeOf = (ms: number) => new Date(ms).toISOString()
  return {
    ...{ offer: row.offer_id, version: row.version, state: row.state, currency: row.currency, deposit: row.deposit },
    ...{ amount: row.amount, acceptedAt: timeOf(row.accepted_ms), until: timeOf(row.until_ms), reason: row.reason },
  }
}
