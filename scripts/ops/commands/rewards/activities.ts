import { ActivityDraft, APPLICATION_STATES, activityCalls } from '../../../../src/api/operator/rewards/activities.ts'
import { formatAmount, readAmount } from '../../amounts.ts'
import { faultOf, type OptionValues, type Typed, WrongUsage } from '../../command-types.ts'
import { call, commandFactory } from '../../endpoint-command.ts'
import { readJsonOf } from '../../files.ts'
import { previewCommand } from './preview.ts'

const commandFor = commandFactory({
  reason: '--reason wants 3 to 500 characters: the member reads it.',
  state: `--state wants ${APPLICATION_STATES.join(', ')}.`,
  after: '--after wants what the page before gave as "next".',
})

const NO_CLAIM = {
  'not-found': 'No application has that number: activity-claims lists them.',
  'wrong-state': 'It was decided otherwise already.',
  'budget-spent':
    'Its budget has nothing left: budgets shows it, activity set or budget set raises it. It still waits.',
  excluded: 'Its member is excluded, on a break or under review, and may not be given anything now. It still waits.',
}

/** Commands for activities and what members send for them. */
export const ACTIVITIES: Typed[] = [
  {
    words: 'activities',
    about: 'the activities in their newest versions, with their terms, rewards and dates',
    read: () => commandFor(activityCalls.listActivities, {}),
  },
  {
    words: 'activity set ACTIVITY FILE',
    about: `--reason TEXT   an activity, as JSON like the "activity" of: activities
           another person opens it; "most" is what all of it may give: the budget activity-ACTIVITY`,
    read: ([activity = '', file = '']) =>
      commandFor(
        activityCalls.setActivity,
        { activity },
        { draft: readDraft(file) },
        {
          'amount-out-of-range': 'It has given more than that already: budgets shows what it has given.',
          'bad-input':
            'There is no such time zone, or no such rank, agent or accounts as its audience names. See below.',
        },
      ),
  },
  {
    words: 'activity preview ACCOUNT FILE',
    about: 'an activity as a member would see it if it were open, and why they would not; it opens nothing',
    read: ([account = '', file = '']) => {
      const draft = readDraft(file)
      return previewCommand(account, (server) => call(server, activityCalls.previewActivity, {}, { draft, account }))
    },
  },
  {
    words: 'activity stop ACTIVITY',
    about: '--reason TEXT   nobody can apply any more; what waits is still decided',
    read: ([activity = '']) =>
      commandFor(
        activityCalls.stopActivity,
        { activity },
        {},
        { 'not-found': 'No activity has that name: activities lists them.' },
      ),
  },
  {
    words: 'activity-claims',
    about: `[--state ${APPLICATION_STATES.join('|')} --after NEXT]
           what members sent, with their pictures; without --state, what waits, the oldest first`,
    options: { state: 'text', after: 'text' },
    read: (_filled, options) =>
      commandFor(activityCalls.listActivityClaims, {}, { state: options.text('state'), after: options.text('after') }),
  },
  {
    words: 'activity-claim approve NUMBER',
    about: '--reason TEXT   its member can collect the reward; above the limit another person confirms it',
    options: { reason: 'text' },
    read: (filled, options) => decide('approve', filled, options),
  },
  {
    words: 'activity-claim reject NUMBER',
    about: '--reason TEXT   the member reads why, and may apply again',
    options: { reason: 'text' },
    read: (filled, options) => decide('reject', filled, options),
  },
]

function decide(decision: 'approve' | 'reject', [number = '']: string[], options: OptionValues) {
  const decided = { decision, reason: options.text('reason') }
  return commandFor(activityCalls.decideActivityClaim, { number }, decided, NO_CLAIM)
}

interface TypedReward {
  unit?: unknown
  amount?: unknown
  most?: unknown
}

/** Reads an activity; amounts of money are written as `activities` prints them (`"50.00 MXN"`), points as whole numbers. */
function readDraft(file: string): ActivityDraft {
  const typed = readJsonOf(file) as { reward?: TypedReward }
  const read = ActivityDraft.safeParse({ ...typed, reward: readReward(typed?.reward) })
  if (!read.success) throw new WrongUsage(`The activity is wrong at ${read.error.issues.map(faultOf).join(', ')}.`)
  return read.data
}

function readReward(reward: TypedReward | undefined): TypedReward | undefined {
  const unit = reward?.unit
  if (reward === undefined || unit === 'PTS' || typeof unit !== 'string') return reward
  const minorOf = (text: unknown) => {
    const amount = readAmount(String(text), 'The amount of the reward')
    if (amount.currency !== unit) throw new WrongUsage(`A reward of ${unit} holds ${formatAmount(amount)}.`)
    return amount.amount
  }
  return { ...reward, amount: minorOf(reward.amount), most: minorOf(reward.most) }
}
