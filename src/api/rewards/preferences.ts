import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'

/** Whether the member gets offers, which they decide themselves (decision 193). */

const OfferPreference = z.strictObject({ receivesOffers: z.boolean() })
export type OfferPreference = z.infer<typeof OfferPreference>

export const offerPreference = endpoint({
  method: 'GET',
  path: '/wps/rewards/preference',
  summary: 'Whether who is signed in gets offers',
  auth: 'account',
  request: Nothing,
  response: OfferPreference,
  errors: ['not-signed-in', 'trial-account'],
})

/** Counts from its response on, everywhere. Repeating it changes nothing. */
export const changeOfferPreference = endpoint({
  method: 'POST',
  path: '/wps/rewards/preference/change',
  summary: 'Chooses whether who is signed in gets offers; what they have earned before stays theirs',
  auth: 'account',
  request: OfferPreference,
  response: OfferPreference,
  errors: ['not-signed-in', 'trial-account'],
})

/** The calls of what members choose about offers. */
export const preferenceCalls = { offerPreference, changeOfferPreference }
