import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Language } from '../language.ts'

/** ISO 3166-1 alpha-2 code, dialling code without the plus, and the name in the requested language. */
export const Country = z.object({ countryCode: z.string(), countryDialingCode: z.string(), name: z.string() })
export type Country = z.infer<typeof Country>

/** `getCountryCode` of specification section 7. */
export const countries = endpoint({
  method: 'GET',
  path: '/wps/system/countries',
  summary: 'The countries a mobile number can be of, by name',
  cache: 3600,
  request: z.strictObject({ language: Language }),
  response: z.array(Country),
})
