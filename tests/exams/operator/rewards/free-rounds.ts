import type { FreeRoundDraft, freeRoundCalls } from '#api/operator/rewards/free-rounds'
import { ALONE } from '../../one-person.ts'
import { everyone, finance, membersRead, type OperatorExam } from '../../operator-exam.ts'
import { REASON } from '../../operator-values.ts'

export const FREE_ROUNDS: FreeRoundDraft = {
  title: { es: 'Diez rondas gratis', en: 'Ten free rounds', pt: 'Dez rodadas grátis' },
  ...{ vendor: 'FRL', game: 'loteria-del-puerto', currency: 'MXN', stake: 200, rounds: 10 },
  ...{ until: '2099-01-01T00:00:00Z', accounts: ['demo'] },
}
const NEW = { grant: 'rondas-de-prueba' }
const NONE = { grant: 'nothing-of-that-name' }

export const freeRoundExam = {
  listFreeRounds: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  grantFreeRounds: {
    good: { params: NEW, fields: { draft: FREE_ROUNDS }, more: REASON },
    may: finance('ok'),
    onePerson: ({ payees }) => [
      {
        params: NEW,
        fields: {
          draft: { ...FREE_ROUNDS, stake: 20_000, rounds: 100, accounts: payees.map(({ name }) => name) },
          ...ALONE,
        },
      },
    ],
    twoPeople: true,
    audit: 'elsewhere',
  },
  stopFreeRounds: {
    good: { params: NONE, fields: {}, more: REASON },
    may: finance('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
  listFreeRoundMembers: {
    good: { params: NONE, fields: {}, more: { after: '12' } },
    may: membersRead('not-found'),
    onePerson: 'harmless',
  },
} satisfies OperatorExam<typeof freeRoundCalls>
