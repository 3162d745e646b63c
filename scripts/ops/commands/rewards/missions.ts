import { MissionDraft, missionCalls } from '../../../../src/api/operator/rewards/missions.ts'
import { type Amount, formatAmount, readAmount } from '../../amounts.ts'
import { faultOf, type Typed, WrongUsage } from '../../command-types.ts'
import { call, commandFactory } from '../../endpoint-command.ts'
import { readJsonOf } from '../../files.ts'
import { dryRunCommand } from './dry-run.ts'

const commandFor = commandFactory({ reason: '--reason wants 3 to 500 characters.' })

const UNKNOWN_NAMES = 'Its audience names a rank, an agent or accounts that there are not. They stand below.'

/** Commands for missions. */
export const MISSIONS: Typed[] = [
  {
    words: 'missions',
    about: 'the missions, the open ones first, and how often each was reached',
    read: () => commandFor(missionCalls.listMissions, {}),
  },
  {
    words: 'mission open MISSION FILE',
    about: `--reason TEXT   a mission, as JSON like the "mission" of: missions
           another person opens it, and it never changes: a new one has a new name`,
    read: ([mission = '', file = '']) =>
      commandFor(
        missionCalls.openMission,
        { mission },
        { draft: readDraft(file) },
        {
          'bad-input': UNKNOWN_NAMES,
          conflict: 'A mission had that name already, or 50 are open: missions lists them.',
        },
      ),
  },
  {
    words: 'mission dry-run FILE',
    about: 'what a mission would have given in the last 30 days, and to whom the most; it changes nothing',
    read: ([file = '']) => {
      const draft = readDraft(file)
      return dryRunCommand((server, after) => call(server, missionCalls.dryRunMission, {}, { draft, ...after }), {
        'bad-input': UNKNOWN_NAMES,
      })
    },
  },
  {
    words: 'mission stop MISSION',
    about: '--reason TEXT   nobody reaches it any more; who has reached it collects',
    read: ([mission = '']) =>
      commandFor(
        missionCalls.stopMission,
        { mission },
        {},
        {
          'not-found': 'No mission has that name: missions lists them.',
          'wrong-state': 'It was stopped already.',
        },
      ),
  },
]

interface TypedSum {
  unit?: unknown
  amount?: unknown
}

/** Reads a mission; money is written as `missions` prints it (`"200.00 MXN"`), points as whole numbers. */
function readDraft(file: string): MissionDraft {
  const typed = readJsonOf(file) as { task?: TypedSum; reward?: TypedSum }
  const draft = { ...typed, task: readSum(typed?.task), reward: readSum(typed?.reward) }
  const read = MissionDraft.safeParse(draft)
  if (!read.success) throw new WrongUsage(`The mission is wrong at ${read.error.issues.map(faultOf).join(', ')}.`)
  return read.data
}

function readSum(sum: TypedSum | undefined): TypedSum | undefined {
  if (typeof sum?.unit !== 'string' || sum.unit === 'PTS') return sum
  const amount: Amount = readAmount(String(sum.amount), 'The amount')
  if (amount.currency !== sum.unit) throw new WrongUsage(`A sum of ${sum.unit} holds ${formatAmount(amount)}.`)
  return { ...sum, amount: amount.amount }
}
