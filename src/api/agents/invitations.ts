import * as z from 'zod/mini'
import { InvitationCode } from '../agents.ts'
import { endpoint, Nothing } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'
import { updateOf, viewOf } from '../rights.ts'
import { Password } from '../session/proof.ts'
import { CONTRACT_KINDS } from './contracts.ts'

/** The types that an agent may open below itself: 0 member; 1, 2, 41, 42 agent (specification section 6). */
const AccountType = z.literal([0, 1, 2, 41, 42])
export type AccountType = z.infer<typeof AccountType>
export const ACCOUNT_TYPES: readonly AccountType[] = AccountType.def.values as AccountType[]

/**
 * A contract to be offered to a new agent: the terms of the same kind that the agent above has, with no rate above this
 * one, in 1/10,000.
 */
const RatePreset = z.strictObject({ kind: z.enum(CONTRACT_KINDS), rate: z.int().check(z.gte(1), z.lte(10_000)) })
export type RatePreset = z.infer<typeof RatePreset>
const Rates = z.array(RatePreset).check(z.maxLength(CONTRACT_KINDS.length))

/** Links that one agent may have in force. */
export const MOST_INVITATIONS = 100

/** An invitation link with its results. Times are ISO 8601 UTC. */
const Invitation = z.object({
  code: InvitationCode,
  type: AccountType,
  rates: Rates,
  note: z.string(),
  createdAt: z.string(),
  /** Null: it does not expire. */
  expiresAt: z.nullable(z.string()),
  state: z.enum(['active', 'expired', 'deactivated']),
  /** Who registered by it and is below the agent now. */
  registered: z.int(),
  /** How many of them have deposited. */
  depositors: z.int(),
  /** Their settled stakes, in minor units. */
  staked: z.int(),
})
export type Invitation = z.infer<typeof Invitation>

/** Specification section 2 "registerCenter". */
export const invitationList = endpoint({
  method: 'GET',
  path: '/wps/agent/invitations',
  summary: 'The invitation links of the agent with their results, newest first; and the rates that it may offer',
  auth: 'agent',
  subAccounts: viewOf('registerCenter'),
  request: Nothing,
  response: z.object({
    currency: CurrencyCode,
    /** The highest rate of each contract that the agent has in force. */
    rates: Rates,
    invitations: z.array(Invitation),
  }),
  errors: ['not-signed-in', 'not-agent'],
})

export const createInvitation = endpoint({
  method: 'POST',
  path: '/wps/agent/invitations/create',
  summary: 'Makes an invitation link for members or agents below the agent',
  auth: 'agent',
  subAccounts: updateOf('registerCenter'),
  request: z.strictObject({
    type: AccountType,
    /** Offered to agents only. */
    rates: Rates,
    note: z.string().check(z.maxLength(120)),
    /** Null: it does not expire. */
    days: z.nullable(z.int().check(z.gte(1), z.lte(365))),
  }),
  response: z.object({ invitation: Invitation }),
  errors: ['not-signed-in', 'not-agent', 'contract-above', 'limit-reached'],
})

export const deactivateInvitation = endpoint({
  method: 'POST',
  path: '/wps/agent/invitations/deactivate',
  summary: 'Ends an invitation link; nobody registers by it any more',
  auth: 'agent',
  subAccounts: updateOf('registerCenter'),
  request: z.strictObject({ invitation: InvitationCode }),
  response: z.object({ invitation: Invitation }),
  errors: ['not-signed-in', 'not-agent', 'not-found'],
})

/** The owner of the account changes the first password at their first login (decision 129). */
export const openAccount = endpoint({
  method: 'POST',
  path: '/wps/agent/accounts',
  summary: 'Opens an account directly below the agent, with a first password that its owner has to change',
  auth: 'agent',
  subAccounts: updateOf('registerCenter'),
  sealed: true,
  request: z.strictObject({
    type: AccountType,
    rates: Rates,
    username: z.string().check(z.minLength(1), z.maxLength(255)),
    password: Password,
    birthday: z.optional(z.iso.date()),
    /** The agent states that the owner is of age and has accepted the terms; only true can open an account. */
    terms: z.boolean(),
  }),
  response: z.object({
    account: z.string(),
    type: AccountType,
    /** The contracts that were offered. */
    proposed: z.array(z.enum(CONTRACT_KINDS)),
  }),
  errors: [
    ...(['not-signed-in', 'not-agent', 'unsealed', 'stale-seal', 'replayed', 'busy', 'contract-above'] as const),
    ...(['username-taken', 'username-rule', 'password-rule', 'password-common', 'under-age'] as const),
    ...(['password-contains-username', 'terms-required'] as const),
  ],
})
