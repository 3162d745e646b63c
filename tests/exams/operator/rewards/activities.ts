import type { ActivityDraft, activityCalls } from '#api/operator/rewards/activities'
import { ALONE, MORE } from '../../one-person.ts'
import { everyone, finance, membersRead, type OperatorExam } from '../../operator-exam.ts'
import { ACCOUNT, REASON } from '../../operator-values.ts'

const inAll = <Value>(value: Value) => ({ es: value, en: value, pt: value })
export const DRAFT: ActivityDraft = {
  ...{ title: inAll('Tu faro'), text: inAll('Una foto de un faro.'), terms: inAll('Una por cuenta.'), motif: 'faro' },
  ...{ reward: { unit: 'MXN', amount: 5_000, most: 500_000 }, period: 'once', zone: 'America/Mexico_City' },
  ...{ from: '2026-01-01T00:00:00Z', until: '2099-01-01T00:00:00Z', needsComment: true, needsPicture: false },
}
const NEW = { activity: 'actividad-de-prueba' }

export const activityExam = {
  listActivities: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  setActivity: {
    good: { params: NEW, fields: { draft: DRAFT }, more: REASON },
    may: finance('ok'),
    onePerson: () => [
      { params: NEW, fields: { draft: { ...DRAFT, reward: { unit: 'MXN', amount: MORE, most: MORE } }, ...ALONE } },
    ],
    twoPeople: true,
    audit: 'elsewhere',
  },
  stopActivity: {
    good: { params: { activity: 'nothing-of-that-name' }, fields: {}, more: REASON },
    may: finance('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
  listActivityClaims: {
    good: { fields: {}, more: { state: 'issued', after: '12' } },
    may: membersRead('ok'),
    onePerson: 'harmless',
  },
  decideActivityClaim: {
    good: { params: { number: '999999' }, fields: { decision: 'approve', ...REASON } },
    may: membersRead('not-found'),
    onePerson: ({ claim }) => [{ params: { number: claim }, fields: { decision: 'approve', ...ALONE } }],
    twoPeople: true,
    audit: 'elsewhere',
  },
  previewActivity: {
    good: { fields: { draft: DRAFT, ...ACCOUNT } },
    may: membersRead('not-found'),
    onePerson: 'harmless',
    audit: { none: 'it shows what a member would see, and opens nothing' },
  },
} satisfies OperatorExam<typeof activityCalls>
