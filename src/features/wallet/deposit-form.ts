import type { Currency } from '#api/money'
import type { DepositField, DepositMethod } from '#api/wallet/wallet'
import { brand, LANGUAGES, type Language } from '#brand/brand'
import { each, requireValue } from '#core/checks'
import { type Check, createForm, type Form } from '#core/form'
import { parseAmount } from '#core/wallet/amount'
import { startDeposit } from '#core/wallet/deposit'

export type PayerField = DepositField['id']
export type DepositName = 'method' | 'amount' | PayerField

/** The lengths the server takes of what a method asks of the payer. */
const PAYER_LENGTH = { minimum: 2, maximum: 100 }

/** Preset amounts in minor units, within the method's limits. */
export function quickAmounts({ minimum, maximum }: DepositMethod): readonly number[] {
  return [20_000, 50_000, 100_000, 200_000].filter((amount) => amount >= minimum && amount <= maximum)
}

/** The typed amount in minor units; null when it is invalid. */
export function typedAmount(text: string, currency: Currency, language: Language): number | null {
  return parseAmount(text, currency, LANGUAGES[language].locale)
}

/**
 * The form of method, amount and what the method asks of the payer. The faults of the amount carry the method's limits in
 * minor units.
 */
export function depositForm(methods: readonly DepositMethod[], language: Language): Form<DepositName> {
  const methodOf = (id: string) => methods.find((method) => method.id === id)
  const inRange: Check<DepositName> = (text, values) => {
    const method = methodOf(values.method)
    const amount = method ? typedAmount(text, method.currency, language) : null
    if (!method || amount === null) return { reason: 'amount' }
    const { minimum, maximum } = method
    return amount < minimum || amount > maximum ? { reason: 'range', minimum, maximum } : null
  }
  const ofPayer = (name: PayerField): Check<DepositName> => {
    return (text, values) => {
      const wanted = methodOf(values.method)?.fields.find(({ id }) => id === name)
      const length = text.trim().length
      if (!wanted || (length === 0 && !wanted.required)) return null
      if (length === 0) return { reason: 'required' }
      const isWrong = length < PAYER_LENGTH.minimum || length > PAYER_LENGTH.maximum
      return isWrong ? { reason: 'length', ...PAYER_LENGTH } : null
    }
  }
  return createForm<DepositName>({
    fields: {
      method: { initial: methods[0]?.id ?? '', check: requireValue },
      amount: { check: each<DepositName>(requireValue, inRange) },
      payerName: { check: ofPayer('payerName') },
      payerAccount: { check: ofPayer('payerAccount') },
      payerDocument: { check: ofPayer('payerDocument') },
    },
    blame: {
      'amount-out-of-range': 'amount',
      'limit-reached': 'amount',
      'method-disabled': 'method',
      'account-number-wrong': 'payerAccount',
      'bank-unknown': 'payerAccount',
    },
    submit({ method, amount, ...payer }) {
      const { currency, fields } = methodOf(method) ?? { currency: brand.currency, fields: [] }
      const filled = filledIn(payer, fields)
      const wish = { method, amount: typedAmount(amount, currency, language) ?? 0, currency }
      return startDeposit(filled ? { ...wish, fields: filled } : wish)
    },
  })
}

/** What was typed for the fields of the method; null when that is nothing. */
function filledIn(payer: Record<PayerField, string>, fields: readonly DepositField[]) {
  const filled = fields.flatMap(({ id }) => (payer[id].trim() ? [[id, payer[id].trim()] as const] : []))
  return filled.length > 0 ? Object.fromEntries(filled) : null
}
