import type { ErrorCode } from '../../src/api/error.ts'
import type { Named } from './command-types.ts'
import type { CommandError } from './server.ts'

/** Messages that tell the operator what a refusal means and what to do about it, by error code. */
export type Refusals = Partial<Record<ErrorCode, string>>

/** Default messages for operators, because the server's own messages address members. A command may override them. */
const DEFAULT_SENTENCES: Refusals = {
  'not-found': 'There is nothing under that name or number.',
  conflict: 'It is something else already, or was decided already.',
  forbidden: 'Your role may not do this: openapi lists the roles of each call, and an admin or the owner may do more.',
  'same-person':
    'Whoever proposed it does not confirm it: another person does, with a token of their own (operator add NAME).',
  'account-locked':
    'Three wrong secrets were tried under this name from here: wait half an hour, or use the right one.',
  'not-enough-money': 'The account does not hold that much.',
  'wrong-currency': "That is not the account's currency.",
  'wrong-state': 'It does not take that step as it stands now.',
  'bad-input': 'The server does not take a value of these.',
  busy: 'Others are changing the same. Try again.',
  'vendor-failed': 'The vendor did not answer, or not as its interface says. Nothing was changed.',
}

/** Refusals of what was named: the message repeats it. */
const OF_A_NAME: readonly string[] = ['not-found', 'not-agent', 'trial-account', 'wrong-currency'] satisfies ErrorCode[]

/** Returns the message for the operator and, below it, the request and the server's error code. */
export function sentenceOf({ message, refused }: CommandError, refusals: Refusals = {}, named: Named = {}): string {
  if (refused === null) return message
  const sentence = { ...DEFAULT_SENTENCES, ...refusals }[refused.code as ErrorCode] ?? message
  const typed = Object.entries(named).map(([name, value]) => `${name} "${value}"`)
  const whom = OF_A_NAME.includes(refused.code) && typed.length > 0 ? ` Typed: ${typed.join(', ')}.` : ''
  return `${sentence}${whom}\n(${refused.request})`
}
