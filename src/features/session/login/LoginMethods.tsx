import { lazy, Suspense, useEffect, useState } from 'react'
import type { Flag } from '#api/site'
import type { CallResult } from '#core/call'
import { swapPopup } from '#core/popups'
import { dropCaptcha } from '#core/session/login/captcha'
import { loadFlags } from '#core/site/flags'
import { isOn } from '#core/site/status'
import type { Text } from '#i18n/text.ts'
import { Loader } from '#ui/Loader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { LoginForm } from './LoginForm.tsx'

/** Loaded only for a login by code. */
const CodeLoginForm = lazy(async () => ({ default: (await import('./CodeLoginForm.tsx')).CodeLoginForm }))

/** Login by username or by mobile; mobile only while code login is on (specification section 2 "Login"). */
export function LoginMethods({ t, preloadedFlags }: { t: Text; preloadedFlags: CallResult<Flag[]> | null }) {
  const [method, setMethod] = useState<'username' | 'mobile'>('username')
  const byCode = useCodeLogin(preloadedFlags)
  const tabs = [
    { name: 'username', label: t('session:username') } as const,
    ...(byCode ? [{ name: 'mobile', label: t('session:mobile') } as const] : []),
  ]

  function choose(next: typeof method): void {
    dropCaptcha()
    setMethod(next)
  }

  return (
    <Tabs name={t('session:login.methods')} tabs={tabs} chosen={method} onChoose={choose}>
      {method === 'username' ? (
        <LoginForm t={t} onForgot={() => swapPopup('login', 'forgot', null)} />
      ) : (
        <Suspense fallback={<Loader label={t('session:mobile.loading')} />}>
          <CodeLoginForm t={t} />
        </Suspense>
      )}
    </Tabs>
  )
}

/** Loads flags that were not available when the form was shown; after a failure only the username is offered. */
function useCodeLogin(preloadedFlags: CallResult<Flag[]> | null): boolean {
  const [flags, setFlags] = useState(preloadedFlags)
  useEffect(() => {
    if (preloadedFlags === null) void loadFlags().then(setFlags)
  }, [preloadedFlags])
  return flags?.ok === true && isOn(flags.value, 'MOBILEVERCODELOGIN3')
}
