import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { CashbackList } from '#api/rewards/cashback'
import { pathIn } from '#core/path'
import { $cashback, leaveCashback, loadCashback, openCashback, weeksToCollect } from '#core/rewards/cashback'
import { $claim } from '#core/rewards/rewards'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Waiting } from '#ui/status/Waiting.tsx'
import paper from '../center/rewards.module.css'
import { EarlierWeeks } from './EarlierWeeks.tsx'
import { RunningCashback } from './RunningCashback.tsx'
import style from './rebate.module.css'
import { WeekPaper } from './WeekPaper.tsx'

/** The cashback of the member below the rebate; nothing where there is none, and none was there. */
export function CashbackSection({ t }: { t: Text }) {
  const load = useStore($cashback)
  useEffect(() => {
    openCashback()
    return leaveCashback
  }, [])
  if (load.state !== 'ready')
    return (
      <Waiting
        label={t('cashback:loading')}
        problem={load.state === 'failed' ? `${t('cashback:failed')} ${errorMessage(t, load.error)}` : null}
        retry={t('cashback:retry')}
        onRetry={() => void loadCashback()}
      />
    )
  const { cashbacks, weeks } = load.value
  if (cashbacks.length === 0 && weeks.length === 0) return <div data-cashback="none" hidden />
  return <Cashbacks t={t} list={load.value} />
}

function Cashbacks({ t, list }: { t: Text; list: CashbackList }) {
  const { collected } = useStore($claim)
  const open = weeksToCollect(list, collected)
  const earlier = list.weeks.filter((week) => !open.includes(week))
  return (
    <section className={style.rebate} aria-labelledby="cashback" data-cashback={list.cashbacks.length}>
      <div>
        <h2 id="cashback" className={style.heading}>
          {t('cashback:title')}
        </h2>
        <p className={style.lead}>{t('cashback:lead')}</p>
      </div>
      {open.length > 0 && (
        <ul className={paper.papers}>
          {open.map((week) => (
            <WeekPaper key={week.reward} t={t} list={list} week={week} />
          ))}
        </ul>
      )}
      {list.cashbacks.map((one) => (
        <RunningCashback key={one.id} t={t} list={list} cashback={one} />
      ))}
      <p className={style.note}>
        {t('cashback:care')} <a href={pathIn(pageLanguage(), '/responsible')}>{t('rebate:care.link')}</a>
      </p>
      {earlier.length > 0 && <EarlierWeeks t={t} list={list} weeks={earlier} />}
    </section>
  )
}
