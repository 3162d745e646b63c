import type { MemberProfile, ProfileField } from '#api/member'
import { brand } from '#brand/brand'
import { byRule, each, ofAge, requireValue } from '#core/checks'
import { environment } from '#core/environment'
import { type Check, createForm, type Form } from '#core/form'
import { saveProfile } from '#core/member/profile'
import { APP_CODE_BLAME, OWNER_BLAME } from '#core/session/proof'

export type ProfileName = ProfileField | 'password' | 'code'

/** The form of the details that can still be changed; only those that differ are sent. */
export function profileForm({ fields }: MemberProfile): Form<ProfileName> {
  const open = fields.filter(({ isFixed }) => !isFixed)
  const inputs = open.map(({ name, value, rule }) => [name, { initial: value, check: checkOf(name, byRule(rule)) }])
  return createForm<ProfileName>({
    fields: {
      ...(Object.fromEntries(inputs) as Record<ProfileField, object>),
      password: { check: requireValue },
      code: {},
    },
    blame: {
      ...OWNER_BLAME,
      ...APP_CODE_BLAME,
      'under-age': 'birthday',
    },
    submit({ password, code, ...typed }) {
      const changes = open.filter(({ name, value }) => typed[name].trim() !== value)
      const details = Object.fromEntries(changes.map(({ name }) => [name, typed[name].trim()]))
      return saveProfile({ ...details, password, ...(code && { code }) })
    },
  })
}

function checkOf(name: ProfileField, ruled: Check<string>): Check<string> {
  if (name !== 'birthday') return ruled
  return each(ruled, ofAge({ minimum: brand.minimumAge, maximum: brand.maximumAge }, environment().now))
}
