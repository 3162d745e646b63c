import type * as z from 'zod/mini'
import type { Refusals } from './refusals.ts'
import type { Server } from './server.ts'

/** What an operator asks for. `remote`: Cloudflare's KV instead of the running server. */
export type Command =
  | { kind: 'status'; remote: boolean }
  | { kind: 'show'; name: 'region'; remote: boolean }
  | { kind: 'write'; name: 'maintenance' | 'region'; value: object; remote: boolean }
  | { kind: 'get'; path: string; refusals?: Refusals }
  | { kind: 'put'; path: string; value: object; takesReason: boolean; refusals?: Refusals }
  /** More than one question; `isBad` makes the exit code 1. */
  | { kind: 'act'; act(server: Server): Promise<unknown>; isBad?(result: unknown): boolean; refusals?: Refusals }
  /** Done here: no server of ours is asked. */
  | { kind: 'here'; act(): Promise<unknown>; isBad(result: unknown): boolean }
  /** How commands are typed. */
  | { kind: 'help'; text: string }

/** What was typed cannot be done; the sentence says why. */
export class WrongUsage extends Error {}

export type OptionKind = 'text' | 'list' | 'switch'

/** What was given with the command: texts, lists (by comma and by repetition), switches. */
export interface Given {
  text(option: string): string | undefined
  list(option: string): string[]
  isOn(option: string): boolean
}

/** A command as it is typed. */
export interface Typed {
  /** Words as they are, what to fill in in capitals: `game NODE maintenance`. */
  words: string
  /** What the list of commands says of its options and of itself. */
  about: string
  options?: Record<string, OptionKind>
  /** Words filled in, in their order. Throws `WrongUsage`. */
  read(filled: string[], given: Given): Command
}

/**
 * Reads what was typed by the schema the server reads with, so that nothing malformed is ever sent. `said`: what an option
 * or a field must look like, in a sentence.
 */
export function checking(said: Record<string, string>): (schema: z.ZodMiniType, draft: object) => object {
  return (schema, draft) => {
    const given = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))
    const read = schema.safeParse(given)
    if (read.success) return read.data as object
    const [field] = read.error.issues[0]?.path ?? []
    throw new WrongUsage(said[String(field)] ?? 'The value is malformed.')
  }
}

/** What `--until` must look like, wherever it is taken. */
export const UNTIL = '--until wants a date with its offset, such as 2026-11-22T05:30:00-06:00.'

/** The value of an envelope. */
export async function openEnvelope(asked: Promise<unknown>): Promise<unknown> {
  const { value } = (await asked) as { value: unknown }
  return value
}
