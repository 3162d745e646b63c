import type { WRITES } from '../../workers/platform/bank/command-table.ts'
import { WIN_CEILING } from './held-win-model.ts'
import type { Intent } from './types.ts'

const MXN = { currency: 'MXN' } as const
const VENDOR = 'FRL'
const TERMS = {
  provider: 'demo',
  currency: 'MXN',
  minimum: 5_000,
  maximum: 5_000_000,
  fee: 0,
  enabled: true,
  lifeMs: 1_800_000,
}

/** The members of each bank. */
export const BRANCHES = { 'bank-0': ['ana', 'bruno', 'carla'], 'bank-1': ['diego', 'elena'] } as const

export const ACCOUNT = 'home'
const PAYOUT_METHODS = [{ kind: 'clabe', currency: 'MXN', minimum: 1, maximum: 1_000_000_000_000 }]

/** The bank's operation that executes an intent. */
export const OPERATION_OF = {
  setState: 'setState',
  openGame: 'openGame',
  swapToken: 'swapToken',
  createDeposit: 'createDeposit',
  confirmDeposit: 'confirmDeposit',
  withdraw: 'createWithdrawal',
  step: 'stepWithdrawal',
  decide: 'decideWithdrawal',
  chargeback: 'chargeDepositBack',
  settleDebt: 'settleReceivable',
  send: 'sendTransfer',
  propose: 'proposeAdjustment',
  settle: 'decideAdjustment',
  proposeWin: 'proposeHeldWin',
  decideWin: 'decideHeldWin',
  wallet: 'wallet',
} as const satisfies Record<Exclude<Intent['op'], 'bug'>, keyof typeof WRITES>

function bankOf(member: string): string {
  const found = Object.entries(BRANCHES).find(([, members]) => (members as readonly string[]).includes(member))
  return found?.[0] ?? 'nowhere'
}

/** Translates an intent into the arguments of the bank's operation. */
export function argumentsOf(intent: Intent): unknown[] {
  switch (intent.op) {
    case 'bug':
      return argumentsOf(intent.about)
    case 'setState':
      return [intent.member, intent.state]
    case 'openGame': {
      const { member: memberId, token: tokenHash, game: gameCode, expires_ms: expiresAtMs } = intent
      return [{ memberId, tokenHash, gameCode, expiresAtMs, vendor: VENDOR, ...MXN }]
    }
    case 'swapToken':
      return [{ tokenHash: intent.token, newTokenHash: intent.newToken, vendor: VENDOR }]
    case 'createDeposit': {
      const { member: memberId, id, amount } = intent
      return [{ memberId, id, amount, method: 'spei', terms: TERMS, ...MXN }]
    }
    case 'confirmDeposit': {
      const { member: memberId, id, amount, reference } = intent
      return [{ memberId, id, amount, reference, provider: 'demo', enabled: true, ...MXN }]
    }
    case 'withdraw':
      return [
        {
          memberId: intent.member,
          id: intent.id,
          account: ACCOUNT,
          amount: intent.amount,
          methods: PAYOUT_METHODS,
          ...MXN,
        },
      ]
    case 'step':
      return [{ memberId: intent.member, id: intent.id, step: intent.step }]
    case 'decide': {
      const { member: memberId, withdrawal: withdrawalId, id, step, amount } = intent
      const end = { step: 'resolve', outcome: step }
      const decision = {
        ...{ process: { step }, reject: { step }, paid: end, returned: end },
        issue: { step, amount, proofs: [], receipt_ms: 120_000 },
        'bank-return': { step, amount, reference: id },
      }[step]
      return [{ memberId, withdrawalId, id, decision, actor: 'operator:eva', reason: 'simulated' }]
    }
    case 'chargeback': {
      const { member: memberId, id, amount, reference } = intent
      return [{ memberId, id, amount, reference, actor: 'operator:eva', reason: 'simulated', ...MXN }]
    }
    case 'settleDebt': {
      const { member: memberId, number, id, how, amount } = intent
      return [{ memberId, number, id, how, amount, actor: 'operator:eva', reason: 'simulated', ...MXN }]
    }
    case 'send': {
      const { member: memberId, id, to, amount } = intent
      return [{ memberId, id, to: { memberId: to, bank: bankOf(to) }, amount, ...MXN }]
    }
    case 'propose': {
      const { member: memberId, id, direction, amount, by: actor } = intent
      return [{ memberId, id, direction, amount, actor, reason: 'simulated', ...MXN }]
    }
    case 'settle': {
      const { id, confirm, by: actor } = intent
      return [{ id, decision: confirm ? 'confirm' : 'refuse', actor, reason: 'simulated' }]
    }
    case 'proposeWin': {
      const { number, how, by: actor } = intent
      return [{ number, how, actor, reason: 'simulated' }]
    }
    case 'decideWin': {
      const { number, confirm, by: actor } = intent
      return [{ number, decision: confirm ? 'confirm' : 'refuse', actor, reason: 'simulated' }]
    }
    case 'wallet': {
      const { op: _op, token: tokenHash, ...call } = intent
      const isPrize = call.kind === 'prize'
      const granted = { kind: isPrize ? 'win' : call.kind, granted: isPrize, free: isPrize || call.free }
      const ceiling = WIN_CEILING
      const currency = call.kind === 'rollback' ? null : 'MXN'
      return [{ ...call, ...granted, tokenHash, vendor: VENDOR, currency, ceiling }]
    }
  }
}

/** Translates the bank's result into the form of the model: one word, and the balance when the result has one. */
export function replyOf(intent: Intent, result: unknown): string {
  if (typeof result === 'string') return result
  const { refusal, state, outcome, balance } = result as Record<string, string | number | undefined>
  if (refusal !== undefined) return `${refusal}`
  if (intent.op === 'openGame') return `ok ${balance}`
  if (outcome !== undefined) return balance === undefined ? `${outcome}` : `${outcome} ${balance}`
  return `${state}`
}
