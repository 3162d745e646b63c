import type { agentCalls } from '#api/operator/agents'
import { ALONE, GREEDY, MORE } from '../one-person.ts'
import { admins, everyone, finance, leaves, membersRead, type OperatorExam } from '../operator-exam.ts'
import { ACCOUNT, BANK, REASON, TERMS, VENDOR } from '../operator-values.ts'
import { ID } from '../values.ts'

export const agentExam = {
  setAffiliateDomains: {
    good: { params: VENDOR, fields: { domains: [] }, more: REASON },
    may: admins('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
  listLineTransfers: {
    good: { fields: {}, more: { ...BANK, state: 'any', before: '9' } },
    may: everyone('ok'),
    onePerson: 'harmless',
  },
  showContracts: { good: { params: ACCOUNT, fields: {} }, may: membersRead('not-found'), onePerson: 'harmless' },
  proposeHouseContract: {
    good: { params: ACCOUNT, fields: { terms: TERMS }, more: { counters: ID, currency: 'MXN', ...REASON } },
    may: finance('not-found'),
    onePerson: ({ payees }) => [{ params: { account: payees[0]?.name ?? '' }, fields: { terms: GREEDY, ...ALONE } }],
    twoPeople: true,
    audit: 'elsewhere',
  },
  decideHouseContract: {
    good: {
      params: { ...ACCOUNT, contract: ID },
      fields: { decision: 'reject' },
      more: REASON,
    },
    may: finance('not-found'),
    // Accepting what an agent proposed is tried in contracts.worker.test.ts.
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
  checkLineCosts: { good: { fields: { day: '2026-01-01' } }, may: membersRead('ok'), onePerson: 'harmless' },
  showSettlements: { good: { params: ACCOUNT, fields: {} }, may: membersRead('not-found'), onePerson: 'harmless' },
  correctSettlements: {
    good: { params: ACCOUNT, fields: { kind: 'daily', amount: 100 }, more: { currency: 'MXN', ...REASON } },
    may: finance('not-found'),
    onePerson: () => [{ params: { account: 'agente' }, fields: { kind: 'daily', amount: MORE, ...ALONE } }],
    twoPeople: true,
    audit: 'elsewhere',
  },
  approveSettlements: {
    good: { params: ACCOUNT, fields: {}, more: REASON },
    may: finance('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
  setContractPayouts: {
    good: { fields: { automatic: true }, more: REASON },
    may: finance('ok'),
    onePerson: 'harmless',
    audit: [leaves({}, () => ({ automatic: true }), 'setting:contract-payouts')],
  },
  runSettlements: {
    good: { fields: {}, more: REASON },
    may: finance('ok'),
    onePerson: 'harmless',
    audit: [leaves({}, () => ({}), 'settlements')],
  },
} satisfies OperatorExam<typeof agentCalls>
