import type { rebateCalls } from '#api/operator/rewards/rebates'
import { ALONE } from '../../one-person.ts'
import { everyone, finance, membersRead, type OperatorExam } from '../../operator-exam.ts'
import { ACCOUNT, REASON } from '../../operator-values.ts'

export const rebateExam = {
  showRebateRules: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  setRebateRules: {
    good: { fields: { rules: { rates: { RNG: [100, 110] } } }, more: REASON },
    may: finance('ok'),
    onePerson: () => [{ fields: { rules: { rates: { RNG: [500] } }, ...ALONE } }],
    twoPeople: true,
    audit: 'elsewhere',
  },
  listRebates: { good: { fields: {} }, may: membersRead('ok'), onePerson: 'harmless' },
  showMemberRebate: { good: { params: ACCOUNT, fields: {} }, may: membersRead('not-found'), onePerson: 'harmless' },
  dryRunRebates: {
    good: { fields: { rules: { rates: { RNG: [100, 110] } }, currency: 'MXN' }, more: { after: 'nobody' } },
    may: finance('ok'),
    onePerson: 'harmless',
    audit: { none: 'it reads what would have been given, and changes nothing' },
  },
} satisfies OperatorExam<typeof rebateCalls>
