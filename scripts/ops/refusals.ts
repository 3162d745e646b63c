import type { ErrorCode } from '../../src/api/error.ts'
import type { CommandError } from './server.ts'

/** Messages that tell the operator what a refusal means and what to do about it, by error code. */
export type Refusals = Partial<Record<ErrorCode, string>>

/** Default messages for operators, because the server's own messages address members. A command may override them. */
const DEFAULT_SENTENCES: Refusals = {
  'not-found': 'There is nothing under that name or number.',
  conflict: 'It is something else already, or was decided already.',
  forbidden: 'Only the owner may do this, with the OPS_TOKEN of the server itself.',
  'same-person':
    'Whoever proposed it does not decide it: another person does, with a token of their own (operator add NAME).',
  'account-locked':
    'Three wrong secrets were tried under this name: it is locked for half an hour, or until the owner gives it a new token.',
  'not-enough-money': 'The account does not hold that much.',
  'wrong-currency': "That is not the account's currency.",
  'wrong-state': 'It does not take that step as it stands now.',
  'bad-input': 'The server does not take a value of these.',
  busy: 'Others are changing the same. Try again.',
  'vendor-failed': 'The vendor did not answer, or not as its interface says. Nothing was changed.',
}

/** Returns the message for the operator and, below it, the request and the server's error code. */
export function sentenceOf({ message, refused }: CommandError, refusals: Refusals = {}): string {
  if (refused === null) return message
  const sentence = { ...DEFAULT_SENTENCES, ...refusals }[refused.code as ErrorCode] ?? message
  return `${sentence}\n(${refused.request})`
}
