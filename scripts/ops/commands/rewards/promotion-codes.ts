import { CodeDraft, type CodeUse, promotionCodeCalls } from '../../../../src/api/operator/rewards/promotion-codes.ts'
import { promotionCodeFrom } from '../../../../src/api/rewards/promotion-codes.ts'
import { formatAmount, readAmount } from '../../amounts.ts'
import { faultOf, type Typed, WrongUsage } from '../../command-types.ts'
import { amountCell, readPages, writeCsv } from '../../csv.ts'
import { call, commandFactory } from '../../endpoint-command.ts'
import { readJsonOf } from '../../files.ts'
import type { Server } from '../../server.ts'

const commandFor = commandFactory({ after: '--after wants what the page before gave as "next".' })

const NO_CODE = { 'not-found': 'There is no such code: promo-codes lists them.' }

/** Commands for promotion codes and who used them. */
export const PROMOTION_CODES: Typed[] = [
  {
    words: 'promo-codes',
    about: '[--after NEXT]   the promotion codes in their newest versions, and how many members used each',
    options: { after: 'text' },
    read: (_filled, options) => commandFor(promotionCodeCalls.listPromotionCodes, {}, { after: options.text('after') }),
  },
  {
    words: 'promo-code set CODE FILE',
    about: `--reason TEXT   a promotion code, as JSON like the "draft" of: promo-codes
           4 to 24 letters from A to Z and digits; what members type in small letters or with hyphens is the same
           another person opens it; its budget, code-CODE, is what each member gets times "members"`,
    read: ([typed = '', file = '']) =>
      commandFor(
        promotionCodeCalls.setPromotionCode,
        { code: readCode(typed) },
        { draft: readDraft(file) },
        { 'amount-out-of-range': 'More members have used it than that: promo-codes shows how many.' },
      ),
  },
  {
    words: 'promo-code stop CODE',
    about: '--reason TEXT   nobody can use it any more; what it gave stays',
    read: ([typed = '']) => commandFor(promotionCodeCalls.stopPromotionCode, { code: readCode(typed) }, {}, NO_CODE),
  },
  {
    words: 'promo-code-uses CODE',
    about: `[--after NEXT | --csv FILE]   who used a code, and what became of the reward, the first before the others
           --csv writes all of them into a file for a spreadsheet`,
    options: { after: 'text', csv: 'text' },
    read: ([typed = ''], options) => {
      const [code, file] = [readCode(typed), options.text('csv')]
      if (file === undefined)
        return commandFor(promotionCodeCalls.listCodeUses, { code }, { after: options.text('after') }, NO_CODE)
      return { kind: 'act', act: (server) => writeUses(server, code, file), refusals: NO_CODE, named: { code } }
    },
  },
]

function readCode(typed: string): string {
  const code = promotionCodeFrom(typed)
  if (code === null) throw new WrongUsage('CODE is 4 to 24 letters from A to Z and digits, such as FARO2026.')
  return code
}

/** Reads a code; an amount of money is written as `promo-codes` prints it (`"50.00 MXN"`), points as a whole number. */
function readDraft(file: string): CodeDraft {
  const typed = readJsonOf(file) as { reward?: { unit?: unknown; amount?: unknown } }
  const read = CodeDraft.safeParse({ ...typed, reward: readReward(typed?.reward) })
  if (!read.success) throw new WrongUsage(`The code is wrong at ${read.error.issues.map(faultOf).join(', ')}.`)
  return read.data
}

function readReward(reward: { unit?: unknown; amount?: unknown } | undefined): object | undefined {
  const unit = reward?.unit
  if (reward === undefined || unit === 'PTS' || typeof unit !== 'string') return reward
  const amount = readAmount(String(reward.amount), 'The amount of the reward')
  if (amount.currency !== unit) throw new WrongUsage(`A reward of ${unit} holds ${formatAmount(amount)}.`)
  return { ...reward, amount: amount.amount }
}

async function writeUses(server: Pick<Server, 'request'>, code: string, file: string): Promise<object> {
  const uses = await readPages<CodeUse>(async (after) => {
    const { uses: rows, next } = await call(server, promotionCodeCalls.listCodeUses, { code }, after)
    return { rows, next }
  })
  const rows = uses.map(({ number, account, at, version, unit, amount, state }) => [
    ...[number, account, at, version, amountCell(unit, amount), unit, state],
  ])
  writeCsv(file, ['number', 'account', 'at', 'version', 'amount', 'unit', 'state'], rows)
  return { code, uses: uses.length, file }
}
