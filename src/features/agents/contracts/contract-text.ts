import type { Contract, Terms } from '#api/agents/contracts'
import type { Key } from '#i18n/text.ts'
import type { BadgeKind } from '#ui/status/Badge.tsx'

export const CONTRACT_STATES = {
  proposed: { name: 'contracts:state.proposed', kind: 'waiting' },
  countered: { name: 'contracts:state.countered', kind: 'closed' },
  accepted: { name: 'contracts:state.accepted', kind: 'good' },
  rejected: { name: 'contracts:state.rejected', kind: 'bad' },
  withdrawn: { name: 'contracts:state.withdrawn', kind: 'closed' },
  expired: { name: 'contracts:state.expired', kind: 'closed' },
  'termination-requested': { name: 'contracts:state.termination-requested', kind: 'waiting' },
  terminated: { name: 'contracts:state.terminated', kind: 'closed' },
} as const satisfies Record<Contract['state'], { name: Key; kind: BadgeKind }>

export const ENDS = {
  replaced: 'contracts:end.replaced',
  notice: 'contracts:end.notice',
  agreed: 'contracts:end.agreed',
  rate: 'contracts:end.rate',
  above: 'contracts:end.above',
  moved: 'contracts:end.moved',
} as const satisfies Record<NonNullable<Contract['endReason']>, Key>

export const PERIOD_NAMES = {
  daily: 'contracts:period.daily',
  weekly: 'contracts:period.weekly',
  'semi-monthly': 'contracts:period.semi-monthly',
  monthly: 'contracts:period.monthly',
} as const satisfies Record<Extract<Terms, { kind: 'dividend' }>['period'], Key>

export const BASE_NAMES = {
  'profit-and-loss': 'contracts:base.profit-and-loss',
  turnover: 'contracts:base.turnover',
} as const satisfies Record<Extract<Terms, { kind: 'dividend' }>['base'], Key>

export const PAYMENTS = {
  automatic: 'contracts:payment.automatic',
  'claim-then-paid': 'contracts:payment.claim-then-paid',
  'claim-then-lapsed': 'contracts:payment.claim-then-lapsed',
} as const satisfies Record<Terms['payment'], Key>

export const CHOICES = {
  accept: 'contracts:accept',
  counter: 'contracts:counter',
  reject: 'contracts:reject',
  withdraw: 'contracts:withdraw',
  terminate: 'contracts:terminate',
} as const satisfies Record<string, Key>

/** What pressing means, asked once more before it is done; rejecting and taking back change no contract. */
export const QUESTIONS: Partial<Record<string, Key>> = {
  accept: 'contracts:accept.sure',
  terminate: 'contracts:terminate.sure',
}
