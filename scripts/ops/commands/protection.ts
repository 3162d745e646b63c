import { protectionCalls, REVIEW_DECISIONS } from '../../../src/api/operator/protection.ts'
import { EXCLUSION_KINDS } from '../../../src/api/protection/breaks.ts'
import { LIMIT_KINDS } from '../../../src/api/protection/limits.ts'
import { type Amount, readAmount, withAmounts } from '../amounts.ts'
import { type OptionValues, type Typed, UNTIL } from '../command-types.ts'
import { commandFactory } from '../endpoint-command.ts'

const NOBODY = { 'not-found': 'Nobody has that account.' }
const EXCLUSIONS = {
  'not-found': 'Nobody has that account, or no exclusion of theirs is running: exclusion ACCOUNT shows it.',
  'bad-input': 'A time-out is a day to six weeks from now, an exclusion six months at least.',
  'wrong-state': 'The member has taken it in the account: nobody ends it before its end.',
}

const REVIEWS = {
  'not-found': 'There is no review of that number: reviews lists them.',
  'wrong-state': 'It is decided, or the exclusion has ended: review ID shows it.',
  conflict: 'Something else has matched meanwhile: review ID shows it.',
}
const ABOUT_DECISION = {
  confirm: 'the exclusion extends to the account, to the same end',
  clear: 'somebody else: the account plays again',
}

const commandFor = commandFactory({
  state: '--state wants open, confirmed, cleared or ended.',
  until: UNTIL,
  period: '--period wants day, week or month.',
  owner: '--for wants operator or member.',
  reason: '--reason wants why, in a few words.',
})

/** Commands for responsible gaming: the limits and exclusions of a member. */
export const PROTECTION: Typed[] = [
  {
    words: 'limit ACCOUNT',
    about: "a member's limits and what is left of them",
    read: ([account = '']) => commandFor(protectionCalls.showLimits, { account }, {}, NOBODY),
  },
  ...LIMIT_KINDS.map(
    (kind): Typed => ({
      words: `limit ACCOUNT ${kind}`,
      about: `--period day|week|month --amount AMOUNT|none --reason TEXT [--for member]
           the operator's own, or the member's on their word: looser once the member confirms it, after a day`,
      options: { period: 'text', amount: 'text', reason: 'text', for: 'text' },
      read: ([account = ''], options) => {
        const [period, owner] = [options.text('period'), options.text('for') ?? 'operator']
        const amount = amountOf(options)
        const limit = { kind, period, owner, ...(amount ?? { amount: null }), reason: options.text('reason') ?? '' }
        const command = commandFor(protectionCalls.setLimit, { account }, limit, NOBODY)
        return withAmounts(command, { [`at most by ${period}`]: amount ?? undefined })
      },
    }),
  ),
  {
    words: 'exclusion ACCOUNT',
    about: 'whether a member may play and pay in, and from when again',
    read: ([account = '']) => commandFor(protectionCalls.showExclusion, { account }, {}, NOBODY),
  },
  ...EXCLUSION_KINDS.map(
    (kind): Typed => ({
      words: `exclusion ACCOUNT ${kind}`,
      about:
        kind === 'time-out'
          ? '--until TIME --reason TEXT   from a day to six weeks'
          : '--until TIME|never --reason TEXT   six months at least',
      options: { until: 'text', reason: 'text' },
      read: ([account = ''], options) => {
        const exclusion = { kind, until: untilOf(options), reason: options.text('reason') ?? '' }
        return commandFor(protectionCalls.setExclusion, { account }, exclusion, EXCLUSIONS)
      },
    }),
  ),
  {
    words: 'exclusion ACCOUNT end',
    about: '--reason TEXT   asks for an earlier end; it waits as long as the rules want',
    options: { reason: 'text' },
    read: ([account = ''], options) => {
      const exclusion = { kind: 'none', reason: options.text('reason') ?? '' }
      return commandFor(protectionCalls.setExclusion, { account }, exclusion, EXCLUSIONS)
    },
  },
  {
    words: 'reviews',
    about: '[--state open|confirmed|cleared|ended]   accounts that may belong to an excluded person',
    options: { state: 'text' },
    read: (_words, options) => {
      const state = options.text('state')
      return commandFor(protectionCalls.listPersonReviews, {}, state === undefined ? {} : { state })
    },
  },
  {
    words: 'review ID',
    about: 'what an account has in common with that of an excluded person',
    read: ([id = '']) => commandFor(protectionCalls.showPersonReview, { id }, {}, REVIEWS),
  },
  ...REVIEW_DECISIONS.map(
    (decision): Typed => ({
      words: `review ID ${decision}`,
      about: `--reason TEXT   ${ABOUT_DECISION[decision]}`,
      options: { reason: 'text' },
      read: ([id = ''], options) => {
        const fields = { decision, reason: options.text('reason') ?? '' }
        return commandFor(protectionCalls.decidePersonReview, { id }, fields, REVIEWS)
      },
    }),
  ),
]

function amountOf(options: OptionValues): Amount | null {
  const text = options.text('amount')
  return text === 'none' ? null : readAmount(text, '--amount (or none)')
}

function untilOf(options: OptionValues): string | null {
  const text = options.text('until') ?? ''
  return text === 'never' ? null : text
}
