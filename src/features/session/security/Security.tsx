import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Security as SecurityState } from '#api/session/security'
import { pathIn } from '#core/path'
import { $popups } from '#core/popups'
import { $security, leaveSecurity, loadSecurity } from '#core/session/security'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import style from './Security.module.css'
import { type SecurityRow, securityRows, stepName } from './security-rows.ts'

/** How the account is protected, what would protect it best, and the way to change each part. */
export function Security() {
  const t = useText('security', 'errors')
  const load = useStore($security)
  useEffect(() => {
    void loadSecurity()
    // Back from a popup, where something may have been changed.
    const stop = $popups.listen((now, before) => {
      if (now.length < (before?.length ?? 0)) void loadSecurity()
    })
    return () => {
      stop()
      leaveSecurity()
    }
  }, [])
  return (
    <section className={style.security} aria-labelledby="security">
      {load.state === 'ready' ? (
        <Steps t={t} value={load.value} />
      ) : (
        <>
          <div className={style.head}>
            <h2 id="security">{t('security:title')}</h2>
          </div>
          <Waiting
            label={t('security:app.loading')}
            problem={load.state === 'failed' ? errorMessage(t, load.error) : null}
            retry={t('security:retry')}
            onRetry={() => void loadSecurity()}
          />
        </>
      )}
    </section>
  )
}

function Steps({ t, value }: { t: Text; value: SecurityState }) {
  const { steps, next, score } = value
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <>
      <div className={style.head}>
        <div>
          <h2 id="security">{t('security:title')}</h2>
          <p>{next ? t('security:score.next', { step: t(stepName(next)) }) : t('security:score.all')}</p>
        </div>
        <div className={style.score} data-score={score}>
          <span>{t('security:score', { done, count: steps.length, score })}</span>
          <span className={style.steps} aria-hidden>
            {steps.map(({ step }, index) => (
              <i key={step} data-done={index < done || undefined} />
            ))}
          </span>
        </div>
      </div>
      <ul>
        {securityRows(t, value).map((row) => (
          <Row key={row.key} t={t} row={row} value={value} />
        ))}
      </ul>
    </>
  )
}

function Row({ t, row, value }: { t: Text; row: SecurityRow; value: SecurityState }) {
  const { key, icon, name, step, subtitle, action, link } = row
  const { path = '/login', ...opening } = link
  const isDone = value.steps.some((one) => one.step === step && one.isDone)
  return (
    <li data-security={key} data-done={isDone || undefined}>
      <Icon name={icon} size={20} />
      <span>
        <b>{t(name)}</b>
        <small>{subtitle}</small>
        {step && !isDone && <Badge kind="waiting">{t('security:row.open')}</Badge>}
      </span>
      <Button
        href={pathIn(pageLanguage(), path)}
        variant={step !== null && step === value.next ? 'primary' : 'border'}
        aria-label={`${t(action)}: ${t(name)}`}
        {...opening}
      >
        {t(action)}
      </Button>
    </li>
  )
}
