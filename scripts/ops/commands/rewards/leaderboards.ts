import { BoardDraft, leaderboardCalls } from '../../../../src/api/operator/rewards/leaderboards.ts'
import { readAmount } from '../../amounts.ts'
import { faultOf, type Typed, WrongUsage } from '../../command-types.ts'
import { commandFactory } from '../../endpoint-command.ts'
import { readJsonOf } from '../../files.ts'

const commandFor = commandFactory({ reason: '--reason wants 3 to 500 characters.' })

/** Commands for leaderboards. */
export const LEADERBOARDS: Typed[] = [
  {
    words: 'leaderboards',
    about: 'the leaderboards, the open ones first, and how many prizes of each were won',
    read: () => commandFor(leaderboardCalls.listLeaderboards, {}),
  },
  {
    words: 'leaderboard open LEADERBOARD FILE',
    about: `--reason TEXT   a leaderboard, as JSON like the "board" of: leaderboards
           another person opens it, and it never changes: a new one has a new name`,
    read: ([leaderboard = '', file = '']) =>
      commandFor(
        leaderboardCalls.openLeaderboard,
        { leaderboard },
        { draft: readDraft(file) },
        {
          'bad-input': 'Its audience names a rank, an agent or accounts that there are not. They stand below.',
          conflict: 'A leaderboard had that name already, or 5 are open: leaderboards lists them.',
        },
      ),
  },
  {
    words: 'leaderboard stop LEADERBOARD',
    about: '--reason TEXT   its period ends now and is settled as written; none follows',
    read: ([leaderboard = '']) =>
      commandFor(
        leaderboardCalls.stopLeaderboard,
        { leaderboard },
        {},
        {
          'not-found': 'No leaderboard has that name: leaderboards lists them.',
          'wrong-state': 'It was stopped already.',
        },
      ),
  },
]

interface Draft {
  currency?: unknown
  metric?: { kind?: unknown; dayCap?: unknown }
  prizes?: { unit?: unknown; places?: { amount?: unknown }[] }
}

/** Reads a leaderboard; money is written as `leaderboards` prints it (`"200.00 MXN"`), points as whole numbers. */
function readDraft(file: string): BoardDraft {
  const typed = readJsonOf(file) as Draft
  const { metric, prizes } = typed
  const isMoney = typeof prizes?.unit === 'string' && prizes.unit !== 'PTS' && Array.isArray(prizes.places)
  const draft = {
    ...typed,
    metric: metric?.dayCap === undefined ? metric : { ...metric, dayCap: readSum(metric.dayCap, typed.currency) },
    prizes: isMoney
      ? { ...prizes, places: prizes?.places?.map((one) => ({ ...one, amount: readSum(one?.amount, prizes.unit) })) }
      : prizes,
  }
  const read = BoardDraft.safeParse(draft)
  if (!read.success) throw new WrongUsage(`The leaderboard is wrong at ${read.error.issues.map(faultOf).join(', ')}.`)
  return read.data
}

function readSum(sum: unknown, currency: unknown): number {
  const amount = readAmount(String(sum), 'The amount')
  if (amount.currency !== currency) throw new WrongUsage(`An amount of ${currency} is in ${amount.currency}.`)
  return amount.amount
}
