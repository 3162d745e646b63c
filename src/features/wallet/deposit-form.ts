import type { Currency } from '#api/money'
import type { DepositMethod } from '#api/wallet/wallet'
import { brand, LANGUAGES, type Language } from '#brand/brand'
import { each, required } from '#core/checks'
import { type Check, createForm, type Form } from '#core/form'
import { parseAmount } from '#core/wallet/amount'
import { startDeposit } from '#core/wallet/deposit'

export type DepositName = 'method' | 'amount'

/** Preset amounts in minor units, within the method's limits. */
export function quickAmounts({ minimum, maximum }: DepositMethod): readonly number[] {
  return [20_000, 50_000, 100_000, 200_000].filter((amount) => amount >= minimum && amount <= maximum)
}

/** The typed amount in minor units; null when it is invalid. */
export function typedAmount(text: string, currency: Currency, language: Language): number | null {
  return parseAmount(text, currency, LANGUAGES[language].locale)
}

/** The form of method and amount. The faults carry the method's limits in minor units. */
export function depositForm(methods: readonly DepositMethod[], language: Language): Form<DepositName> {
  const methodOf = (id: string) => methods.find((method) => method.id === id)
  const inRange: Check<DepositName> = (text, values) => {
    const method = methodOf(values.method)
    const amount = method ? typedAmount(text, method.currency, language) : null
    if (!method || amount === null) return { reason: 'amount' }
    const { minimum, maximum } = method
    return amount < minimum || amount > maximum ? { reason: 'range', minimum, maximum } : null
  }
  return createForm<DepositName>({
    fields: {
      method: { initial: methods[0]?.id ?? '', check: required },
      amount: { check: each<DepositName>(required, inRange) },
    },
    blame: { 'amount-out-of-range': 'amount', 'limit-reached': 'amount', 'method-disabled': 'method' },
    submit({ method, amount }) {
      const currency = methodOf(method)?.currency ?? brand.currency
      return startDeposit({ method, amount: typedAmount(amount, currency, language) ?? 0, currency })
    },
  })
}
