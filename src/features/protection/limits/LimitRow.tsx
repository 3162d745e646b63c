import { type ReactNode, useEffect, useRef, useState } from 'react'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { Button } from '#ui/Button.tsx'
import { formatMoney } from '#ui/money.ts'
import { LimitBar, LOW } from '#ui/status/LimitBar.tsx'
import { LimitForm } from './LimitForm.tsx'
import type { LimitAction } from './limit-form.ts'
import { type LimitRowProps, PERIODS } from './limit-row.ts'
import style from './limits.module.css'
import { WaitingChange } from './WaitingChange.tsx'

/** One limit: what is used of it and when that is free again, what can be done with it, and what waits. */
export function LimitRow({ t, limit, currency, isExcluded }: LimitRowProps) {
  const [action, setAction] = useState<LimitAction | null>(null)
  const [isSaved, setSaved] = useState(false)
  const openers = useRef<HTMLDivElement>(null)
  const opened = useRef<LimitAction | null>(null)
  const { period, amount, used, next, isHouse } = limit
  const language = pageLanguage()
  const money = (minor: number) => formatMoney(amountIn(language, minor, currency))

  // A form that closes gives the focus back to the button that opened it, or to what stands in its place.
  useEffect(() => {
    if (action !== null || opened.current === null) return
    const button = openers.current?.querySelector<HTMLElement>(`[data-action=${opened.current}-limit]`)
    const first = openers.current?.querySelector<HTMLElement>('button')
    ;(button ?? first)?.focus()
    opened.current = null
  }, [action])

  function open(wanted: LimitAction): void {
    opened.current = wanted
    setSaved(false)
    setAction(wanted)
  }

  return (
    <li className={style.row} data-limit={`${limit.kind}-${period}`} data-amount={amount ?? 'none'}>
      <p className={style.head}>
        <b>{t(PERIODS[period])}</b>
        <span>
          {amount === null ? (
            t('limits:none')
          ) : (
            <>
              <strong>{money(Math.max(0, used))}</strong> {t('limits:of', { amount: money(amount) })}
            </>
          )}
        </span>
      </p>
      <LimitBar limit={limit} />
      <Usage {...{ t, limit, money }} />
      {action === null && (
        <div ref={openers} className={style.openers}>
          <Openers {...{ t, limit, isExcluded }} onOpen={open} />
        </div>
      )}
      {isHouse && <p className={style.house}>{t('limits:house')}</p>}
      {next && <WaitingChange {...{ t, limit, next, currency, isExcluded }} onSaved={setSaved} />}
      {action !== null && (
        <LimitForm
          {...{ t, limit, action, currency }}
          onClose={(wasSaved) => {
            setSaved(wasSaved)
            setAction(null)
          }}
        />
      )}
      <p className={style.saved} role="status">
        {isSaved && t('limits:saved')}
      </p>
    </li>
  )
}

/** What is left, or used where there is no limit, and when less of it counts. */
function Usage({ t, limit, money }: Pick<LimitRowProps, 't' | 'limit'> & { money: (minor: number) => string }) {
  const { amount, used, left, frees } = limit
  const isLow = amount !== null && used >= amount * LOW
  return (
    <p className={style.facts}>
      <b data-low={isLow || undefined}>
        {left === null
          ? t('limits:used', { amount: money(Math.max(0, used)) })
          : t('limits:left', { amount: money(left) })}
      </b>
      {frees !== null && used > 0 && (
        <span>{t('limits:frees', { amount: money(frees.amount), time: timeOf(frees.at, pageLanguage()) })}</span>
      )}
    </p>
  )
}

interface OpenersProps extends Pick<LimitRowProps, 't' | 'limit' | 'isExcluded'> {
  onOpen: (action: LimitAction) => void
}

/** What can be done with a limit, each with when it counts from. */
function Openers({ t, limit: { amount, next, period, kind }, isExcluded, onOpen }: OpenersProps) {
  const name = `${kind}-${period}`
  if (amount === null)
    return (
      <Opener note={t('limits:now')} noteId={`${name}-set`}>
        <Button data-action="set-limit" aria-describedby={`${name}-set`} onClick={() => onOpen('set')}>
          {t('limits:set')}
        </Button>
      </Opener>
    )
  return (
    <>
      {amount > 0 && (
        <Opener note={t('limits:now')} noteId={`${name}-lower`}>
          <Button
            icon="minus"
            data-action="lower-limit"
            aria-describedby={`${name}-lower`}
            onClick={() => onOpen('lower')}
          >
            {t('limits:lower')}
          </Button>
        </Opener>
      )}
      {next === null && !isExcluded && (
        <Opener note={t('limits:later')} noteId={`${name}-raise`}>
          <Button
            icon="plus"
            data-action="raise-limit"
            aria-describedby={`${name}-raise`}
            onClick={() => onOpen('raise')}
          >
            {t('limits:raise')}
          </Button>
        </Opener>
      )}
    </>
  )
}

function Opener({ note, noteId, children }: { note: string; noteId: string; children: ReactNode }) {
  return (
    <div>
      {children}
      <small id={noteId}>{note}</small>
    </div>
  )
}
