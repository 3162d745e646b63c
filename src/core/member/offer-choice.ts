import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import { changeOfferPreference, offerPreference } from '#api/rewards/preferences'
import { call } from '../call.ts'
import { onSessionEnd, sessionCheck } from '../token.ts'
import { loadMember } from './member.ts'

export interface OfferChoiceState {
  /** Whether the member gets offers, as the server has it; null before that is known. */
  receivesOffers: boolean | null
  /** Why it could not be read or changed. */
  error: CallErrorCode | null
  isBusy: boolean
  isSaved: boolean
}

const EMPTY: OfferChoiceState = { receivesOffers: null, error: null, isBusy: false, isSaved: false }

/** Whether the member gets offers. */
export const $offerChoice = atom<OfferChoiceState>(EMPTY)

const set = (part: Partial<OfferChoiceState>) => $offerChoice.set({ ...$offerChoice.get(), ...part })

/** Reads it. */
export async function loadOfferChoice(): Promise<void> {
  set({ error: null, isSaved: false })
  const isSameSession = sessionCheck()
  const result = await call(offerPreference, {})
  // What is being changed is newer than this.
  if (!isSameSession() || $offerChoice.get().isBusy) return
  set(result.ok ? { receivesOffers: result.value.receivesOffers } : { error: result.error })
}

/** Changes it, one change at a time; the pages that show offers follow. */
export async function chooseOffers(receivesOffers: boolean): Promise<void> {
  if ($offerChoice.get().isBusy) return
  set({ isBusy: true, isSaved: false, error: null })
  const isSameSession = sessionCheck()
  const result = await call(changeOfferPreference, { receivesOffers })
  if (!isSameSession()) return
  set({ isBusy: false, isSaved: result.ok, ...(result.ok ? result.value : { error: result.error }) })
  if (result.ok) await loadMember()
}

onSessionEnd(() => $offerChoice.set(EMPTY))
