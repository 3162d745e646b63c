import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Break } from '#api/protection/breaks'
import { $break, $breakChange, leaveBreak, loadBreak, serverNow } from '#core/protection/breaks'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { useText } from '#i18n/use-text.ts'
import { Waiting } from '#ui/status/Waiting.tsx'
import { BreakPaper } from './BreakPaper.tsx'
import { BreakStanding } from './BreakStanding.tsx'
import style from './breaks.module.css'
import { GettingHelp } from './GettingHelp.tsx'

/** Taking a break and excluding oneself, what is in force, and where to find help (look/limits-desktop.png). */
export default function BreakPage() {
  const t = useText('breaks', 'errors')
  const load = useStore($break)
  useEffect(() => {
    void loadBreak()
    return leaveBreak
  }, [])
  return (
    <div className={style.page}>
      {load.state === 'ready' ? (
        <Breaks t={t} now={load.value.break} />
      ) : (
        <Waiting
          label={t('breaks:loading')}
          problem={load.state === 'failed' ? errorMessage(t, load.error) : null}
          retry={t('breaks:retry')}
          onRetry={() => void loadBreak()}
        />
      )}
      <GettingHelp t={t} />
    </div>
  )
}

function Breaks({ t, now }: { t: Text; now: Break | null }) {
  const nowMs = useServerTime()
  const change = useStore($breakChange)
  return (
    <>
      {now === null ? (
        <p className={style.note}>{t('breaks:lead')}</p>
      ) : (
        <BreakStanding key={now.kind} {...{ t, now, change }} />
      )}
      <div className={style.papers}>
        <BreakPaper {...{ t, kind: 'time-out', now, nowMs, change }} />
        <BreakPaper {...{ t, kind: 'exclusion', now, nowMs, change }} />
      </div>
    </>
  )
}

/** The server's time, so that the end that is shown is the one that a press brings. */
function useServerTime(): number {
  const [nowMs, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
