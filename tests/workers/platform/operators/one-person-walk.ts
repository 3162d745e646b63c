import type { OperatorEndpointName } from '#api/operator/endpoints'
import type { Payee } from '../support/payee.ts'

/** What one person tries, to make money alone (one-person.worker.test.ts). */

/** A call with its path parameters and fields. */
export interface WalkRequest {
  params?: Record<string, string>
  fields: Record<string, unknown>
}

/** What the calls act on: each has a member of its own, so that none spoils what another finds. */
export interface World {
  payees: Payee[]
  deposit: { account: string; id: string }
  rejected: { account: string; id: string }
  processing: { payee: Payee; id: string }
  applying: { payee: Payee; id: string }
  disputed: { payee: Payee; id: string }
  granted: { payee: Payee; id: string }
  heldWin: string
  publicKey: object
}

export const REASON = { reason: 'Por una sola persona' }
const MORE = 900_000_000
const TERMS = {
  ...{ kind: 'realtime', zone: 'America/Mexico_City', includesBonusBets: true, noticeDays: 0, payment: 'automatic' },
  ...{ winRate: 10_000, lossRate: 10_000, singleBet: 0 },
}
export const id = () => crypto.randomUUID()
const money = (world: World) => ({ id: id(), amount: MORE, currency: 'MXN', ...REASON, account: world.payees[0]?.name })
const withdrawal = ({ payee, id: withdrawalId }: World['processing'], decision: object): WalkRequest => ({
  params: { account: payee.name, withdrawal: withdrawalId },
  fields: { id: id(), ...REASON, ...decision },
})

/**
 * How each call is made. `harmless`: it changes neither money nor who or what may move it; its usual request is sent. A
 * call without an entry does not compile.
 */
export const WALK: Record<OperatorEndpointName, 'harmless' | ((world: World) => WalkRequest[])> = {
  listAdjustments: 'harmless',
  proposeAdjustment: (world) => [
    { fields: { ...money(world), direction: 'credit' } },
    { fields: { ...money(world), direction: 'debit', amount: 1 } },
  ],
  // Made for everything that waits (`confirmAll`), as the other decisions are.
  decideAdjustment: 'harmless',
  decideProposal: 'harmless',
  setAffiliateDomains: 'harmless',
  showContracts: 'harmless',
  proposeHouseContract: ({ payees }) => [
    { params: { account: payees[0]?.name ?? '' }, fields: { terms: TERMS, ...REASON } },
  ],
  // Accepting what an agent proposed is tried in contracts.worker.test.ts.
  decideHouseContract: 'harmless',
  showSettlements: 'harmless',
  correctSettlements: ({ payees }) => [
    { params: { account: payees[0]?.name ?? '' }, fields: { kind: 'daily', amount: MORE, ...REASON } },
  ],
  approveSettlements: 'harmless',
  setContractPayouts: 'harmless',
  runSettlements: 'harmless',
  listLineTransfers: 'harmless',
  openAgent: 'harmless',
  freezeLine: 'harmless',
  listFrozenLines: 'harmless',
  moveLine: ({ payees }) => [{ params: { account: payees[0]?.name ?? '' }, fields: { under: null, ...REASON } }],
  listAuditChains: 'harmless',
  listAuditEntries: 'harmless',
  listAuditHeads: 'harmless',
  listDepositMethods: 'harmless',
  changeDepositMethod: () => [{ fields: { id: 'transfer-mxn', maximum: 1_000_000_000_000, enabled: true } }],
  listWaitingDeposits: 'harmless',
  listUnmatchedMoney: 'harmless',
  approveDeposit: ({ deposit }) => [{ fields: { ...deposit, reference: 'SPEI inventado', ...REASON } }],
  rejectDeposit: ({ rejected }) => [
    { fields: { ...rejected, received: { reference: 'SPEI recibido', amount: MORE }, ...REASON } },
  ],
  resolveUnmatchedMoney: ({ rejected: { account } }) => [
    { fields: { account, provider: 'bank-transfer', reference: 'spei recibido', how: 'credited', ...REASON } },
  ],
  showOpenapi: 'harmless',
  setGameOpening: 'harmless',
  setVendorOpening: () => [{ params: { code: 'CALA' }, fields: { state: 'open' } }],
  setGamePicture: 'harmless',
  listHeldWins: 'harmless',
  proposeHeldWin: ({ heldWin }) => [{ params: { reference: heldWin }, fields: { how: 'release', ...REASON } }],
  decideHeldWin: 'harmless',
  showWinCeilings: 'harmless',
  setWinCeiling: () => [
    { params: { code: 'FRL' }, fields: { times: 1_000_000, ...REASON } },
    { params: { code: 'FRL' }, fields: { most: { currency: 'MXN', amount: 1_000_000_000_000 }, ...REASON } },
  ],
  listBanks: 'harmless',
  listJournal: 'harmless',
  listAccountClaims: 'harmless',
  listDepositClaims: 'harmless',
  listAdjustmentClaims: 'harmless',
  listHeldWinClaims: 'harmless',
  listLineTransferClaims: 'harmless',
  listWithdrawalClaims: 'harmless',
  listVendorTransferClaims: 'harmless',
  listAnnouncements: 'harmless',
  saveAnnouncement: 'harmless',
  removeAnnouncement: 'harmless',
  listBanners: 'harmless',
  saveBanner: 'harmless',
  removeBanner: 'harmless',
  setChatRooms: 'harmless',
  listOperators: 'harmless',
  changeOperator: () => [{ fields: { name: 'otra-yo', role: 'admin', enabled: true } }],
  renewOperator: 'harmless',
  noteWrongTokens: 'harmless',
  migratePlatform: 'harmless',
  seedDemo: 'harmless',
  listProposals: 'harmless',
  showWaiting: 'harmless',
  showApprovalLimits: 'harmless',
  setApprovalLimits: () => [{ fields: { limits: { MXN: 1_000_000_000_000 } } }],
  showLimits: 'harmless',
  setLimit: ({ payees }) => [
    {
      params: { account: payees[0]?.name ?? '' },
      fields: { kind: 'deposit', period: 'day', owner: 'operator', amount: null, ...REASON },
    },
  ],
  showExclusion: 'harmless',
  setExclusion: ({ payees }) => [{ params: { account: payees[0]?.name ?? '' }, fields: { kind: 'none', ...REASON } }],
  showReadModelLag: 'harmless',
  listJackpots: 'harmless',
  listGameReturns: 'harmless',
  rebuildReadModels: 'harmless',
  listBonuses: 'harmless',
  grantBonus: (world) => {
    const { account = '', ...grant } = money(world)
    return [{ params: { account }, fields: { ...grant, spending: 'first' } }]
  },
  endBonus: ({ granted: { payee, id: grant } }) => [
    {
      params: { account: payee.name, grant },
      fields: { id: id(), amount: 10_000, currency: 'MXN', how: 'release', ...REASON },
    },
  ],
  listFeedback: 'harmless',
  showFeedback: 'harmless',
  answerFeedback: 'harmless',
  showVipLadder: 'harmless',
  setVipLadder: 'harmless',
  showMemberVip: 'harmless',
  clearMemberDetail: 'harmless',
  showPaymentPassword: 'harmless',
  requirePaymentPassword: 'harmless',
  removePaymentPassword: 'harmless',
  showVerification: 'harmless',
  setVerification: 'harmless',
  removeLostAuthenticator: 'harmless',
  requirePasswordChange: 'harmless',
  endMemberSessions: 'harmless',
  showFlags: 'harmless',
  setFlags: 'harmless',
  setRegisterRules: 'harmless',
  listOutbox: 'harmless',
  showStatus: 'harmless',
  showMaintenance: 'harmless',
  setMaintenance: 'harmless',
  clearMaintenance: 'harmless',
  showRegion: 'harmless',
  setRegion: 'harmless',
  clearRegion: 'harmless',
  showHosts: 'harmless',
  setHosts: 'harmless',
  clearHosts: 'harmless',
  noteSwitchChange: 'harmless',
  uploadPicture: 'harmless',
  showWalletMode: 'harmless',
  setWalletMode: 'harmless',
  listVendorTransfers: 'harmless',
  listVendors: 'harmless',
  showVendorKey: 'harmless',
  registerVendor: ({ publicKey }) => [
    { params: { code: 'EVIL' }, fields: { protocol: 'operator-wallet', baseUrl: 'https://evil.test', publicKey } },
    { params: { code: 'CALA' }, fields: { protocol: 'operator-wallet', baseUrl: 'https://evil.test' } },
    {
      params: { code: 'CALA' },
      fields: { protocol: 'valkyrie', baseUrl: 'https://vendor.test', token: 'e'.repeat(40) },
    },
  ],
  changeVendorKeys: ({ publicKey }) => [{ params: { code: 'CALA' }, fields: { add: publicKey } }],
  switchVendor: () => [{ params: { code: 'CALA' }, fields: { enabled: true } }],
  syncVendorGames: () => [{ params: { code: 'CALA' }, fields: {} }],
  changeVendorGame: () => [
    { params: { code: 'CALA' }, fields: { gameCode: 'free-money', name: 'Gratis', category: 'Video Slots' } },
  ],
  listOpenRounds: 'harmless',
  recallRound: 'harmless',
  setRoundsRule: 'harmless',
  listWithdrawals: 'harmless',
  showWithdrawal: 'harmless',
  decideWithdrawal: ({ applying, processing, disputed }) => [
    withdrawal(applying, { step: 'process' }),
    withdrawal(applying, { step: 'issue', amount: 40_000 }),
    withdrawal(processing, { step: 'issue', amount: 1 }),
    withdrawal(processing, { step: 'issue', amount: 40_000 }),
    withdrawal(disputed, { step: 'resolve', outcome: 'returned' }),
  ],
  showPayoutRules: 'harmless',
  setPayoutRules: () => [{ fields: { limits: { MXN: { minimum: 1, maximum: 1_000_000_000_000 } } } }],
}

/** The calls that must have waited for a second person. */
export const TWO_PEOPLE: OperatorEndpointName[] = [
  'proposeHouseContract',
  'correctSettlements',
  ...(['changeDepositMethod', 'approveDeposit', 'changeOperator', 'setApprovalLimits', 'grantBonus'] as const),
  ...([
    'registerVendor',
    'changeVendorKeys',
    'changeVendorGame',
    'decideWithdrawal',
    'setPayoutRules',
    'setWinCeiling',
  ] as const),
]
