import type { ManualRebate, RebateDay } from '#api/rewards/rebate'
import { dayBefore } from '#core/rewards/rebate'
import type { Text } from '#i18n/text.ts'
import { Money } from '#ui/Money.tsx'
import { Collect } from '../center/Collect.tsx'
import paper from '../center/rewards.module.css'
import { amountOf, dateIn, dayOf } from '../format.ts'
import { Lines } from './Lines.tsx'

interface PaperProps {
  t: Text
  rebate: ManualRebate
  day: RebateDay
}

/** A day that can be collected, on paper (look/rewards-desktop.png); once collected it stays until the page is left. */
export function RebatePaper({ t, rebate, day: { day, amount, state, until, reward, ...sum } }: PaperProps) {
  const { currency, zone, today } = rebate
  const name = day === dayBefore(today.day) ? t('rebate:of-yesterday') : t('rebate:of-day', { day: dayOf(day) })
  return (
    <li className={paper.paper} data-day={day} data-state={state}>
      <div className={paper.head}>
        <img src="/art/v1/motifs/ancla.svg" alt="" width="84" height="98" loading="lazy" />
        <div>
          <h3>{name}</h3>
          <p className={paper.figure}>
            <Money {...amountOf(currency, amount)} />
          </p>
          <p className={paper.soft}>{t('rewards:free')}</p>
        </div>
      </div>
      <Lines t={t} of={{ day, amount, ...sum }} currency={currency} />
      <div className={paper.foot}>
        <p className={paper.soft}>
          {until === null
            ? t(state === 'waiting' ? 'rebate:waiting' : 'rebate:settling')
            : t('rewards:open.paid', { day: dateIn(zone, until) })}
        </p>
        {until !== null && <Collect t={t} id={reward} name={name} />}
      </div>
    </li>
  )
}
