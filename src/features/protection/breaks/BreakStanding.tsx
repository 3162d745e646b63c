import { useEffect, useRef } from 'react'
import type { Break } from '#api/protection/breaks'
import { loadMember } from '#core/member/member'
import { pathIn } from '#core/path'
import { askToReturn, type BreakChange } from '#core/protection/breaks'
import { memberPath } from '#core/site/built-pages'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import style from './breaks.module.css'

interface StandingProps {
  t: Text
  now: Break
  change: BreakChange
}

/** The break in force: since when and until when, what stays open, and the way back from an exclusion that is over. */
export function BreakStanding({ t, now, change: { busy, error, done } }: StandingProps) {
  const { kind, state, since, until, returnsAt } = now
  const language = pageLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (done === null) return
    heading.current?.focus()
    // The rest of the page offers no deposit any more.
    void loadMember()
  }, [done])
  return (
    <section className={style.standing} aria-labelledby="break-now" data-on-break={kind} data-state={state}>
      <h2 id="break-now" ref={heading} tabIndex={-1}>
        {t(`breaks:now.${kind}`)}
      </h2>
      <p role="status" className={style.done}>
        {done !== null && t(`breaks:done.${done}`)}
      </p>
      <dl>
        <div>
          <dt>{t('breaks:since')}</dt>
          <dd>{timeOf(since, language)}</dd>
        </div>
        <div>
          <dt>{t('breaks:end')}</dt>
          <dd data-until={until ?? ''}>{until === null ? t('breaks:end.never') : timeOf(until, language)}</dd>
        </div>
      </dl>
      <p className={style.note}>{t('breaks:now.subtitle')}</p>
      {kind === 'exclusion' && until !== null && state === 'running' && (
        <p className={style.note}>{t('breaks:now.after')}</p>
      )}
      {state === 'returning' && returnsAt !== null && (
        <p className={style.note} data-returns={returnsAt}>
          {t('breaks:returning', { time: timeOf(returnsAt, language) })}
        </p>
      )}
      {state === 'over' && (
        <>
          <p className={style.note}>{t('breaks:over')}</p>
          {error && <Alert>{errorMessage(t, error)}</Alert>}
        </>
      )}
      <div className={style.steps}>
        <Button icon="out" href={pathIn(language, memberPath('withdraw'))}>
          {t('breaks:withdraw')}
        </Button>
        {state === 'over' && (
          <Button busy={busy} data-action="return" onClick={() => void askToReturn()}>
            {t('breaks:return')}
          </Button>
        )}
      </div>
    </section>
  )
}
