import type { vendorCalls } from '#api/operator/vendors'
import { everyone, games, type OperatorExam } from '../operator-exam.ts'
import { REASON, REGISTRATION, VENDOR } from '../operator-values.ts'

export const vendorExam = {
  listVendors: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  showVendorKey: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  registerVendor: {
    good: {
      params: { code: 'ONEMORE' },
      fields: REGISTRATION,
      more: {
        ...{ name: 'x', operatorId: 'x', gameOrigins: [], currencies: [], mode: 'seamless', publicKey: {} },
        ...{ token: 'x', apiKey: 'x', ...REASON },
      },
    },
    may: games('ok'),
    onePerson: ({ publicKey }) => [
      { params: { code: 'EVIL' }, fields: { protocol: 'operator-wallet', baseUrl: 'https://evil.test', publicKey } },
      { params: { code: 'CALA' }, fields: { protocol: 'operator-wallet', baseUrl: 'https://evil.test' } },
      {
        params: { code: 'CALA' },
        fields: { protocol: 'valkyrie', baseUrl: 'https://vendor.test', token: 'e'.repeat(40) },
      },
    ],
    twoPeople: true,
    audit: 'elsewhere',
  },
  changeVendorKeys: {
    good: { params: VENDOR, fields: { retire: 'k'.repeat(43) }, more: REASON },
    may: games('not-found'),
    onePerson: ({ publicKey }) => [{ params: { code: 'CALA' }, fields: { add: publicKey } }],
    twoPeople: true,
    audit: 'elsewhere',
  },
  switchVendor: {
    good: { params: VENDOR, fields: { enabled: false }, more: REASON },
    may: games('not-found'),
    onePerson: () => [{ params: { code: 'CALA' }, fields: { enabled: true } }],
    audit: 'elsewhere',
  },
  syncVendorGames: {
    good: { params: VENDOR, fields: {}, more: REASON },
    may: games('not-found'),
    onePerson: () => [{ params: { code: 'CALA' }, fields: {} }],
    audit: 'elsewhere',
  },
  changeVendorGame: {
    good: { params: VENDOR, fields: { gone: 'no-such' }, more: REASON },
    may: games('not-found'),
    onePerson: () => [
      { params: { code: 'CALA' }, fields: { gameCode: 'free-money', name: 'Gratis', category: 'Video Slots' } },
    ],
    twoPeople: true,
    audit: 'elsewhere',
  },
  listOpenRounds: {
    good: { fields: {}, more: { vendor: 'NOSUCH', older: '1' } },
    may: everyone('ok'),
    onePerson: 'harmless',
  },
  setRoundsRule: {
    good: { fields: { hours: 48 }, more: REASON },
    may: games('ok'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
  recallRound: {
    good: { fields: { account: 'nadie', bet: 'FRL:none' } },
    may: everyone('not-found'),
    onePerson: 'harmless',
  },
} satisfies OperatorExam<typeof vendorCalls>
