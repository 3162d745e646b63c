import { randomUUID } from 'node:crypto'
import { CURRENCIES } from '../../../../src/api/money.ts'
import { MallItem, PointRules, pointCalls } from '../../../../src/api/operator/rewards/points.ts'
import { readFileAmounts } from '../../amounts.ts'
import { faultOf, type OptionValues, type Typed, WrongUsage } from '../../command-types.ts'
import { call, commandFactory } from '../../endpoint-command.ts'
import { readJsonOf } from '../../files.ts'
import { dryRunCommand } from './dry-run.ts'

const commandFor = commandFactory({
  id: '--id wants the UUID an earlier try was made under.',
  reason: '--reason wants 3 to 500 characters.',
  change: 'CHANGE is a whole number of pieces, such as 12 or -3.',
  state: '--state wants process, approved, rejected or cancelled.',
  after: '--after wants what the page before gave as "next".',
  tracking: 'NUMBER is what the carrier wrote: 4 to 40 letters, digits, spaces and - _',
})

const NO_ITEM = { 'not-found': 'No article has that name: mall lists them.' }
const NO_REQUEST = {
  'not-found': 'Nobody has that account, or no such request for an article: redemptions lists them.',
  'wrong-state': 'It was decided already, or taken back by its member.',
}

/** Commands for points, the mall and what members ask for. */
export const POINTS: Typed[] = [
  {
    words: 'points rules',
    about: 'how stakes earn points and what points are exchanged for, and the versions before',
    read: () => commandFor(pointCalls.showPointRules, {}),
  },
  {
    words: 'points set FILE',
    about: `--reason TEXT   new rules, as JSON like the rules of: points rules
           another person confirms them; they begin a minute later, for bets placed from then on`,
    read: ([file = '']) => commandFor(pointCalls.setPointRules, {}, { rules: readRules(file) }),
  },
  {
    words: 'points dry-run FILE',
    about: 'how many points rules would have given in the last 30 days, and to whom the most; it changes nothing',
    read: ([file = '']) => {
      const rules = readRules(file)
      return dryRunCommand((server, after) => call(server, pointCalls.dryRunPoints, {}, { rules, ...after }))
    },
  },
  {
    words: 'points show ACCOUNT',
    about: "a member's points, and the stakes that earned them",
    read: ([account = '']) =>
      commandFor(pointCalls.showMemberPoints, { account }, {}, { 'not-found': 'Nobody has that account.' }),
  },
  {
    words: 'mall',
    about: 'the articles of the point mall, with their stock',
    read: () => commandFor(pointCalls.listMall, {}),
  },
  {
    words: 'mall set ITEM FILE',
    about: `--reason TEXT   an article, as JSON like those of: mall; one with a "voucher" is money
           another person confirms it; a new one has no stock yet`,
    read: ([item = '', file = '']) => commandFor(pointCalls.setMallItem, { item }, { article: readArticle(file) }),
  },
  {
    words: 'mall stock ITEM CHANGE',
    about: '--reason TEXT [--id UUID]   adds pieces, or takes some away: mall stock termo 12',
    options: { id: 'text' },
    read: ([item = '', change = ''], options) => {
      const fields = {
        id: options.text('id') ?? randomUUID(),
        change: /^[+-]?\d+$/.test(change) ? Number(change) : change,
      }
      return commandFor(pointCalls.setMallStock, { item }, fields, NO_ITEM)
    },
  },
  {
    words: 'redemptions',
    about: '[--state STATE --after NEXT]   what members asked for with points; without --state, what waits',
    options: { state: 'text', after: 'text' },
    read: (_filled, options) =>
      commandFor(pointCalls.listRedemptions, {}, { state: options.text('state'), after: options.text('after') }),
  },
  {
    words: 'redemption ACCOUNT ID approve',
    about: '--reason TEXT   its points are given for the article',
    options: { reason: 'text' },
    read: (filled, options) => decide('approve', filled, options),
  },
  {
    words: 'redemption ACCOUNT ID reject',
    about: '--reason TEXT   its points can be used again; the member reads why',
    options: { reason: 'text' },
    read: (filled, options) => decide('reject', filled, options),
  },
  {
    words: 'redemption ACCOUNT ID track NUMBER',
    about: '--reason TEXT   it has left; the member reads the number of the parcel',
    options: { reason: 'text' },
    read: ([account = '', redemption = '', tracking = ''], options) =>
      decide('track', [account, redemption], options, { tracking }),
  },
]

function decide(
  decision: 'approve' | 'reject' | 'track',
  [account = '', redemption = '']: string[],
  options: OptionValues,
  fields: object = {},
) {
  const decided = { decision, reason: options.text('reason'), ...fields }
  return commandFor(pointCalls.decideRedemption, { account, redemption }, decided, NO_REQUEST)
}

const isCode = (name: string) => (CURRENCIES as readonly string[]).includes(name)

/** Reads rules; amounts are written as `points rules` prints them: `"MXN": "10.00 MXN"`. */
function readRules(file: string): PointRules {
  const read = PointRules.safeParse(readFileAmounts(readJsonOf(file), isCode).value)
  if (!read.success) throw new WrongUsage(`The rules are wrong at ${read.error.issues.map(faultOf).join(', ')}.`)
  return read.data
}

/** Reads an article; the amount of a voucher is written as `mall` prints it: `"amount": "50.00 MXN"`. */
function readArticle(file: string): MallItem {
  const { value, currency } = readFileAmounts(readJsonOf(file), (name) => name === 'amount')
  const read = MallItem.safeParse(value)
  if (!read.success) throw new WrongUsage(`The article is wrong at ${read.error.issues.map(faultOf).join(', ')}.`)
  if (read.data.voucher && read.data.voucher.currency !== currency)
    throw new WrongUsage(`The amount of the voucher is in ${currency}, its currency another one.`)
  return read.data
}
