import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ManualRebate } from '#api/rewards/rebate'
import { pathIn } from '#core/path'
import { $rebate, daysToCollect, leaveRebate, loadRebate, openRebate } from '#core/rewards/rebate'
import { $claim } from '#core/rewards/rewards'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { offsetOf } from '#i18n/time.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { Money } from '#ui/Money.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import paper from '../center/rewards.module.css'
import { amountOf, dayOf } from '../format.ts'
import { CashbackSection } from './CashbackSection.tsx'
import { EarlierDays } from './EarlierDays.tsx'
import { Lines } from './Lines.tsx'
import { Rates } from './Rates.tsx'
import { RebatePaper } from './RebatePaper.tsx'
import style from './rebate.module.css'

/** What comes back of the member's stakes: what can be collected, today's so far, the rates, and the days before. */
export default function RebatePage() {
  const t = useText('rebate', 'cashback', 'rewards', 'lobby', 'errors')
  const load = useStore($rebate)
  useEffect(() => {
    openRebate()
    return leaveRebate
  }, [])
  if (load.state !== 'ready')
    return (
      <Waiting
        label={t('rebate:loading')}
        problem={load.state === 'failed' ? errorMessage(t, load.error) : null}
        retry={t('rebate:retry')}
        onRetry={() => void loadRebate()}
      />
    )
  return (
    <div className={style.both}>
      <Rebate t={t} rebate={load.value} />
      <CashbackSection t={t} />
    </div>
  )
}

function Rebate({ t, rebate }: { t: Text; rebate: ManualRebate }) {
  const { collected } = useStore($claim)
  const open = daysToCollect(rebate, collected)
  const earlier = rebate.days.filter((day) => !open.includes(day))
  const count = open.filter(({ state }) => state === 'open').length
  return (
    <div className={style.rebate} data-rebate={rebate.today.amount}>
      <p className={style.lead}>{t('rebate:lead')}</p>
      <section aria-labelledby="rebate-open">
        <h2 id="rebate-open" className={style.heading}>
          {t('rewards:open')} {count > 0 && <small>{count}</small>}
        </h2>
        {open.length === 0 ? (
          <p className={style.note}>{t('rewards:open.none')}</p>
        ) : (
          <ul className={paper.papers}>
            {open.map((day) => (
              <RebatePaper key={day.day} t={t} rebate={rebate} day={day} />
            ))}
          </ul>
        )}
      </section>
      <Today t={t} rebate={rebate} />
      <Rates t={t} rebate={rebate} />
      <p className={style.note}>
        {t('rebate:care')} <a href={pathIn(pageLanguage(), '/responsible')}>{t('rebate:care.link')}</a>
      </p>
      <EarlierDays t={t} rebate={rebate} days={earlier} />
    </div>
  )
}

/** What today comes to if it ended now. */
function Today({ t, rebate: { today, currency, zone } }: { t: Text; rebate: ManualRebate }) {
  return (
    <section className={style.today} aria-labelledby="rebate-today" data-today={today.amount}>
      <header>
        <h2 id="rebate-today">{t('rebate:today')}</h2>
        <p className={style.note}>
          {t('rebate:today.note', { day: dayOf(today.day), zone: offsetOf(zone, pageLanguage()) })}
        </p>
        <p className={paper.figure}>
          <Money {...amountOf(currency, today.amount)} />
        </p>
      </header>
      {today.lines.length === 0 && today.carried === 0 ? (
        <p className={style.note}>{t('rebate:today.none')}</p>
      ) : (
        <Lines t={t} of={today} currency={currency} />
      )}
    </section>
  )
}
