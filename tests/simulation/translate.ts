import type { Intent } from './intents.ts'

const MXN = { currency: 'MXN' } as const
const VENDOR = 'FRL'
const TERMS = {
  provider: 'demo',
  currency: 'MXN',
  minimum: 5_000,
  maximum: 5_000_000,
  fee: 0,
  enabled: true,
  life_ms: 1_800_000,
}

/** An intent in the words of the bank's operation. */
export function askedOf(intent: Intent): unknown[] {
  switch (intent.op) {
    case 'bug':
      return askedOf(intent.about)
    case 'setState':
      return [intent.member, intent.state]
    case 'openGame': {
      const { member: memberId, token: tokenHash, game: gameCode, expires_ms: expiresAt_ms } = intent
      return [{ memberId, tokenHash, gameCode, expiresAt_ms, vendor: VENDOR, ...MXN }]
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
    case 'hold':
      return [{ memberId: intent.member, id: intent.id, amount: intent.amount }]
    case 'resolveHold':
      return [{ memberId: intent.member, id: intent.id, holdId: intent.holdId, how: intent.how }]
    case 'wallet': {
      const { op: _op, token: tokenHash, ...call } = intent
      return [{ ...call, tokenHash, vendor: VENDOR, currency: call.kind === 'rollback' ? null : 'MXN' }]
    }
  }
}

/** What the bank answered, as the model tells it: one word, and the balance where the answer has one. */
export function saidBy(intent: Intent, answer: unknown): string {
  if (typeof answer === 'string') return answer
  const { refusal, state, outcome, balance } = answer as Record<string, string | number | undefined>
  if (refusal !== undefined) return `${refusal}`
  if (intent.op === 'openGame') return `ok ${balance}`
  if (outcome !== undefined) return balance === undefined ? `${outcome}` : `${outcome} ${balance}`
  return `${state}`
}
