import type { Endpoint } from '#api/endpoint'
import { type OperatorEndpointName, operatorEndpoints } from '#api/operator/endpoints'

/** A well-formed request of an operators' call. Suites send it, or break one thing at a time. */
export interface GoodCall {
  /** The path parameters; nothing of that name exists. */
  params?: Record<string, string>
  /** The required fields and no others: each of them is left out once. */
  fields: Record<string, unknown>
  /** The optional fields, with the right type: each of them is sent once with another type. */
  more?: Record<string, unknown>
}

const TERMS = {
  ...{ kind: 'realtime', zone: 'America/Mexico_City', includesBonusBets: false, noticeDays: 7, payment: 'automatic' },
  ...{ winRate: 10, lossRate: 20, singleBet: 100 },
}
const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const REASON = { reason: 'just-so' }
const ACCOUNT = { account: 'nobody-at-all' }
const VENDOR = { code: 'NOSUCH' }
const GRANT = { id: ID, amount: 100, currency: 'MXN', ...REASON }
const BANK = { bank: 'bank-0' }
const PAGE = { more: { ...BANK, limit: '10' } }
const REGISTRATION = { protocol: 'valkyrie', baseUrl: 'https://vendor.example/v1' }

/** One for each call of the operators: a call without an entry does not compile. */
export const GOOD_CALLS: Record<OperatorEndpointName, GoodCall> = {
  listAdjustments: { fields: BANK },
  proposeAdjustment: { fields: { ...GRANT, ...ACCOUNT, direction: 'debit' } },
  decideAdjustment: {
    params: { reference: `bank-0.${ID}` },
    fields: { decision: 'confirm' },
    more: REASON,
  },

  setAffiliateDomains: { params: VENDOR, fields: { domains: [] }, more: REASON },
  showContracts: { params: ACCOUNT, fields: {} },
  proposeHouseContract: { params: ACCOUNT, fields: { terms: TERMS }, more: { counters: ID, ...REASON } },
  decideHouseContract: {
    params: { ...ACCOUNT, contract: ID },
    fields: { decision: 'reject' },
    more: REASON,
  },
  showSettlements: { params: ACCOUNT, fields: {} },
  correctSettlements: { params: ACCOUNT, fields: { kind: 'daily', amount: 100 }, more: REASON },
  approveSettlements: { params: ACCOUNT, fields: {}, more: REASON },
  setContractPayouts: { fields: { automatic: true }, more: REASON },
  runSettlements: { fields: {}, more: REASON },
  listLineTransfers: { fields: {}, more: { ...BANK, state: 'any', before: '9' } },

  // Too short for a username.
  openAgent: { params: { account: 'abc' }, fields: { type: 1 }, more: REASON },
  freezeLine: { params: ACCOUNT, fields: { frozen: true }, more: REASON },
  listFrozenLines: { fields: {} },
  moveLine: { params: ACCOUNT, fields: { under: null }, more: REASON },

  listAuditChains: { fields: {} },
  listAuditEntries: { fields: {}, more: { chain: 'platform', after: '0' } },
  listAuditHeads: { fields: {}, more: { chain: 'platform', after: '0' } },

  listDepositMethods: { fields: {} },
  changeDepositMethod: {
    fields: { id: 'no-such' },
    more: { enabled: false, minimum: 1, maximum: 2, fee: 0, fields: [], ...REASON },
  },
  listWaitingDeposits: { fields: {}, more: BANK },
  listUnmatchedMoney: { fields: {}, more: BANK },
  approveDeposit: { fields: { ...ACCOUNT, id: ID, reference: 'SPEI-77', ...REASON } },
  rejectDeposit: {
    fields: { ...ACCOUNT, id: ID, ...REASON },
    more: { received: { reference: 'SPEI-77', amount: 1 } },
  },
  resolveUnmatchedMoney: {
    fields: { ...ACCOUNT, provider: 'demo', reference: 'SPEI-77', how: 'returned', ...REASON },
  },

  showOpenapi: { fields: {} },

  setGameOpening: { params: { node: 'no-such' }, fields: { state: 'open' }, more: { until: 'x', ...REASON } },
  setVendorOpening: { params: VENDOR, fields: { state: 'open' }, more: { until: 'x', ...REASON } },
  setGamePicture: { params: { node: 'no-such' }, fields: { showIcon: '/art/v1/motifs/faro.svg' }, more: REASON },

  listHeldWins: { fields: {}, more: { ...BANK, after: '1' } },
  proposeHeldWin: { params: { reference: 'bank-0.999999' }, fields: { how: 'release', ...REASON } },
  decideHeldWin: { params: { reference: 'bank-0.999999' }, fields: { decision: 'confirm' }, more: REASON },
  showWinCeilings: { params: VENDOR, fields: {} },
  setWinCeiling: {
    params: VENDOR,
    fields: {},
    more: { game: 'faro', times: 5, most: { currency: 'MXN', amount: 100 }, ...REASON },
  },

  listBanks: { fields: {} },
  listJournal: { fields: {}, ...PAGE },
  listAccountClaims: { fields: {}, ...PAGE },
  listDepositClaims: { fields: {}, ...PAGE },
  listAdjustmentClaims: { fields: {}, ...PAGE },
  listHeldWinClaims: { fields: {}, ...PAGE },
  listLineTransferClaims: { fields: {}, ...PAGE },
  listWithdrawalClaims: { fields: {}, ...PAGE },
  listVendorTransferClaims: { fields: {}, ...PAGE },

  listAnnouncements: { fields: {} },
  saveAnnouncement: {
    fields: { id: 'no-such', type: 'PL', texts: { es: { title: 'Nada', content: '' } } },
    more: { execution: '*', publishedAt: 'x', sort: 0, ...REASON },
  },
  removeAnnouncement: { fields: { id: 'never-there' } },
  listBanners: { fields: {} },
  // The link is unsafe and refused, so that sending this changes nothing.
  saveBanner: {
    fields: {
      ...{ id: 'no-such', groupName: 'w_home', url: '/art/v1/x.svg', linkageType: 'URL', target: 'javascript:0' },
      texts: { es: { title: 'Nada', line: '' } },
    },
    more: { sort: 0, ...REASON },
  },
  removeBanner: { fields: { id: 'never-there' } },
  setChatRooms: { fields: { rooms: [] }, more: REASON },

  listOperators: { fields: {} },
  changeOperator: { fields: { name: 'nobody-at-all', enabled: false }, more: REASON },
  renewOperator: { fields: {} },
  noteWrongTokens: { fields: { count: 1, address: '203.0.113.9' } },

  migratePlatform: { fields: {} },
  seedDemo: { fields: {} },

  listProposals: { fields: {}, more: { state: 'waiting' } },
  showWaiting: { fields: {} },
  decideProposal: { params: { id: ID }, fields: { decision: 'confirm' }, more: REASON },
  showApprovalLimits: { fields: {} },
  setApprovalLimits: { fields: { limits: {} }, more: REASON },

  showLimits: { params: ACCOUNT, fields: {} },
  setLimit: {
    params: ACCOUNT,
    fields: { kind: 'stake', period: 'day', owner: 'operator', amount: 100, ...REASON },
  },
  showExclusion: { params: ACCOUNT, fields: {} },
  setExclusion: { params: ACCOUNT, fields: { kind: 'none', ...REASON } },

  showReadModelLag: { fields: {}, more: BANK },
  listJackpots: { fields: {}, more: { currency: 'MXN' } },
  listGameReturns: {
    fields: {},
    more: { from: '2026-11-01', to: '2026-11-30', vendor: 'NOSUCH', game: 'no-such' },
  },
  rebuildReadModels: { fields: { begin: false } },

  listBonuses: { params: ACCOUNT, fields: {} },
  grantBonus: { params: ACCOUNT, fields: { ...GRANT, spending: 'first' } },
  endBonus: { params: { ...ACCOUNT, grant: ID }, fields: { ...GRANT, how: 'back' } },

  listFeedback: { fields: {}, more: { state: 'open', account: 'demo' } },
  showFeedback: { params: { number: '1' }, fields: {} },
  answerFeedback: { params: { number: '1' }, fields: { answer: 'Gracias' }, more: REASON },

  showVipLadder: { fields: {} },
  setVipLadder: { fields: { ladder: null }, more: REASON },
  showMemberVip: { params: ACCOUNT, fields: {} },

  clearMemberDetail: { fields: { ...ACCOUNT, field: 'birthday' }, more: REASON },
  showPaymentPassword: { fields: {} },
  requirePaymentPassword: { fields: { operations: [] }, more: REASON },
  removePaymentPassword: { fields: { ...ACCOUNT, enabled: false }, more: REASON },
  showVerification: { fields: {} },
  setVerification: { fields: { methods: [] }, more: REASON },
  removeLostAuthenticator: { fields: { ...ACCOUNT, enabled: false }, more: REASON },
  requirePasswordChange: { fields: { ...ACCOUNT, due: 'expired' }, more: REASON },
  endMemberSessions: { fields: ACCOUNT, more: REASON },

  showFlags: { fields: {} },
  setFlags: { fields: {}, more: { FREEPLAY3: '1', ...REASON } },
  setRegisterRules: { fields: {}, more: { email: {}, ...REASON } },
  listOutbox: { fields: {} },

  showStatus: { fields: {} },
  showMaintenance: { fields: {} },
  setMaintenance: { fields: { on: false }, more: { title: 'x', info: 'x', until: 'x', changedAt: 'x', ...REASON } },
  clearMaintenance: { fields: {} },
  showRegion: { fields: {} },
  setRegion: {
    fields: {},
    more: { denyCountries: [], denyAddresses: [], allowAddresses: [], unknown: 'allow', changedAt: 'x', ...REASON },
  },
  clearRegion: { fields: {} },
  showHosts: { fields: {} },
  setHosts: { fields: {}, more: { image: [], launch: [], changedAt: 'x', ...REASON } },
  clearHosts: { fields: {} },
  noteSwitchChange: {
    fields: { name: 'hosts', before: {}, after: { changedAt: '2026-01-01T00:00:00.000Z' }, ...REASON },
  },

  uploadPicture: { fields: {} },

  showWalletMode: { fields: {} },
  setWalletMode: { fields: { isSingle: true }, more: REASON },
  listVendorTransfers: { fields: {}, more: { pending: '1' } },

  listVendors: { fields: {} },
  showVendorKey: { fields: {} },
  registerVendor: {
    params: { code: 'ONEMORE' },
    fields: REGISTRATION,
    more: {
      ...{ name: 'x', operatorId: 'x', gameOrigins: [], currencies: [], mode: 'seamless', publicKey: {} },
      ...{ token: 'x', apiKey: 'x', ...REASON },
    },
  },
  changeVendorKeys: { params: VENDOR, fields: { retire: 'k'.repeat(43) }, more: REASON },
  switchVendor: { params: VENDOR, fields: { enabled: false }, more: REASON },
  syncVendorGames: { params: VENDOR, fields: {}, more: REASON },
  changeVendorGame: { params: VENDOR, fields: { gone: 'no-such' }, more: REASON },
  recallRound: { fields: { account: 'nadie', bet: 'FRL:none' } },
  listOpenRounds: { fields: {}, more: { vendor: 'NOSUCH', older: '1' } },
  setRoundsRule: { fields: { hours: 48 }, more: REASON },

  listWithdrawals: { fields: {}, more: { state: 'applying', after: 'bank-0' } },
  showWithdrawal: { params: { ...ACCOUNT, withdrawal: ID }, fields: {} },
  decideWithdrawal: { params: { ...ACCOUNT, withdrawal: ID }, fields: { step: 'process', id: ID, ...REASON } },
  showPayoutRules: { fields: {} },
  setPayoutRules: { fields: {}, more: { receiptMinutes: 60, limits: {}, ...REASON } },
}

/** Returns the path of a call with its parameters filled in. */
export function goodPath(name: OperatorEndpointName): string {
  const { params = {} } = GOOD_CALLS[name]
  return operatorEndpoints[name].path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''))
}

/** The calls that one gateway responds to, by name. */
export function callsBehind(gateway: Endpoint['gateway']): [OperatorEndpointName, Endpoint][] {
  const every = Object.entries(operatorEndpoints) as [OperatorEndpointName, Endpoint][]
  return every.filter(([, endpoint]) => endpoint.gateway === gateway)
}
