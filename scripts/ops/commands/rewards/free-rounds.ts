import { FreeRoundDraft, freeRoundCalls } from '../../../../src/api/operator/rewards/free-rounds.ts'
import { formatAmount, readAmount } from '../../amounts.ts'
import { faultOf, type Typed, WrongUsage } from '../../command-types.ts'
import { commandFactory } from '../../endpoint-command.ts'
import { readJsonOf } from '../../files.ts'

const commandFor = commandFactory({
  after: '--after wants what the page before gave as "next".',
  reason: '--reason wants 3 to 500 characters.',
})

const NONE = { 'not-found': 'No free rounds have that name: free-rounds lists them.' }

/** Commands for free rounds. */
export const FREE_ROUNDS: Typed[] = [
  {
    words: 'free-rounds',
    about: 'the free rounds that were given, the newest first, and how many members have accepted them',
    read: () => commandFor(freeRoundCalls.listFreeRounds, {}),
  },
  {
    words: 'free-rounds give GRANT FILE',
    about: `--reason TEXT   free rounds for some accounts, as JSON like the "freeRounds" of: free-rounds
           another person gives them: all their stakes then leave the budget free-rounds`,
    read: ([grant = '', file = '']) =>
      commandFor(
        freeRoundCalls.grantFreeRounds,
        { grant },
        { draft: readDraft(file) },
        {
          conflict: 'Free rounds had that name already: free-rounds lists them.',
          'game-unavailable': 'The vendor gives no free rounds in that game, with that stake.',
          'budget-spent': 'The budget free-rounds has less than all these stakes: budgets shows it.',
        },
      ),
  },
  {
    words: 'free-rounds stop GRANT',
    about: '--reason TEXT   takes them back from who has not accepted them; accepted ones are played',
    read: ([grant = '']) =>
      commandFor(
        freeRoundCalls.stopFreeRounds,
        { grant },
        {},
        { ...NONE, 'wrong-state': 'They were stopped already.' },
      ),
  },
  {
    words: 'free-round-members GRANT',
    about: '[--after NEXT]   who was given free rounds, and what became of them, the first before the others',
    options: { after: 'text' },
    read: ([grant = ''], options) =>
      commandFor(freeRoundCalls.listFreeRoundMembers, { grant }, { after: options.text('after') }, NONE),
  },
]

/** Reads free rounds; the stake is written as `free-rounds` prints it (`"2.00 MXN"`). */
function readDraft(file: string): FreeRoundDraft {
  const typed = readJsonOf(file) as { currency?: unknown; stake?: unknown }
  const read = FreeRoundDraft.safeParse({ ...typed, stake: readStake(typed) })
  if (!read.success) throw new WrongUsage(`The free rounds are wrong at ${read.error.issues.map(faultOf).join(', ')}.`)
  return read.data
}

function readStake({ currency, stake }: { currency?: unknown; stake?: unknown }): unknown {
  if (stake === undefined) return stake
  const amount = readAmount(String(stake), 'The stake')
  if (amount.currency !== currency) throw new WrongUsage(`The currency is not that of ${formatAmount(amount)}.`)
  return amount.amount
}
