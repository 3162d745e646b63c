import type { siteCalls } from '#api/operator/site'
import { admins, everyone, leaves, type OperatorExam, ownerAlone } from '../operator-exam.ts'
import { REASON } from '../operator-values.ts'

export const siteExam = {
  showFlags: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  setFlags: {
    good: { fields: {}, more: { FREEPLAY3: '1', ...REASON } },
    may: admins('ok'),
    onePerson: 'harmless',
    audit: [leaves({}, () => ({ FREEPLAY3: '0' }), 'setting:flag:FREEPLAY3')],
  },
  setRegisterRules: {
    good: { fields: {}, more: { email: {}, ...REASON } },
    may: admins('ok'),
    onePerson: 'harmless',
    audit: [leaves({}, () => ({}), 'setting:register-rules')],
  },
  listOutbox: {
    good: { fields: {} },
    // Calls of our own programs, and what reads codes for members’ accounts.
    may: ownerAlone('ok'),
    onePerson: 'harmless',
  },
} satisfies OperatorExam<typeof siteCalls>
