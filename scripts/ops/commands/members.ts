import { agentCalls } from '../../../src/api/operator/agents.ts'
import { OPERATOR_METHODS, sessionCalls } from '../../../src/api/operator/session.ts'
import { termsCalls } from '../../../src/api/operator/terms.ts'
import { PAYMENT_OPERATIONS } from '../../../src/api/session/payment-password.ts'
import type { Typed } from '../command-types.ts'
import { commandFactory } from '../endpoint-command.ts'

const commandFor = commandFactory({
  domains: '--domain wants host names such as amigos.example.',
  methods: '--by wants mobile, email or bank-name.',
  field: 'FIELD is birthday or idNumber.',
  operations: '--operation wants withdrawal, transfer or redemption.',
})

const NOBODY = { 'not-found': 'Nobody has that account.' }

type Removal = typeof sessionCalls.removeLostAuthenticator | typeof sessionCalls.removePaymentPassword

/** Removes what a member has lost. */
function readRemoval(call: Removal, name: string): Typed['read'] {
  const errors = { 'not-found': `Nobody has that account, or it has no ${name}.` }
  return ([account]) => commandFor(call, {}, { account, enabled: false }, errors)
}

/** Commands for the verification of members, their sessions, and the codes and contracts of agents. */
export const MEMBERS: Typed[] = [
  {
    words: 'terms',
    about: 'the version of the terms, and how many members have accepted each',
    read: () => commandFor(termsCalls.listTerms, {}),
  },
  {
    words: 'terms ACCOUNT',
    about: 'which versions of the terms a member has accepted, and when',
    read: ([account = '']) => commandFor(termsCalls.showTerms, { account }, {}, NOBODY),
  },
  {
    words: 'verification show',
    about: 'by what members show who they are at a place nobody knows',
    read: () => commandFor(sessionCalls.showVerification, {}),
  },
  {
    words: 'verification on',
    about: '[--by mobile,email,bank-name]   without --by, all of them',
    options: { by: 'list' },
    read: (_filled, options) => {
      const by = options.list('by')
      const methods = by.length === 0 ? [...OPERATOR_METHODS] : by
      return commandFor(sessionCalls.setVerification, {}, { methods })
    },
  },
  {
    words: 'verification off',
    about: 'only who has an authenticator is asked',
    read: () => commandFor(sessionCalls.setVerification, {}, { methods: [] }),
  },
  {
    words: 'authenticator remove ACCOUNT',
    about: 'for a lost phone; ends every session of the account',
    read: readRemoval(sessionCalls.removeLostAuthenticator, 'authenticator'),
  },
  {
    words: 'payment-password show',
    about: 'what members need their payment password for',
    read: () => commandFor(sessionCalls.showPaymentPassword, {}),
  },
  {
    words: 'payment-password on',
    about: '[--operation withdrawal,transfer,redemption]   without it, all of them',
    options: { operation: 'list' },
    read: (_filled, options) => {
      const chosen = options.list('operation')
      const operations = chosen.length === 0 ? [...PAYMENT_OPERATIONS] : chosen
      return commandFor(sessionCalls.requirePaymentPassword, {}, { operations })
    },
  },
  {
    words: 'payment-password off',
    about: 'nothing needs it',
    read: () => commandFor(sessionCalls.requirePaymentPassword, {}, { operations: [] }),
  },
  {
    words: 'payment-password remove ACCOUNT',
    about: 'for one that no code can replace; ends every session of the account',
    read: readRemoval(sessionCalls.removePaymentPassword, 'payment password'),
  },
  {
    words: 'detail clear ACCOUNT FIELD',
    about: 'FIELD birthday idNumber; the member sets it again',
    read: ([account, field]) =>
      commandFor(
        sessionCalls.clearMemberDetail,
        {},
        { account, field },
        {
          'not-found': 'Nobody has that account, or it has no such detail.',
          'wrong-state': 'A person has compared the birth date with a document: it stays.',
        },
      ),
  },
  {
    words: 'affiliate CODE',
    about: "[--domain HOST,...]   the domains an agent's code holds on; without one, all of them",
    options: { domain: 'list' },
    read: ([code = ''], options) =>
      commandFor(
        agentCalls.setAffiliateDomains,
        { code },
        { domains: options.list('domain') },
        {
          'not-found': 'No agent has that code.',
        },
      ),
  },
  {
    words: 'sessions end ACCOUNT',
    about: 'ends every session and game of an account',
    read: ([account]) => commandFor(sessionCalls.endMemberSessions, {}, { account }, NOBODY),
  },
]
