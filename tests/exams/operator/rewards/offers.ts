import type { offerCalls } from '#api/operator/rewards/offers'
import { ALONE } from '../../one-person.ts'
import { everyone, finance, membersRead, type OperatorExam } from '../../operator-exam.ts'
import { ACCOUNT, REASON } from '../../operator-values.ts'

const inAll = <Value>(value: Value) => ({ es: value, en: value, pt: value })
export const DRAFT = {
  ...{ title: inAll('Bono'), text: inAll('Tu depósito otra vez.'), motif: 'farol', firstDeposit: true, percent: 100 },
  ...{ minimum: { MXN: 10_000 }, most: { MXN: 50_000 }, depositDays: 14, shown: [] },
  terms: {
    ...{ multiple: 10, of: 'bonus', weights: { RNG: 100 }, excluded: [], maxStake: {}, minStake: {}, days: 16 },
    order: 'last',
  },
}
const NEW = { offer: 'bono-de-prueba' }

export const offerExam = {
  listOffers: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  setOffer: {
    good: { params: NEW, fields: { draft: DRAFT }, more: REASON },
    may: finance('ok'),
    onePerson: () => [
      { params: NEW, fields: { draft: { ...DRAFT, percent: 500, terms: { ...DRAFT.terms, multiple: 0 } }, ...ALONE } },
    ],
    twoPeople: true,
    audit: 'elsewhere',
  },
  closeOffer: {
    good: { params: { offer: 'nothing-of-that-name' }, fields: {}, more: REASON },
    may: finance('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
  listAcceptances: { good: { params: ACCOUNT, fields: {} }, may: membersRead('not-found'), onePerson: 'harmless' },
  dryRunOffer: {
    good: { fields: { draft: DRAFT, currency: 'MXN' }, more: { after: 'nobody' } },
    may: finance('ok'),
    onePerson: 'harmless',
    audit: { none: 'it reads what would have been given, and changes nothing' },
  },
  previewOffer: {
    good: { fields: { draft: DRAFT, ...ACCOUNT } },
    may: membersRead('not-found'),
    onePerson: 'harmless',
    audit: { none: 'it shows what a member would see, and opens nothing' },
  },
} satisfies OperatorExam<typeof offerCalls>
