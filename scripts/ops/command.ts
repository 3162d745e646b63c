import * as z from 'zod/mini'
import { Reason } from '../../src/api/reason.ts'
import { joinAmounts } from './amounts.ts'
import { type Command, createChecker, type OptionKind, type Typed, WrongUsage } from './command-types.ts'
import { AUDIT } from './commands/audit.ts'
import { BONUSES } from './commands/bonuses.ts'
import { CLOSINGS } from './commands/closings.ts'
import { CONTRACTS } from './commands/contracts.ts'
import { DEPOSITS } from './commands/deposits.ts'
import { DOCUMENTS } from './commands/documents.ts'
import { FEEDBACK } from './commands/feedback.ts'
import { GAMES } from './commands/games.ts'
import { HELD_WINS } from './commands/held-wins.ts'
import { LEDGER } from './commands/ledger.ts'
import { MEMBERS } from './commands/members.ts'
import { NOTICES } from './commands/notices.ts'
import { PEOPLE } from './commands/operators.ts'
import { PICTURES } from './commands/pictures.ts'
import { PROPOSALS } from './commands/proposals.ts'
import { CONTACTS } from './commands/protection/contacts.ts'
import { HARM } from './commands/protection/harm.ts'
import { IDENTITY } from './commands/protection/identity.ts'
import { PROFILES } from './commands/protection/profiles.ts'
import { EXCLUSION_REGISTER } from './commands/protection/register.ts'
import { PROTECTION_REPORT } from './commands/protection/report.ts'
import { PROTECTION } from './commands/protection.ts'
import { RECEIVABLES } from './commands/receivables.ts'
import { ACTIVITIES } from './commands/rewards/activities.ts'
import { BUDGETS } from './commands/rewards/budgets.ts'
import { CASHBACKS } from './commands/rewards/cashbacks.ts'
import { FREE_ROUNDS } from './commands/rewards/free-rounds.ts'
import { LEADERBOARDS } from './commands/rewards/leaderboards.ts'
import { MISSIONS } from './commands/rewards/missions.ts'
import { OFFERS } from './commands/rewards/offers.ts'
import { POINTS } from './commands/rewards/points.ts'
import { PREFERENCES } from './commands/rewards/preferences.ts'
import { PROMOTION_CODES } from './commands/rewards/promotion-codes.ts'
import { RAFFLES } from './commands/rewards/raffles.ts'
import { REBATES } from './commands/rewards/rebates.ts'
import { REFERRALS } from './commands/rewards/referrals.ts'
import { ROUNDS } from './commands/rounds.ts'
import { SITE } from './commands/site.ts'
import { TRANSFERS } from './commands/transfers.ts'
import { linesOf } from './commands/usage-lines.ts'
import { VENDOR_CHECK } from './commands/vendors/vendor-check.ts'
import { VENDOR_WALLETS } from './commands/vendors/vendor-wallets.ts'
import { VENDORS } from './commands/vendors/vendors.ts'
import { VIP } from './commands/vip.ts'
import { WITHDRAWALS } from './commands/withdrawals.ts'
import { nearestWord } from './nearest.ts'
import { optionsOf, optionValuesOf } from './options.ts'

/** The first match wins, so `vendor disable CODE` comes before `vendor CODE open`. */
export const COMMANDS: Typed[] = [
  ...SITE,
  ...ACTIVITIES,
  ...VENDORS,
  ...BONUSES,
  ...BUDGETS,
  ...CASHBACKS,
  ...CLOSINGS,
  ...CONTACTS,
  ...CONTRACTS,
  ...DEPOSITS,
  ...EXCLUSION_REGISTER,
  ...FEEDBACK,
  ...FREE_ROUNDS,
  ...GAMES,
  ...HARM,
  ...HELD_WINS,
  ...IDENTITY,
  ...MEMBERS,
  ...MISSIONS,
  ...LEADERBOARDS,
  ...NOTICES,
  ...PEOPLE,
  ...PICTURES,
  ...OFFERS,
  ...POINTS,
  ...PREFERENCES,
  ...PROMOTION_CODES,
  ...PROPOSALS,
  ...PROTECTION,
  ...PROFILES,
  ...PROTECTION_REPORT,
  ...REBATES,
  ...RAFFLES,
  ...RECEIVABLES,
  ...REFERRALS,
  ...ROUNDS,
  ...TRANSFERS,
  ...VENDOR_CHECK,
  ...VENDOR_WALLETS,
  ...VIP,
  ...WITHDRAWALS,
  ...LEDGER,
  ...AUDIT,
  ...DOCUMENTS,
]

const KINDS: Record<string, OptionKind> = Object.assign({}, ...COMMANDS.map(({ options }) => options))

const AROUND = `  TEXT is for everybody, or one a language: '{"es":"...","en":"...","pt":"..."}'
  AMOUNT has its currency, in quotes or not: "500.00 MXN"
  --reason TEXT says why, with whatever changes something: the audit log keeps it
  TIME is a date with its offset: 2026-11-22T05:30:00-06:00
  --remote writes Cloudflare KV through wrangler instead of asking the running server
  PORT (8787), OPS_TOKEN (else the one in STATE_DIR/secrets.json), STATE_DIR (.state)`

/** Parses a command line. Throws `WrongUsage` with a message for the person who typed it. */
export function commandOf(typed: string[]): Command {
  const args = joinAmounts(typed)
  if (args.some(isHelp)) return { kind: 'help', text: usageOf(wordsBeforeOptions(args)) }
  const { positionals, values } = optionsOf(args, KINDS)
  if (positionals[0] === 'help') return { kind: 'help', text: usageOf(positionals.slice(1)) }
  const found = COMMANDS.find(({ words }) => matches(words, positionals))
  if (!found) throw new WrongUsage(whyNot(positionals))
  const own = found.options ?? {}
  const stray = Object.keys(values).find((option) => !(option in own || option === 'reason'))
  if (stray) throw new WrongUsage(`"${positionals.join(' ')}" does not take --${stray}.`)
  const filled = found.words.split(' ').flatMap((word, at) => (isBlank(word) ? [positionals[at] ?? ''] : []))
  const command = found.read(filled, optionValuesOf(values))
  return 'reason' in values && !('reason' in own) ? becauseOf(command, values.reason) : command
}

const Because = z.strictObject({ reason: Reason })
const checked = createChecker({ reason: '--reason wants 3 to 500 characters.' })

/** Adds `--reason` to a command that changes something on the server, whose audit log stores it. */
function becauseOf(command: Command, reason: unknown): Command {
  const isAudited = command.kind === 'put' ? command.takesReason : command.kind === 'write' && !command.remote
  if (!(isAudited && 'value' in command))
    throw new WrongUsage('This does not take --reason: nothing of it goes into the audit log.')
  const why = checked(Because, { reason })
  return { ...command, value: { ...command.value, ...why } }
}

/** Returns the usage of all commands, or of those that best match the typed words. */
export function usageOf(typed: string[]): string {
  const nearness = COMMANDS.map(({ words }) => nearnessOf(words.split(' '), typed))
  const best = Math.max(...nearness)
  if (best === 0 && typed.length > 0) {
    const first = [...new Set(COMMANDS.map(({ words }) => words.split(' ')[0]))]
    return linesOf({ words: 'Commands begin with', about: first.join(' ') }).join('\n')
  }
  const shown = COMMANDS.filter((_one, at) => nearness[at] === best)
  const lines = shown.flatMap(linesOf).join('\n')
  return typed.length === 0 ? `npm run ops -- COMMAND\n\n${lines}\n\n${AROUND}` : lines
}

/** Returns the usage of the commands that best match these arguments. */
export function usageNear(args: string[]): string {
  const words = wordsBeforeOptions(args)
  return words.length === 0 ? usageOf([]) : `${usageOf(words)}\n\nEvery command: npm run ops -- help`
}

const isHelp = (arg: string) => arg === '--help' || arg === '-h'

function wordsBeforeOptions(args: string[]): string[] {
  const firstOption = args.findIndex((arg) => arg.startsWith('--') || isHelp(arg))
  return firstOption === -1 ? args : args.slice(0, firstOption)
}

/** Scores how well a command matches the typed words: a literal word counts 2, a placeholder 1. */
function nearnessOf(expected: string[], typed: string[]): number {
  let sum = 0
  for (const [at, word] of typed.entries()) {
    if (expected[at] === word) sum += 2
    else if (at > 0 && isBlank(expected[at] ?? '')) sum += 1
    else break
  }
  return sum
}

/** Returns true for a placeholder, which is written in capitals. */
const isBlank = (word: string) => /^[A-Z]+$/.test(word)

function matches(words: string, typed: string[]): boolean {
  const expected = words.split(' ')
  return expected.length === typed.length && startsAs(expected, typed)
}

function startsAs(expected: string[], typed: string[]): boolean {
  return typed.every((word, at) => expected[at] === word || isBlank(expected[at] ?? ''))
}

/** Explains why no command matches. When only the last placeholders are missing, it names them. */
function whyNot(typed: string[]): string {
  if (typed.length === 0) return 'Say what to do.'
  const begun = COMMANDS.filter(({ words }) => {
    const expected = words.split(' ')
    const rest = expected.slice(typed.length)
    return rest.length > 0 && rest.every(isBlank) && startsAs(expected, typed)
  })
  const [one] = begun
  if (one) return `Say whom or what: ${one.words}.`
  const meant = meantBy(typed)
  return `There is no command "${typed.join(' ')}".${meant ? ` Did you mean "${meant}"?` : ''}`
}

/** Returns the command whose literal words differ by few letters from the typed ones, with what was typed between. */
function meantBy(typed: string[]): string | undefined {
  const corrected = COMMANDS.flatMap(({ words }) => {
    const expected = words.split(' ')
    if (expected.length !== typed.length) return []
    const filled = expected.map((word, at) => (isBlank(word) ? typed[at] : nearestWord(typed[at] ?? '', [word])))
    return filled.includes(undefined) ? [] : [filled.join(' ')]
  })
  return nearestWord(typed.join(' '), corrected)
}
