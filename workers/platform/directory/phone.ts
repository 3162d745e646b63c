import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile'
import { Refusal } from '#api/envelope'
import { trimMarks } from '#api/typed'

/** A mobile number in international format (ITU-T E.164). */
export interface Mobile {
  /** `+525512345678`. */
  number: string
  /** The dialling code and the first five digits: a block of numbers of one carrier. */
  prefix: string
}

const PREFIX_DIGITS = 5

/**
 * Parses a typed number, national with a dialling code or international with its plus. The metadata contains only
 * mobile numbers, so landlines and premium numbers, the targets of SMS pumping, are invalid.
 */
export function mobileOf(typed: string, countryDialingCode: string): Mobile | Refusal {
  const text = trimMarks(typed)
  if (text === '') return new Refusal('missing-phone-number', { fields: { mobileNum: 'required' } })
  const dialingCode = countryDialingCode.replace('+', '')
  // The library throws at an unassigned dialling code.
  if (dialingCode !== '' && !CODES.has(dialingCode)) return invalid()
  const under = dialingCode === '' ? {} : { defaultCallingCode: dialingCode }
  const parsed = parsePhoneNumberFromString(asDialedNow(text, dialingCode), { ...under, extract: false })
  const isMobile = parsed?.isValid() && !parsed.ext && (dialingCode === '' || parsed.countryCallingCode === dialingCode)
  if (!parsed || !isMobile) return invalid()
  const prefix = parsed.number.slice(0, 1 + parsed.countryCallingCode.length + PREFIX_DIGITS)
  return { number: parsed.number, prefix }
}

/**
 * Mexico had a 1 after its dialling code for mobile numbers called from abroad, and 044 or 045 before those called at
 * home, until August 2019 (IFT, plan of 2018). Phones and messengers still write them.
 */
function asDialedNow(text: string, dialingCode: string): string {
  const digits = text.normalize('NFKC').replace(/[\s\p{Pd}().]/gu, '')
  const [, national] = /^(?:\+52|0052)1(\d{10})$/.exec(digits) ?? []
  if (national) return `+52${national}`
  const [, local] = (dialingCode === '52' && /^(?:1|04[45])(\d{10})$/.exec(digits)) || []
  return local ?? text
}

function invalid(): Refusal {
  return new Refusal('invalid-phone-number', { fields: { mobileNum: 'invalid' } })
}

/** Returns every country and territory with its dialling code, own or shared: ISO 3166-1 alpha-2 -> `52`. */
export function dialingCodes(): [CountryCode, string][] {
  return getCountries().map((country) => [country, getCountryCallingCode(country)])
}

const CODES = new Set(dialingCodes().map(([, code]) => code))
