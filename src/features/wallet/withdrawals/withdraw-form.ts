import type { PayoutAccount, PayoutMethod } from '#api/wallet/withdrawals'
import { brand, LANGUAGES, type Language } from '#brand/brand'
import { each, requireValue } from '#core/checks'
import { type Check, createForm, type Form } from '#core/form'
import { PROOF_BLAME, type ProofName, proofFields, proofOf } from '#core/session/proof'
import { parseAmount } from '#core/wallet/amount'
import { requestWithdrawal } from '#core/wallet/withdrawals'

export type WithdrawName = 'account' | 'amount' | ProofName

export interface WithdrawOptions {
  accounts: readonly PayoutAccount[]
  methods: readonly PayoutMethod[]
  language: Language
  /** The cash of the member in minor units; null before it is known. */
  available: () => number | null
  now: () => number
}

/** An account can be used after its cool-off (GLI-19 2.5.2(e)). */
export const isUsable = ({ usableAt }: PayoutAccount, now: number) => Date.parse(usableAt) <= now

export const methodOf = (methods: readonly PayoutMethod[], account: PayoutAccount | undefined) =>
  methods.find(({ kind, currency }) => kind === account?.kind && currency === account.currency)

/** The form of a withdrawal. Faults carry the limits in minor units. */
export function withdrawForm({ accounts, methods, language, available, now }: WithdrawOptions): Form<WithdrawName> {
  const accountOf = (id: string) => accounts.find((account) => account.id === id)
  const usable: Check<WithdrawName> = (id) => {
    const account = accountOf(id)
    return account && isUsable(account, now()) ? null : { code: 'account-cooling' }
  }
  const inRange: Check<WithdrawName> = (text, values) => {
    const method = methodOf(methods, accountOf(values.account))
    const amount = method ? parseAmount(text, method.currency, LANGUAGES[language].locale) : null
    if (!method || amount === null) return { reason: 'amount' }
    const cash = available()
    if (cash !== null && amount > cash) return { code: 'not-enough-money' }
    const { minimum, maximum } = method
    return amount < minimum || amount > maximum ? { reason: 'range', minimum, maximum } : null
  }
  return createForm<WithdrawName>({
    fields: {
      account: { initial: accounts.find((one) => isUsable(one, now()))?.id ?? '', check: each(requireValue, usable) },
      amount: { check: each<WithdrawName>(requireValue, inRange) },
      ...proofFields('withdrawal'),
    },
    blame: {
      'amount-out-of-range': 'amount',
      'not-enough-money': 'amount',
      'account-cooling': 'account',
      'method-disabled': 'account',
      'not-found': 'account',
      ...PROOF_BLAME,
    },
    submit({ account, amount, ...proof }) {
      const currency = methodOf(methods, accountOf(account))?.currency ?? brand.currency
      const minor = parseAmount(amount, currency, LANGUAGES[language].locale) ?? 0
      return requestWithdrawal({ account, amount: minor, currency, ...proofOf(proof) })
    },
  })
}
