import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile'
import { Refusal } from '#api/envelope'

/** A mobile number as everything but its owner calls it (ITU-T E.164). */
export interface Mobile {
  /** `+525512345678`. */
  number: string
  /** The dialling code and the first five digits: a block of numbers one carrier sells. */
  prefix: string
}

const PREFIX_DIGITS = 5

/**
 * Reads what somebody typed, under a dialling code or whole with its plus. The metadata is that of mobile numbers alone, so
 * a landline or a premium line, to which a pumped SMS would be sold, is none.
 */
export function mobileOf(typed: string, countryDialingCode: string): Mobile | Refusal {
  if (typed.trim() === '') return new Refusal('missing-phone-number', { fields: { mobileNum: 'required' } })
  const given = countryDialingCode.replace('+', '')
  // The library throws at a code nobody has.
  if (given !== '' && !CODES.has(given)) return invalid()
  const under = given === '' ? {} : { defaultCallingCode: given }
  const parsed = parsePhoneNumberFromString(typed.trim(), { ...under, extract: false })
  const isMobile = parsed?.isValid() && !parsed.ext && (given === '' || parsed.countryCallingCode === given)
  if (!parsed || !isMobile) return invalid()
  const prefix = parsed.number.slice(0, 1 + parsed.countryCallingCode.length + PREFIX_DIGITS)
  return { number: parsed.number, prefix }
}

function invalid(): Refusal {
  return new Refusal('invalid-phone-number', { fields: { mobileNum: 'invalid' } })
}

/** Every country and territory with a dialling code of its own or shared: ISO 3166-1 alpha-2 -> `52`. */
export function dialingCodes(): [CountryCode, string][] {
  return getCountries().map((country) => [country, getCountryCallingCode(country)])
}

const CODES = new Set(dialingCodes().map(([, code]) => code))
