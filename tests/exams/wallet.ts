import type { walletCalls } from '#api/wallet/calls'
import { agents, type Exam, type Need, NOBODY, needs, realAccounts, row, signedIn } from './exam.ts'
import { ID, TODAY } from './values.ts'

/** What moves money along an agent's line. */
const LINE: Need = [['downlineManagmentView'], 'full']

/** What the suites must know of each call of the wallet. */
export const walletExam = {
  balance: { good: {}, may: signedIn('ok'), right: needs(LINE) },
  sendLineTransfer: {
    good: { direction: 'up', id: ID, amount: 10_000, currency: 'MXN', password: 'no-es-la-clave' },
    // These agents have no agent above them; line-transfer-api.worker.test.ts covers agents that do.
    may: row('not-agent', {
      ...NOBODY,
      ...{ agent1: 'not-found', agent2: 'not-found', agent41: 'not-found', agent42: 'not-found' },
    }),
    ids: { id: 'line-transfer', account: 'nothing' },
    right: [[{ direction: 'down', account: 'nadie' }, LINE]],
  },
  lineTransfers: { good: {}, may: realAccounts('ok'), ids: { before: 'line-transfer-cursor' }, right: needs(LINE) },
  lineReceivers: { good: {}, may: agents('ok'), ids: { search: 'line-account' }, right: needs(LINE) },
  journalStatement: {
    good: { from: TODAY, to: TODAY },
    may: realAccounts('ok'),
    ids: { cursor: 'statement-cursor' },
    right: 'never',
  },
  transactionStatement: {
    good: { from: TODAY, to: TODAY },
    may: realAccounts('ok'),
    ids: { cursor: 'statement-cursor' },
    right: 'never',
  },
  betStatement: {
    good: { from: TODAY, to: TODAY },
    may: realAccounts('ok'),
    ids: { cursor: 'bet-cursor' },
    right: 'never',
  },
  betRecall: {
    good: { id: 'FRL:none', vendor: 'FRL', placedAt: `${TODAY}T00:00:00.000Z` },
    may: realAccounts('not-found'),
    // Goes with the id of the bet.
    ids: { id: 'bet', placedAt: 'nothing' },
    right: 'never',
  },
  yearStatement: {
    good: { year: TODAY.slice(0, 4) },
    may: realAccounts('ok'),
    ids: { year: 'nothing' },
    right: 'never',
  },
  profitStatement: { good: { from: TODAY, to: TODAY }, may: realAccounts('ok'), right: 'never' },
  journalFile: {
    good: { from: TODAY, to: TODAY },
    may: realAccounts('ok'),
    ids: { cursor: 'statement-cursor' },
    right: 'never',
  },
  transactionFile: {
    good: { from: TODAY, to: TODAY },
    may: realAccounts('ok'),
    ids: { cursor: 'statement-cursor' },
    right: 'never',
  },
  betFile: { good: { from: TODAY, to: TODAY }, may: realAccounts('ok'), ids: { cursor: 'bet-cursor' }, right: 'never' },
  profitFile: { good: { from: TODAY, to: TODAY }, may: realAccounts('ok'), right: 'never' },
  bonuses: { good: {}, may: realAccounts('ok'), ids: { cursor: 'bonus-cursor' }, right: 'never' },
  cancelBonus: {
    good: { id: ID, bonus: 'no-such', amount: 100, currency: 'MXN' },
    may: realAccounts('not-found'),
    // The id of the cancelling itself.
    ids: { bonus: 'bonus', id: 'nothing' },
    right: 'never',
  },
  depositMethods: { good: {}, may: realAccounts('ok'), right: 'never' },
  createDeposit: {
    good: { id: ID, method: 'no-such', amount: 10_000, currency: 'MXN' },
    may: realAccounts('method-disabled'),
    ids: { id: 'deposit' },
    right: 'never',
  },
  confirmDeposit: { good: { id: ID }, may: realAccounts('not-found'), ids: { id: 'deposit' }, right: 'never' },
  payoutAccounts: { good: {}, may: realAccounts('ok'), right: 'never' },
  addPayoutAccount: {
    // The control digit is missing: refused before the password is read, so that no account gets locked.
    good: {
      id: ID,
      kind: 'clabe',
      holder: 'Ana Luz',
      number: '032180000118359710',
      password: 'no-es-la-clave',
    },
    may: realAccounts('account-number-wrong'),
    ids: { id: 'payout-account' },
    right: 'never',
  },
  removePayoutAccount: {
    good: { id: ID, password: 'no-es-la-clave' },
    may: realAccounts('not-found'),
    ids: { id: 'payout-account' },
    right: 'never',
  },
  createWithdrawal: {
    good: { id: ID, account: ID, amount: 10_000, currency: 'MXN', password: 'no-es-la-clave' },
    may: realAccounts('not-found'),
    ids: { id: 'withdrawal', account: 'payout-account' },
    right: 'never',
  },
  withdrawals: { good: {}, may: realAccounts('ok'), ids: { cursor: 'withdrawal-cursor' }, right: 'never' },
  cancelWithdrawal: { good: { id: ID }, may: realAccounts('not-found'), ids: { id: 'withdrawal' }, right: 'never' },
  confirmWithdrawal: { good: { id: ID }, may: realAccounts('not-found'), ids: { id: 'withdrawal' }, right: 'never' },
  denyWithdrawal: { good: { id: ID }, may: realAccounts('not-found'), ids: { id: 'withdrawal' }, right: 'never' },
  depositProof: {
    good: { id: ID, images: ['p'.repeat(43)] },
    may: realAccounts('not-found'),
    ids: { id: 'deposit', images: 'picture' },
    right: 'never',
  },
  receivables: { good: {}, may: realAccounts('ok'), right: 'never' },
  payReceivable: {
    good: { id: ID, number: 1, amount: 100, currency: 'MXN' },
    may: realAccounts('not-found'),
    // The id of the payment itself.
    ids: { id: 'nothing' },
    right: 'never',
  },
  depositList: { good: {}, may: realAccounts('ok'), ids: { after: 'deposit-cursor' }, right: 'never' },
} satisfies Exam<typeof walletCalls>
