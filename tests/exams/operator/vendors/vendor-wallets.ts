import type { vendorWalletCalls } from '#api/operator/vendors/vendor-wallets'
import { admins, everyone, leaves, type OperatorExam } from '../../operator-exam.ts'
import { REASON } from '../../operator-values.ts'

export const vendorWalletExam = {
  showWalletMode: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  setWalletMode: {
    good: { fields: { isSingle: true }, more: REASON },
    may: admins('ok'),
    onePerson: 'harmless',
    audit: [leaves({}, () => ({ isSingle: false }), 'setting:wallet:isSingle')],
  },
  listVendorTransfers: { good: { fields: {}, more: { pending: '1' } }, may: everyone('ok'), onePerson: 'harmless' },
} satisfies OperatorExam<typeof vendorWalletCalls>
