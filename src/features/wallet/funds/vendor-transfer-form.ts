import type { WalletTransfer } from '#api/vendors/vendor-wallets'
import { LANGUAGES, type Language } from '#brand/brand'
import { each, requireValue } from '#core/checks'
import { createForm, type Form } from '#core/form'
import { PAYMENT_BLAME, proofFields } from '#core/session/proof'
import { amountCheck, parseAmount } from '#core/wallet/amount'
import { transferToVendor, type VendorTransferRequest } from '#core/wallet/vendor-wallets'

export type VendorTransferName = 'amount' | 'paymentPassword'

export interface VendorTransferOptions extends Omit<VendorTransferRequest, 'amount' | 'paymentPassword'> {
  language: Language
  /** What there is to move in minor units; null before it is known. */
  available: () => number | null
  /** How the transfer stands when the platform has answered. */
  onAnswer: (transfer: WalletTransfer) => void
}

/** The form that moves money to a vendor or back. */
export function vendorTransferForm({
  language,
  available,
  onAnswer,
  ...what
}: VendorTransferOptions): Form<VendorTransferName> {
  const { currency, direction } = what
  const read = (text: string) => parseAmount(text, currency, LANGUAGES[language].locale)
  return createForm<VendorTransferName>({
    fields: {
      amount: { check: each(requireValue, amountCheck(read, available)) },
      // What comes back needs none.
      paymentPassword: direction === 'in' ? proofFields('transfer').paymentPassword : {},
    },
    blame: {
      'not-enough-money': 'amount',
      'limit-reached': 'amount',
      ...PAYMENT_BLAME,
    },
    async submit({ amount, paymentPassword }) {
      const result = await transferToVendor({
        ...what,
        amount: read(amount) ?? 0,
        ...(paymentPassword && { paymentPassword }),
      })
      if (result.ok) onAnswer(result.value)
      return result
    },
  })
}
