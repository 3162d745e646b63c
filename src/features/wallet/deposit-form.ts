import type { Currency } from '#api/money'
import type { LimitPeriod } from '#api/protection/limits'
import type { DepositField, DepositMethod } from '#api/wallet/wallet'
import { brand, LANGUAGES, type Language } from '#brand/brand'
import { each, requireValue } from '#core/checks'
import { type Check, createForm, type FieldFault, type Form } from '#core/form'
import {
  $limits,
  chooseDepositLimit,
  depositedIn,
  isLimitChoiceDue,
  loadLimits,
  strictestDepositLimit,
} from '#core/protection/limits'
import { parseAmount } from '#core/wallet/amount'
import { startDeposit } from '#core/wallet/deposit'

export type PayerField = DepositField['id']
/** The question of a limit before a first deposit: which answer, and the limit that was typed. */
export type ChoiceName = 'limitChoice' | 'limitAmount' | 'limitPeriod'
export type DepositName = 'method' | 'amount' | ChoiceName | PayerField

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
    if (amount < minimum || amount > maximum) return { reason: 'range', minimum, maximum }
    return overLimit(amount, leftFor(values, typedAmount(values.limitAmount, method.currency, language)))
  }
  const ofChoice = choiceChecks((text) => typedAmount(text, methods[0]?.currency ?? brand.currency, language))
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
      ...ofChoice,
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
    async submit({ method, amount, limitChoice, limitAmount, limitPeriod, ...payer }) {
      const { currency, fields } = methodOf(method) ?? { currency: brand.currency, fields: [] }
      if (isLimitChoiceDue($limits.get())) {
        const limit = { period: limitPeriod as LimitPeriod, amount: typedAmount(limitAmount, currency, language) ?? 0 }
        const chosen = await chooseDepositLimit(limitChoice === 'limit' ? limit : null)
        if (!chosen.ok) return chosen
      }
      const filled = filledIn(payer, fields)
      const wish = { method, amount: typedAmount(amount, currency, language) ?? 0, currency }
      const result = await startDeposit(filled ? { ...wish, fields: filled } : wish)
      // The limits that are shown are older than the one that refused it.
      if (!result.ok && result.error === 'limit-reached') void loadLimits()
      return result
    },
  })
}

/** What may still be deposited, in minor units: by the limit that is typed now, or by the strictest one in force. */
function leftFor({ limitChoice, limitPeriod }: Record<DepositName, string>, limit: number | null): number | null {
  const limits = $limits.get()
  if (!isLimitChoiceDue(limits)) return strictestDepositLimit(limits)?.left ?? null
  if (limitChoice !== 'limit' || limit === null || limitPeriod === '') return null
  return Math.max(0, limit - depositedIn(limitPeriod as LimitPeriod, limits))
}

const overLimit = (amount: number, left: number | null): FieldFault | null =>
  left !== null && amount > left ? { reason: 'limit', maximum: left } : null

/** The fields of the question of a limit. They are checked while it is open, and the limit only where one is wanted. */
function choiceChecks(amountOf: (text: string) => number | null): Record<ChoiceName, { check: Check<DepositName> }> {
  const whereLimited =
    (check: Check<DepositName>): Check<DepositName> =>
    (text, values) =>
      isLimitChoiceDue($limits.get()) && values.limitChoice === 'limit' ? check(text, values) : null
  return {
    limitChoice: {
      check: (text, values) => (isLimitChoiceDue($limits.get()) ? requireValue(text, values) : null),
    },
    limitAmount: {
      check: whereLimited(each(requireValue, (text) => (amountOf(text) === null ? { reason: 'amount' } : null))),
    },
    limitPeriod: { check: whereLimited(requireValue) },
  }
}

/** What was typed for the fields of the method; null when that is nothing. */
function filledIn(payer: Record<PayerField, string>, fields: readonly DepositField[]) {
  const filled = fields.flatMap(({ id }) => (payer[id].trim() ? [[id, payer[id].trim()] as const] : []))
  return filled.length > 0 ? Object.fromEntries(filled) : null
}
