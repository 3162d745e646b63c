import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'
import { ROLES, rolesWith } from '../roles.ts'
import { LINE_TRANSFER_STATES } from '../wallet/line-transfers.ts'
import { BankName, Next, OfAccount } from './paging.ts'

/** Host names as a browser reports them; at most 20. */
export const Domains = z.array(z.string().check(z.regex(/^[A-Za-z0-9.-]{1,253}$/))).check(z.maxLength(20))

/** The three salaries and the dividend (specification section 1). */
export const CONTRACT_KINDS = ['daily', 'hourly', 'realtime', 'dividend'] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]

/** `offered` awaits the member's consent. `ending` stays in force until the member agrees to end it. */
export const CONTRACT_STATES = ['none', 'offered', 'active', 'ending'] as const
export type ContractState = (typeof CONTRACT_STATES)[number]

/** Contracts as an operator sets them: `{ "daily": "active" }`. */
export const Contracts = z.partialRecord(z.enum(CONTRACT_KINDS), z.enum(CONTRACT_STATES))

const StateOfContract = z.enum(CONTRACT_STATES)

/** A change of a contract; `before` is null for a new one. */
const ContractChange = z.object({
  kind: z.enum(CONTRACT_KINDS),
  /** ISO 8601 UTC. */
  at: z.string(),
  by: z.string(),
  before: z.nullable(StateOfContract),
  after: StateOfContract,
})
export type ContractChange = z.infer<typeof ContractChange>

/** A member's contracts, one of each kind, and the last fifty changes, newest first. Times are ISO 8601 UTC. */
const MemberContracts = z.object({
  account: z.string(),
  contracts: z.record(z.enum(CONTRACT_KINDS), StateOfContract),
  changes: z.array(ContractChange),
})

const setAffiliateDomains = endpoint({
  method: 'PUT',
  path: '/ops/affiliates/:code',
  summary: 'Sets the domains an agent’s code holds on; none: every domain',
  auth: 'operator',
  roles: rolesWith(),
  params: z.strictObject({ code: z.string() }),
  takesReason: true,
  request: z.strictObject({ domains: Domains }),
  response: z.object({ code: z.string(), domains: z.array(z.string()) }),
  errors: ['busy'],
})

const showContracts = endpoint({
  method: 'GET',
  path: '/ops/contracts/:account',
  summary: 'A member’s contracts, and who changed which when',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  params: OfAccount,
  request: Nothing,
  response: MemberContracts,
  errors: ['trial-account'],
})

const setContracts = endpoint({
  method: 'PUT',
  path: '/ops/contracts/:account',
  summary: 'Sets some of a member’s contracts and leaves the others',
  auth: 'operator',
  roles: rolesWith('finance'),
  params: OfAccount,
  takesReason: true,
  request: Contracts,
  response: MemberContracts,
  errors: ['trial-account', 'busy'],
})

/** Why the receiver's bank rejected a transfer. */
export const RETURN_REASONS = [
  'not-found',
  'trial-account',
  'excluded',
  'wrong-currency',
  'limit-reached',
  'ceiling',
] as const

const listLineTransfers = endpoint({
  method: 'GET',
  path: '/ops/transfers',
  summary: 'Money sent along agent lines by the members of a bank, newest first, a hundred a page',
  auth: 'operator',
  roles: ROLES,
  request: z.strictObject({
    bank: BankName,
    state: z._default(z.enum(['any', 'in-flight']), 'any'),
    /** The cursor: the `next` of the previous page. */
    before: z._default(z.string().check(z.regex(/^\d{1,16}$/)), String(Number.MAX_SAFE_INTEGER)),
  }),
  response: z.object({
    transfers: z.array(
      z.object({
        /** The accounts at both ends. */
        from: z.string(),
        to: z.string(),
        id: z.string(),
        amount: z.int(),
        currency: CurrencyCode,
        state: z.enum(LINE_TRANSFER_STATES),
        at: z.string(),
        settledAt: z.nullable(z.string()),
        toBank: z.string(),
        /** Why the transfer was returned. */
        why: z.nullable(z.enum(RETURN_REASONS)),
      }),
    ),
    next: Next,
  }),
})

export const agentCalls = { setAffiliateDomains, showContracts, setContracts, listLineTransfers }
