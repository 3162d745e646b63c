import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $checkChange,
  $realityCheck,
  acknowledge,
  chooseInterval,
  INTERVALS,
  loadRealityCheck,
} from '#core/protection/reality-check'
import { errorMessage } from '#i18n/messages.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { PlayFigures } from '../PlayFigures.tsx'
import intervalStyle from './interval.module.css'
import style from './limits.module.css'

/** After how many minutes of play the member is asked to look up, and the session that goes on now. */
export function CheckInterval() {
  const t = useText('reality', 'errors')
  const load = useStore($realityCheck)
  const { busy, error } = useStore($checkChange)
  useEffect(() => void loadRealityCheck(), [])
  return (
    <section className={style.kind} aria-labelledby="limits-reality" data-section="reality-check">
      <header className={style.title}>
        <Icon name="clock" size={24} />
        <div>
          <h2 id="limits-reality">{t('reality:interval')}</h2>
          <p>{t('reality:interval.about')}</p>
        </div>
      </header>
      <div className={intervalStyle.interval}>
        {load.state !== 'ready' ? (
          <Waiting
            label={t('reality:loading')}
            problem={load.state === 'failed' ? errorMessage(t, load.error) : null}
            retry={t('reality:retry')}
            onRetry={() => void loadRealityCheck()}
          />
        ) : (
          <>
            <p id="reality-every">{t('reality:every')}</p>
            <fieldset aria-labelledby="reality-every" data-minutes={load.value.minutes}>
              {INTERVALS.map((minutes) => (
                <Button
                  key={minutes}
                  aria-pressed={load.value.minutes === minutes}
                  data-interval={minutes}
                  {...(load.value.minutes === minutes && { icon: 'check' as const })}
                  onClick={() => void chooseInterval(minutes)}
                >
                  {t('reality:minutes', { count: minutes })}
                </Button>
              ))}
            </fieldset>
            {load.value.next && (
              <p role="status">
                {t('reality:next', {
                  count: load.value.next.minutes,
                  time: timeOf(load.value.next.from, pageLanguage()),
                })}
              </p>
            )}
            {error && <Alert>{errorMessage(t, error)}</Alert>}
            <PlayFigures t={t} check={load.value} />
            {load.value.session?.isDue && (
              <Button variant="primary" disabled={busy} data-action="go-on" onClick={() => void acknowledge()}>
                {t('reality:go.on')}
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  )
}
