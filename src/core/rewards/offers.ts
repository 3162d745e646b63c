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
import { $token, onSessionEnd, sessionCheck } from '../token.ts'

interface OffersState {
  /** Null before they have come. */
  offers: readonly Offer[] | null
  error: CallErrorCode | null
}

/** The deposit bonuses as everybody sees them. */
export const $offers = atom<OffersState>({ offers: null, error: null })

interface StatusesState {
  /** How each offer stands for the member, by its id; null before that is known, and for visitors. */
  byOffer: ReadonlyMap<string, OfferStatus> | null
  busy: string | null
  failure: { of: string; error: CallErrorCode } | null
}
const NONE: StatusesState = { byOffer: null, busy: null, failure: null }
export const $offerStatuses = atom<StatusesState>(NONE)

onSessionEnd(() => $offerStatuses.set(NONE))

/** Reads the offers, and how they stand for the member where somebody is signed in. */
export async function loadOffers(): Promise<void> {
  const list = call(offerList, {})
  void loadOfferStatuses()
  const result = await list
  if (result.ok) $offers.set({ offers: result.value.offers, error: null })
  else $offers.set({ ...$offers.get(), error: result.error })
}

export async function loadOfferStatuses(): Promise<void> {
  if ($token.get() === null) return
  const isSameSession = sessionCheck()
  const result = await call(offerStatuses, {})
  if (!result.ok || !isSameSession()) return
  $offerStatuses.set({ ...$offerStatuses.get(), byOffer: new Map(result.value.offers.map((one) => [one.offer, one])) })
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
  if ($offerStatuses.get().busy !== null) return
  $offerStatuses.set({ ...$offerStatuses.get(), busy: id, failure: null })
  const isSameSession = sessionCheck()
  const result = await send()
  if (!isSameSession()) return
  const { byOffer } = $offerStatuses.get()
  if (result.ok)
    $offerStatuses.set({ byOffer: new Map([...(byOffer ?? []), [id, result.value]]), busy: null, failure: null })
  else {
    $offerStatuses.set({ byOffer, busy: null, failure: { of: id, error: result.error } })
    // What is shown is no longer so.
    void loadOffers()
  }
}
