import { referralCalls } from '../../../../src/api/operator/rewards/referrals.ts'
import type { OptionValues, Typed } from '../../command-types.ts'
import { commandFactory } from '../../endpoint-command.ts'

const commandFor = commandFactory({
  state: '--state wants open, granted or refused.',
  after: '--after wants what the page before gave as "next".',
  reason: '--reason wants 3 to 500 characters.',
})

const NO_MEMBER = { 'not-found': 'Nobody has that account.' }
const NO_REFERRAL = {
  'not-found': 'Nobody has that account, or this one did not invite that friend: referrals ACCOUNT lists them.',
  'wrong-state': 'It was decided already, or the friend has not staked the first deposit once.',
  'wrong-currency': 'An invitation brings nothing in the currency of the account.',
  'operation-not-allowed': 'The account is excluded, on a break or under review: it earns nothing by invitations.',
}
const PAGE = { state: 'text', after: 'text' } as const

/** Commands for members who invite friends. */
export const REFERRALS: Typed[] = [
  {
    words: 'referrals',
    about: '[--state STATE --after NEXT]   invitations by members; without --state, those that were refused, with why',
    options: PAGE,
    read: (_filled, options) => commandFor(referralCalls.listReferrals, {}, pageOf(options)),
  },
  {
    words: 'referrals ACCOUNT',
    about: '[--state STATE --after NEXT]   whom a member has invited, and what became of it',
    options: PAGE,
    read: ([account = ''], options) =>
      commandFor(referralCalls.listReferrals, {}, { account, ...pageOf(options) }, NO_MEMBER),
  },
  {
    words: 'referral ACCOUNT FRIEND approve',
    about: `--reason TEXT   the invitation is rewarded, also where the guard refused it
           another person confirms it`,
    options: { reason: 'text' },
    read: (filled, options) => decide('approve', filled, options),
  },
  {
    words: 'referral ACCOUNT FRIEND reject',
    about: '--reason TEXT   an invitation that is not decided brings nothing',
    options: { reason: 'text' },
    read: (filled, options) => decide('reject', filled, options),
  },
]

const pageOf = (options: OptionValues) => ({ state: options.text('state'), after: options.text('after') })

function decide(decision: 'approve' | 'reject', [account = '', friend = '']: string[], options: OptionValues) {
  return commandFor(
    referralCalls.decideReferral,
    { account, friend },
    { decision, reason: options.text('reason') },
    NO_REFERRAL,
  )
}
