import * as z from 'zod/mini'
import { endpoint, Nothing } from '../../endpoint.ts'
import { inEveryLanguage } from '../../language.ts'
import { CURRENCIES, CurrencyCode, PositiveMinorUnits } from '../../money.ts'
import { OFFER_STATES, Offer } from '../../rewards/offers.ts'
import { PromotionId } from '../../rewards/promotions.ts'
import { WageringTerms } from '../../rewards/wagering.ts'
import { ROLES, rolesWith } from '../../roles.ts'
import { Account, OfAccount } from '../paging.ts'
import { orProposal } from '../proposals.ts'
import { Audience, DRAFT_BYTES } from './audience.ts'
import { DryRun, DryRunAfter } from './dry-run.ts'
import { previewOf } from './preview.ts'

const Title = z.string().check(z.trim(), z.minLength(3), z.maxLength(60))
const Text = z.string().check(z.trim(), z.minLength(3), z.maxLength(600))
const ByCurrency = z.partialRecord(z.enum(CURRENCIES), PositiveMinorUnits)

/** A deposit bonus as an operator writes it. */
export const OfferDraft = z.strictObject({
  title: inEveryLanguage(Title),
  text: inEveryLanguage(Text),
  motif: z.string().check(z.regex(/^[a-z]{2,24}$/)),
  /** For whom it is; everybody where it is left out. */
  audience: z.optional(Audience),
  /** Only for who has never deposited. */
  firstDeposit: z.boolean(),
  percent: z.int().check(z.minimum(1), z.maximum(500)),
  /** The smallest deposit and the largest bonus, in minor units; in a currency that is not here there is none. */
  minimum: ByCurrency,
  most: ByCurrency,
  /** How long after its acceptance the deposit may come. */
  depositDays: z.int().check(z.minimum(1), z.maximum(90)),
  terms: WageringTerms,
  /** The games, by their codes at our studio, whose worth is shown, each with a stake in minor units by currency. */
  shown: z.array(z.strictObject({ game: z.string().check(z.maxLength(40)), stake: ByCurrency })).check(z.maxLength(4)),
})
export type OfferDraft = z.infer<typeof OfferDraft>

const OperatedOffer = z.object({ id: z.string(), version: z.int(), isOpen: z.boolean(), offer: OfferDraft })

const listOffers = endpoint({
  method: 'GET',
  path: '/ops/offers',
  summary: 'The deposit bonuses in their newest versions, also those that are closed',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: z.object({ offers: z.array(OperatedOffer) }),
})

const setOffer = endpoint({
  method: 'PUT',
  path: '/ops/offers/:offer',
  summary: 'Proposes a deposit bonus, or a new version of one, which another person opens; what was accepted stays',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  maxBytes: DRAFT_BYTES,
  params: z.strictObject({ offer: PromotionId }),
  request: z.strictObject({ draft: OfferDraft }),
  response: orProposal(OperatedOffer),
  errors: ['same-person', 'busy'],
})

const closeOffer = endpoint({
  method: 'PUT',
  path: '/ops/offers/:offer/close',
  summary: 'Closes a deposit bonus: nobody can accept it any more; what was accepted stays',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  params: z.strictObject({ offer: PromotionId }),
  request: Nothing,
  response: OperatedOffer,
  errors: ['busy'],
})

const listAcceptances = endpoint({
  method: 'GET',
  path: '/ops/offers/members/:account',
  summary: 'The deposit bonuses that a member accepted, with the deposit and what became of them',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  params: OfAccount,
  request: Nothing,
  response: z.object({
    account: z.string(),
    acceptances: z.array(
      z.object({
        offer: z.string(),
        version: z.int(),
        state: z.enum(['waiting', 'granted', 'withdrawn', 'lapsed']),
        currency: CurrencyCode,
        /** In minor units; null before the deposit. */
        deposit: z.nullable(z.int()),
        amount: z.nullable(z.int()),
        /** ISO 8601 UTC. */
        acceptedAt: z.string(),
        until: z.string(),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
})

const dryRunOffer = endpoint({
  method: 'POST',
  path: '/ops/offer-dry-run',
  summary:
    'What a deposit bonus would have given in the last 30 days in a currency, a page of members at a time; it changes nothing',
  auth: 'operator',
  roles: rolesWith('finance'),
  maxBytes: DRAFT_BYTES,
  request: z.strictObject({ draft: OfferDraft, currency: CurrencyCode, after: DryRunAfter }),
  response: DryRun,
})

const previewOffer = endpoint({
  method: 'POST',
  path: '/ops/offer-preview',
  summary: 'A deposit bonus that is not open as a member would see it, and why they would not; it opens nothing',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  maxBytes: DRAFT_BYTES,
  request: z.strictObject({ draft: OfferDraft, account: Account }),
  response: previewOf(Offer, OFFER_STATES, 'wagering', 'deposited'),
  errors: ['trial-account'],
})

/** The operators' calls of deposit bonuses. */
export const offerCalls = { listOffers, setOffer, closeOffer, listAcceptances, dryRunOffer, previewOffer }
