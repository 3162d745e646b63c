import type { ledgerCalls } from '#api/operator/ledger'
import { everyone, type OperatorExam } from '../operator-exam.ts'
import { PAGE } from '../operator-values.ts'

export const ledgerExam = {
  listBanks: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  listJournal: { good: { fields: {}, ...PAGE }, may: everyone('ok'), onePerson: 'harmless' },
  listAccountClaims: { good: { fields: {}, ...PAGE }, may: everyone('ok'), onePerson: 'harmless' },
  listDepositClaims: { good: { fields: {}, ...PAGE }, may: everyone('ok'), onePerson: 'harmless' },
  listAdjustmentClaims: { good: { fields: {}, ...PAGE }, may: everyone('ok'), onePerson: 'harmless' },
  listHeldWinClaims: { good: { fields: {}, ...PAGE }, may: everyone('ok'), onePerson: 'harmless' },
  listLineTransferClaims: { good: { fields: {}, ...PAGE }, may: everyone('ok'), onePerson: 'harmless' },
  listWithdrawalClaims: { good: { fields: {}, ...PAGE }, may: everyone('ok'), onePerson: 'harmless' },
  listReceivableClaims: { good: { fields: {}, ...PAGE }, may: everyone('ok'), onePerson: 'harmless' },
  listVendorTransferClaims: { good: { fields: {}, ...PAGE }, may: everyone('ok'), onePerson: 'harmless' },
} satisfies OperatorExam<typeof ledgerCalls>
