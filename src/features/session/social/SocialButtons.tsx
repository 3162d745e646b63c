import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { CallErrorCode } from '#api/error'
import type { SocialProvider } from '#api/session/social'
import { $social, signInWith, stay } from '#core/session/social/social'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import style from './SocialButtons.module.css'

/** The same in every language. */
export const PROVIDER_NAMES = { google: 'Google', facebook: 'Facebook' } as const satisfies Record<
  SocialProvider,
  string
>

/**
 * A button for each provider an operator has configured (specification section 2 "Login"); renders nothing without one.
 */
export function SocialButtons({ t, providers }: { t: Text; providers: readonly SocialProvider[] }) {
  const leaving = useStore($social)
  const [failure, setFailure] = useState<CallErrorCode | null>(null)
  useReturn()
  if (providers.length === 0) return null

  async function leave(provider: SocialProvider): Promise<void> {
    if (leaving) return
    setFailure(null)
    const result = await signInWith(provider)
    if (!result.ok) setFailure(result.error)
  }

  return (
    <fieldset className={style.social}>
      <legend>{t('session:social.ways')}</legend>
      <p className={style.or}>{t('session:social.or')}</p>
      {providers.map((provider) => (
        <Button
          key={provider}
          wide
          icon={provider}
          busy={leaving === provider}
          data-social={provider}
          onClick={() => void leave(provider)}
        >
          {t('session:social.with', { provider: PROVIDER_NAMES[provider] })}
        </Button>
      ))}
      {failure && <Alert>{errorMessage(t, failure)}</Alert>}
    </fieldset>
  )
}

/** A page restored from the back/forward cache would otherwise show the redirect as still in progress. */
function useReturn(): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && stay()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}
