import type { cashbackCalls } from '#api/operator/rewards/cashbacks'
import { ALONE } from '../../one-person.ts'
import { everyone, finance, membersRead, type OperatorExam } from '../../operator-exam.ts'
import { ACCOUNT, REASON } from '../../operator-values.ts'

const DRAFT = {
  ...{ title: { es: 'Cashback', en: 'Cashback', pt: 'Cashback' }, currency: 'MXN', rates: [100, 200] },
  ...{ least: 500, cap: 50_000, categories: ['RNG'], games: [], without: ['VP'], collectDays: 14 },
}
const NEW = { cashback: 'cashback-de-prueba' }
const NOTHING = { cashback: 'nothing-of-that-name' }

export const cashbackExam = {
  listCashbacks: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  openCashback: {
    good: { params: NEW, fields: { draft: DRAFT }, more: REASON },
    may: finance('ok'),
    onePerson: () => [{ params: NEW, fields: { draft: { ...DRAFT, rates: [2_000], cap: 100_000_000 }, ...ALONE } }],
    twoPeople: true,
    audit: 'elsewhere',
  },
  pauseCashback: {
    good: { params: NOTHING, fields: {}, more: REASON },
    may: finance('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
  stopCashback: {
    good: { params: NOTHING, fields: {}, more: REASON },
    may: finance('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
  showMemberCashback: { good: { params: ACCOUNT, fields: {} }, may: membersRead('not-found'), onePerson: 'harmless' },
  dryRunCashback: {
    good: { fields: { draft: DRAFT }, more: { after: 'nobody' } },
    may: finance('ok'),
    onePerson: 'harmless',
    audit: { none: 'it reads what would have been given, and changes nothing' },
  },
} satisfies OperatorExam<typeof cashbackCalls>
