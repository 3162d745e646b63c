import type { output } from 'zod/mini'
import { CONTRACT_KINDS, type ContractKind } from '#api/agents/contracts'
import {
  ACCOUNT_TYPES,
  type AccountType,
  createInvitation,
  deactivateInvitation,
  type Invitation,
  invitationList,
  openAccount,
  type RatePreset,
} from '#api/agents/invitations'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import type { Check, FieldFault } from '../form.ts'
import { pathIn } from '../path.ts'
import { AFFILIATE_CODE_KEY } from '../session-keys.ts'
import { loadRegisterRules } from '../site/rules.ts'
import { createAnswer } from './team.ts'

export type { AccountType, Invitation, RatePreset }
export type OpenedAccount = output<typeof openAccount.response>

/** The links of the agent, the rates that it may offer, and the rules of a new account. */
export const registerCenter = () =>
  createAnswer(async () => {
    const [links, rules] = await Promise.all([call(invitationList, {}), loadRegisterRules()])
    if (!links.ok) return links
    return rules.ok ? { ok: true as const, value: { ...links.value, rules: rules.value } } : rules
  })

/** What an agent chooses for a link; `days`: how long it holds, null for ever. */
export type InvitationDraft = output<typeof createInvitation.request>

export const invite = (draft: InvitationDraft): Promise<CallResult<{ invitation: Invitation }>> =>
  call(createInvitation, draft)

export const deactivate = (invitation: string): Promise<CallResult<{ invitation: Invitation }>> =>
  call(deactivateInvitation, { invitation })

export const openBelow = (account: output<typeof openAccount.request>): Promise<CallResult<OpenedAccount>> =>
  call(openAccount, account)

/** The address that an invitation link leads to: the register form in the language of this page. */
export function linkOf(code: string): string {
  const { origin } = environment().location()
  return `${origin}${pathIn(environment().language(), '/register')}?${AFFILIATE_CODE_KEY}=${code}`
}

/** The field of a form with the rate of a kind. */
export type RateName = `rate.${ContractKind}`
export const RATE_NAMES = CONTRACT_KINDS.map((kind) => `rate.${kind}` as const)

/** Reads a typed percentage as 1/10,000: `2.5` or `2,5` is 250; null for anything else, and for finer ones. */
export function rateFrom(typed: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? []
  if (whole === '') return null
  const rate = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return rate >= 1 && rate <= 10_000 ? rate : null
}

/** The fields for the rates that an agent may offer; empty: none is offered. Members are offered none. */
export function rateFields(most: readonly RatePreset[]): Record<RateName, { check: Check<string> }> {
  const check =
    (highest: number) =>
    (typed: string, values: Record<string, string>): FieldFault | null => {
      if (typed.trim() === '' || values.type === '0') return null
      const rate = rateFrom(typed)
      const isOffered = rate !== null && rate <= highest
      return isOffered ? null : { reason: 'rate', minimum: 0.01, maximum: highest / 100 }
    }
  const fields = CONTRACT_KINDS.map((kind) => {
    const highest = most.find((preset) => preset.kind === kind)?.rate ?? 0
    return [`rate.${kind}`, { check: check(highest) }]
  })
  return Object.fromEntries(fields) as Record<RateName, { check: Check<string> }>
}

/** Reads the type and the rates of a checked form. */
export function presetsIn(values: Record<RateName | 'type', string>): { type: AccountType; rates: RatePreset[] } {
  const type = ACCOUNT_TYPES.find((one) => String(one) === values.type) ?? 0
  const rates = CONTRACT_KINDS.flatMap((kind) => {
    const rate = rateFrom(values[`rate.${kind}`])
    return type === 0 || rate === null ? [] : [{ kind, rate }]
  })
  return { type, rates }
}

export { ACCOUNT_TYPES }
