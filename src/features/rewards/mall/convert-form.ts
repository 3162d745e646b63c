import type { Currency } from '#api/money'
import type { ExchangeRate, Redemption } from '#api/rewards/points'
import { LANGUAGES, type Language } from '#brand/brand'
import type { CallResult } from '#core/call'
import { each, requireValue } from '#core/checks'
import { type Check, createForm, type Form } from '#core/form'
import { $pointConfig, usablePoints, worthOf } from '#core/rewards/points'
import { exchangePoints } from '#core/rewards/redemptions'
import { PAYMENT_BLAME } from '#core/session/proof'
import { parseAmount } from '#core/wallet/amount'
import { reloadBalance } from '#core/wallet/balance'
import { paymentPasswordCheck } from './redeem-form.ts'

export type ConvertName = 'points' | 'paymentPassword'

/** The rate as the server last gave it; null where points are not exchanged. */
export function currentRate(): { exchange: ExchangeRate; currency: Currency } | null {
  const load = $pointConfig.get()
  if (load.state !== 'ready' || load.value.exchange === null) return null
  return { exchange: load.value.exchange, currency: load.value.currency }
}

/** Whole points as they are typed in a language; null when that is no number. */
export const typedPoints = (text: string, language: Language): number | null =>
  parseAmount(text, 'JPY', LANGUAGES[language].locale)

/** The form of an exchange: at the rate that is on screen when it is sent. */
export function convertForm(language: Language, onResult: (result: CallResult<Redemption>) => void): Form<ConvertName> {
  const inRange: Check<ConvertName> = (text) => {
    const points = typedPoints(text, language)
    if (points === null) return { reason: 'amount' }
    const usable = usablePoints()
    if (usable !== null && points > usable) return { code: 'not-enough-points' }
    const rate = currentRate()
    return rate && worthOf(points, rate.exchange) > 0 && points >= rate.exchange.minimum
      ? null
      : { code: 'amount-out-of-range' }
  }
  return createForm<ConvertName>({
    fields: {
      points: { check: each<ConvertName>(requireValue, inRange) },
      paymentPassword: { check: paymentPasswordCheck },
    },
    blame: { ...PAYMENT_BLAME, 'amount-out-of-range': 'points', 'not-enough-points': 'points' },
    async submit({ points: typed, paymentPassword }) {
      const points = typedPoints(typed, language)
      const rate = currentRate()
      if (points === null || !rate) return { ok: false, error: 'method-disabled' }
      const amount = worthOf(points, rate.exchange)
      const result = await exchangePoints({
        ...{ points, amount, currency: rate.currency },
        ...(paymentPassword && { paymentPassword }),
      })
      if (result.ok) void reloadBalance()
      onResult(result)
      return result
    },
  })
}
