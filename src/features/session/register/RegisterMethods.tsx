import { useState } from 'react'
import type { Flag, RegisterRules } from '#api/site'
import type { SocialNewcomer } from '#core/popups'
import { dropCaptcha } from '#core/session/login/captcha'
import type { Invitation } from '#core/session/register/invitation'
import { isOn } from '#core/site/status'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Alert } from '#ui/status/Alert.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { registrationMethodOf } from './register-form.ts'

interface RegisterMethodsProps {
  t: Text
  rules: RegisterRules
  flags: readonly Flag[]
  invitation: Invitation
  newcomer: SocialNewcomer | null
}

/** `registerMobile` first when it is enabled (specification section 4 "Register"); tabs only when both methods are. */
export function RegisterMethods({ t, rules, flags, invitation, newcomer }: RegisterMethodsProps) {
  const byMobile = isOn(flags, 'MOBILENUMREG3')
  const byName = isOn(flags, 'USERNAMEREG3')
  const [chosen, setChosen] = useState<'register' | 'registerMobile'>(byMobile ? 'registerMobile' : 'register')
  if (!byMobile && !byName) return <Alert>{errorMessage(t, 'operation-not-allowed')}</Alert>
  const form = (
    <RegisterForm
      key={chosen}
      t={t}
      rules={rules}
      method={registrationMethodOf(chosen === 'registerMobile', flags, rules)}
      invitation={invitation}
      newcomer={newcomer}
    />
  )
  if (!byMobile || !byName) return form
  const tabs = [
    { name: 'registerMobile', label: t('session:mobile') },
    { name: 'register', label: t('session:username') },
  ] as const

  function choose(next: typeof chosen): void {
    dropCaptcha()
    setChosen(next)
  }

  return (
    <Tabs name={t('session:register.methods')} tabs={tabs} chosen={chosen} onChoose={choose}>
      {form}
    </Tabs>
  )
}
