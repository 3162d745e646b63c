import type { heldWinCalls } from '#api/operator/vendors/held-wins'
import { ALONE } from '../../one-person.ts'
import { everyone, finance, type OperatorExam } from '../../operator-exam.ts'
import { BANK, REASON, VENDOR } from '../../operator-values.ts'

export const heldWinExam = {
  listHeldWins: { good: { fields: {}, more: { ...BANK, after: '1' } }, may: everyone('ok'), onePerson: 'harmless' },
  proposeHeldWin: {
    good: { params: { reference: 'bank-0.999999' }, fields: { how: 'release', ...REASON } },
    may: finance('not-found'),
    onePerson: ({ heldWin }) => [{ params: { reference: heldWin }, fields: { how: 'release', ...ALONE } }],
    audit: { none: 'in the log of the bank, with the money' },
  },
  decideHeldWin: {
    good: { params: { reference: 'bank-0.999999' }, fields: { decision: 'confirm' }, more: REASON },
    may: finance('not-found'),
    onePerson: 'harmless',
    audit: { none: 'in the log of the bank, with the money' },
  },
  showWinCeilings: { good: { params: VENDOR, fields: {} }, may: everyone('not-found'), onePerson: 'harmless' },
  setWinCeiling: {
    good: {
      params: VENDOR,
      fields: {},
      more: { game: 'faro', times: 5, most: { currency: 'MXN', amount: 100 }, ...REASON },
    },
    may: finance('not-found'),
    onePerson: () => [
      { params: { code: 'FRL' }, fields: { times: 1_000_000, ...ALONE } },
      { params: { code: 'FRL' }, fields: { most: { currency: 'MXN', amount: 1_000_000_000_000 }, ...ALONE } },
    ],
    twoPeople: true,
    audit: 'elsewhere',
  },
} satisfies OperatorExam<typeof heldWinCalls>
