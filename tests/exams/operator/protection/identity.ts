import type { identityCalls } from '#api/operator/protection/identity'
import { admins, type OperatorExam } from '../../operator-exam.ts'
import { ACCOUNT, REASON } from '../../operator-values.ts'

const verifying = (outcome: 'ok' | 'not-found') => admins(outcome, 'support', 'protection')
const NUMBER = { number: '999999' }

export const identityOperatorExam = {
  listIdentities: {
    good: { fields: {}, more: { state: 'review', after: '7' } },
    may: verifying('ok'),
    onePerson: 'harmless',
  },
  showIdentity: { good: { params: NUMBER, fields: {} }, may: verifying('not-found'), onePerson: 'harmless' },
  readIdentityDocument: {
    good: { params: NUMBER, fields: { picture: 1 }, more: REASON },
    may: verifying('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
  decideIdentity: {
    good: {
      params: NUMBER,
      fields: { decision: 'refuse', ...REASON },
      more: { expires: '2030-01-31', name: 'Ana Luz', birthday: '1990-05-17' },
    },
    may: verifying('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
  requestIdentity: {
    good: { params: ACCOUNT, fields: REASON },
    may: verifying('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
} satisfies OperatorExam<typeof identityCalls>
