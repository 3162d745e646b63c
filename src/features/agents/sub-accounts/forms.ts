import {
  editSubAccount,
  makeSubAccount,
  type RightName,
  resetPassword,
  rightFields,
  rightsIn,
  type SubAccount,
} from '#core/agents/sub-accounts'
import { byRule, each, requireValue } from '#core/checks'
import { type Check, createForm, type Form } from '#core/form'
import { PROOF_BLAME, type ProofName, proofFields, proofOf } from '#core/session/proof'

type Rules = Record<string, Parameters<typeof byRule>[0]>
type Chosen = 'username' | 'newPassword'
export type SubAccountName = Chosen | 'note' | RightName | ProofName
export type PasswordName = 'newPassword' | ProofName

const NAME_BLAME = { 'username-taken': 'username', 'username-rule': 'username' } as const
const PASSWORD_BLAME = {
  'password-rule': 'newPassword',
  'password-common': 'newPassword',
  'password-contains-username': 'newPassword',
} as const

const checkByRule = (rules: Rules, name: string): Check<string> => {
  const rule = rules[name]
  return each<string>(requireValue, rule ? byRule(rule) : () => null)
}

/** The form that makes a sub-account, or changes one. The agent proves who they are as for a transfer. */
export function subAccountForm(existing: SubAccount | null, rules: Rules, onDone: () => void): Form<SubAccountName> {
  const free = existing !== null
  return createForm<SubAccountName>({
    fields: {
      username: free ? {} : { check: checkByRule(rules, 'username') },
      newPassword: free ? {} : { check: checkByRule(rules, 'password') },
      note: { initial: existing?.note ?? '' },
      ...rightFields(existing?.rights ?? null),
      ...proofFields('transfer'),
    },
    blame: { ...PROOF_BLAME, ...NAME_BLAME, ...PASSWORD_BLAME },
    async submit(values) {
      const shared = { note: values.note.trim(), rights: rightsIn(values), ...proofOf(values) }
      const { username, newPassword } = values
      const result = existing
        ? await editSubAccount({ id: existing.id, ...shared })
        : await makeSubAccount({ username: username.trim(), newPassword, ...shared })
      if (result.ok) onDone()
      return result
    },
  })
}

/** The form that sets another password, which its owner has to change. */
export function passwordForm({ id }: SubAccount, rules: Rules, onDone: () => void): Form<PasswordName> {
  return createForm<PasswordName>({
    fields: { newPassword: { check: checkByRule(rules, 'password') }, ...proofFields('transfer') },
    blame: { ...PROOF_BLAME, ...PASSWORD_BLAME },
    async submit(values) {
      const result = await resetPassword({ id, newPassword: values.newPassword, ...proofOf(values) })
      if (result.ok) onDone()
      return result
    },
  })
}
