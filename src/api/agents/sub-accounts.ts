import * as z from 'zod/mini'
import { Done, endpoint, Nothing } from '../endpoint.ts'
import { Rights } from '../rights.ts'
import { PaymentPassword, PROVED_BY_PAYMENT_PASSWORD } from '../session/payment-password.ts'
import { Password, PROVED, PROVED_BY_CODE, ProofCode } from '../session/proof.ts'

/** Sub-accounts that one agent may have, without those that ended. */
export const MOST_SUB_ACCOUNTS = 20

export const SUB_ACCOUNT_STATES = ['active', 'blocked', 'ended'] as const
export type SubAccountState = (typeof SUB_ACCOUNT_STATES)[number]

/** A person who works for an agent. Times are ISO 8601 UTC. */
export const SubAccount = z.object({
  id: z.string(),
  account: z.string(),
  note: z.string(),
  rights: Rights,
  /** `ended` is final; the log of an ended sub-account stays. */
  state: z.enum(SUB_ACCOUNT_STATES),
  /** True until the first password, or one that the agent has set, is changed. */
  mustChangePassword: z.boolean(),
  createdAt: z.string(),
  /** When they were here last; null: never. */
  lastSeen: z.nullable(z.string()),
})
export type SubAccount = z.infer<typeof SubAccount>

const SubAccountId = z.string().check(z.regex(/^[\w-]{22}$/))
const Note = z.string().check(z.maxLength(120))
/** The agent proves who they are as for a transfer: a sub-account may be given the right to make one. */
const Proof = { password: Password, code: ProofCode, paymentPassword: PaymentPassword }
const PROOF_ERRORS = [...PROVED, ...PROVED_BY_CODE, ...PROVED_BY_PAYMENT_PASSWORD, 'not-agent'] as const
const PASSWORD_ERRORS = ['password-rule', 'password-common', 'password-contains-username'] as const

export const subAccountList = endpoint({
  method: 'GET',
  path: '/wps/agent/sub-accounts',
  summary: 'The sub-accounts of the agent, newest first; those that ended are last',
  auth: 'agent',
  subAccounts: 'refused',
  request: Nothing,
  response: z.object({ subAccounts: z.array(SubAccount) }),
  errors: ['not-signed-in', 'not-agent'],
})

/** Who gets it changes the first password at the first sign-in. */
export const createSubAccount = endpoint({
  method: 'POST',
  path: '/wps/agent/sub-accounts/create',
  summary: 'Makes a sub-account with rights for each page, and with a first password that has to be changed',
  auth: 'agent',
  subAccounts: 'refused',
  sealed: true,
  request: z.strictObject({
    username: z.string().check(z.minLength(1), z.maxLength(255)),
    newPassword: Password,
    note: Note,
    rights: Rights,
    ...Proof,
  }),
  response: z.object({ subAccount: SubAccount }),
  errors: [...PROOF_ERRORS, ...PASSWORD_ERRORS, 'username-rule', 'username-taken', 'limit-reached'],
})

/** The next call of an open session already has the new rights. */
export const changeSubAccount = endpoint({
  method: 'POST',
  path: '/wps/agent/sub-accounts/change',
  summary: 'Changes the rights and the note of a sub-account',
  auth: 'agent',
  subAccounts: 'refused',
  sealed: true,
  request: z.strictObject({ id: SubAccountId, note: Note, rights: Rights, ...Proof }),
  response: z.object({ subAccount: SubAccount }),
  errors: [...PROOF_ERRORS, 'not-found'],
})

/** Needs no proof: a blocked or ended sub-account is signed out at once; one let in again has its rights of before. */
export const setSubAccountState = endpoint({
  method: 'POST',
  path: '/wps/agent/sub-accounts/state',
  summary: 'Blocks a sub-account, lets it in again, or ends it for good; its sessions end',
  auth: 'agent',
  subAccounts: 'refused',
  request: z.strictObject({ id: SubAccountId, state: z.enum(SUB_ACCOUNT_STATES) }),
  response: z.object({ subAccount: SubAccount }),
  errors: ['not-signed-in', 'not-agent', 'not-found', 'wrong-state'],
})

export const resetSubAccountPassword = endpoint({
  method: 'POST',
  path: '/wps/agent/sub-accounts/password',
  summary: 'Sets a password of a sub-account that has to be changed at the next sign-in; its sessions end',
  auth: 'agent',
  subAccounts: 'refused',
  sealed: true,
  request: z.strictObject({ id: SubAccountId, newPassword: Password, ...Proof }),
  response: Done,
  errors: [...PROOF_ERRORS, ...PASSWORD_ERRORS, 'not-found'],
})

/** What sub-accounts did beside their calls. */
export const SUB_ACCOUNT_ACTS = ['signed-in', 'sign-in-failed', 'signed-out', 'password-changed'] as const

/** One thing that a sub-account did. */
export const SubAccountEntry = z.object({
  /** ISO 8601 UTC. */
  at: z.string(),
  /** The account of the actor. */
  account: z.string(),
  /** The name of the call, or one of `SUB_ACCOUNT_ACTS`. */
  action: z.string(),
  /** What it was about, as it was sent: an account, an amount. */
  about: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** `ok`, or the code of the refusal; null when the call was cut off and its outcome is unknown. */
  result: z.nullable(z.string()),
})
export type SubAccountEntry = z.infer<typeof SubAccountEntry>

export const subAccountLog = endpoint({
  method: 'GET',
  path: '/wps/agent/sub-accounts/log',
  summary: 'What the sub-accounts of the agent did, or one of them, newest first',
  auth: 'agent',
  subAccounts: 'refused',
  request: z.strictObject({
    id: z.optional(SubAccountId),
    /** The `next` of the page before. */
    before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  response: z.object({ entries: z.array(SubAccountEntry), next: z.nullable(z.string()) }),
  errors: ['not-signed-in', 'not-agent'],
})
