import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { rolesWith } from '../../roles.ts'
import { Next } from '../paging.ts'

/**
 * The register of exclusions: people whom a national register or another operator has excluded, and our own for them.
 * The form of a line is the same in both directions (decision 204).
 */

/** By what a person is named; of a `-hash` the value is one that this product has exported. */
export const REGISTER_KINDS = [
  ...(['document', 'email', 'mobile', 'name-birthday'] as const),
  ...(['document-hash', 'email-hash', 'mobile-hash', 'name-birthday-hash'] as const),
] as const
export type RegisterKind = (typeof REGISTER_KINDS)[number]

/** What may be wrong in a line. `differs`: another line of the same person has another beginning or end. */
export const LINE_FAULTS = ['person', 'kind', 'value', 'since', 'until', 'differs'] as const
export type LineFault = (typeof LINE_FAULTS)[number]

const Cell = z.string().check(z.maxLength(300))

/** A line as it stands in a file. What is wrong with it is said by its number, so that nothing is refused here. */
const RegisterLine = z.strictObject({
  /** Its number in the file. */
  line: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  /** How the register names the person: several lines of one person are one exclusion. */
  person: Cell,
  kind: Cell,
  value: Cell,
  /** A day or a time with its offset; empty: from now on. */
  since: Cell,
  /** The last day or a time; `never`: it has no end; `removed`: it ends now. */
  until: Cell,
})
export type RegisterLine = z.infer<typeof RegisterLine>

/** The largest file: about five thousand lines. */
const FILE_BYTES = 1_048_576
const MOST_LINES = 5_000

/** The name of a register, as `ops` and the audit log show it. */
const RegisterName = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/))

const importExclusions = endpoint({
  method: 'PUT',
  path: '/ops/exclusion-register/:register',
  summary:
    'Takes in the excluded people of a register, all lines of a file or none; nothing of them is stored but hashes',
  auth: 'operator',
  roles: rolesWith('protection'),
  takesReason: true,
  maxBytes: FILE_BYTES,
  params: z.strictObject({ register: RegisterName }),
  request: z.strictObject({ lines: z.array(RegisterLine).check(z.minLength(1), z.maxLength(MOST_LINES)) }),
  response: z.object({
    register: z.string(),
    /** What is wrong, by line; when there is any, nothing was taken in. */
    faults: z.array(z.object({ line: z.int(), fault: z.enum(LINE_FAULTS) })),
    /** People: new ones, those with another end or another mark, those that end now, and those that stay as they were. */
    added: z.int(),
    changed: z.int(),
    removed: z.int(),
    unchanged: z.int(),
  }),
  errors: ['busy'],
})

const ExportedLine = z.object({
  person: z.string(),
  kind: z.enum(REGISTER_KINDS),
  value: z.string(),
  since: z.string(),
  until: z.string(),
})
export type ExportedLine = z.infer<typeof ExportedLine>

const exportExclusions = endpoint({
  method: 'GET',
  path: '/ops/exclusion-register',
  summary: 'The exclusions of our own members, in the form in which a register takes them; its reading is logged',
  auth: 'operator',
  roles: rolesWith('protection'),
  request: z.strictObject({
    /** `hash`: keyed hashes instead of documents, addresses and numbers. */
    form: z._default(z.enum(['clear', 'hash']), 'clear'),
    after: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  }),
  response: z.object({
    lines: z.array(ExportedLine),
    /** Members on this page who have left nothing by which a register could name them. */
    nameless: z.array(z.string()),
    next: Next,
  }),
  errors: ['busy'],
})

export const exclusionRegisterCalls = { importExclusions, exportExclusions }
