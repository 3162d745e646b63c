import type { pointCalls } from '#api/operator/rewards/points'
import { ALONE } from '../../one-person.ts'
import { everyone, finance, membersRead, type OperatorExam } from '../../operator-exam.ts'
import { ACCOUNT, REASON } from '../../operator-values.ts'
import { ID } from '../../values.ts'

const RULES = { stakePerPoint: { MXN: 1_000 }, weights: { RNG: 100 }, exchange: null }
const inAll = <Value>(value: Value) => ({ es: value, en: value, pt: value })
const ARTICLE = {
  ...{ group: 'home', motif: 'farol', points: 600, restockOn: null, deliveryDays: { from: 5, to: 8 } },
  ...{ name: inAll('Farol'), description: inAll('De hojalata.'), options: inAll([]), isOffered: true },
}
const ITEM = { item: 'nothing-of-that-name' }

export const pointExam = {
  showPointRules: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  setPointRules: {
    good: { fields: { rules: RULES }, more: REASON },
    may: finance('ok'),
    onePerson: () => [
      { fields: { rules: { ...RULES, exchange: { points: 1, amount: { MXN: 100_000 }, fewest: 1 } }, ...ALONE } },
    ],
    twoPeople: true,
    audit: 'elsewhere',
  },
  listMall: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  setMallItem: {
    good: { params: ITEM, fields: { article: ARTICLE }, more: REASON },
    may: finance('ok'),
    onePerson: () => [{ params: ITEM, fields: { article: { ...ARTICLE, points: 1 }, ...ALONE } }],
    twoPeople: true,
    audit: 'elsewhere',
  },
  setMallStock: {
    good: { params: ITEM, fields: { id: ID, change: 5 }, more: REASON },
    may: membersRead('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
  listRedemptions: {
    good: { fields: {}, more: { state: 'approved', after: '12' } },
    may: membersRead('ok'),
    onePerson: 'harmless',
  },
  decideRedemption: {
    good: { params: { ...ACCOUNT, redemption: ID }, fields: { decision: 'approve', ...REASON } },
    may: membersRead('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
  showMemberPoints: { good: { params: ACCOUNT, fields: {} }, may: membersRead('not-found'), onePerson: 'harmless' },
  dryRunPoints: {
    good: { fields: { rules: RULES }, more: { after: 'nobody' } },
    may: finance('ok'),
    onePerson: 'harmless',
    audit: { none: 'it reads what would have been given, and changes nothing' },
  },
} satisfies OperatorExam<typeof pointCalls>
