import type { ErrorCode } from '#api/error'
import { ROLES, type Role } from '#api/roles'
import type { OnePersonWorld, WalkRequest } from './one-person.ts'

/** What the suites must know of a call of operators. It is written by hand and never read from the endpoint. */
export interface OperatorCallExam {
  good: GoodCall
  /** What each kind of caller gets for it at the platform's own gateway (`operator-authority.worker.test.ts`). */
  may: OperatorAnswers
  /**
   * How one person tries to make money with it (`one-person.worker.test.ts`). `harmless`: it changes neither money nor
   * who or what may move it; its good request is sent.
   */
  onePerson: 'harmless' | ((world: OnePersonWorld) => WalkRequest[])
  /** It must have waited for a second person there. */
  twoPeople?: true
  /**
   * What a call that changes something leaves in the platform's chain (`audit-log.worker.test.ts`). `elsewhere`: its
   * entry is looked at beside what it changes. `none`: why it leaves none.
   */
  audit?: 'elsewhere' | { none: string } | readonly AuditCase[]
}

/** A row for each of the calls, and no other. */
export type OperatorExam<Calls> = { readonly [Name in keyof Calls]: OperatorCallExam }

/** A well-formed request of an operators' call. Suites send it, or break one thing at a time. */
export interface GoodCall {
  /** The path parameters; nothing of that name exists. */
  params?: Record<string, string>
  /** The required fields and no others: each of them is left out once. */
  fields: Record<string, unknown>
  /** The optional fields, with the right type: each of them is sent once with another type. */
  more?: Record<string, unknown>
}

/** What its path names, what it carries, and the beginning of the subject of its entry. */
export type AuditCase = readonly [
  params: Record<string, string>,
  fieldsOf: (account: string) => Record<string, unknown>,
  subject: string,
]
export const leaves = (...leaving: AuditCase): AuditCase => leaving

export const OPERATOR_ACTORS = ['nobody', 'member', 'agent', 'removed', 'expired', ...ROLES] as const
export type OperatorActor = (typeof OPERATOR_ACTORS)[number]
type Outcome = 'ok' | ErrorCode
export type OperatorAnswers = Record<OperatorActor, Outcome>

/** Callers without the edge's secret, with a token of the site, or with a token that is no longer valid. */
const UNAUTHORIZED = {
  nobody: 'forbidden',
  member: 'not-signed-in',
  agent: 'not-signed-in',
  removed: 'not-signed-in',
  expired: 'not-signed-in',
} as const

const rowOf = (outcome: Outcome, may: (role: Role) => boolean): OperatorAnswers => {
  const ofRoles = Object.fromEntries(ROLES.map((role) => [role, may(role) ? outcome : 'forbidden']))
  return { ...UNAUTHORIZED, ...(ofRoles as Record<Role, Outcome>) }
}
export const everyone = (outcome: Outcome) => rowOf(outcome, () => true)
/** Calls of our own programs, and what reads codes for members' accounts. */
export const ownerAlone = (outcome: Outcome) => rowOf(outcome, (role) => role === 'owner')
export const admins = (outcome: Outcome, ...others: Role[]) =>
  rowOf(outcome, (role) => role === 'admin' || role === 'owner' || others.includes(role))
export const finance = (outcome: Outcome) => admins(outcome, 'finance')
export const support = (outcome: Outcome) => admins(outcome, 'support')
/** What protects members. */
export const protection = (outcome: Outcome) => admins(outcome, 'protection')
export const games = (outcome: Outcome) => admins(outcome, 'games')
/** What concerns one member, for those who help and those who pay. */
export const membersRead = (outcome: Outcome) => admins(outcome, 'support', 'finance')
/** Answered by the edge; the platform has none of these routes. */
export const nowhere: OperatorAnswers = {
  ...(Object.fromEntries(OPERATOR_ACTORS.map((actor) => [actor, 'not-found'])) as OperatorAnswers),
  nobody: 'forbidden',
}
