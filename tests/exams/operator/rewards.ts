import type { rewardCalls } from '#api/operator/rewards'
import { ALONE, MORE, money, newId } from '../one-person.ts'
import { admins, everyone, finance, leaves, membersRead, type OperatorExam } from '../operator-exam.ts'
import { ACCOUNT, GRANT, REASON } from '../operator-values.ts'
import { ID } from '../values.ts'

/** Whoever bets a cent has a gift of what one person would like to have. */
const GENEROUS = {
  period: 'weekly',
  ranks: [{ name: { es: 'Uno', en: 'One', pt: 'Um' }, thresholds: { MXN: 1 }, benefits: [], gift: { MXN: MORE } }],
}

export const rewardExam = {
  listBonuses: { good: { params: ACCOUNT, fields: {} }, may: membersRead('not-found'), onePerson: 'harmless' },
  grantBonus: {
    good: { params: ACCOUNT, fields: { ...GRANT, spending: 'first' } },
    may: finance('not-found'),
    onePerson: (world) => {
      const { account = '', ...grant } = money(world)
      return [{ params: { account }, fields: { ...grant, spending: 'first' } }]
    },
    twoPeople: true,
    audit: { none: 'in the log of the bank, with the money' },
  },
  endBonus: {
    good: { params: { ...ACCOUNT, grant: ID }, fields: { ...GRANT, how: 'back' } },
    may: finance('not-found'),
    onePerson: ({ granted: { payee, id: grant } }) => [
      {
        params: { account: payee.name, grant },
        fields: { id: newId(), amount: 10_000, currency: 'MXN', how: 'release', ...ALONE },
      },
    ],
    audit: { none: 'in the log of the bank, with the money' },
  },
  showVipLadder: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  setVipLadder: {
    good: { fields: { ladder: null }, more: REASON },
    may: admins('ok'),
    onePerson: () => [{ fields: { ladder: GENEROUS, ...ALONE } }],
    twoPeople: true,
    audit: [leaves({}, () => ({ ladder: null }), 'setting:vip-ladder')],
  },
  showMemberVip: { good: { params: ACCOUNT, fields: {} }, may: membersRead('not-found'), onePerson: 'harmless' },
} satisfies OperatorExam<typeof rewardCalls>
