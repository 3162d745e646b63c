import { brand } from '#brand/brand'
import {
  type Invitation,
  invite,
  type OpenedAccount,
  openBelow,
  presetsIn,
  type RateName,
  type RatePreset,
  rateFields,
} from '#core/agents/invitations'
import { byRule, each, ofAge, requireValue } from '#core/checks'
import { environment } from '#core/environment'
import { type Check, createForm, type Form } from '#core/form'

type Rules = Parameters<typeof byRule>[0]
export type AccountName = 'type' | RateName | 'username' | 'password' | 'birthday' | 'terms'
export type InvitationName = 'type' | RateName | 'days' | 'note'

/** How long a link may hold, in days; empty: for ever. */
export const LINK_DAYS = ['1', '7', '30', '90', ''] as const

/** The form that opens an account, with the rates that its agent may offer and the rules of its fields. */
export function accountForm(
  rates: readonly RatePreset[],
  rules: Record<string, Rules>,
  onOpened: (account: OpenedAccount) => void,
): Form<AccountName> {
  const checkByRule = (name: string): Check<AccountName> => {
    const rule = rules[name]
    return rule?.enabled ? byRule(rule) : () => null
  }
  const age = { minimum: brand.minimumAge, maximum: brand.maximumAge }
  return createForm<AccountName>({
    fields: {
      type: { initial: '0' },
      ...rateFields(rates),
      username: { check: each<AccountName>(requireValue, checkByRule('username')) },
      password: { check: each<AccountName>(requireValue, checkByRule('password')) },
      birthday: { check: each<AccountName>(checkByRule('birthday'), ofAge(age, environment().now)) },
      terms: { check: (ticked) => (ticked ? null : { code: 'terms-required' }) },
    },
    blame: {
      ...{ 'username-taken': 'username', 'username-rule': 'username', 'password-rule': 'password' },
      ...{ 'password-common': 'password', 'password-contains-username': 'password' },
      ...{ 'under-age': 'birthday', 'terms-required': 'terms' },
    },
    async submit(values) {
      const { username, password, birthday, terms } = values
      const result = await openBelow({
        ...{ ...presetsIn(values), username: username.trim(), password },
        ...{ ...(birthday ? { birthday } : {}), terms: terms === 'on' },
      })
      if (result.ok) onOpened(result.value)
      return result
    },
  })
}

/** The form that makes an invitation link. */
export function invitationForm(
  rates: readonly RatePreset[],
  onMade: (invitation: Invitation) => void,
): Form<InvitationName> {
  return createForm<InvitationName>({
    fields: { type: { initial: '0' }, ...rateFields(rates), days: { initial: '30' }, note: {} },
    blame: {},
    async submit({ days, note, ...values }) {
      const result = await invite({ ...presetsIn(values), note: note.trim(), days: days === '' ? null : Number(days) })
      if (result.ok) onMade(result.value.invitation)
      return result
    },
  })
}
