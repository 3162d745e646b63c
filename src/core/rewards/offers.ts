import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import {
  acceptOffer as acceptCall,
  type Offer,
  type OfferStatus,
  offerList,
  offerStatuses,
  withdrawOffer as withdrawCall,
} from '#api/rewards/offers'
import { type CallResult, call } from '../call.ts'
import { isRealMember } from '../session/login/login-gate.ts'
import { createStatuses } from './statuses.ts'

interface OffersState {
  /** Null before they have come. */
  offers: readonly Offer[] | null
  error: CallErrorCode | null
}

/** The deposit bonuses as everybody sees them. */
export const $offers = atom<OffersState>({ offers: null, error: null })

/** How each offer stands for the member. */
const statuses = createStatuses<OfferStatus, Offer>(async () => {
  const result = await call(offerStatuses, {})
  if (!result.ok) return result
  const { offers, own } = result.value
  return { ok: true, value: { statuses: offers.map((one) => [one.offer, one] as const), own } }
})
export const { $state: $offerStatuses, load: loadOfferStatuses } = statuses

/** Reads the offers, and how they stand for the member where somebody is signed in. */
export async function loadOffers(): Promise<void> {
  if ($offers.get().offers === null) $offers.set({ offers: null, error: null })
  const list = call(offerList, {})
  const own = loadOfferStatuses()
  const result = await list
  // All cards come in one step: nothing moves twice.
  await own
  if (result.ok) $offers.set({ offers: result.value.offers, error: null })
  else $offers.set({ ...$offers.get(), error: result.error })
}

/** Accepts an offer as it was shown; a visitor gets the login. */
export async function acceptOffer({ id, version }: Offer): Promise<void> {
  if (isRealMember()) await change(id, () => call(acceptCall, { offer: id, version }))
}

/** Takes back an acceptance that no deposit has followed. */
export async function withdrawOffer({ id }: Offer): Promise<void> {
  await change(id, () => call(withdrawCall, { offer: id }))
}

async function change(id: string, send: () => Promise<CallResult<OfferStatus>>): Promise<void> {
  const result = await statuses.change(id, send)
  // What is shown is no longer so.
  if (result?.ok === false) void loadOffers()
}
