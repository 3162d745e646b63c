import type { missionCalls } from '#api/operator/rewards/missions'
import { ALONE } from '../../one-person.ts'
import { everyone, finance, type OperatorExam } from '../../operator-exam.ts'
import { REASON } from '../../operator-values.ts'

const inAll = <Value>(value: Value) => ({ es: value, en: value, pt: value })
const DRAFT = {
  ...{ title: inAll('Misión'), text: inAll('Cinco juegos.'), task: { kind: 'games', count: 5 }, categories: [] },
  ...{ period: 'week', reward: { unit: 'PTS', amount: 50 } },
}
const NEW = { mission: 'mision-de-prueba' }

export const missionExam = {
  listMissions: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  openMission: {
    good: { params: NEW, fields: { draft: DRAFT }, more: REASON },
    may: finance('ok'),
    onePerson: () => [
      {
        params: NEW,
        fields: {
          draft: {
            ...{ ...DRAFT, task: { kind: 'profile', parts: ['email'] }, period: 'once' },
            reward: { unit: 'MXN', amount: 100_000_000 },
          },
          ...ALONE,
        },
      },
    ],
    twoPeople: true,
    audit: 'elsewhere',
  },
  dryRunMission: {
    good: { fields: { draft: DRAFT }, more: { after: 'nobody' } },
    may: finance('ok'),
    onePerson: 'harmless',
    audit: { none: 'it reads what would have been given, and changes nothing' },
  },
  stopMission: {
    good: { params: { mission: 'nothing-of-that-name' }, fields: {}, more: REASON },
    may: finance('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
} satisfies OperatorExam<typeof missionCalls>
