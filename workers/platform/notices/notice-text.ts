import { CURRENCY_DECIMALS, CURRENCY_SYMBOLS, type Currency } from '#api/money'
import { brand, LANGUAGES, type Language } from '#brand/brand'
import { messages } from '#i18n/every/messages.ts'
import { fill, isolateValues } from '#i18n/fill.ts'
import type { Notice } from '../bank/bank-types.ts'

type Kind = Notice['kind']
interface Text {
  subject: string
  body: string
}

/**
 * Returns the text of a notice in the member's language. Numbers are formatted as money, `until` as a time in the zone of the
 * brand, other values are inserted as they are. What a change left to pay, left owed or paid of what was owed has a sentence of its own.
 */
export function noticeText({ kind, data }: Pick<Notice, 'kind' | 'data'>, language: Language): Text {
  const texts = messages[language]
  const [subject, body] = [texts[`money.${kind}.subject`], texts[`money.${kind}.body`]]
  const rest = Number(data.remaining ?? 0) > 0 ? texts['money.remaining'] : ''
  const why = data.reason ? texts['money.reason'] : ''
  const owed = Number(data.owed ?? 0) > 0 ? texts['money.owed'] : ''
  const repaid = Number(data.repaid ?? 0) > 0 ? texts['money.repaid'] : ''
  const whole = [body, kind === 'withdrawal-issued' ? rest : '', owed, repaid, SAYS_WHY.has(kind) ? why : '']
    .filter(Boolean)
    .join(' ')
  return { subject: fillNotice(subject, data, language), body: fillNotice(whole, data, language) }
}

/** Formats an amount in minor units: symbol, the language's separators, the currency's decimals, its code. */
export function moneyText(amount: number, currency: Currency, language: Language): string {
  const decimals = CURRENCY_DECIMALS[currency]
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  // As text, so that no amount passes through a floating-point number.
  const exact = `${whole}.${digits.slice(digits.length - decimals)}0` as `${number}`
  const fractionDigits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const number = new Intl.NumberFormat(LANGUAGES[language].locale, fractionDigits).format(exact)
  return `${CURRENCY_SYMBOLS[currency]}${number} ${currency}`
}

/** An instant in the zone of the brand, with its offset: nobody knows the zone in which a message is read. */
function timeText(iso: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    timeZoneName: 'shortOffset',
    timeZone: brand.timeZone,
  })
  return format.format(new Date(iso))
}

function fillNotice(text: string, data: Notice['data'], language: Language): string {
  const textOf = (name: string, value: string | number): string => {
    if (typeof value === 'number') return moneyText(value, data.currency as Currency, language)
    return name === 'until' ? timeText(value, language) : value
  }
  const values = Object.entries(data).map(([name, value]) => [name, textOf(name, value)])
  return fill(text, isolateValues(Object.fromEntries(values), LANGUAGES[language].dir))
}

/** The kinds that state the reason of a refusal (GLI-19 2.5.6(a)). */
const SAYS_WHY = new Set<Kind>([
  'deposit-failed',
  'withdrawal-rejected',
  'withdrawal-returned',
  'repayment',
  'write-off',
])
