import { CURRENCIES } from '../../../../src/api/money.ts'
import { OfferDraft, offerCalls } from '../../../../src/api/operator/rewards/offers.ts'
import { readFileAmounts } from '../../amounts.ts'
import { faultOf, type Typed, WrongUsage } from '../../command-types.ts'
import { call, commandFactory } from '../../endpoint-command.ts'
import { readJsonOf } from '../../files.ts'
import { dryRunCommand, readCurrency } from './dry-run.ts'
import { previewCommand } from './preview.ts'

const commandFor = commandFactory({ reason: '--reason wants 3 to 500 characters.' })

const OVER = `Its audience names what there is not, or its wagering is over the ceiling of accounts it names (profile ACCOUNT).
They stand below.`
const UNKNOWN_NAMES = 'Its audience names a rank, an agent or accounts that there are not. They stand below.'

/** Commands for deposit bonuses. */
export const OFFERS: Typed[] = [
  {
    words: 'offers',
    about: 'the deposit bonuses in their newest versions, with all their conditions',
    read: () => commandFor(offerCalls.listOffers, {}),
  },
  {
    words: 'offer set OFFER FILE',
    about: `--reason TEXT   a deposit bonus, as JSON like the "offer" of: offers
           another person opens it; what was accepted before stays. Its budget: budget set offer-OFFER AMOUNT`,
    read: ([offer = '', file = '']) =>
      commandFor(offerCalls.setOffer, { offer }, { draft: readDraft(file) }, { 'bad-input': OVER }),
  },
  {
    words: 'offer dry-run FILE',
    about: `[--currency CODE]   what a deposit bonus would have given in the last 30 days, and to whom the most
           it changes nothing; everybody counts as having accepted it just before the deposit`,
    options: { currency: 'text' },
    read: ([file = ''], options) => {
      const fields = { draft: readDraft(file), currency: readCurrency(options) }
      return dryRunCommand((server, after) => call(server, offerCalls.dryRunOffer, {}, { ...fields, ...after }), {
        'bad-input': UNKNOWN_NAMES,
      })
    },
  },
  {
    words: 'offer preview ACCOUNT FILE',
    about: 'a deposit bonus as a member would see it if it were open, and why they would not; it opens nothing',
    read: ([account = '', file = '']) => {
      const draft = readDraft(file)
      return previewCommand(account, (server) => call(server, offerCalls.previewOffer, {}, { draft, account }))
    },
  },
  {
    words: 'offer close OFFER',
    about: '--reason TEXT   nobody can accept it any more',
    read: ([offer = '']) =>
      commandFor(offerCalls.closeOffer, { offer }, {}, { 'not-found': 'No offer has that name: offers lists them.' }),
  },
  {
    words: 'offer show ACCOUNT',
    about: 'the deposit bonuses that a member accepted, and what became of them',
    read: ([account = '']) =>
      commandFor(offerCalls.listAcceptances, { account }, {}, { 'not-found': 'Nobody has that account.' }),
  },
]

const isCode = (name: string) => (CURRENCIES as readonly string[]).includes(name)

/** Reads an offer; amounts are written as `offers` prints them: `"MXN": "500.00 MXN"`. */
function readDraft(file: string): OfferDraft {
  const read = OfferDraft.safeParse(readFileAmounts(readJsonOf(file), isCode).value)
  if (!read.success) throw new WrongUsage(`The offer is wrong at ${read.error.issues.map(faultOf).join(', ')}.`)
  return read.data
}
