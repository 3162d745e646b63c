import { HARM_RULES, harmCalls, type MarkedMember } from '../../../../src/api/operator/protection/harm.ts'
import { type Typed, WrongUsage } from '../../command-types.ts'
import { amountCell, readPages, writeCsv } from '../../csv.ts'
import { call, commandFactory } from '../../endpoint-command.ts'
import type { Server } from '../../server.ts'

const AFTER = '--after wants what the page before gave as "next".'
const RULE = `--rule wants one of ${HARM_RULES.join(', ')}.`
const commandFor = commandFactory({ after: AFTER, rule: RULE })

/** Commands for the markers of harm. */
export const HARM: Typed[] = [
  {
    words: 'harm',
    about: `[--rule RULE] [--after NEXT | --csv FILE]   members with markers of harm, each with the newest and why
           RULE is one of ${HARM_RULES.join(', ')}
           --csv writes all of them into a file for a spreadsheet`,
    options: { rule: 'text', after: 'text', csv: 'text' },
    read: (_words, options) => {
      const [rule, file] = [readRule(options.text('rule')), options.text('csv')]
      if (file === undefined) return commandFor(harmCalls.listHarm, {}, { rule, after: options.text('after') })
      return { kind: 'act', act: (server) => writeMembers(server, rule, file) }
    },
  },
  {
    words: 'harm-rules',
    about: 'the rules of the markers of harm, and what each counts from',
    read: () => commandFor(harmCalls.showHarmRules, {}),
  },
  {
    words: 'harm ACCOUNT',
    about: '[--after NEXT]   the markers of harm of a member with their reasons, the newest first',
    options: { after: 'text' },
    read: ([account = ''], options) =>
      commandFor(
        harmCalls.showMemberHarm,
        { account },
        { after: options.text('after') },
        { 'not-found': 'Nobody has that account.' },
      ),
  },
]

function readRule(typed: string | undefined): (typeof HARM_RULES)[number] | undefined {
  const rule = HARM_RULES.find((one) => one === typed)
  if (typed !== undefined && rule === undefined) throw new WrongUsage(`${RULE} "${typed}" is something else.`)
  return rule
}

async function writeMembers(
  server: Pick<Server, 'request'>,
  rule: (typeof HARM_RULES)[number] | undefined,
  file: string,
): Promise<object> {
  const of = rule === undefined ? {} : { rule }
  const members = await readPages<MarkedMember>(async (after) => {
    const { members: rows, next } = await call(server, harmCalls.listHarm, {}, { ...of, ...after })
    return { rows, next }
  })
  const rows = members.map(({ account, markers, newest, contactedAt }) => [
    ...[account, newest.rule, newest.day, newest.at, newest.foundAt, newest.count],
    ...[newest.amount === null ? null : amountCell(newest.currency, newest.amount), newest.currency],
    ...[newest.reason, markers, contactedAt],
  ])
  const heads = [
    'account',
    'rule',
    'day',
    'at',
    'found',
    'count',
    'amount',
    'currency',
    'reason',
    'markers',
    'contacted',
  ]
  writeCsv(file, heads, rows)
  return { ...of, members: members.length, file }
}
