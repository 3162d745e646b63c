import { createHmac, hkdfSync } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { Refusal } from '#api/envelope'
import type { ReviewItem } from '#api/operator/protection'
import { joinGroups, trimMarks } from '#api/typed'
import type { PersonTraces } from '../bank/commands/person.ts'
import { foldName } from '../bank/withdrawals/payee-name.ts'
import type { Member } from '../directory/members.ts'
import { mobileOf } from '../directory/phone.ts'

/** By what a person is recognised: a kind of detail, and its hash. */
export interface Mark {
  kind: ReviewItem
  hash: string
  /** False for a contact that its member has typed and not confirmed. */
  isConfirmed: boolean
}

type Person = Pick<Member, 'email' | 'email_confirmed_at' | 'mobile' | 'birthday' | 'payee_name' | 'details'>

/** What a bank knows of a person, and the hashes of the documents that they have sent to be verified (decision 208). */
export type Traces = PersonTraces & { documentHashes?: readonly string[] }

/** Returns the marks of a member, each once; texts that are no value of their kind make none. */
export function marksOf(pepper: string, member: Person, traces: Traces): Mark[] {
  const { idNumber, mobileNum } = JSON.parse(member.details ?? '{}') as { idNumber?: string; mobileNum?: string }
  const isMailbox = Boolean(member.email_confirmed_at)
  const names = [member.payee_name, ...traces.names]
  const values: [ReviewItem, string | null, boolean?][] = [
    ['email', member.email && mailboxOf(member.email), isMailbox],
    ['mobile', member.mobile ?? null],
    ['mobile', mobileNum ? numberOf(mobileNum) : null, false],
    ...traces.accounts.map((account) => ['account', plainOf(account)] as [ReviewItem, string]),
    ...[idNumber ?? '', ...traces.documents].map((typed) => ['document', plainOf(typed)] as [ReviewItem, string]),
    ...names.map((name) => ['name-birthday', personOf(name, member.birthday)] as [ReviewItem, string | null]),
  ]
  const key = keyOf(pepper)
  const marks = new Map<string, Mark>()
  for (const [kind, value, isConfirmed = true] of values) {
    if (!value) continue
    const hash = hashWith(key, `${kind} ${value}`)
    const same = marks.get(`${kind} ${hash}`)
    marks.set(`${kind} ${hash}`, { kind, hash, isConfirmed: isConfirmed || same?.isConfirmed === true })
  }
  for (const hash of traces.documentHashes ?? [])
    marks.set(`document ${hash}`, { kind: 'document', hash, isConfirmed: true })
  return [...marks.values()]
}

/** Returns the hash of a detail as a register has it, of a name with its birth date in front; null: it is none of its kind. */
export function hashOf(pepper: string, kind: ReviewItem, typed: string): string | null {
  const value = VALUES[kind](typed)
  return value ? hashWith(keyOf(pepper), `${kind} ${value}`) : null
}

/** Returns the hash of how a register names a person. */
export function hashReference(pepper: string, reference: string): string {
  return hashWith(keyOf(pepper), `reference ${reference}`)
}

const VALUES: Record<ReviewItem, (typed: string) => string | null> = {
  email: mailboxOf,
  mobile: numberOf,
  account: plainOf,
  document: plainOf,
  'name-birthday': (typed) => {
    const [, birthday = '', name = ''] = /^(\d{4}-\d{2}-\d{2})\s+(\S.*)$/s.exec(typed) ?? []
    return birthday === '' ? null : personOf(name, birthday)
  },
}

/** Domains of one mail service, which delivers all of them, with points anywhere, to one mailbox. */
const DOTLESS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/** Returns the mailbox behind an address: case, the tag after a plus, and what the service ignores are folded. */
export function mailboxOf(address: string): string | null {
  const [, typed, host] = /^(.+)@([^@]+)$/.exec(trimMarks(address).normalize('NFKC').toLowerCase()) ?? []
  if (typed === undefined || host === undefined) return null
  const domain = domainToASCII(host.replace(/\.$/, '')) || host
  const [name = ''] = typed.split('+')
  if (!DOTLESS.has(domain)) return `${name || typed}@${domain}`
  return `${name.replaceAll('.', '') || typed}@gmail.com`
}

/** Numbers of accounts and documents are compared by letters and digits. */
function plainOf(typed: string): string {
  return joinGroups(typed)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function numberOf(typed: string): string | null {
  const mobile = mobileOf(typed, '')
  return mobile instanceof Refusal ? null : mobile.number
}

/** A birth date and the letters of a name in any order, because surnames are written first or last. */
function personOf(name: string | null, birthday: string | null): string | null {
  const letters = name ? [...foldName(name)].sort().join('') : ''
  return birthday && letters !== '' ? `${birthday} ${letters}` : null
}

const hashWith = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest('base64url')

/** The pepper has other uses, so this key is derived from it (HKDF, RFC 5869). */
function keyOf(pepper: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', pepper, '', 'excluded person', 32))
}
