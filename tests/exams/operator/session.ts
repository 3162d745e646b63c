import type { sessionCalls } from '#api/operator/session'
import { admins, everyone, leaves, type OperatorExam, support } from '../operator-exam.ts'
import { ACCOUNT, REASON } from '../operator-values.ts'

export const sessionExam = {
  clearMemberDetail: {
    good: { fields: { ...ACCOUNT, field: 'birthday' }, more: REASON },
    may: support('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
  showPaymentPassword: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  requirePaymentPassword: {
    good: { fields: { operations: [] }, more: REASON },
    may: admins('ok'),
    onePerson: 'harmless',
    audit: [leaves({}, () => ({ operations: ['withdrawal'] }), 'setting:payment-password')],
  },
  removePaymentPassword: {
    good: { fields: { ...ACCOUNT, enabled: false }, more: REASON },
    may: support('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
  showVerification: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  setVerification: {
    good: { fields: { methods: [] }, more: REASON },
    may: admins('ok'),
    onePerson: 'harmless',
    audit: [leaves({}, () => ({ methods: ['email'] }), 'setting:extra-verification')],
  },
  removeLostAuthenticator: {
    good: { fields: { ...ACCOUNT, enabled: false }, more: REASON },
    may: support('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
  requirePasswordChange: {
    good: { fields: { ...ACCOUNT, due: 'expired' }, more: REASON },
    may: support('not-found'),
    onePerson: 'harmless',
    audit: [leaves({}, (account) => ({ account, due: 'expired' }), 'member:')],
  },
  endMemberSessions: {
    good: { fields: ACCOUNT, more: REASON },
    may: support('not-found'),
    onePerson: 'harmless',
    audit: [leaves({}, (account) => ({ account }), 'member:')],
  },
} satisfies OperatorExam<typeof sessionCalls>
