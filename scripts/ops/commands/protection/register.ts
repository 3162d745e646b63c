import {
  type ExportedLine,
  exclusionRegisterCalls,
  REGISTER_KINDS,
  type RegisterLine,
} from '../../../../src/api/operator/protection/register.ts'
import { type Typed, WrongUsage } from '../../command-types.ts'
import { readPages, writeCsv } from '../../csv.ts'
import { call, commandFactory } from '../../endpoint-command.ts'
import { readTextOf } from '../../files.ts'
import type { Server } from '../../server.ts'
import { readCsv } from './read-csv.ts'

const HEADS = ['person', 'kind', 'value', 'since', 'until'] as const
const checked = commandFactory({
  register: '--register wants the name of the register: small letters, digits and hyphens.',
  lines: 'FILE has one line a mark, 5,000 at most.',
  reason: '--reason wants 3 to 500 characters.',
})

/** What is wrong with a line. */
const FAULTS: Record<string, string> = {
  person: 'it names no person',
  kind: `its kind is none of ${REGISTER_KINDS.join(', ')}`,
  value: 'its value is none of its kind',
  since: 'its beginning is no day or time, or lies ahead',
  until: 'its end is no day or time after its beginning, and neither "never" nor "removed"',
  differs: 'an earlier line of the same person has another beginning or end',
}

/** Commands for the register of exclusions. */
export const EXCLUSION_REGISTER: Typed[] = [
  {
    words: 'exclusions import FILE',
    about: `--register NAME --reason TEXT   takes in people whom a register excludes: all lines or none
           CSV with the columns ${HEADS.join(', ')}; kind is one of ${REGISTER_KINDS.slice(0, 4).join(', ')}, or one of
           these with -hash; until is the last day, "never", or "removed", which ends it now`,
    options: { register: 'text', reason: 'text' },
    read: ([file = ''], options) => {
      const params = { register: options.text('register') ?? '' }
      const reason = options.text('reason')
      if (!/^[a-z][a-z0-9-]{1,39}$/.test(params.register))
        throw new WrongUsage('--register wants the name of the register: small letters, digits and hyphens.')
      const lines = readLines(file)
      checked(exclusionRegisterCalls.importExclusions, params, { lines })
      const act = (server: Pick<Server, 'request'>) => importLines(server, params, { lines, reason })
      return { kind: 'act', act, isBad: (result) => (result as { faults: unknown[] }).faults.length > 0 }
    },
  },
  {
    words: 'exclusions export',
    about: `--csv FILE [--hashes]   the exclusions of our members in the same form, for a register
           it holds personal data: --hashes writes hashes that this product alone can compare; the audit log has it`,
    options: { csv: 'text', hashes: 'switch' },
    read: (_words, options) => {
      const file = options.text('csv')
      if (file === undefined) throw new WrongUsage('--csv wants the file to write.')
      const form = options.isOn('hashes') ? 'hash' : 'clear'
      return { kind: 'act', act: (server) => writeLines(server, form, file) }
    },
  },
]

function readLines(file: string): RegisterLine[] {
  const [heads = [], ...rows] = readCsv(readTextOf(file))
  if (heads.map((head) => head.trim()).join() !== HEADS.join())
    throw new WrongUsage(`${file} begins with the line ${HEADS.join(',')}.`)
  // The line of the heads is the first.
  const wrong = rows.findIndex((row) => row.length !== HEADS.length)
  if (wrong >= 0) throw new WrongUsage(`Line ${wrong + 2} of ${file} has not ${HEADS.length} columns.`)
  return rows.map(([person = '', kind = '', value = '', since = '', until = ''], index) => ({
    ...{ line: index + 2, person, kind, value, since, until },
  }))
}

async function importLines(
  server: Pick<Server, 'request'>,
  params: { register: string },
  { lines, reason }: { lines: RegisterLine[]; reason: string | undefined },
): Promise<object> {
  const fields = { lines, ...(reason === undefined ? {} : { reason }) }
  const result = await call(server, exclusionRegisterCalls.importExclusions, params, fields)
  return { ...result, faults: result.faults.map(({ line, fault }) => `line ${line}: ${FAULTS[fault]}`) }
}

async function writeLines(server: Pick<Server, 'request'>, form: 'clear' | 'hash', file: string): Promise<object> {
  const nameless: string[] = []
  const lines = await readPages<ExportedLine>(async (after) => {
    const page = await call(server, exclusionRegisterCalls.exportExclusions, {}, { form, ...after })
    nameless.push(...page.nameless)
    return { rows: page.lines, next: page.next }
  })
  const rows = lines.map(({ person, kind, value, since, until }) => [person, kind, value, since, until])
  writeCsv(file, HEADS, rows)
  return { people: new Set(lines.map(({ person }) => person)).size, lines: lines.length, nameless, file }
}
