import { RaffleDraft, raffleCalls } from '../../../../src/api/operator/rewards/raffles.ts'
import { type Amount, formatAmount, readAmount } from '../../amounts.ts'
import { faultOf, type Typed, WrongUsage } from '../../command-types.ts'
import { call, commandFactory } from '../../endpoint-command.ts'
import { readJsonOf } from '../../files.ts'
import { previewCommand } from './preview.ts'

const commandFor = commandFactory({ reason: '--reason wants 3 to 500 characters.' })

/** Commands for raffles. */
export const RAFFLES: Typed[] = [
  {
    words: 'raffles',
    about: 'the raffles, the newest draw first, with their tickets and what was drawn',
    read: () => commandFor(raffleCalls.listRaffles, {}),
  },
  {
    words: 'raffle open RAFFLE FILE',
    about: `--reason TEXT   a raffle, as JSON like the "raffle" of: raffles
           another person opens it; its prizes are set aside, and nothing of it changes later`,
    read: ([raffle = '', file = '']) =>
      commandFor(
        raffleCalls.openRaffle,
        { raffle },
        { draft: readDraft(file) },
        {
          'bad-input': 'Its audience names a rank, an agent or accounts that there are not. They stand below.',
          conflict: 'A raffle of that name is there already: raffles lists them.',
        },
      ),
  },
  {
    words: 'raffle preview ACCOUNT FILE',
    about: 'a raffle as a member would see it if it were open, and why they would not; it opens nothing',
    read: ([account = '', file = '']) => {
      const draft = readDraft(file)
      return previewCommand(account, (server) => call(server, raffleCalls.previewRaffle, {}, { draft, account }))
    },
  },
  {
    words: 'raffle stop RAFFLE',
    about: '--reason TEXT   before its draw: nobody gets a ticket or a prize any more',
    read: ([raffle = '']) =>
      commandFor(
        raffleCalls.stopRaffle,
        { raffle },
        {},
        {
          'not-found': 'No raffle has that name: raffles lists them.',
          'wrong-state': 'It was drawn or stopped already.',
        },
      ),
  },
]

interface TypedPrize {
  unit?: unknown
  amount?: unknown
}

/** Reads a raffle; amounts of money are written as `raffles` prints them (`"200.00 MXN"`), points as whole numbers. */
function readDraft(file: string): RaffleDraft {
  const typed = readJsonOf(file) as { prizes?: TypedPrize[] }
  const prizes = Array.isArray(typed?.prizes) ? typed.prizes.map(readPrize) : typed?.prizes
  const read = RaffleDraft.safeParse({ ...typed, prizes })
  if (!read.success) throw new WrongUsage(`The raffle is wrong at ${read.error.issues.map(faultOf).join(', ')}.`)
  return read.data
}

function readPrize(prize: TypedPrize): TypedPrize {
  if (prize.unit === 'PTS' || typeof prize.unit !== 'string') return prize
  const amount: Amount = readAmount(String(prize.amount), 'The amount of a prize')
  if (amount.currency !== prize.unit) throw new WrongUsage(`A prize of ${prize.unit} holds ${formatAmount(amount)}.`)
  return { ...prize, amount: amount.amount }
}
