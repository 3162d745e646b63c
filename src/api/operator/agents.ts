import * as z from 'zod/mini'
import { CONTRACT_DECISIONS, CONTRACT_KINDS, Contract, Terms } from '../agents/contracts.ts'
import { Settlement } from '../agents/settlements.ts'
import { endpoint, Nothing } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'
import { ROLES, rolesWith } from '../roles.ts'
import { LINE_TRANSFER_STATES } from '../wallet/line-transfers.ts'
import { Account, BankName, Next, OfAccount } from './paging.ts'
import { orProposal } from './proposals.ts'

/** Host names as a browser reports them; at most 20. */
export const Domains = z.array(z.string().check(z.regex(/^[A-Za-z0-9.-]{1,253}$/))).check(z.maxLength(20))

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

/** Why the receiver's bank rejected a transfer. */
export const RETURN_REASONS = [
  'not-found',
  'trial-account',
  'excluded',
  'under-review',
  'account-closed',
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

const OfContract = z.strictObject({ account: Account, contract: z.string().check(z.regex(/^[\da-f-]{36}$/)) })
/** With the currency of its amounts: that of its agent. */
const OpsContract = z.extend(Contract, { currency: CurrencyCode })
const Changed = z.object({ contract: OpsContract })

const showContracts = endpoint({
  method: 'GET',
  path: '/ops/contracts/:account',
  summary: 'An agent’s contracts with the house or the agent above, newest first; and those with the agents below',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  params: OfAccount,
  request: Nothing,
  response: z.object({
    account: z.string(),
    contracts: z.array(OpsContract),
    downlines: z.array(OpsContract),
    /** Who did what, newest first. Times are ISO 8601 UTC. */
    steps: z.array(z.object({ contract: z.string(), step: z.string(), actor: z.string(), at: z.string() })),
  }),
})

/** The house has contracts with agents at the top of the hierarchy. Two people decide what it grants. */
const proposeHouseContract = endpoint({
  method: 'PUT',
  path: '/ops/contracts/:account',
  summary: 'Proposes a contract with the house, or answers a proposal with other terms; two people decide it',
  auth: 'operator',
  roles: rolesWith('finance'),
  params: OfAccount,
  takesReason: true,
  request: z.strictObject({
    terms: Terms,
    /** The currency of the amounts in the terms: that of the account. */
    currency: z.optional(CurrencyCode),
    counters: z.optional(z.string().check(z.regex(/^[\da-f-]{36}$/))),
  }),
  response: orProposal(Changed),
  errors: ['conflict', 'wrong-currency', 'wrong-state', 'contract-above', 'busy'],
})

const decideHouseContract = endpoint({
  method: 'PUT',
  path: '/ops/contracts/:account/:contract',
  summary: 'Accepts what an agent proposed, by two people; rejects it, takes an own proposal back, or ends a contract',
  auth: 'operator',
  roles: rolesWith('finance'),
  params: OfContract,
  takesReason: true,
  request: z.strictObject({ decision: z.enum(CONTRACT_DECISIONS) }),
  response: orProposal(Changed),
  errors: ['wrong-state', 'contract-above', 'busy'],
})

/** With the zone in which the periods of its contract begin and end. */
const OpsSettlement = z.extend(Settlement, { zone: z.string() })

const showSettlements = endpoint({
  method: 'GET',
  path: '/ops/settlements/:account',
  summary: 'What an agent earned by each period of each contract, the last hundred, and by the running ones so far',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  params: OfAccount,
  request: Nothing,
  response: z.object({ currency: CurrencyCode, settlements: z.array(OpsSettlement), running: z.array(OpsSettlement) }),
})

/** What a settlement says is never edited. */
const correctSettlements = endpoint({
  method: 'PUT',
  path: '/ops/settlements/:account',
  summary: 'Adds a correction, which the next settlement of the kind adds to what it pays; two people decide it',
  auth: 'operator',
  roles: rolesWith('finance'),
  params: OfAccount,
  takesReason: true,
  request: z.strictObject({
    kind: z.enum(CONTRACT_KINDS),
    /** Minor units, signed. */
    amount: z.int().check(z.gte(-1_000_000_000_000), z.lte(1_000_000_000_000)),
    /** The currency of the amount: that of the account. */
    currency: z.optional(CurrencyCode),
  }),
  response: orProposal(
    z.object({ account: z.string(), kind: z.enum(CONTRACT_KINDS), amount: z.int(), currency: CurrencyCode }),
  ),
  errors: ['wrong-currency', 'busy'],
})

const approveSettlements = endpoint({
  method: 'PUT',
  path: '/ops/settlements/:account/approval',
  summary: 'Approves what an agent earned and waits: it is paid, or may be claimed from now on',
  auth: 'operator',
  roles: rolesWith('finance'),
  params: OfAccount,
  takesReason: true,
  request: Nothing,
  response: z.object({ approved: z.int() }),
  errors: ['busy'],
})

const setContractPayouts = endpoint({
  method: 'PUT',
  path: '/ops/contract-payouts',
  summary: 'Whether what agents earn is approved by itself, or waits for an operator',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  request: z.strictObject({ automatic: z.boolean() }),
  response: z.object({ automatic: z.boolean() }),
  errors: ['busy'],
})

/** What the clock does each minute, on request. */
const runSettlements = endpoint({
  method: 'PUT',
  path: '/ops/settlement-run',
  summary: 'Ends contracts that are over, settles the periods that are due, and pays what is to be paid, now',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  request: Nothing,
  /** Periods settled, amounts paid, and how many of either failed; a run does at most a minute's worth of each. */
  response: z.object({ settled: z.int(), paid: z.int(), failed: z.int() }),
  errors: ['busy'],
})

/** What the books say, for a check each day. Amounts in minor units. */
const checkLineCosts = endpoint({
  method: 'GET',
  path: '/ops/line-costs',
  summary:
    'Lines that get more than their highest rate of a period that ended on a day (UTC), and settlements that pay too much',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  request: z.strictObject({ day: z.iso.date() }),
  response: z.object({
    /** Periods of lines that were checked. */
    checked: z.int(),
    /** By the account of the first agent: what all of the line get of the period, and the most that it may cost. */
    lines: z.array(
      z.object({
        ...{ account: z.string(), kind: z.enum(CONTRACT_KINDS), currency: CurrencyCode },
        ...{ from: z.string(), until: z.string(), paid: z.int(), most: z.int() },
      }),
    ),
    /** Settlements that pay more than the agent's share, what late words have changed and corrections come to. */
    settlements: z.array(
      z.object({
        ...{ account: z.string(), kind: z.enum(CONTRACT_KINDS), currency: CurrencyCode },
        ...{ from: z.string(), paid: z.int(), due: z.int() },
      }),
    ),
  }),
})

export const agentCalls = {
  checkLineCosts,
  ...{ setAffiliateDomains, listLineTransfers },
  ...{ showContracts, proposeHouseContract, decideHouseContract },
  ...{ showSettlements, correctSettlements, approveSettlements, setContractPayouts },
  runSettlements,
}
