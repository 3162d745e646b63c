import type * as z from 'zod/mini'
import type { Refusals } from './refusals.ts'
import type { Server } from './server.ts'

/** A parsed command. `remote`: it uses Cloudflare KV instead of the running server. */
export type Command =
  | { kind: 'status'; remote: boolean }
  | { kind: 'show'; name: 'region'; remote: boolean }
  /** `keepsRest`: what the value does not name stays as it is. */
  | { kind: 'write'; name: 'maintenance' | 'region'; value: object; remote: boolean; keepsRest?: boolean }
  /** `named`: whom and what it is about as typed, which a refusal repeats. */
  | { kind: 'get'; path: string; refusals?: Refusals; named?: Named }
  /** `echo`: what it is about to do, with its amounts, printed before it is sent. */
  | { kind: 'put'; path: string; value: object; takesReason: boolean; refusals?: Refusals; named?: Named; echo?: Echo }
  /** Runs a function that calls the server. When `isBad` returns true the exit code is 1. */
  | {
      kind: 'act'
      act(server: Server): Promise<unknown>
      isBad?(result: unknown): boolean
      refusals?: Refusals
      named?: Named
    }
  /** Runs without our server. */
  | { kind: 'here'; act(): Promise<unknown>; isBad(result: unknown): boolean }
  /** Prints the usage of commands. */
  | { kind: 'help'; text: string }

/** What was typed, by the name of the field. */
export type Named = Record<string, string>

/** A text, or a function that reads from the server what is about to be decided; null when there is nothing to say. */
export type Echo = string | ((server: Server) => Promise<string | null>)

/** The typed command is invalid; the message says why. */
export class WrongUsage extends Error {}

export type OptionKind = 'text' | 'list' | 'switch'

/** The options of a command: texts, lists (separated by commas or repeated), switches. */
export interface OptionValues {
  text(option: string): string | undefined
  list(option: string): string[]
  isOn(option: string): boolean
}

/** The definition of a command. */
export interface Typed {
  /** Literal words, and placeholders in capitals: `game NODE maintenance`. */
  words: string
  /** Its options and description in the list of commands. */
  about: string
  options?: Record<string, OptionKind>
  /** Builds the command. `filled`: the words typed for the placeholders, in order. Throws `WrongUsage`. */
  read(filled: string[], options: OptionValues): Command
}

/**
 * Validates input with the server's own schema, so that no malformed request is sent. `said`: for each option or field,
 * the message that explains its format. Throws `WrongUsage`.
 */
export function createChecker(sentences: Record<string, string>): (schema: z.ZodMiniType, draft: object) => object {
  return (schema, draft) => {
    const fields = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))
    const read = schema.safeParse(fields)
    if (read.success) return read.data as object
    const [issue] = read.error.issues
    const [field] = issue?.path ?? []
    const sentence = sentences[String(field)] ?? 'The value is malformed.'
    throw new WrongUsage([sentence, ...wrongParts(issue, fields)].join(' '))
  }
}

type Issue = z.core.$ZodIssue

/** What a person types of these is not repeated. */
const SECRETS = ['token', 'apiKey']

/** Says which names there are not, such as a language in a file, or which word is the wrong one. */
function wrongParts(issue: Issue | undefined, draft: object): string[] {
  if (issue === undefined) return []
  const unknown = unknownKeys(issue)
  if (unknown.length > 0) return [`There is no ${unknown.map((key) => `"${key}"`).join(', ')}.`]
  const value = issue.path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key],
    draft,
  )
  const isShown = typeof value === 'string' && value !== '' && value.length <= 64
  return isShown && !SECRETS.includes(String(issue.path[0])) ? [`"${value}" is something else.`] : []
}

/** Says where a file is wrong, and which names in it there are not, such as a language or a currency. */
export function faultOf(issue: Issue): string {
  const unknown = unknownKeys(issue)
  const what = unknown.length > 0 ? `there is no ${unknown.map((key) => `"${key}"`).join(', ')}` : issue.code
  return `${issue.path.join('.') || 'the file'} (${what})`
}

function unknownKeys(issue: Issue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys
  return issue.code === 'invalid_union' ? issue.errors.flat().flatMap(unknownKeys) : []
}

/** The message that explains the format of `--until`, for all commands that take it. */
export const UNTIL = '--until wants a date with its offset, such as 2026-11-22T05:30:00-06:00.'

/** Returns the value of an envelope. */
export async function openEnvelope(response: Promise<unknown>): Promise<unknown> {
  const { value } = (await response) as { value: unknown }
  return value
}
