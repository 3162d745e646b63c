import type { leaderboardCalls } from '#api/operator/rewards/leaderboards'
import { ALONE } from '../../one-person.ts'
import { everyone, finance, type OperatorExam } from '../../operator-exam.ts'
import { REASON } from '../../operator-values.ts'

const inAll = <Value>(value: Value) => ({ es: value, en: value, pt: value })
const DRAFT = {
  ...{ title: inAll('Tabla'), text: inAll('Juegos distintos.'), metric: { kind: 'games' }, currency: 'MXN' },
  ...{ categories: [], period: 'week', prizes: { unit: 'PTS', places: [{ amount: 50 }, { amount: 20 }] } },
}
const NEW = { leaderboard: 'tabla-de-prueba' }

export const leaderboardExam = {
  listLeaderboards: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  openLeaderboard: {
    good: { params: NEW, fields: { draft: DRAFT }, more: REASON },
    may: finance('ok'),
    onePerson: () => [
      {
        params: NEW,
        fields: { draft: { ...DRAFT, prizes: { unit: 'MXN', places: [{ amount: 100_000_000 }] } }, ...ALONE },
      },
    ],
    twoPeople: true,
    audit: 'elsewhere',
  },
  stopLeaderboard: {
    good: { params: { leaderboard: 'nothing-of-that-name' }, fields: {}, more: REASON },
    may: finance('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
} satisfies OperatorExam<typeof leaderboardCalls>
