import type { Currency } from '#api/money'
import { LANGUAGES, type Language } from '#brand/brand'
import { each, requireValue } from '#core/checks'
import { createForm, type Form } from '#core/form'
import { PROOF_BLAME, type ProofName, proofFields, proofOf } from '#core/session/proof'
import { amountCheck, parseAmount } from '#core/wallet/amount'
import { sendAlongLine } from '#core/wallet/line-transfers'

/** `to`: the account of the receiver, or `UPLINE`. */
export type LineName = 'to' | 'amount' | ProofName

/** Stands for the agent above, whose account is masked. No account is empty or has a space. */
export const UPLINE = 'the agent above'

export interface LineFormOptions {
  currency: Currency
  language: Language
  /** The cash of the agent in minor units; null before it is known. */
  available: () => number | null
}

/** The form that sends money along the line. */
export function lineTransferForm({ currency, language, available }: LineFormOptions): Form<LineName> {
  const read = (text: string) => parseAmount(text, currency, LANGUAGES[language].locale)
  return createForm<LineName>({
    fields: {
      to: { check: requireValue },
      amount: { check: each(requireValue, amountCheck(read, available)) },
      ...proofFields('transfer'),
    },
    blame: { 'not-found': 'to', 'not-enough-money': 'amount', ...PROOF_BLAME },
    submit: ({ to, amount, ...proof }) =>
      sendAlongLine({ account: to === UPLINE ? null : to, amount: read(amount) ?? 0, currency, ...proofOf(proof) }),
  })
}
