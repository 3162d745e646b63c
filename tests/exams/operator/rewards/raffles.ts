import type { raffleCalls } from '#api/operator/rewards/raffles'
import { ALONE } from '../../one-person.ts'
import { everyone, finance, membersRead, type OperatorExam } from '../../operator-exam.ts'
import { ACCOUNT, REASON } from '../../operator-values.ts'

const inAll = <Value>(value: Value) => ({ es: value, en: value, pt: value })
export const DRAFT = {
  ...{ title: inAll('Rifa'), text: inAll('Un boleto gratis.'), motif: 'faro', tickets: 10 },
  ...{ prizes: [{ unit: 'MXN', amount: 100, count: 1 }] },
  ...{ from: '2030-01-01T00:00:00.000Z', drawAt: '2030-01-08T00:00:00.000Z' },
}
const NEW = { raffle: 'rifa-de-prueba' }

export const raffleExam = {
  listRaffles: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  openRaffle: {
    good: { params: NEW, fields: { draft: DRAFT }, more: REASON },
    may: finance('ok'),
    onePerson: () => [
      {
        params: NEW,
        fields: { draft: { ...DRAFT, tickets: 1, prizes: [{ unit: 'MXN', amount: 100_000_000, count: 1 }] }, ...ALONE },
      },
    ],
    twoPeople: true,
    audit: 'elsewhere',
  },
  stopRaffle: {
    good: { params: { raffle: 'nothing-of-that-name' }, fields: {}, more: REASON },
    may: finance('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
  previewRaffle: {
    good: { fields: { draft: DRAFT, ...ACCOUNT } },
    may: membersRead('not-found'),
    onePerson: 'harmless',
    audit: { none: 'it shows what a member would see, and opens nothing' },
  },
} satisfies OperatorExam<typeof raffleCalls>
