import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useState } from 'react'
import { pathIn } from '#core/path'
import { openPopup } from '#core/popups'
import { $session } from '#core/session/session'
import { start } from '#core/start'
import { LoginForm } from '#features/session/login/LoginForm.tsx'
import style from '#forms/form.module.css'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Loader } from '#ui/Loader.tsx'

/** The island of /agent, the agents' login. It renders in the browser only, which has the remembered username. */
export function AgentLogin() {
  const [isHere, arrive] = useState(false)
  useEffect(() => {
    start()
    arrive(true)
  }, [])
  if (!isHere) return <Loader />
  return (
    <Suspense fallback={<Loader />}>
      <AgentLoginForm />
    </Suspense>
  )
}

function AgentLoginForm() {
  const t = useText('session', 'errors', 'fields')
  const { isAgent } = useStore($session)
  if (isAgent) {
    return (
      <div className={style.form}>
        <p>{t('session:agent.in')}</p>
        <Button variant="primary" size="form" wide href={pathIn(pageLanguage(), '/agentHome')}>
          {t('session:agent.centre')}
        </Button>
      </div>
    )
  }
  return <LoginForm t={t} gateway="agent" onForgot={() => openPopup('forgot', null)} />
}
